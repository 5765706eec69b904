/**
 * The picture of a match's end: who is the 훌라왕, everybody's place, and how it came there.
 *
 * @import {MatchView, TableView} from '../types/wire.js'
 * @import {Translate} from '../types/client.js'
 * @import {Easel} from './easel.js'
 */
import { initial, seatName, seatTint } from '../names.js';
import { totalsChart } from '../screens/chart.js';
import { byPlace } from '../screens/match-result.js';
import { signed } from '../sums.js';
import { HEIGHT, MARGIN, toneOf, WIDTH } from './easel.js';

const TOP = 414;
const ROW = 88;
const GAP = 12;
const PAD = 30;
const CURVES_BOTTOM = HEIGHT - 120;
/** The curves are drawn 360 wide. */
const UNIT = (WIDTH - 2 * MARGIN) / 360;

/** How the picture is called. @param {TableView} view @param {MatchView} match @param {Translate} t */
export function matchTitle(view, match, t) {
  const first = byPlace(match).filter(({ place }) => place === 1);
  return t('match.won', { name: first.map(({ seat }) => seatName(view, seat, t)).join(', ') });
}

/** @param {Easel} easel @param {TableView} view @param {MatchView} match @param {Translate} t */
export function paintMatch(easel, view, match, t) {
  const [middle, most] = [WIDTH / 2, WIDTH - 2 * MARGIN];
  easel.crown(middle, 132, 116);
  easel.say(matchTitle(view, match, t), middle, 290, { size: 72, weight: 900, align: 'center', most });
  const played = t(match.settled_early ? 'match.settled' : 'match.played', { n: match.history.length });
  easel.say(played, middle, 356, { size: 34, colour: 'dim', align: 'center', most });
  const rows = byPlace(match);
  rows.forEach((row, index) => paintRow(easel, view, row, TOP + index * (ROW + GAP), t));
  const top = TOP + rows.length * (ROW + GAP) + 16;
  const height = Math.round((CURVES_BOTTOM - top) / UNIT);
  easel.drawing(totalsChart(view, t, height), { x: MARGIN, y: top, width: most });
}

/**
 * @param {Easel} easel
 * @param {TableView} view
 * @param {{ seat: number, total: number, place: number }} row
 * @param {number} y
 * @param {Translate} t
 */
function paintRow(easel, view, { seat, total, place }, y, t) {
  const [left, right, width] = [MARGIN + PAD, WIDTH - MARGIN - PAD, WIDTH - 2 * MARGIN];
  const line = y + ROW / 2;
  easel.panel(MARGIN, y, width, ROW, place === 1 ? 'gold' : undefined);
  easel.say(t('share.place', { n: place }), left, line, { size: 32, weight: 700, colour: place === 1 ? 'gold-text' : 'dim', most: 110 });
  const name = seatName(view, seat, t);
  easel.mark(seatTint(view, seat), initial(name), left + 150, line, 30);
  const points = easel.say(signed(total), right, line, { size: 50, weight: 800, colour: toneOf(total), align: 'right' });
  easel.say(name, left + 200, line, { size: 38, weight: 700, most: width - 2 * PAD - 224 - points });
}
