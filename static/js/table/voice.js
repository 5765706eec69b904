/** The live regions: whatever is said is added as a line of its own, so that it is read once. */

/** Lines that stay to be read again; the oldest go without a word. */
const KEPT = 20;

/**
 * @param {HTMLElement} polite is read when the reader has nothing else to say
 * @param {HTMLElement} loud interrupts
 */
export function createVoice(polite, loud) {
  return {
    /** @param {{polite: string, loud: string}} told an empty one is not said */
    say(told) {
      if (told.polite) add(polite, told.polite);
      while (polite.childElementCount > KEPT) polite.firstElementChild?.remove();
      if (!told.loud) return;
      loud.replaceChildren();
      add(loud, told.loud);
    },
  };
}

/** @param {HTMLElement} region @param {string} sentence */
function add(region, sentence) {
  const line = document.createElement('p');
  line.textContent = sentence;
  region.append(line);
}
