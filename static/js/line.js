/**
 * A connection that comes back by itself: heartbeat, back-off with chance, and the close codes
 * after which coming back would be wrong. Knows nothing of what is said over it.
 */

/** A beat every 4 s; 8 s without any message mean that nobody is there, as is soon noticed. */
export const PING_EVERY = 4_000;
export const SILENCE = 8_000;
const LISTEN_EVERY = 400;
/** `WebSocket.CONNECTING` and `OPEN`, known where there is no browser too. */
const CONNECTING = 0;
const OPEN = 1;
const SHORTEST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** So long a connection that nobody wants any more may still be on its way. */
const LAST_MOMENT = 1_000;
/** The close code of a server that ends and is there again in a moment. */
const RESTART = 1012;
/** So long are the waits for it, and so many of them there are before it is a failure like any other. */
const RESTART_WAIT = 800;
const RESTART_TRIES = 30;

/** Close codes after which nothing comes back by itself, and their words. */
const FINAL = /** @type {Record<number, string>} */ ({
  4401: 'no_session',
  4403: 'not_seated',
  4404: 'no_such_room',
  4409: 'replaced',
  4410: 'room_closed',
  4411: 'barred',
  4412: 'banned',
  4429: 'too_many_windows',
});

/**
 * How long to wait before try number `tries` (from 0): doubling up to the longest, and spread by
 * chance so that a restarted server is not met by everybody at once.
 *
 * @param {number} tries
 * @param {number} random
 * @param {number} longest
 */
export function backOff(tries, random, longest = LONGEST_WAIT) {
  return Math.min(longest, SHORTEST_WAIT * 2 ** tries) * (0.5 + random / 2);
}

/**
 * Closes a socket. One that is still connecting is closed once it is there, for browsers complain of
 * less, but not kept waiting for: as long as it may come they make no other to the same server.
 *
 * @param {WebSocket} socket
 */
function hangUp(socket) {
  if (socket.readyState === CONNECTING) {
    socket.addEventListener('open', () => socket.close());
    setTimeout(() => socket.close(), LAST_MOMENT);
  } else socket.close();
}

/**
 * @typedef {object} LinePorts
 * @property {(place: string) => WebSocket} connect
 * @property {() => number} now  ms, monotonic
 * @property {() => number} random  0 to 1
 * @property {(again: boolean) => void} onTry  a connection is being made
 * @property {(text: string, at: number) => void} onMessage
 * @property {() => void} onBeat  time to say something
 * @property {() => void} onLost  it broke, and will be tried again
 * @property {(why: string) => void} onEnd  it was ended for good
 */

/** @param {LinePorts} ports */
export function createLine({ connect, now, random, onTry, onMessage, onBeat, onLost, onEnd }) {
  /** @type {string | null} */
  let place = null;
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let nextTry;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let pulse;
  let tries = 0;
  let restarts = false;
  let heardAt = 0;
  let beatAt = 0;
  let good = false;

  function begin() {
    if (place === null) return;
    drop();
    [heardAt, beatAt] = [now(), now()];
    onTry(tries > 0);
    const opened = connect(place);
    socket = opened;
    opened.addEventListener('message', (event) => {
      if (opened !== socket) return;
      heardAt = now();
      onMessage(String(event.data), heardAt);
    });
    opened.addEventListener('close', (event) => {
      if (opened === socket) broken(event.code);
    });
    pulse = setInterval(() => {
      if (opened === socket) listen();
    }, LISTEN_EVERY);
  }

  /** Forgets the socket at hand, whatever it may still say. */
  function drop() {
    clearTimeout(nextTry);
    clearInterval(pulse);
    const old = socket;
    [socket, good] = [null, false];
    if (old) hangUp(old);
  }

  function listen() {
    if (now() - heardAt >= SILENCE) broken(null);
    else if (now() - beatAt >= PING_EVERY) {
      beatAt = now();
      onBeat();
    }
  }

  /** The connection has ended: for good, or until the next try. @param {number | null} closeCode */
  function broken(closeCode) {
    drop();
    const why = closeCode === null ? undefined : FINAL[closeCode];
    if (why) {
      onEnd(why);
      place = null;
      return;
    }
    restarts = (restarts || closeCode === RESTART) && tries < RESTART_TRIES;
    nextTry = setTimeout(begin, backOff(tries, random(), restarts ? RESTART_WAIT : LONGEST_WAIT));
    tries += 1;
    onLost();
  }

  return {
    /** Whether the other end has said what it is there for. */
    isGood: () => good,

    /** Where it leads, null if nowhere. */
    place: () => place,

    /** Connects, leaving any other place. @param {string} to */
    open(to) {
      if (place === to && socket) return;
      place = to;
      [tries, restarts] = [0, false];
      begin();
    },

    /** Ends the connection; nothing brings it back but `open`. */
    close() {
      drop();
      place = null;
    },

    /** The first message that counts has come: the next failure waits shortly again. */
    succeeded() {
      [tries, restarts] = [0, false];
      good = true;
    },

    /** The page is back, or the network is: no waiting for the next try, no trust in old silence. */
    wake() {
      if (place === null) return;
      if (socket === null || now() - heardAt >= SILENCE) begin();
      else onBeat();
    },

    /** The network is gone, whatever the socket believes: no waiting for its silence. */
    lose() {
      if (socket !== null) broken(null);
    },

    /** Says something; what a closing socket would lose is not said. @param {object} message */
    write(message) {
      if (socket?.readyState === OPEN) socket.send(JSON.stringify(message));
    },
  };
}

/** @typedef {ReturnType<typeof createLine>} Line */
