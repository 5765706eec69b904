/**
 * The picture of a round's result: who won by what, every hand, every sum.
 *
 * @import {LineView, ResultView, TableView} from '../types/wire.js'
 * @import {Translate} from '../types/client.js'
 * @import {Easel, Run} from './easel.js'
 */
import { seatName, seatTint } from '../names.js';
import { amountOf, factorsOf, headline, paidBy, potOf, signed, standing } from '../sums.js';
import { HEIGHT, MARGIN, toneOf, WIDTH } from './easel.js';

const TOP = 322;
const BOTTOM = HEIGHT - 110;
const GAP = 16;
const TALLEST = 216;
const PAD = 30;
const WIDEST_CARD = 62;
/** How much of a row's height a card is wide. */
const CARD_IN_ROW = 0.33;

/** How the picture is called. @param {TableView} view @param {ResultView} result @param {Translate} t */
export function roundTitle(view, result, t) {
  const { title } = headline(result, (seat) => seatName(view, seat, t));
  return t(title.key, title.params);
}

/** @param {Easel} easel @param {TableView} view @param {ResultView} result @param {Translate} t */
export function paintRound(easel, view, result, t) {
  const { why } = headline(result, (seat) => seatName(view, seat, t));
  const most = WIDTH - 2 * MARGIN;
  easel.say(roundTitle(view, result, t), MARGIN, 184, { size: 74, weight: 900, most });
  const times = result.multiplier > 1 ? [{ text: ` · ${t('result.multiplier', { n: result.multiplier })}`, colour: 'gold-text', weight: 700 }] : [];
  easel.write([{ text: t(why.key, why.params) }, ...times], MARGIN, 254, { size: 34, colour: 'dim', most });
  const rows = standing(result);
  const height = Math.min(TALLEST, (BOTTOM - TOP - GAP * (rows.length - 1)) / rows.length);
  const top = TOP + (BOTTOM - TOP - rows.length * height - GAP * (rows.length - 1)) / 2;
  rows.forEach((row, index) => paintRow(easel, { ...row, view, result, y: top + index * (height + GAP), height }, t));
}

/**
 * @param {Easel} easel
 * @param {{ line: LineView, seat: number, view: TableView, result: ResultView, y: number, height: number }} row
 * @param {Translate} t
 */
function paintRow(easel, { line, seat, view, result, y, height }, t) {
  const [left, right, width] = [MARGIN + PAD, WIDTH - MARGIN - PAD, WIDTH - 2 * MARGIN];
  const won = result.winners.includes(seat);
  const [first, second] = [y + height * 0.29, y + height * 0.71];
  easel.panel(MARGIN, y, width, height, won ? 'gold' : undefined);
  easel.mark(seatTint(view, seat), String(line.place ?? '–'), left + 26, first, 27);
  const points = easel.say(signed(line.points), right, first, { size: 60, weight: 800, colour: toneOf(line.points), align: 'right' });
  easel.say(seatName(view, seat, t), left + 72, first, { size: 40, weight: 700, most: width - 2 * PAD - 96 - points });
  const card = Math.min(WIDEST_CARD, height * CARD_IN_ROW);
  const cards = easel.cards(line.hand, left, second - card * 0.7, card);
  const at = cards === 0 ? left : left + cards + 26;
  const sum = won ? sumOfWinner(line, result, t) : sumOfLoser(line, seat, result, t);
  easel.write(sum, at, second, { size: 31, colour: 'dim', most: right - at });
}

/** @param {LineView} line @param {ResultView} result @param {Translate} t @returns {Run[]} */
function sumOfWinner({ hand }, result, t) {
  const { shares, sum } = potOf(result);
  const parts = shares.length > 1 ? `${shares.join(' + ')} = ${sum}` : String(sum);
  const label = t(result.winners.length > 1 ? 'result.shared_income' : 'result.income', { n: result.winners.length });
  const emptied = hand.length === 0 ? `${t('result.emptied')} · ` : '';
  return [{ text: `${emptied}${label} ` }, { text: parts, colour: 'gold-text', weight: 700 }];
}

/** @param {LineView} line @param {number} seat @param {ResultView} result @param {Translate} t @returns {Run[]} */
function sumOfLoser(line, seat, result, t) {
  const factors = factorsOf(line, result.multiplier);
  if (factors.length === 0) return [{ text: t('result.nothing_due') }];
  const paid = paidBy(result, seat).map(({ line: of }) => of.share);
  const all = paid.length > 1 ? ` ${paid.join(' + ')} = ${-line.points}` : '';
  const sole = result.sole_payer === seat ? [{ text: `  ${t('share.sole')}${all}`, colour: 'bad', weight: 700 }] : [];
  return [
    ...factors.flatMap((factor, index) => {
      const label = factor.name === 'ending' ? t(`ending.${result.how}`) : t(`factor.${factor.name}`, { n: factor.count });
      const colour = factor.name === 'place' ? 'gold-text' : 'bad';
      return [{ text: `${index > 0 ? '  ' : ''}${label} ` }, { text: amountOf(factor), colour, weight: 700 }];
    }),
    { text: `  = ${line.share}`, colour: 'text', weight: 700 },
    ...sole,
  ];
}
