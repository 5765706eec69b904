/**
 * The connection of one table: frames in, commands out, and back again whenever it breaks.
 *
 * Knows nothing of cards or screens. Everything it needs from the browser is passed in, so that a
 * test can play server, clock and chance.
 *
 * @import {LinkStatus, Refusal, Send, Wish} from './types/client.js'
 * @import {Frame, ServerFrame, Talk} from './types/wire.js'
 */
import { createLine } from './line.js';

/** A command that is not answered within this time is given up. */
const PATIENCE = 10_000;
/** The word of a server that ends and is there again in a moment. */
const RESTART = 'restart';
/** How much a new measure of the way changes what is known of it. */
const WEIGHT = 1 / 4;
/** A slower way than this is not believed, ms. */
const LONGEST_WAY = 1_000;

/**
 * @typedef {object} Ports
 * @property {(code: string) => WebSocket} connect
 * @property {() => number} now  ms, monotonic
 * @property {() => number} random  0 to 1
 * @property {string} idPrefix  makes this page's command ids unlike those of any other
 * @property {(frame: Frame, at: number) => void} onFrame  `at`: when it was sent, as far as is known
 * @property {(talk: Talk) => void} onTalk
 * @property {(status: LinkStatus) => void} onStatus
 *
 * @typedef {object} Pending
 * @property {Wish & { id: string }} command
 * @property {number} since
 * @property {(refusal: Refusal | null) => void} settle
 */

/**
 * Whether the command names the turn, window, round, match or shuffle it answers (law 6).
 *
 * Only such a command is sent again after a break, with its old id: done already, it is answered
 * again and not applied again; too late, it is stale.
 *
 * @param {Wish} command
 */
function namesItsMoment(command) {
  return ['turn', 'window', 'round', 'match', 'commitment'].some((name) => name in command);
}

/**
 * How long a message takes from the server to here, learnt from the answers to pings.
 *
 * @param {() => number} now
 */
export function createWay(now) {
  /** @type {Map<string, number>} */
  const asked = new Map();
  /** @type {number | null} */
  let known = null;
  return {
    /** A ping goes out. @param {string} id */
    ask(id) {
      asked.clear();
      asked.set(id, now());
    },

    /** An answer has come, to a ping or to something else. @param {string} id */
    answered(id) {
      const since = asked.get(id);
      if (since === undefined) return;
      asked.delete(id);
      const measured = Math.min(LONGEST_WAY, (now() - since) / 2);
      known = known === null ? measured : known + (measured - known) * WEIGHT;
    },

    /** Milliseconds; 0 before anything is known. */
    ms: () => known ?? 0,
  };
}

/** @param {Ports} ports */
export function createLink({ connect, now, random, idPrefix, onFrame, onTalk, onStatus }) {
  /** @type {Map<string, Pending>} */
  const pending = new Map();
  const way = createWay(now);
  let ids = 0;
  let newest = -1;
  /** @type {string | null} */
  let bye = null;
  let restarts = false;

  const line = createLine({
    connect,
    now,
    random,
    onTry(again) {
      giveUpOld();
      [newest, bye] = [-1, null];
      tell(again ? 'lost' : 'connecting', restarts ? RESTART : null);
    },
    onMessage: hear,
    onBeat() {
      if (line.isGood()) ping();
      giveUpOld();
    },
    onLost() {
      for (const [id, { command }] of pending) {
        if (!namesItsMoment(command)) settle(id, { code: 'connection_lost' });
      }
      restarts ||= bye === RESTART;
      tell('lost', restarts ? RESTART : null);
    },
    onEnd(why) {
      finish(why === 'replaced' ? 'replaced' : 'refused', bye ?? why);
    },
  });

  const nextId = () => `${idPrefix}-${(ids += 1)}`;

  function ping() {
    const id = nextId();
    way.ask(id);
    line.write({ id, type: 'ping' });
  }

  /** @param {string} text @param {number} at */
  function hear(text, at) {
    /** @type {ServerFrame} */
    const frame = JSON.parse(text);
    if ('ack' in frame) {
      way.answered(frame.ack);
      settle(frame.ack, null);
    } else if ('refused' in frame) refuse(frame.refused, frame.code);
    else if ('bye' in frame) bye = frame.bye;
    else if ('talk' in frame) onTalk(frame);
    else if ('view' in frame) show(frame, at);
  }

  /** A server that ends does nothing more: the next one is asked. @param {string | null} id @param {string} code */
  function refuse(id, code) {
    const command = pending.get(id ?? '')?.command;
    if (code !== RESTART || !command || !namesItsMoment(command)) settle(id, { code });
  }

  /** @param {Frame} frame @param {number} at */
  function show(frame, at) {
    if (frame.v < newest) return;
    newest = frame.v;
    if (!line.isGood()) goOn();
    onFrame(frame, at - way.ms());
  }

  /** The line is good: what waits for an answer is asked again, before anything new. */
  function goOn() {
    restarts = false;
    line.succeeded();
    tell('open');
    for (const { command } of pending.values()) line.write(command);
    ping();
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

  /** Nothing comes back by itself any more. @param {LinkStatus['state']} state @param {string | null} code */
  function finish(state, code) {
    for (const id of [...pending.keys()]) settle(id, { code: 'connection_lost' });
    tell(state, code);
  }

  /** @param {LinkStatus['state']} state @param {string | null} [code] */
  function tell(state, code = null) {
    onStatus({ state, code, room: line.place() });
  }

  return {
    /** Connects to a room's table, leaving any other. @param {string} code */
    open: line.open,

    /** Ends the connection; nothing brings it back but `open`. */
    close() {
      finish('idle', null);
      line.close();
    },

    /** The page is back, or the network is. */
    wake: line.wake,

    /** The network is gone. */
    lose: line.lose,

    /** @type {Send} */
    send(wish) {
      if (!line.isGood()) return Promise.resolve({ code: 'offline' });
      const command = { ...wish, id: nextId() };
      return new Promise((resolve) => {
        pending.set(command.id, { command, since: now(), settle: resolve });
        line.write(command);
      });
    },
  };
}

/** @typedef {ReturnType<typeof createLink>} Link */
