import assert from 'node:assert/strict';
import { test } from 'node:test';

import { arrivalsOf } from '../js/table/arrivals.js';
import { cardPlaces } from '../js/table/places.js';
import { seating } from '../js/table/seating.js';
import { cards, round, table } from './views.js';

const geometry = {
  card: { w: 66, h: 94 },
  melds: { x: 8, y: 160, w: 374, h: 260 },
  stock: { x: 100, y: 440, w: 57, h: 80 },
  discard: { x: 220, y: 440, w: 57, h: 80 },
  hand: { x: 0, y: 620, w: 390, h: 116 },
  seats: [{ x: 30, y: 600 }, { x: 100, y: 80 }, { x: 290, y: 80 }],
  turnedUp: [{ x: 0, y: 0, w: 0, h: 0 }, { x: 40, y: 70, w: 120, h: 50 }, { x: 230, y: 70, w: 120, h: 50 }],
};

const played = round({
  hand: cards('3s 7s Kd'),
  melds: [{ kind: 'run', cards: cards('8s 9s Ts'), owner: 1 }],
  discards: cards('2c 9h Qd As 5h').map((card, i) => ({ card, by: i % 3 })),
  discard: { card: '5h', by: 1 },
});

const lying = { order: cards('3s 7s Kd'), selected: ['7s'], offered: [], dragged: [], gap: null, turnedUp: [] };

const hands = { order: lying.order, turnedUp: [], me: 0 };

test('every card that is seen has one place', () => {
  const { places, frames } = cardPlaces(played, lying, geometry);
  assert.deepEqual([...places.keys()].sort(), cards('2c 3s 5h 7s 8s 9h 9s As Kd Qd Ts'));
  assert.equal(frames.length, 1);
  const zones = Object.fromEntries([...places].map(([card, { zone }]) => [card, zone]));
  assert.equal(zones['8s'], 'meld');
  assert.equal(zones['5h'], 'discard');
  assert.equal(zones['2c'], 'old');
  assert.equal(zones.Kd, 'hand');
});

test('a selected card stands out of the fan, an offered one too', () => {
  const { places } = cardPlaces(played, { ...lying, offered: ['3s'] }, geometry);
  const [three, seven, king] = cards('3s 7s Kd').map((card) => places.get(card));
  assert.equal(seven?.mark, 'selected');
  assert.equal(three?.mark, 'offered');
  assert.ok((seven?.y ?? 0) < (king?.y ?? 0) && (three?.y ?? 0) < (king?.y ?? 0));
});

test('dragged cards have no place, and the others leave them a gap', () => {
  const { places } = cardPlaces(played, { ...lying, dragged: ['Kd'], gap: 0 }, geometry);
  assert.equal(places.has('Kd'), false);
  const without = cardPlaces(played, { ...lying, dragged: ['Kd'] }, geometry).places;
  assert.ok((places.get('3s')?.x ?? 0) > (without.get('3s')?.x ?? 0));
});

test('what is drawn comes from the stock, what is laid from its owner, what is hidden as a back', () => {
  const { arrivals, ghosts } = arrivalsOf(
    played,
    [
      { type: 'drew', seat: 1, card: null },
      { type: 'melded', seat: 1, meld: 0, kind: 'run', cards: cards('8s 9s Ts') },
      { type: 'discarded', seat: 2, card: '5h' },
    ],
    geometry,
    hands,
  );
  assert.deepEqual(arrivals.get('Kd')?.from, { x: 128.5, y: 480 });
  assert.deepEqual(arrivals.get('9s')?.from, geometry.seats[1]);
  assert.deepEqual(arrivals.get('5h')?.from, geometry.seats[2]);
  assert.deepEqual(ghosts, [{ from: { x: 128.5, y: 480 }, to: geometry.seats[1], delay: 0 }]);
});

test('a deal goes round, card by card', () => {
  const { arrivals, ghosts } = arrivalsOf(played, [{ type: 'round_began', leader: 0 }], geometry, hands);
  assert.deepEqual(cards('3s 7s Kd').map((card) => arrivals.get(card)?.delay), [0, 1, 2]);
  assert.ok(ghosts.length > 0 && ghosts.every(({ to }) => geometry.seats.slice(1).includes(to)));
});

for (const [who, by, via] of /** @type {[string, number, {x: number, y: number}][]} */ ([
  ['another', 2, { x: 290, y: 138.28 }],
  ['oneself', 0, { x: 195, y: 601.2 }],
])) {
  test(`a card claimed by ${who} goes by there, and the meld's other cards follow`, () => {
    const claim = { type: /** @type {const} */ ('window_closed'), card: 'Ts', by: 1, taken_by: by, claimants: [by], meld: 0, cards: cards('8s 9s Ts') };
    const { arrivals } = arrivalsOf(played, [claim], geometry, hands);
    assert.deepEqual(arrivals.get('Ts')?.via, via);
    assert.equal(arrivals.get('8s')?.via, undefined);
    assert.deepEqual(arrivals.get('8s')?.from, geometry.seats[by]);
    assert.ok((arrivals.get('8s')?.delay ?? 0) > (arrivals.get('Ts')?.delay ?? 0));
  });
}

test('at the end the hands of the others are turned up at their seats, one card after the other', () => {
  const turnedUp = [[], cards('2h 2s 9d'), cards('Ah')];
  const { places } = cardPlaces(played, { ...lying, turnedUp }, geometry);
  const [first, last] = ['2h', '9d'].map((card) => places.get(card));
  assert.deepEqual([first?.zone, last?.zone, places.get('Ah')?.zone], ['up', 'up', 'up']);
  assert.equal(((first?.x ?? 0) + (last?.x ?? 0)) / 2, 100);
  const { arrivals } = arrivalsOf(played, [], geometry, { ...hands, turnedUp });
  assert.deepEqual(arrivals.get('9d')?.from, geometry.seats[1]);
  assert.ok((arrivals.get('9d')?.delay ?? 0) > (arrivals.get('2h')?.delay ?? 0));
});

test('the others sit round the table in turn order', () => {
  assert.deepEqual(seating(table(round())).above, [1, 2]);
  assert.deepEqual(seating(table(round(), { seat: 1 })).above, [2, 0]);
});

for (const [count, above, below] of /** @type {[number, number[], number[]][]} */ ([
  [3, [1, 2], [0]],
  [4, [1, 2], [0, 3]],
  [5, [1, 2, 3], [0, 4]],
])) {
  test(`a spectator sees all ${count} seats, by the clock`, () => {
    const { seats } = table(round());
    const whole = Array.from({ length: count }, () => seats[0]);
    assert.deepEqual(seating({ seat: null, seats: whole }), { above, below });
  });
}
