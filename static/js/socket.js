/**
 * The connection of one table: frames in, commands out, and back again whenever it breaks.
 *
 * Knows nothing of cards or screens. Everything it needs from the browser is passed in, so that a
 * test can play server, clock and chance.
 *
 * @import {LinkStatus, Refusal, Send, Wish} from './types/client.js'
 * @import {Frame, ServerFrame} from './types/wire.js'
 */

/** A ping every 4 s; 8 s without any frame mean that nobody is there. */
export const PING_EVERY = 4_000;
export const SILENCE = 8_000;
/** A command that is not answered within this time is given up. */
const PATIENCE = 10_000;
const SHORTEST_WAIT = 400;
const LONGEST_WAIT = 15_000;

/** Close codes after which coming back by oneself would be wrong, and their words. */
const FINAL = /** @type {Record<number, string>} */ ({
  4401: 'no_session',
  4403: 'not_seated',
  4404: 'no_such_room',
  4409: 'replaced',
  4410: 'room_closed',
});

/**
 * @typedef {object} Ports
 * @property {(code: string) => WebSocket} connect
 * @property {() => number} now  ms, monotonic
 * @property {() => number} random  0 to 1
 * @property {string} idPrefix  makes this page's command ids unlike those of any other
 * @property {(frame: Frame, at: number) => void} onFrame
 * @property {(status: LinkStatus) => void} onStatus
 *
 * @typedef {object} Pending
 * @property {Wish & { id: string }} command
 * @property {number} since
 * @property {(refusal: Refusal | null) => void} settle
 */

/**
 * Whether the command names the turn, window, round or match it answers (law 6).
 *
 * Only such a command is sent again after a break, with its old id: done already, it is answered
 * again and not applied again; too late, it is stale.
 *
 * @param {Wish} command
 */
function namesItsMoment(command) {
  return 'turn' in command || 'window' in command || 'round' in command || 'match' in command;
}

/**
 * How long to wait before try number `tries` (from 0): doubling, and spread by chance so that a
 * restarted server is not met by everybody at once.
 *
 * @param {number} tries
 * @param {number} random
 */
export function backOff(tries, random) {
  return Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** tries) * (0.5 + random / 2);
}

/** @param {Ports} ports */
export function createLink({ connect, now, random, idPrefix, onFrame, onStatus }) {
  /** @type {string | null} */
  let room = null;
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let nextTry;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let pulse;
  /** @type {Map<string, Pending>} */
  const pending = new Map();
  let ids = 0;
  let tries = 0;
  let heardAt = 0;
  let newest = -1;
  /** @type {string | null} */
  let bye = null;

  const nextId = () => `${idPrefix}-${(ids += 1)}`;
  const isOpen = () => socket !== null && newest >= 0;

  function begin() {
    if (room === null) return;
    drop();
    giveUpOld();
    tell(tries === 0 ? 'connecting' : 'lost');
    [newest, heardAt, bye] = [-1, now(), null];
    const opened = connect(room);
    socket = opened;
    opened.addEventListener('message', (event) => {
      if (opened === socket) hear(String(event.data));
    });
    opened.addEventListener('close', (event) => {
      if (opened === socket) broken(event.code);
    });
    pulse = setInterval(beat, PING_EVERY);
  }

  /** Forgets the socket at hand, whatever it may still say. */
  function drop() {
    clearTimeout(nextTry);
    clearInterval(pulse);
    const old = socket;
    socket = null;
    old?.close();
  }

  /** @param {string} text */
  function hear(text) {
    heardAt = now();
    /** @type {ServerFrame} */
    const frame = JSON.parse(text);
    if ('ack' in frame) settle(frame.ack, null);
    else if ('refused' in frame) settle(frame.refused, { code: frame.code });
    else if ('bye' in frame) bye = frame.bye;
    else show(frame);
  }

  /** @param {Frame} frame */
  function show(frame) {
    if (frame.v < newest) return;
    const first = newest < 0;
    newest = frame.v;
    onFrame(frame, heardAt);
    if (!first) return;
    tries = 0;
    tell('open');
    for (const { command } of pending.values()) write(command);
  }

  /** @param {object} command */
  function write(command) {
    socket?.send(JSON.stringify(command));
  }

  function beat() {
    if (now() - heardAt >= SILENCE) {
      broken(null);
      return;
    }
    if (isOpen()) write({ id: nextId(), type: 'ping' });
    giveUpOld();
  }

  function giveUpOld() {
    for (const [id, { since }] of pending) {
      if (now() - since >= PATIENCE) settle(id, { code: 'no_answer' });
    }
  }

  /** @param {string | null} id @param {Refusal | null} refusal */
  function settle(id, refusal) {
    const found = id === null ? undefined : pending.get(id);
    if (!found) return;
    pending.delete(found.command.id);
    found.settle(refusal);
  }

  /** The connection has ended: for good, or until the next try. @param {number | null} closeCode */
  function broken(closeCode) {
    drop();
    const why = closeCode === null ? undefined : FINAL[closeCode];
    if (why) {
      finish(why === 'replaced' ? 'replaced' : 'refused', bye ?? why);
      return;
    }
    for (const [id, { command }] of pending) {
      if (!namesItsMoment(command)) settle(id, { code: 'connection_lost' });
    }
    nextTry = setTimeout(begin, backOff(tries, random()));
    tries += 1;
    tell('lost');
  }

  /** Nothing comes back by itself any more. @param {LinkStatus['state']} state @param {string | null} code */
  function finish(state, code) {
    for (const id of [...pending.keys()]) settle(id, { code: 'connection_lost' });
    tell(state, code);
    room = null;
  }

  /** @param {LinkStatus['state']} state @param {string | null} [code] */
  function tell(state, code = null) {
    onStatus({ state, code, room });
  }

  return {
    /** Connects to a room's table, leaving any other. @param {string} code */
    open(code) {
      if (room === code && socket) return;
      room = code;
      tries = 0;
      begin();
    },

    /** Ends the connection; nothing brings it back but `open`. */
    close() {
      drop();
      finish('idle', null);
    },

    /** The page is back, or the network is: do not wait for the next try, trust no old silence. */
    wake() {
      if (room === null) return;
      if (socket === null || now() - heardAt >= SILENCE) begin();
      else if (isOpen()) write({ id: nextId(), type: 'ping' });
    },

    /** @type {Send} */
    send(wish) {
      if (!isOpen()) return Promise.resolve({ code: 'offline' });
      const command = { ...wish, id: nextId() };
      return new Promise((resolve) => {
        pending.set(command.id, { command, since: now(), settle: resolve });
        write(command);
      });
    },
  };
}

/** @typedef {ReturnType<typeof createLink>} Link */
