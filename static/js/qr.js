/** The QR code of an address, as the path of its dark squares: one unit each, none of the margin. */
import { generate } from '../vendor/lean-qr/nano.js';

/** @param {string} text @returns {{ size: number, path: string }} */
export function qrOf(text) {
  const squares = generate(text);
  let path = '';
  for (let y = 0; y < squares.size; y += 1) {
    for (let x = 0; x < squares.size; x += 1) if (squares.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  return { size: squares.size, path };
}
