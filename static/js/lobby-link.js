/**
 * The connection of the lobby: the open rooms, whole, whenever anything about them changes.
 *
 * @import {RoomList, RoomSummary} from './types/wire.js'
 */
import { createLine } from './line.js';

/**
 * @param {object} ports
 * @param {() => WebSocket} ports.connect
 * @param {() => number} ports.now  ms, monotonic
 * @param {() => number} ports.random  0 to 1
 * @param {string} ports.idPrefix
 * @param {(rooms: readonly RoomSummary[]) => void} ports.onRooms
 * @param {() => void} ports.onEnd  it was ended for good: this browser may be nobody any more
 */
export function createLobbyLink({ connect, now, random, idPrefix, onRooms, onEnd }) {
  let pings = 0;
  const line = createLine({
    connect,
    now,
    random,
    onTry() {},
    onMessage(text) {
      const frame = /** @type {RoomList | object} */ (JSON.parse(text));
      if (!('rooms' in frame)) return;
      line.succeeded();
      onRooms(frame.rooms);
    },
    onBeat() {
      line.write({ id: `${idPrefix}-lobby-${(pings += 1)}`, type: 'ping' });
    },
    onLost() {},
    onEnd,
  });
  return {
    /** Listens, from now until `close`. */
    open() {
      if (line.place() === null) line.open('lobby');
    },
    close: line.close,
    wake: line.wake,
    lose: line.lose,
    /** Whether the rooms that are known are those of this moment. */
    isLive: line.isGood,
  };
}

/** @typedef {ReturnType<typeof createLobbyLink>} LobbyLink */
