import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qrOf } from '../js/qr.js';

/** @param {{ size: number, path: string }} code */
function squaresOf({ path }) {
  return new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
}

/** The corner marks of a QR code: a dark ring, a light one, a dark square. @param {number} x @param {number} y */
function isMark(x, y) {
  const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
  return ring !== 2;
}

for (const [address, size] of /** @type {[string, number][]} */ ([
  ['https://example.org/t/moon-fox-27', 29],
  [`https://${'long.'.repeat(20)}example.org/t/moon-fox-27`, 41],
])) {
  test(`${address.length} letters are a code of ${size} squares a side, with its three marks`, () => {
    const code = qrOf(address);
    assert.equal(code.size, size);
    const squares = squaresOf(code);
    for (const [left, top] of [[0, 0], [size - 7, 0], [0, size - 7]]) {
      for (let x = 0; x < 7; x += 1) {
        for (let y = 0; y < 7; y += 1) assert.equal(squares.has(`${left + x} ${top + y}`), isMark(x, y));
      }
    }
  });
}

test('another address is another code', () => {
  assert.notEqual(qrOf('https://example.org/t/a').path, qrOf('https://example.org/t/b').path);
});
