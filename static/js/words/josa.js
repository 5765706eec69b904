/**
 * Words that change with what stands before them: Korean particles, English plurals.
 *
 * A sentence writes `{name|이/가}` or `{n|card/cards}`; the forms are always with / without a
 * final consonant in Korean, one / many in English.
 */

const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
const FINALS = 28;
const FINAL_L = 8;

/** How the last sound of a word ends. @typedef {'vowel' | 'l' | 'consonant'} Sound */

/** 영 일 이 삼 사 오 육 칠 팔 구, by digit. @type {Sound[]} */
const DIGITS = ['consonant', 'l', 'vowel', 'consonant', 'vowel', 'vowel', 'consonant', 'l', 'l', 'vowel'];

/** Latin endings that a Korean reader speaks with a final consonant. */
const LATIN = /(?:[mnbckpt]|ng)$/i;

/**
 * How the last spoken sound of a text ends; marks and brackets after it are not spoken.
 *
 * @param {string} text
 * @returns {Sound}
 */
export function lastSound(text) {
  const spoken = text.replace(/[^\p{L}\p{N}]+$/u, '');
  const last = spoken.codePointAt(spoken.length - 1);
  if (last === undefined) return 'vowel';
  if (last >= HANGUL_FIRST && last <= HANGUL_LAST) {
    const final = (last - HANGUL_FIRST) % FINALS;
    if (final === 0) return 'vowel';
    return final === FINAL_L ? 'l' : 'consonant';
  }
  const character = spoken.slice(-1);
  if (/[0-9]/.test(character)) return DIGITS[Number(character)];
  if (/[lr]/i.test(character) && (character.toLowerCase() === 'l' || spoken.length === 1)) return 'l';
  return LATIN.test(spoken) ? 'consonant' : 'vowel';
}

/**
 * The value with its particle: 을/를, 이/가, 은/는, 과/와, 으로/로, 이에요/예요 …
 *
 * @param {string} value
 * @param {string} closed  the form after a final consonant
 * @param {string} open  the form after a vowel
 */
export function withParticle(value, closed, open) {
  const sound = lastSound(value);
  // 으로 alone follows a ㄹ without its 으: 서울로.
  const asOpen = sound === 'vowel' || (sound === 'l' && closed === '으로');
  return value + (asOpen ? open : closed);
}

/**
 * The number with its noun: 1 card, 3 cards.
 *
 * @param {string} value
 * @param {string} one
 * @param {string} many
 */
export function withNoun(value, one, many) {
  return `${value} ${Math.abs(Number(value)) === 1 ? one : many}`;
}
