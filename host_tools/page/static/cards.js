// Cards: small ones in a text, those of a hand, the one that has been drawn, and the pile of the card machine.

import { make, symbol } from "./dom.js";
import { PICTURES, SIGNS, SUITS } from "./marks.js";
import { w } from "./words.js";

const OF_A_DECK = /^(10|[2-9JQKA])([♠♥♦♣])$/;

/**
 * @param {string} card its name, such as 10♥
 * @param {string} [size]
 */
export function playingCard(card, size = "") {
  return make("b", { class: `card ${size}${/[♥♦]$/.test(card) ? " red-suit" : ""}` }, card);
}

/**
 * Returns the face of a card as children of its element: the corners, and what is large in the middle.
 * @param {string} card - Its name, such as 10♥ or Sorry!; a dead card is in brackets.
 */
export function faceOf(card) {
  const [, rank, sign] = OF_A_DECK.exec(card.replace(/[()[\]]/g, "")) ?? [];
  const suit = Object.keys(SIGNS).find((letter) => SIGNS[letter] === sign);
  if (PICTURES[card])
    return [
      make("span", { class: "middle pictured", "aria-hidden": "true" }, symbol(`picture-${card}`, PICTURES[card])),
    ];
  const corner = (/** @type {string} */ place) =>
    make(
      "span",
      { class: `corner ${place}`, "aria-hidden": "true" },
      rank ?? (card.length > 2 ? card[0] : card),
      suit ? symbol("", SUITS[suit]) : "",
    );
  const middle = suit
    ? make("span", { class: "middle", "aria-hidden": "true" }, symbol("", SUITS[suit]))
    : make("span", { class: card.length > 2 ? "middle long" : "middle", "aria-hidden": "true" }, card);
  return [corner("top"), middle, corner("bottom")];
}

/**
 * Returns the classes of a card with a face.
 * @param {string} card
 */
export const classOf = (card) =>
  `face-card${/[♥♦][)\]]?$/.test(card) ? " red-suit" : ""}${/^[([]/.test(card) ? " dead" : ""}`;

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
