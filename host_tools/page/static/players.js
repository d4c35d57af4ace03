// The players, their progress, and their hands as far as everybody may see them.

import { make, symbol } from "./dom.js";
import { playingCard } from "./cards.js";
import { SYMBOLS } from "./marks.js";
import { number, percent, playerName, w } from "./words.js";

export class Players {
  constructor() {
    this.list = make("ul", { class: "players" });
    /** @type {Seat[]} */
    this.seats = [];
    /** @type {Record<"bar" | "share" | "state" | "hand" | "item", HTMLElement>[]} */
    this.rows = [];
  }

  /** @param {Head} head */
  clear(head) {
    this.seats = head.seats;
    this.list.setAttribute("aria-label", w("the players"));
    this.rows = head.seats.map(({ colour, level, name }, seat) => {
      const bar = make("i", { class: "way" });
      const share = make("span", { class: "share" });
      const state = make("span", { class: "state" });
      const hand = make("span", { class: "hand" });
      const item = make(
        "li",
        { class: colour, "data-seat": seat },
        symbol(colour, SYMBOLS[colour]),
        make("span", { class: "name" }, make("b", {}, playerName(name)), level === "person" ? "" : make("small", {}, w(`level ${level}`)), state),
        share,
        make("span", { class: "gauge", "aria-hidden": "true" }, bar),
        hand,
      );
      return { bar, share, state, hand, item };
    });
    this.list.replaceChildren(...this.rows.map((row) => row.item));
    this.list.hidden = !head.sides.length;
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    const { winners, hands, next, due } = snapshot;
    /** @type {number[]} */
    const counts = snapshot.position.cards ?? [];
    this.rows.forEach((row, seat) => {
      const part = snapshot.ahead[this.seats[seat].side];
      const turn = next === seat && !winners && due !== "over";
      row.item.classList.toggle("turn", turn);
      row.item.classList.toggle("winner", Boolean(winners?.includes(seat)));
      row.state.textContent = winners?.includes(seat) ? w("has won") : turn ? w("to play") : "";
      if (part === undefined) return;
      row.bar.style.width = `${(100 * part).toFixed(1)}%`;
      row.share.textContent = percent(part);
      row.item.title = w("ahead of", { part: percent(part), luck: number(snapshot.luck[seat], 1) });
      row.hand.replaceChildren(...cardsOf(hands?.[seat], counts[seat] ?? 0));
      row.hand.setAttribute("aria-label", hands ? "" : w("hidden cards", { count: counts[seat] ?? 0 }));
    });
  }
}

/**
 * Returns the cards of a revealed hand, or as many card backs.
 * @param {string[] | undefined} hand
 * @param {number} count
 */
function cardsOf(hand, count) {
  if (hand) return hand.map((card) => playingCard(card));
  return Array.from({ length: count }, () => make("b", { class: "card back", "aria-hidden": "true" }));
}
