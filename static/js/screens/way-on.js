/**
 * The foot of a round's result: the next round, the early settlement and its vote (R8.3).
 *
 * @import {MatchView, TableView, VoteView} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { icon } from '../icons.js';
import { html, nothing } from '../lit.js';
import { listName, seatName } from '../names.js';
import { bigButton, seatMark, secondsLeft } from './pieces.js';

/** @param {Scene} scene @param {TableView} view */
export function wayOn(scene, view) {
  const { actions, t, state } = scene;
  if (view.phase === 'finished') {
    return html`<footer class="bottom-bar">
      ${bigButton({
        name: 'match',
        busy: state.busy,
        look: 'go',
        label: t('result.to_match'),
        press: () => actions.table.showResult('match'),
      })}
    </footer>`;
  }
  if (!view.match || view.phase !== 'between') return html``;
  return html`<footer class="bottom-bar">
    ${view.match.vote
      ? openVote(scene, view, view.match, view.match.vote)
      : html`${readiness(scene, view)} ${nextStep(scene, view, view.match)} ${settle(scene, view.match)}`}
  </footer>`;
}

/** The people who play the next round themselves: CPU players are always ready. @param {TableView} view */
function awaited({ seats }) {
  return seats.flatMap(({ kind, leaving, stand_in: away }, seat) => (kind === 'person' && !leaving && !away ? [seat] : []));
}

/** Who is ready and who is waited for, where more than one has to be. @param {Scene} scene @param {TableView} view */
function readiness({ t }, view) {
  const people = awaited(view);
  if (people.length < 2) return nothing;
  const others = people.filter((seat) => !view.seats[seat].ready && seat !== view.seat);
  return html`<div class="readiness">
    <ul class="ballots" aria-label=${t('ready.list')}>
      ${people.map((seat) => {
        const { ready } = view.seats[seat];
        return html`<li class="ballot" ?data-yes=${ready}>
          <span class="ballot-mark">${seatMark(view, seat, t)}${ready ? icon('check') : nothing}</span>
          <span class="sr-only">${listName(view, seat, t)}, ${t(ready ? 'ready.yes' : 'ready.no')}</span>
        </li>`;
      })}
    </ul>
    ${others.length > 0 ? html`<span class="cut">${waitsFor(view, others, t)}</span>` : nothing}
  </div>`;
}

/** @param {TableView} view @param {number[]} seats @param {Scene['t']} t */
function waitsFor(view, seats, t) {
  return seats.length === 1
    ? t('result.waits_for', { name: seatName(view, seats[0], t) })
    : t('result.waits_for_n', { n: seats.length });
}

/** The next round, or first one's own seat back from the stand-in. @param {Scene} scene @param {TableView} view @param {MatchView} match */
function nextStep(scene, view, match) {
  const { state, actions, t } = scene;
  if (view.seat === null) return html`<p class="waits" role="status">${startsIn(scene)}</p> ${wayBack(scene, view)}`;
  if (!view.seats[view.seat].stand_in) return nextRound(scene, view, match);
  return bigButton({
    name: 'take_seat',
    busy: state.busy,
    look: 'go',
    label: t('result.take_seat'),
    hint: t('result.take_seat_hint'),
    press: actions.table.takeSeat,
  });
}

/** Whoever has left this match may sit down in it again. @param {Scene} scene @param {TableView} view */
function wayBack({ state, actions, t }, view) {
  if (!view.may_sit) return nothing;
  return bigButton({
    name: `join ${view.code}`,
    busy: state.busy,
    look: 'go',
    label: t('visit.return'),
    press: () => actions.lobby.join(view.code),
  });
}

/** @param {Scene} scene @param {TableView} view @param {MatchView} match */
function nextRound(scene, view, match) {
  const { state, actions, t } = scene;
  const iAmReady = view.seat !== null && view.seats[view.seat].ready;
  return bigButton({
    name: 'ready',
    busy: state.busy,
    look: 'go',
    label: t(iAmReady ? 'result.is_ready' : 'result.next'),
    hint: startsIn(scene),
    disabled: iAmReady,
    press: () => actions.table.ready(match.round),
  });
}

/** How long it is until the next round begins by itself. @param {Scene} scene */
function startsIn({ state, t, now }) {
  const seconds = secondsLeft(state, 'ready', now);
  return seconds === null ? nothing : t('result.starts_in', { n: seconds });
}

/** @param {Scene} scene @param {MatchView} match */
function settle({ state, actions, t }, match) {
  if (!match.may_propose) return nothing;
  return bigButton({
    name: 'settle',
    busy: state.busy,
    look: 'quiet',
    label: t('result.settle'),
    hint: t('result.settle_hint'),
    press: () => actions.page.openSheet({ name: 'settle', round: match.round }),
  });
}

/** Whether somebody has agreed already; a no ends the vote at once. @param {TableView} view @param {VoteView} vote @param {number} seat @param {Scene['t']} t */
function ballot(view, vote, seat, t) {
  const yes = vote.yes.includes(seat);
  const name = listName(view, seat, t);
  return html`<li class="ballot" ?data-yes=${yes}>
    <span class="ballot-mark">${seatMark(view, seat, t)}${yes ? icon('check') : nothing}</span>
    <span class="name">${name}</span>
    <span class="sr-only">${t(yes ? 'vote.has_agreed' : 'vote.thinks')}</span>
  </li>`;
}

/** @param {Scene} scene @param {TableView} view @param {MatchView} match @param {VoteView} vote */
function openVote({ state, actions, t, now }, view, match, vote) {
  const seconds = secondsLeft(state, 'vote', now);
  const host = view.seat !== null && view.seats[view.seat].host;
  return html`<section class="vote panel" aria-label=${t('vote.title')}>
    <p role="status">${t('vote.asks', { name: seatName(view, vote.proposer, t) })}</p>
    <ul class="ballots" aria-label=${t('vote.ballots')}>${vote.asked.map((seat) => ballot(view, vote, seat, t))}</ul>
    <p class="votes">
      ${t('vote.count', { yes: vote.yes.length, asked: vote.asked.length })}${seconds === null
        ? nothing
        : html` · ${t('vote.left', { n: seconds })}`}
    </p>
    <div class="buttons">
      ${vote.mine
        ? html`<button type="button" class="btn go" @click=${() => actions.table.vote(match.round, true)}>${icon('check')}${t('vote.yes')}</button>
            <button type="button" class="btn" @click=${() => actions.table.vote(match.round, false)}>${icon('cross')}${t('vote.no')}</button>`
        : nothing}
      ${host || vote.proposer === view.seat
        ? html`<button type="button" class="btn quiet" @click=${() => actions.table.cancelVote(match.round)}>${t('vote.cancel')}</button>`
        : nothing}
    </div>
  </section>`;
}
