/**
 * What the actions stand on. Only `main.js` puts it together.
 *
 * @import {Api} from '../api.js'
 * @import {SeatMemory} from '../seat-memory.js'
 * @import {CommitmentMemory} from '../commitments.js'
 * @import {Subtle} from '../shuffle.js'
 * @import {Link} from '../socket.js'
 * @import {State} from '../state.js'
 * @import {Store} from '../store.js'
 * @import {Settings, Translate} from '../types/client.js'
 */

/**
 * @typedef {object} Parts
 * @property {Store<State>} store
 * @property {Api} api
 * @property {Link} link
 * @property {SeatMemory} seats
 * @property {Translate} t
 * @property {(address: string, how?: { replace?: boolean }) => void} go
 * @property {(address: string) => void} note  has the address tell what is shown already
 * @property {(settings: Settings) => void} applied  keeps changed settings and shows them
 * @property {(key: string) => boolean} hasWord
 * @property {CommitmentMemory} commitments  of the shuffles this browser has seen
 * @property {Subtle | undefined} subtle  missing where the page is not secure
 * @property {() => void} knock  sounds once: somebody has said something
 */

export {};
