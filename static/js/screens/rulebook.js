/**
 * The rulebook's order: chapters, how many paragraphs each has, and its examples and tables.
 *
 * The sentences are in `words/rules.*.js` under `rules.{chapter}.{number}`; an example's is
 * `rules.{chapter}.e{number}`. `table` lies there already, `hand` comes to it. `verdict` is the kind
 * of meld that it makes, or `no`.
 */

/**
 * @typedef {object} Example
 * @property {string} [table]
 * @property {string} hand
 * @property {'set' | 'run' | 'seven' | 'no'} verdict
 *
 * @typedef {object} Chapter
 * @property {string} id
 * @property {number} paragraphs
 * @property {Example[]} [examples]
 * @property {'stops' | 'base' | 'factors'} [table]
 */

/** @type {Chapter[]} */
export const RULEBOOK = [
  { id: 'goal', paragraphs: 3 },
  { id: 'deal', paragraphs: 4 },
  { id: 'turn', paragraphs: 5 },
  {
    id: 'melds',
    paragraphs: 2,
    examples: [
      { hand: '9s 9h 9c', verdict: 'set' },
      { hand: '4d 5d 6d', verdict: 'run' },
      { hand: 'Qh Kh Ah 2h', verdict: 'run' },
      { hand: '7s', verdict: 'seven' },
      { hand: '6c 7c', verdict: 'run' },
      { hand: '5c 6c', verdict: 'no' },
      { hand: '7h 7d', verdict: 'no' },
      { hand: '7s 7h 7d', verdict: 'set' },
      { hand: '8s 9h Ts', verdict: 'no' },
    ],
  },
  {
    id: 'lay_off',
    paragraphs: 2,
    examples: [
      { table: '8s 9s Ts', hand: '7s Js', verdict: 'run' },
      { table: '4c 4d 4h', hand: '4s', verdict: 'set' },
      { table: '7d', hand: '8d', verdict: 'run' },
      { table: '7d', hand: '7s 7c', verdict: 'set' },
      { table: '7d', hand: '7s', verdict: 'no' },
      { table: '6c 7c', hand: '7d', verdict: 'no' },
    ],
  },
  {
    id: 'claim',
    paragraphs: 7,
    examples: [
      { table: '6s', hand: '4s 5s', verdict: 'run' },
      { table: '6s', hand: '6d 6h', verdict: 'set' },
      { table: '7s', hand: '8s', verdict: 'no' },
    ],
  },
  { id: 'stops', paragraphs: 5, table: 'stops' },
  { id: 'hula', paragraphs: 2 },
  { id: 'places', paragraphs: 7 },
  { id: 'points', paragraphs: 4, table: 'base' },
  { id: 'penalties', paragraphs: 3, table: 'factors' },
  { id: 'sole', paragraphs: 3 },
  { id: 'match', paragraphs: 6 },
  { id: 'leaving', paragraphs: 5 },
];
