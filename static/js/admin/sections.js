/**
 * The sections of the admins' page by their names in the address.
 *
 * @import {SectionName} from './address.js'
 * @import {Section} from './pieces.js'
 */
import { aborts } from './sections/aborts.js';
import { audit } from './sections/audit.js';
import { boards } from './sections/boards.js';
import { matches } from './sections/matches.js';
import { people } from './sections/people.js';
import { reports } from './sections/reports.js';
import { rooms } from './sections/rooms.js';

/** @type {Record<SectionName, Section>} */
export const SECTION = { boards, matches, aborts, rooms, people, reports, audit };
