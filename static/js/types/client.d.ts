/**
 * The shapes inside the browser: what the store holds, and the seams between its parts.
 *
 * What the server sends is in `wire.d.ts`, generated; nothing of it is repeated here.
 */
import type { ClientCommand, Frame, Left, Level, RoomOptions, TableView } from './wire.js';

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
}
export type Outcome<T> = { ok: true; value: T } | ({ ok: false } & Refusal);

export type RouteName = 'home' | 'new' | 'room' | 'rules' | 'games' | 'missing';
export interface Route {
  name: RouteName;
  /** The room's code on `/t/{code}`, else empty. */
  code: string;
}

/** Personal settings, kept in this browser. */
export interface Settings {
  lang: Lang;
  theme: 'system' | 'dark' | 'light';
  deck: 'two' | 'four';
  order: 'suit' | 'rank' | 'own';
  speed: 'calm' | 'fast';
  sound: boolean;
  /** null: not chosen yet, so the table decides by who sits there. */
  autoPass: boolean | null;
  askDiscard: boolean;
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
  /** Why it ended for good. */
  code: string | null;
  /** The room it is about. */
  room: string | null;
}

/** The newest frame of the open table and when it came, in ms of `performance.now()`. */
export interface Shown {
  view: TableView;
  events: Frame['events'];
  left: Left;
  at: number;
}

/** The draft on the new-room screen: `cpus[i]` fills seat i + 1, null waits for a person. */
export interface Draft {
  options: RoomOptions;
  cpus: (Level | null)[];
  /** Whether the number of rounds is written by hand instead of picked. */
  roundsByHand: boolean;
}

export type Sheet =
  | { name: 'settings' }
  | { name: 'code' }
  | { name: 'menu' }
  | { name: 'leave' }
  /** The second confirmation of R8.5, bound to the match it was asked for. */
  | { name: 'abort'; match: string }
  | { name: 'settle'; round: number }
  | { name: 'cpu'; seat: number };

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
  now?: () => number;
}
export interface MountedTable {
  show: (shown: Shown) => void;
  refresh: () => void;
  settled: () => Promise<void>;
  unmount: () => void;
}
