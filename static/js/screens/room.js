/**
 * The address `/t/{code}`: a room seen from outside, or whatever its table shows now.
 *
 * @import {LinkedRoom, TableView} from '../types/wire.js'
 * @import {Scene} from './pieces.js'
 */
import { html, nothing } from '../lit.js';
import { refusalText } from '../words.js';
import { matchResultScreen } from './match-result.js';
import { nicknameField } from './nickname-field.js';
import { bigButton, optionWords, pageHead, phrases } from './pieces.js';
import { roundResultScreen } from './round-result.js';
import { isAstray, sessionEndedScreen } from './session-ended.js';
import { waitingScreen } from './waiting.js';

/** Phases that a closed connection does not change any more. */
const OVER = ['finished', 'aborted', 'closed'];
/** Why a person, not a room, has come to the end. */
const OUT = ['kicked', 'barred', 'banned', 'no_session'];

/** @param {Scene} scene @param {HTMLElement} tableHost  where the table lives by itself */
export function roomScreen(scene, tableHost) {
  const view = scene.state.table?.view;
  if (isAstray(scene.state)) return sessionEndedScreen(scene);
  if (view && view.code === scene.state.route.code) return seated(scene, view, tableHost);
  return outside(scene);
}

/** @param {Scene} scene @param {TableView} view @param {HTMLElement} tableHost */
function seated(scene, view, tableHost) {
  const { state } = scene;
  const { cover } = state;
  if (state.link.state === 'refused' && state.link.room === view.code && !OVER.includes(view.phase)) return ended(scene, view);
  const { finished } = state;
  if (finished?.match && view.phase === 'waiting') return matchResultScreen(scene, finished, finished.match);
  if (view.phase === 'waiting') return state.starting === view.code ? coming(scene) : waitingScreen(scene, view);
  if (view.phase === 'aborted' || view.phase === 'closed') return ended(scene, view);
  if (cover === 'match' && view.match) return matchResultScreen(scene, view, view.match);
  if (cover === 'round' && view.result) return roundResultScreen(scene, view, view.result);
  return tableHost;
}

/** @param {Scene} scene @param {TableView} view */
function ended({ state, actions, t }, view) {
  const by = view.match?.aborted_by ?? null;
  const aborted = view.phase === 'aborted';
  return html`<div class="page ended">
    <header class="result-head centre">
      <h1 tabindex="-1" data-title>${aborted ? t('ended.aborted') : refusalText(t, state.link.code ?? 'room_closed')}</h1>
      ${aborted ? html`<p>${abortedBy(view, by, t)}</p>` : nothing}
      <p>${t(aborted ? 'ended.no_points' : 'ended.closed_hint')}</p>
    </header>
    <div class="buttons">
      ${OUT.includes(state.link.code ?? '') || view.seat === null
        ? nothing
        : bigButton({
            name: 'again',
            busy: state.busy,
            look: 'go',
            label: t('match.again'),
            hint: t('match.new_room'),
            press: () => actions.table.again(actions.lobby.openAgain),
          })}
      ${bigButton({ name: 'home', busy: state.busy, label: t('match.home'), press: actions.table.goHome })}
    </div>
  </div>`;
}

/** @param {TableView} view @param {number | null} seat @param {Scene['t']} t */
function abortedBy(view, seat, t) {
  if (seat === null) return t('ended.by_system');
  return seat === view.seat ? t('ended.by_me') : t('ended.by', { name: view.seats[seat].name });
}

/** @param {Scene} scene */
function outside(scene) {
  const { state, t } = scene;
  if (state.link.state === 'refused' && state.link.room === state.route.code) {
    return html`<div class="page">
      ${pageHead(t, t('visit.title'))}
      <p class="empty">${refusalText(t, state.link.code ?? 'unknown')}</p>
    </div>`;
  }
  const { visit } = state;
  if (visit?.refusal) {
    return html`<div class="page">
      ${pageHead(t, t('visit.title'))}
      <p class="empty" role="alert">${refusalText(t, visit.refusal.code)}</p>
    </div>`;
  }
  if (!visit?.room) return coming(scene);
  return html`<div class="page visit">${pageHead(t, t('visit.title'))} ${invitation(scene, visit.room)}</div>`;
}

/** What there is to see is on its way. @param {Scene} scene */
function coming({ state, t }) {
  const word = state.link.state === 'connecting' ? 'link.connecting' : 'app.wait';
  return html`<div class="page">
    <h1 class="sr-only">${t('app.name')}</h1>
    <p class="empty" role="status">${t(word)}</p>
  </div>`;
}

/** @param {Scene} scene @param {LinkedRoom} room */
function invitation(scene, room) {
  const { state, actions, t } = scene;
  const { code, host, options, taken } = room;
  const full = taken >= options.seats;
  const running = room.phase !== 'waiting';
  const comesBack = running && room.may_sit;
  const elsewhere = state.seatedIn !== null && state.seatedIn !== code;
  return html`<section class="panel invitation">
    <p class="lead">${t(running ? 'home.room_of' : 'visit.from', { name: host })}</p>
    <p class="code" aria-label=${t('wait.code', { code: [...code].join(' ') })}>${code}</p>
    <p class="words">${phrases([t('home.taken', { taken, seats: options.seats }), ...optionWords(options, t).slice(1)])}</p>
    ${state.person && !state.renaming ? nothing : nicknameField(scene, 'visit-name')}
    ${elsewhere ? html`<p class="tip">${t('code.seated_elsewhere')}</p>` : nothing}
    ${comesBack ? html`<p class="tip">${t('visit.return_hint')}</p>` : nothing}
    ${!comesBack && ((running && !room.watchable) || full) ? html`<p class="tip">${t(running ? 'code.match_running' : 'code.room_full')}</p>` : nothing}
    <div class="buttons">
      ${running && room.watchable && !comesBack
        ? nothing
        : bigButton({
            name: `join ${code}`,
            busy: state.busy,
            look: 'go',
            label: t(comesBack ? 'visit.return' : 'visit.sit'),
            disabled: (!comesBack && (running || full)) || elsewhere || !state.known,
            press: () => actions.lobby.join(code),
          })}
      ${room.watchable
        ? bigButton({
            name: `watch ${code}`,
            busy: state.busy,
            look: running && !comesBack ? 'go' : 'quiet',
            label: t('watch.look'),
            disabled: elsewhere || !state.known,
            press: () => actions.lobby.watch(code),
          })
        : nothing}
    </div>
  </section>`;
}
