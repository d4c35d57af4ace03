// Cards only: the last card drawn, large, and those before it.

import { make } from "./dom.js";
import { w } from "./words.js";

/**
 * @param {string} card its name, such as 10♥
 * @param {string} [size]
 */
export function playingCard(card, size = "") {
  return make("b", { class: `card ${size}${/[♥♦]$/.test(card) ? " red-suit" : ""}` }, card);
}

export class Cards {
  constructor() {
    this.element = make("div", { class: "machine", role: "group" });
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    this.element.setAttribute("aria-label", w("the deck"));
    /** @type {CardsPosition} */
    const { drawn, left } = snapshot.position;
    const last = drawn.at(-1);
    this.element.replaceChildren(
      make("div", { class: "large" }, last ? playingCard(last, "huge") : make("b", { class: "card huge back" })),
      make(
        "div",
        { class: "earlier" },
        ...drawn
          .slice(0, -1)
          .reverse()
          .map((card) => playingCard(card)),
      ),
      make("p", {}, left),
    );
  }
}
