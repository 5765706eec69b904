/** `<following-list>`: scrolls within itself so that what is current in it (`aria-current`) is in view. */

class FollowingList extends HTMLElement {
  /** @type {unknown} */
  shown = undefined;

  /** What is current; the list inside is drawn after this is set. @param {unknown} at */
  set at(at) {
    if (at === this.shown) return;
    this.shown = at;
    queueMicrotask(() => this.follow());
  }

  follow() {
    const current = this.querySelector('[aria-current]');
    if (!(current instanceof HTMLElement) || this.contains(document.activeElement)) return;
    const { top, height } = current.getBoundingClientRect();
    const middle = this.getBoundingClientRect().top + this.clientHeight / 2;
    this.scrollTop += top + height / 2 - middle;
  }
}

customElements.define('following-list', FollowingList);
