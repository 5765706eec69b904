/**
 * The shapes inside the browser: what the store holds, and the seams between its parts.
 *
 * What the server sends is in `wire.d.ts`, generated; nothing of it is repeated here.
 */
import type {
  Advice,
  ClientCommand,
  FaultEntry,
  Frame,
  Leaderboard,
  Left,
  Level,
  Line,
  MatchDetail,
  MatchSummary,
  MetPerson,
  OwnProfile,
  RankedPerson,
  Replay,
  RoomOptions,
  SayEmote,
  SayPhrase,
  TableView,
} from './wire.js';

/** A command before the socket has given it its id. */
export type Wish = ClientCommand extends infer C ? (C extends { id: string } ? Omit<C, 'id'> : never) : never;

export type Lang = 'ko' | 'en';
export type Params = Record<string, string | number>;
export type Translate = (key: string, params?: Params) => string;

/** Why something was not done: a code, or a code and the field or room it is about. */
export interface Refusal {
  code: string;
  field?: string | null;
  room?: string | null;
  /** When a ban ends, ms since 1970; null for good. */
  until?: number | null;
  /** In how many seconds it may be tried again. */
  retry_s?: number | null;
}
export type Outcome<T> = { ok: true; value: T } | ({ ok: false } & Refusal);

export type RouteName = 'home' | 'new' | 'room' | 'rules' | 'learn' | 'games' | 'board' | 'account' | 'profile' | 'match' | 'record' | 'missing';
export interface Route {
  name: RouteName;
  /** The room's code on `/t/{code}`, the match's id on `/m/{id}`, the lesson's name on `/learn/{name}`, else empty. */
  code: string;
  /** Of a match or a record, the round that is watched. */
  round?: number | null;
  /** What the address says behind its `?`, if it says anything: see queries.js. */
  query?: string;
}

/** What a browser gives to whoever may ask it to install the app, once. */
export interface InstallPrompt {
  prompt(): Promise<unknown>;
}

/** Personal settings, kept in this browser. */
export interface Settings {
  lang: Lang;
  theme: 'system' | 'dark' | 'light';
  deck: 'two' | 'four';
  order: 'suit' | 'rank' | 'own';
  speed: 'calm' | 'fast' | 'none';
  sound: boolean;
  /** null: not chosen yet, so the table decides by who sits there. */
  autoPass: boolean | null;
  askDiscard: boolean;
  /** Whether what others say makes a sound. */
  talkSound: boolean;
  /** Which open rooms are listed; null: all. */
  filter: RoomFilter;
  /** People whose lines are not shown: the `who` of each. */
  muted: string[];
}

export interface RoomFilter {
  seats: 3 | 4 | 5 | null;
  rounds: 'short' | 'long' | null;
  thresholds: 'basic' | 'high' | null;
  window: 3 | 5 | null;
}

/** The connection of the open table. `idle`: none is wanted. */
export type LinkState =
  | 'idle'
  | 'connecting'
  | 'open'
  | 'lost'
  /** The same person opened the table elsewhere; only they can bring it back here. */
  | 'replaced'
  /** The server has refused this connection for good; `code` says why. */
  | 'refused';
export interface LinkStatus {
  state: LinkState;
  /** Why it ended for good, or `restart` while it comes back from one. */
  code: string | null;
  /** The room it is about. */
  room: string | null;
}

/** The newest frame of the open table and when it came, in ms of `performance.now()`. */
export interface Shown {
  view: TableView;
  events: Frame['events'];
  left: Left;
  /** Whether the table waits for its storage: no clock runs. */
  paused?: boolean;
  at: number;
}

/** The draft on the new-room screen: `cpus[i]` fills seat i + 1, null waits for a person. */
export interface Draft {
  options: RoomOptions;
  cpus: (Level | null)[];
  /** Whether the number of rounds is written by hand instead of picked. */
  roundsByHand: boolean;
}

