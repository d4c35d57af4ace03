// Cards only: the last card drawn, large, and those before it.

import { make } from "./dom.js";
import { cardName, w } from "./words.js";

const RED = /^(10|[2-9AKQJ])[HD]$/;

/**
 * @param {string} card
 * @param {string} [size]
 */
export function playingCard(card, size = "") {
  return make("b", { class: `card ${size}${RED.test(card) ? " red-suit" : ""}` }, cardName(card));
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
      make(
        "div",
        { class: "large", "data-card": last ?? "" },
        last ? playingCard(last, "huge") : make("b", { class: "card huge back" }),
      ),
      make(
        "div",
        { class: "earlier" },
        ...drawn
          .slice(0, -1)
          .reverse()
          .map((card) => playingCard(card)),
      ),
      make("p", {}, w("cards left", { count: left })),
    );
  }
}
