// A game without a drawing of its own: its position as the rules write it.

import { make } from "./dom.js";

export class Position {
  constructor() {
    this.element = make("p", { class: "position" });
  }

  /** @param {Frame} frame */
  show(frame) {
    /** @type {{ text: string }} */
    const { text } = frame.position;
    this.element.textContent = text;
  }
}