/** Which leaderboard is asked for; `of` null is the present period. */
export interface BoardAsk {
  board: Leaderboard['board'];
  period: Leaderboard['period'];
  of: string | null;
  by: Leaderboard['by'];
  page: number;
}
export interface BoardState {
  /** What the address asks for. */
  ask: BoardAsk;
  /** The newest answer, also while another one is waited for; null before any. */
  shown: Leaderboard | null;
  waiting: boolean;
  /** Why the board that is asked for is not here. */
  refusal: Refusal | null;
}

/** Which of my matches are listed; null lets all through. */
export interface GameFilter {
  board: Leaderboard['board'] | null;
  ending: MatchSummary['how'] | null;
  /** Somebody whom I have met, by their `who`. */
  with: string | null;
}
/** My ended matches that pass the filter of the address. */
export interface GamesState {
  filter: GameFilter;
  /** Newest first; null before they are known. */
  matches: MatchSummary[] | null;
  /** What to ask for to get older ones, null if there are none. */
  older: string | null;
  waiting: boolean;
  refusal: Refusal | null;
}

/** The ended match that is looked at: by its link, or from a file. */
export interface RecordState {
  id: string | null;
  file: { name: string; text: string } | null;
  match: MatchDetail | null;
  /** What is not true in a file. */
  faults: FaultEntry[];
  /** Why the match, or the round that is watched, is not here. */
  refusal: Refusal | null;
  /** The round that is watched; null before it is known. */
  replay: Replay | null;
  /** The index of its step that is shown. */
  step: number;
  eyes: Moment['eyes'];
  waiting: boolean;
  /** Whether it goes on by itself. */
  playing: boolean;
  speed: ReplaySpeed;
  /** What this browser has found of the shuffles; null before it has looked. */
  findings: RoundFinding[] | null;
  coach: CoachState;
}

/** What the coach has been asked and has said of the rounds of this match. */
export interface CoachState {
  on: boolean;
  /** By round and seat (`coachKey`). */
  answers: Record<string, CoachAnswer>;
}

export type CoachAnswer =
  | { state: 'coming' }
  | { state: 'known'; advice: Advice }
  | { state: 'refused'; refusal: Refusal };

export type ReplaySpeed = 0.5 | 1 | 2 | 4;

/** Where in a replay somebody is. */
export interface Moment {
  /** The number of the move that was the last, 0 for the deal. */
  move: number;
  /** The seat it is seen with, or all hands open. */
  eyes: number | 'all';
}

/** What this browser has found of a recorded shuffle: see record-findings.js. */
export interface RoundFinding {
  round: number;
  finding: RecordFinding;
  /** Whether the seed is the one of the commitment that this browser saw before; null if it saw none. */
  kept: boolean | null;
  commitment: string;
  seed: string;
  nonces: readonly string[];
  deck: readonly string[];
}
export type RecordFinding =
  | 'true'
  /** Why it could not be checked. */
  | 'insecure'
  | 'version'
  /** What is not true of it. */
  | 'deck'
  | 'leader'
  | 'cards'
  | 'shown';

/** What I have come to; null before it is known. */
export interface ProfileState {
  own: OwnProfile | null;
  /** How I stand by rating over all matches among people; null before it is known, or without one. */
  rated: RankedPerson | null;
  /** My newest matches on the board that is looked at. */
  recent: MatchSummary[] | null;
  board: Leaderboard['board'];
  met: MetPerson[] | null;
  /** The last page of `met` that is here. */
  page: number;
  more: boolean;
  /** Why nothing of it is here. */
  refusal: Refusal | null;
}

