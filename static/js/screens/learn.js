/**
 * Learning by playing: the list of lessons, a lesson at its table, and how it ended.
 *
 * @import {Learning} from '../lesson/play.js'
 * @import {Stage} from '../lesson/stage.js'
 * @import {Scene} from './pieces.js'
 * @import {ResultView, TableView} from '../types/wire.js'
 */
import { icon, crown } from '../icons.js';
import { playLesson } from '../learning.js';
import { LESSONS, firstUndone, lessonAfter, lessonPath } from '../lesson/lessons.js';
import { keepDone, lessonsDone } from '../lesson/memory.js';
import { createLearning } from '../lesson/play.js';
import { createStage } from '../lesson/stage.js';
import { html, nothing } from '../lit.js';
import { cpuName, listName, seatTint } from '../names.js';
import { signed, standing } from '../sums.js';
import lessonEn from '../words/lesson.en.js';
import lessonKo from '../words/lesson.ko.js';
import { addWords, refusalText } from '../words.js';
import { bigButton, pageHead } from './pieces.js';
import { sumLine } from './sum-line.js';

addWords({ ko: lessonKo, en: lessonEn });

/** How long one thing is looked at before the next happens, ms. */
const PAUSES = { calm: 950, fast: 380, none: 380 };

/** @typedef {{ name: string, lesson: ReturnType<typeof createLearning>, stage: Stage }} Desk */

/** The lesson that was opened last. @type {Desk | null} */
let desk = null;
/** What the table has been drawn with. */
let drawnWith = '';

/** @param {Scene} scene */
export function learnScreen(scene) {
  const { code } = scene.state.route;
  if (!LESSONS.includes(code)) return lessonList(scene);
  const here = deskOf(scene, code);
  const { learning } = here.lesson;
  const look = JSON.stringify(scene.state.settings);
  if (look !== drawnWith) here.stage.refresh();
  drawnWith = look;
  return learning.ended ? lessonEnd(scene, here) : lessonAtTable(scene, here);
}

/** The lesson of the address: another one begins, the same one goes on. @param {Scene} scene @param {string} name */
function deskOf({ state, actions, t }, name) {
  if (desk?.name === name) return desk;
  desk?.lesson.stop();
  const lesson = createLearning({
    lesson: name,
    ask: playLesson,
    pause: () => new Promise((resolve) => {
      setTimeout(resolve, PAUSES[state.settings.speed]);
    }),
    settled: () => stage.settled(),
    now: () => performance.now(),
    changed(learning) {
      stage.show(learning);
      if (learning.ended) finished(name);
      actions.page.redraw();
    },
  });
  const stage = createStage({
    t,
    send: lesson.send,
    settings: () => state.settings,
    saveSettings: actions.page.saveSettings,
    goHome: actions.table.goHome,
  });
  desk = { name, lesson, stage };
  // What is drawn now is not changed before it is drawn.
  queueMicrotask(lesson.begin);
  return desk;
}

/** A lesson is over: that is kept, and the way on takes the focus. @param {string} name */
function finished(name) {
  keepDone(localStorage, name);
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const title = document.querySelector('.lesson-end h1');
    if (title instanceof HTMLElement) title.focus({ preventScroll: true });
  }));
}

/** @param {Scene} scene */
function lessonList({ state, actions, t }) {
  desk?.lesson.stop();
  desk = null;
  const done = lessonsDone(localStorage);
  const next = firstUndone(done);
  return html`<div class="page learn">
    ${pageHead(t, t('learn.title'))}
    <p class="lead">${t('learn.intro')}</p>
    <ol class="lessons">
      ${LESSONS.map((name, index) => {
        const over = done.has(name);
        return html`<li>
          <a class="panel" href=${lessonPath(name)} data-next=${name === next ? 'yes' : nothing}>
            <span class="lesson-mark" aria-hidden="true">${over ? icon('check') : index + 1}</span>
            <span class="lesson-name"><b>${t(`lesson.${name}.title`)}</b><small>${t(`lesson.${name}.about`)}</small></span>
            ${over ? html`<span class="chip">${t('learn.done')}</span>` : icon('next')}
          </a>
        </li>`;
      })}
    </ol>
    <div class="learn-on">
      ${realGame(state, actions, t, next === null ? 'go' : '')}
      <a class="btn" href="/rules">${icon('book')}${t('learn.rules')}</a>
    </div>
  </div>`;
}

