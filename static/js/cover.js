/**
 * Which result lies over the table, decided from two frames.
 *
 * @import {TableView} from './types/wire.js'
 * @import {State} from './state.js'
 */

/**
 * The cover after a new frame: `settle` means the round's result, once the last cards have come
 * to rest on the table.
 *
 * @param {TableView | null} before  null when the table has just been opened
 * @param {TableView} after
 * @param {State['cover']} cover
 * @returns {State['cover'] | 'settle'}
 */
export function coverAfter(before, after, cover) {
  const over = after.phase === 'between' || after.phase === 'finished';
  if (!over || after.result === null) return 'none';
  if (before === null || before.code !== after.code) {
    return after.phase === 'finished' ? 'match' : 'round';
  }
  if (before.phase === 'playing') return 'settle';
  // Settled early: there is no other round to look forward to.
  if (before.phase === 'between' && after.phase === 'finished') return 'match';
  return cover;
}
