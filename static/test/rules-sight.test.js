import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDesk } from '../js/screens/rules-desk.js';
import { createSight } from '../js/screens/rules-sight.js';

/** @import {Example} from '../js/screens/rulebook.js' */

/** @type {Example} */
const PAYMENT = { how: 'out', by: 0, hands: ['-', '9c'], unmelded: [], says: [1, -1] };
/** @type {Example} */
const STOP = { verb: 'stop', stop: 'plain', hand: '2h 3d', phase: 'draw', says: 'stop_not_melded' };
/** What the book says of it needs no answer. @type {Example} */
const MELD = { verb: 'meld', cards: '9s 9h', says: 'not_a_meld' };

/** A window that sees what the test moves into it. */
class Observer {
  /** @param {IntersectionObserverCallback} tell */
  constructor(tell) {
    Observer.newest = this;
    this.tell = tell;
    /** @type {Set<Element>} */
    this.observed = new Set();
  }

  /** @param {Element} target */
  observe(target) {
    this.observed.add(target);
  }

  /** @param {Element} target */
  unobserve(target) {
    this.observed.delete(target);
  }

  /** @param {Element} target @param {boolean} isIntersecting */
  moves(target, isIntersecting) {
    const entry = /** @type {IntersectionObserverEntry} */ ({ target, isIntersecting });
    if (this.observed.has(target)) this.tell([entry], /** @type {any} */ (this));
  }
}
/** @type {Observer | null} */
Observer.newest = null;

/** @param {boolean} [refuses]  whether the server says that it is asked too much */
function reading(refuses = false) {
  let asked = 0;
  const answer = /** @type {any} */ (refuses ? { ok: false, code: 'too_fast' } : { ok: true, value: { code: null } });
  const desk = createDesk(
    () => {
      asked += 1;
      return Promise.resolve(answer);
    },
    () => {},
  );
  const sight = createSight(desk, /** @type {any} */ (Observer));
  return { desk, sight, asked: () => asked, observer: /** @type {Observer} */ (/** @type {unknown} */ (Observer.newest)) };
}

/** A place on the page. */
const place = () => /** @type {Element} */ ({});

test('nothing is asked before an example is near, and then once', () => {
  const { desk, sight, asked, observer } = reading();
  const [one, other] = [place(), place()];
  sight.watch(one, desk.sheet('one', PAYMENT));
  sight.watch(other, desk.sheet('other', STOP));
  observer.moves(one, false);
  assert.equal(asked(), 0);
  observer.moves(one, true);
  observer.moves(one, true);
  assert.equal(asked(), 1);
  sight.watch(one, desk.sheet('one', PAYMENT));
  observer.moves(one, true);
  assert.equal(asked(), 1, 'the same element drawn again');
  observer.moves(other, true);
  assert.equal(asked(), 2);
});

test('what the book says of a move is not asked', () => {
  const { desk, sight, asked, observer } = reading();
  const at = place();
  sight.watch(at, desk.sheet('meld', MELD));
  observer.moves(at, true);
  assert.equal(asked(), 0);
});

test('what was asked by hand is not asked again, what got no answer is on the next visit', async () => {
  const { desk, sight, asked, observer } = reading(true);
  const sheet = desk.sheet('one', PAYMENT);
  await desk.question(sheet);
  assert.equal(sheet.failed, 'too_fast');
  const [later, answered] = [place(), place()];
  sight.watch(later, sheet);
  observer.moves(later, true);
  assert.equal(asked(), 2);
  sheet.failed = null;
  sight.watch(answered, sheet);
  observer.moves(answered, true);
  assert.equal(asked(), 2);
});
