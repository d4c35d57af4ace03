// A game without a drawing of its own: its position as the rules write it.

import { make } from "./dom.js";

export class Position {
  constructor() {
    this.element = make("p", { class: "position" });
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    /** @type {{ text: string }} */
    const { text } = snapshot.position;
    this.element.textContent = text;
  }
}