/** @param {Scene['state']} state @param {Scene['actions']} actions @param {Scene['t']} t @param {string} look */
function realGame({ busy, known }, actions, t, look) {
  return bigButton({ name: 'play', busy, look, label: t('learn.real'), hint: t('learn.real_hint'), disabled: !known, press: actions.lobby.playNow });
}

/** @param {Scene} scene @param {Desk} here */
function lessonAtTable({ t }, { name, lesson, stage }) {
  const { learning } = lesson;
  const { state } = learning;
  const after = lessonAfter(name);
  return html`<div class="lesson">
    <header class="coach">
      <div class="coach-bar">
        <a class="icon-btn" href="/learn" aria-label=${t('learn.list')}>${icon('back')}</a>
        <h1 tabindex="-1" data-title>${t(`lesson.${name}.title`)}</h1>
        ${state ? html`<span class="steps" role="img" aria-label=${t('learn.step', { n: state.made, of: state.of })}
          >${Array.from({ length: state.of }, (_, at) => html`<i data-made=${at < state.made ? 'yes' : nothing}></i>`)}</span
        >` : nothing}
        <a class="link-btn" href=${after === null ? '/learn' : lessonPath(after)}>${t('learn.skip')}</a>
      </div>
      <p class="coach-says" role="status">${coachSays(learning, t)}</p>
      ${learning.failed === null
        ? nothing
        : html`<button type="button" class="btn" @click=${lesson.begin}>${t('learn.retry')}</button>`}
    </header>
    ${stage.element}
  </div>`;
}

/** What there is to do. @param {Learning} learning @param {Scene['t']} t */
function coachSays({ lesson, state, showing, failed }, t) {
  if (failed !== null) return refusalText(t, failed);
  if (state === null) return t('learn.coming');
  if (showing || state.word === null) return t('learn.wait');
  return t(`lesson.${lesson}.${state.word}`, { one: cpuName(1, t), two: cpuName(2, t) });
}

/** @param {Scene} scene @param {Desk} here */
function lessonEnd(scene, { name, lesson }) {
  const { state, actions, t } = scene;
  const view = lesson.learning.shown?.view ?? null;
  const after = lessonAfter(name);
  return html`<div class="page lesson-end">
    <header class="end-head">
      ${crown()}
      <h1 tabindex="-1" data-title>${t('learn.well_done')}</h1>
      <p>${t(`lesson.${name}.end`)}</p>
    </header>
    ${view?.result ? sums(scene, view, view.result) : nothing}
    <div class="learn-on">
      ${after === null
        ? realGame(state, actions, t, 'go')
        : html`<a class="btn big go" href=${lessonPath(after)}
            ><span class="label">${t('learn.next', { title: t(`lesson.${after}.title`) })}</span
            ><small>${t(`lesson.${after}.about`)}</small></a
          >`}
      <button type="button" class="btn" @click=${lesson.begin}>${t('learn.again')}</button>
      <a class="btn" href="/learn">${t('learn.list')}</a>
    </div>
  </div>`;
}

/** Who pays what, and why, as after every round. @param {Scene} scene @param {TableView} view @param {ResultView} result */
function sums(scene, view, result) {
  const { t } = scene;
  return html`<section class="end-sums" aria-label=${t('learn.sums')}>
    <p class="hint">${t('learn.sums_hint')}</p>
    <ol class="lines">
      ${standing(result).map(({ line, seat }) => html`<li class="line panel" data-won=${line.payer === null ? 'yes' : nothing}>
        <div class="who">
          <span class="avatar" data-tint=${seatTint(view, seat)}>${line.place ?? '–'}</span>
          <b>${listName(view, seat, t)}</b>
          ${line.melded ? nothing : html`<span class="chip">${t('mark.unmelded')}</span>`}
        </div>
        <div class="gained"><span class="points" data-sign=${Math.sign(line.points)}>${signed(line.points)}</span></div>
        ${sumLine(scene, { view, result, line, seat })}
      </li>`)}
    </ol>
  </section>`;
}
