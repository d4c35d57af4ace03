// Which of the two lit things lies on the table: the ring, the Sequence panel, or both.

// A cursor that blinks must not make the panel come and go.
const MS_DARK = 1500;
const LIT = /[1-9a-f]/;

export class Stage {
  /** `element` tells by its data-shown: "ring", "panel" or "both". */
  constructor(element) {
    this.element = element;
    this.lit = { ring: true, panel: false };
    this.timers = {};
  }

  /** The ring or the panel (`name`) now shows `hex`. */
  show(name, hex) {
    clearTimeout(this.timers[name]);
    if (LIT.test(hex ?? "")) this.set(name, true);
    else this.timers[name] = setTimeout(() => this.set(name, false), MS_DARK);
  }

  set(name, lit) {
    this.lit[name] = lit;
    const { ring, panel } = this.lit;
    // With both dark, what was there last stays.
    if (ring || panel) this.element.dataset.shown = ring && panel ? "both" : panel ? "panel" : "ring";
  }
}
