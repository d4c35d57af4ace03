// Selects what is shown: the ring, the Sequence panel, or both.

// Delay, so that a blinking cursor does not make the panel appear and disappear.
const MS_DARK = 1500;
const LIT = /[1-9a-f]/;

export class Stage {
  /** Sets the data-shown of `element` to "ring", "panel" or "both". */
  constructor(element) {
    this.element = element;
    this.lit = { ring: true, panel: false };
    this.timers = {};
  }

  /** Notes that the ring or the panel (`name`) now shows `hex`. */
  show(name, hex) {
    clearTimeout(this.timers[name]);
    if (LIT.test(hex ?? "")) this.set(name, true);
    else this.timers[name] = setTimeout(() => this.set(name, false), MS_DARK);
  }

  set(name, lit) {
    this.lit[name] = lit;
    const { ring, panel } = this.lit;
    // If both are dark, the last choice stays.
    if (ring || panel) this.element.dataset.shown = ring && panel ? "both" : panel ? "panel" : "ring";
  }
}
