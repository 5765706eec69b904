import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fan, fanIndex, handCardSize, inside, layMelds, pileSpot } from '../js/table/layout.js';

/** @type {[string, number, number][]} screen, width, height */
const screens = [
  ['small phone', 360, 640],
  ['phone', 390, 844],
  ['tablet', 768, 1024],
  ['wide', 1440, 900],
];

for (const [screen, width, height] of screens) {
  test(`eight cards on a ${screen} stay inside and each shows its rank and suit`, () => {
    const card = handCardSize(width, height);
    const spots = fan(8, { x: 0, y: 0, w: width, h: card.h + 22 }, card);
    assert.ok(spots[0].x - card.w / 2 >= 4 && spots[7].x + card.w / 2 <= width - 4);
    for (let i = 1; i < 8; i++) {
      // Rank and suit take 45 of a face's 100 units.
      assert.ok(spots[i].x - spots[i - 1].x >= card.w * 0.5, `card ${i} covers its neighbour`);
    }
  });
}

test('on a phone every card of a full hand has a finger’s width', () => {
  const card = handCardSize(390, 844);
  const spots = fan(8, { x: 0, y: 0, w: 390, h: 120 }, card);
  assert.ok(spots[1].x - spots[0].x >= 44);
});

test('the fan is even on both sides of its middle', () => {
  const area = { x: 0, y: 0, w: 390, h: 120 };
  const spots = fan(7, area, handCardSize(390, 844));
  assert.equal(spots[3].turn, 0);
  assert.equal(spots[3].x, 195);
  assert.equal(spots[0].turn, -spots[6].turn);
  assert.equal(spots[0].y, spots[6].y);
  assert.deepEqual(fan(0, area, { w: 60, h: 85 }), []);
});

test('a card dropped on the hand goes to the nearest place', () => {
  const area = { x: 0, y: 0, w: 390, h: 120 };
  const card = handCardSize(390, 844);
  assert.equal(fanIndex(0, 6, area, card), 0);
  assert.equal(fanIndex(195, 6, area, card), 3);
  assert.equal(fanIndex(390, 6, area, card), 6);
});

/** @type {[string, number[], {w: number, h: number}][]} what, cards per meld, area */
const tables = [
  ['no meld', [], { w: 374, h: 300 }],
  ['one SEVEN', [1], { w: 374, h: 300 }],
  ['a run around the whole circle', [13], { w: 374, h: 300 }],
  ['twelve melds on a phone', [4, 3, 1, 3, 2, 3, 5, 4, 3, 4, 3, 1], { w: 374, h: 270 }],
  ['twelve melds on a small phone', [3, 3, 1, 3, 2, 3, 3, 4, 3, 4, 3, 1], { w: 344, h: 200 }],
  ['twelve melds on a wide screen', [4, 3, 1, 3, 2, 3, 5, 4, 3, 4, 3, 1], { w: 900, h: 360 }],
];

for (const [what, counts, size] of tables) {
  test(`${what}: every meld inside, none over another`, () => {
    const area = { x: 8, y: 100, ...size };
    const { w, frames } = layMelds(counts, area, { largest: 50, smallest: 24 });
    assert.equal(frames.length, counts.length);
    frames.forEach(({ rect, spots }, i) => {
      assert.equal(spots.length, counts[i]);
      assert.ok(rect.x >= area.x - 0.5 && rect.x + rect.w <= area.x + area.w + 0.5, `meld ${i} sideways`);
      assert.ok(rect.y >= area.y - 0.5 && rect.y + rect.h <= area.y + area.h + 0.5, `meld ${i} in height`);
      assert.ok(spots.every(({ x }) => x - w / 2 >= rect.x && x + w / 2 <= rect.x + rect.w));
    });
    for (const [i, a] of frames.entries()) {
      for (const b of frames.slice(i + 1)) assert.ok(!overlap(a.rect, b.rect));
    }
  });
}

/** @param {import('../js/table/layout.js').Rect} a @param {import('../js/table/layout.js').Rect} b */
function overlap(a, b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

test('fewer melds lie larger', () => {
  const area = { x: 0, y: 0, w: 374, h: 270 };
  const limits = { largest: 50, smallest: 24 };
  assert.equal(layMelds([3], area, limits).w, 50);
  assert.ok(layMelds(Array(12).fill(4), area, limits).w < 40);
});

test('an older discard lies askew, always in the same way; the newest straight', () => {
  const pile = { x: 100, y: 100, w: 60, h: 85 };
  assert.deepEqual(pileSpot('7h', pile, false), pileSpot('7h', pile, false));
  assert.deepEqual(pileSpot('7h', pile, true), { x: 130, y: 142.5, turn: 0 });
});

test('a point near a rectangle is inside it when the rectangle is grown', () => {
  const rect = { x: 10, y: 10, w: 20, h: 20 };
  assert.equal(inside({ x: 32, y: 15 }, rect), false);
  assert.equal(inside({ x: 32, y: 15 }, rect, 4), true);
});
