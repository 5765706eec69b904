/**
 * The one state of the admins' page.
 *
 * @import {Refusal} from '../types/client.js'
 * @import {Place} from './address.js'
 *
 * @typedef {object} AdminState
 * @property {Place} place  what the address names
 * @property {boolean} known  whether the server has said who this is
 * @property {string | null} admin  who is signed in
 * @property {{ value: any } | null} found  what the place shows, null before it is known
 * @property {Refusal | null} refusal  why the last thing was not done
 * @property {string | null} done  the key of what was done last
 * @property {string | null} asking  the deed that waits for a second yes
 * @property {string | null} busy  the deed that waits for the server
 */

/** @param {Place} place @returns {AdminState} */
export function initialState(place) {
  return {
    place,
    known: false,
    admin: null,
    found: null,
    refusal: null,
    done: null,
    asking: null,
    busy: null,
  };
}
