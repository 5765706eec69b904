/**
 * The record of a match: looked up by its link or read from a file, and the way through its rounds.
 *
 * @import {Moment, Outcome, RecordState, ReplaySpeed, Route} from '../types/client.js'
 * @import {OpenedRecord} from '../types/wire.js'
 * @import {CoachActions} from './coach.js'
 * @import {PageActions} from './page.js'
 * @import {Parts} from './parts.js'
 */
import { momentOf } from '../queries.js';
import { findingsOf } from '../record-findings.js';
import { moveOf, noRecord, roundPlace, sceneBeside, stepAt, stepPlace } from '../record-state.js';
import { matchPath, recordPath } from '../router.js';
import { share } from '../sharing.js';

/** How long a step is looked at while the replay goes on by itself, ms; one that moves nothing is soon over. */
const PACE = 1_600;
const BRIEF = 500;
/** How long a step has to stand before the address tells it, ms: browsers let it change so often only. */
const REST = 400;

/** @param {Parts} parts @param {PageActions} page @param {CoachActions} coach */
export function recordActions({ store, api, go, note, commitments, subtle }, page, coach) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let nextStep;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rested;

  /** @param {Partial<RecordState>} patch */
  function change(patch) {
    store.update(({ record }) => {
      Object.assign(record, patch);
    });
  }

  /** The round that is watched, if one is. */
  function watched() {
    const { route, record } = store.state;
    const round = route.name === 'match' || route.name === 'record' ? (route.round ?? null) : null;
    return record.replay?.number === round ? round : null;
  }

  /** The match of the address, or the one that is open already. @param {string} id */
  async function lookUp(id) {
    if (store.state.record.id === id && store.state.record.match) return;
    store.update((state) => {
      state.record = { ...noRecord(), id };
    });
    const answer = await api.match(id);
    if (store.state.record.id !== id) return;
    if (answer.ok) change({ match: answer.value });
    else change({ refusal: answer });
    if (answer.ok) check(id, await api.recordText(id));
  }

  /** Shuffles the rounds of what is open again, in this browser. @param {string} id @param {Outcome<string>} text */
  async function check(id, text) {
    const findings = text.ok ? await findingsOf(subtle, text.value, commitments.of(id)) : null;
    if (store.state.record.id === id && findings) change({ findings });
  }

  /**
   * Asks for a moment of a round; an answer to an older question is not shown, and whoever has gone
   * to another step meanwhile stays there.
   * @param {number} number @param {Moment} moment
   */
  async function fetchRound(number, { move, eyes }) {
    const { id, file, step } = store.state.record;
    change({ eyes, waiting: true, refusal: null });
    const answer = file === null ? await api.replay(String(id), number, eyes) : await api.replayOf(file.text, number, eyes);
    const { record, route } = store.state;
    if (record.id !== id || route.round !== number || record.eyes !== eyes) return;
    if (answer.ok) {
      const wentOn = record.replay?.number === number && record.step !== step;
      const stood = wentOn ? moveOf(record) : move;
      change({ waiting: false, replay: answer.value, step: stepAt(answer.value.steps, stood) });
      settle();
      coach.follow();
    } else if (record.replay?.number === number) {
      change({ waiting: false, eyes: record.replay.eyes });
      page.sayRefused(answer);
    } else change({ waiting: false, refusal: answer });
  }

  /** A step has come to stand: soon the address tells it. */
  function settle() {
    clearTimeout(rested);
    rested = setTimeout(() => {
      const round = watched();
      if (round === null) return;
      const place = stepPlace(store.state.record, round);
      store.update(({ route }) => {
        route.query = place.split('?')[1];
      });
      note(place);
    }, REST);
  }

  /** @param {number} step */
  function stand(step) {
    const last = (store.state.record.replay?.steps.length ?? 1) - 1;
    change({ step: Math.max(0, Math.min(last, step)) });
    settle();
  }

  function pause() {
    clearTimeout(nextStep);
    if (store.state.record.playing) change({ playing: false });
  }

  /** Goes on after a while, as long as the round is watched and has steps. */
  function keepPlaying() {
    clearTimeout(nextStep);
    const { replay, step, speed } = store.state.record;
    if (watched() === null || !replay || step >= replay.steps.length - 1) {
      pause();
      return;
    }
    const wait = replay.steps[step].events.length === 0 ? BRIEF : PACE;
    nextStep = setTimeout(() => {
      if (watched() !== null) stand(step + 1);
      keepPlaying();
    }, wait / speed);
  }

  const record = {
    /** The address names a match, or a record that was opened, and maybe a moment of it. @param {Route} route */
    async enter(route) {
      pause();
      const { name, code, round = null } = route;
      if (name === 'match') await lookUp(code);
      if (name === 'record' && store.state.record.file === null) {
        store.update((state) => {
          state.record = noRecord();
        });
        if (round !== null) go(recordPath(null), { replace: true });
        return;
      }
      if (store.state.route !== route || !store.state.record.match) return;
      if (round === null || store.state.record.replay?.number !== round) change({ replay: null, step: 0 });
      if (round === null) return;
      const moment = momentOf(route.query);
      const { replay } = store.state.record;
      if (replay?.eyes === moment.eyes) change({ eyes: moment.eyes, step: stepAt(replay.steps, moment.move) });
      else await fetchRound(round, moment);
    },

    /** Asks again for what the address names. */
    again: () => record.enter(store.state.route),

    /** Opens a file from this device; the server reads and verifies it and keeps nothing. @param {File} file */
    async open(file) {
      const text = await file.text();
      const outcome = await page.alone('record', () => /** @type {Promise<Outcome<OpenedRecord>>} */ (api.readRecord(text)));
      if (!outcome?.ok) return;
      const { faults, match } = outcome.value;
      store.update((state) => {
        state.record = { ...noRecord(), id: match?.id ?? null, file: { name: file.name, text }, faults, match };
      });
      go(recordPath(null));
      if (match) await check(match.id, { ok: true, value: text });
    },

    /** Sees the round with other eyes, where it stands. @param {Moment['eyes']} eyes */
    see(eyes) {
      const round = watched();
      return round === null ? undefined : fetchRound(round, { move: moveOf(store.state.record), eyes });
    },

    /** Goes to a step by hand; before the first and after the last there is none. @param {number} step */
    goTo(step) {
      pause();
      stand(step);
    },

    /** Goes to the scene before or after: a meld, a claim, a stop, the end. @param {-1 | 1} way */
    goToScene(way) {
      const { replay, step } = store.state.record;
      const found = sceneBeside(replay?.steps ?? [], step, way);
      if (found !== null) record.goTo(found);
    },

    /** @param {number} round */
    goToRound(round) {
      go(roundPlace(store.state.record, round));
    },

    /** Goes on by itself, from the deal on if it stands at the end; or stands still. */
    playOrPause() {
      const { playing, replay, step } = store.state.record;
      if (playing || !replay) {
        pause();
        return;
      }
      if (step >= replay.steps.length - 1) stand(0);
      change({ playing: true });
      keepPlaying();
    },

    /** @param {ReplaySpeed} speed */
    setSpeed(speed) {
      change({ speed });
      if (store.state.record.playing) keepPlaying();
    },

    async copyLink() {
      try {
        await navigator.clipboard.writeText(record.link());
        page.say('replay.copied');
      } catch {
        page.say('replay.not_copied', {}, 'bad');
      }
    },

    async shareLink() {
      if (!(await share({ url: record.link() }))) page.say('app.not_shared', {}, 'bad');
    },

    /** A link to exactly this step, or to the match. */
    link() {
      const { route, record: shown } = store.state;
      const path = route.round ? stepPlace(shown, route.round) : matchPath(String(shown.id));
      return new URL(path, location.origin).href;
    },
  };
  return record;
}

/** @typedef {ReturnType<typeof recordActions>} RecordActions */
