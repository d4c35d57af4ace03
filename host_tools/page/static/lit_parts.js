// Selects what is shown: the ring, the Sequence panel, or both; in a game of Sequence, the panel and a small ring.

// Delay, so that a blinking cursor does not make the panel appear and disappear.
const MS_DARK = 1500;
const LIT = /[1-9a-f]/;

export class LitParts {
  /**
   * Sets the data-shown of `element` to "ring", "panel", "both" or "sequence".
   * @param {HTMLElement} element
   */
  constructor(element) {
    this.element = element;
    this.lit = { ring: true, panel: false };
    /** @type {Partial<Record<"ring" | "panel", number>>} */
    this.timers = {};
    this.kept = false;
  }

  /**
   * Keeps the panel on the table from the menu on, whatever is lit, for a game that is played on it.
   * @param {boolean} sequence
   */
  keep(sequence) {
    if (this.kept && !sequence) this.element.dataset.shown = "ring";
    this.kept = sequence;
    this.draw();
  }

  /**
   * Notes that the ring or the panel (`name`) now shows `hex`.
   * @param {"ring" | "panel"} name
   * @param {string | undefined} hex
   */
  show(name, hex) {
    clearTimeout(this.timers[name]);
    if (LIT.test(hex ?? "")) this.set(name, true);
    else this.timers[name] = setTimeout(() => this.set(name, false), MS_DARK);
  }

  /**
   * @param {"ring" | "panel"} name
   * @param {boolean} lit
   */
  set(name, lit) {
    this.lit[name] = lit;
    this.draw();
  }

  draw() {
    const { ring, panel } = this.lit;
    if (this.kept) this.element.dataset.shown = "sequence";
    // If both are dark, the last choice stays.
    else if (ring || panel) this.element.dataset.shown = ring && panel ? "both" : panel ? "panel" : "ring";
  }
}