export type Sheet =
  | { name: 'settings' }
  | { name: 'code' }
  | { name: 'menu' }
  | { name: 'leave' }
  /** The second confirmation of R8.5, bound to the match it was asked for. */
  | { name: 'abort'; match: string }
  | { name: 'settle'; round: number }
  /** What may be done with a seat of the waiting room. */
  | { name: 'seat'; seat: number }
  | { name: 'hand_over' }
  /** The second confirmation, bound to the person it was asked about. */
  | { name: 'kick'; seat: number; who: string }
  /** The end of this browser's session, and of oneself. */
  | { name: 'sign_out' }
  /** `refused`: why it was not done. */
  | { name: 'forget'; refused: Refusal | null }
  /** The invitation as a QR code. */
  | { name: 'qr'; code: { size: number; path: string } }
  /** The picture of a result; null while it is drawn. `unsent`: the device did not share it. */
  | { name: 'share'; of: 'round' | 'match'; picture: Picture | null; failed: boolean; unsent: boolean }
  /** The options of the waiting room, being changed. */
  | { name: 'options'; draft: Draft };

/** The picture of a result, to be looked at, shared and saved. */
export interface Picture {
  title: string;
  /** What it shows, in words. */
  alt: string;
  file: File;
  /** The same as an address for the page. */
  shown: string;
}

export type Emote = SayEmote['text'];
export type Phrase = SayPhrase['text'];
/** Something to say. */
export type Saying =
  | { kind: 'emote'; text: Emote }
  | { kind: 'phrase'; text: Phrase }
  | { kind: 'chat'; text: string };

/** What is said in the room that is open. */
export interface TalkState {
  /** The room it is said in, null before any. */
  room: string | null;
  /** Oldest first. */
  lines: Line[];
  /** The newest lines, as long as they hang in the air beside whoever said them. */
  fresh: Line[];
  /** The number of the newest line that has been seen in the list. */
  read: number;
  /** What lies open: the list, or the wheel of emotes. */
  open: 'none' | 'list' | 'wheel';
  /** The chat line as it stands in the field. */
  draft: string;
  /** The line that was picked, to mute its sayer or to report it. */
  picked: { n: number; sure: boolean } | null;
}

/** What is to be said of the shuffle of an ended round: see testimony.js. */
export type Finding =
  | 'fair'
  /** Why it could not be checked as a whole. */
  | 'insecure'
  | 'version'
  | 'unseen'
  | 'not_added'
  /** What is not true of it. */
  | 'commitment'
  | 'nonce'
  | 'hand'
  | 'draw'
  | 'cards'
  | 'leader';

/** What one person's browser has seen of the shuffles in a room. */
export interface Testimony {
  room: string;
  /** The person, as views tell people apart; null as long as one only looks on. */
  who: string | null;
  /** By the number of the shuffle. */
  commitments: Record<number, string>;
  /** What one has added, and whether the server has said that it was taken. */
  nonces: Record<number, { nonce: string; taken: boolean }>;
  /** The round of which the cards are. */
  round: string;
  /** The own hand as it was dealt, null if that was not seen. */
  hand: readonly string[] | null;
  /** Own draws, and where in the deck those cards lay. */
  draws: readonly { place: number; card: string }[];
}

/** A sentence that shows for a few seconds and is read out. */
export interface Notice {
  key: string;
  params?: Params;
  tone: 'plain' | 'bad';
}

/** Gives a command to the table's connection: null when it was done, else why not. */
export type Send = (wish: Wish) => Promise<Refusal | null>;

/** What the table (js/table/table.js) is given and gives back. */
export interface TableOptions {
  send: Send;
  t: Translate;
  settings: () => Settings;
  saveSettings: (patch: Partial<Settings>) => void;
  openMenu: () => void;
  /** What is said, as far as the table shows it. */
  talk: () => TalkGlance;
  openTalk: () => void;
  openWheel: () => void;
  /** Sits down, where a spectator may. */
  sit: () => void;
  /** Goes away, without a seat. */
  goHome: () => void;
  now?: () => number;
}
export interface TalkGlance {
  unread: number;
  /** What hangs in the air, by the seat of whoever said it; null holds a spectator's. */
  bySeat: Map<number | null, Line>;
}
export interface MountedTable {
  show: (shown: Shown) => void;
  refresh: () => void;
  settled: () => Promise<void>;
  unmount: () => void;
}
