// Revenge: the rows of every player, with their cards and totals.

import { make, symbol } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { cardName, playerName, w } from "./words.js";

const FULL = 15;

/**
 * Returns the total of a row of card names.
 * @param {string[]} row
 */
const total = (row) => row.reduce((sum, card) => sum + (card === "SAFE" ? 0 : Number(card)), 0);

export class Rows {
  /** @param {Head} head */
  constructor(head) {
    this.head = head;
    this.element = make("div", { class: "rows-board", role: "group" });
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    this.element.setAttribute("aria-label", w("the rows"));
    /** @type {RevengePosition} */
    const { rows: all } = snapshot.position;
    this.element.replaceChildren(...all.map((rows, seat) => this.player(snapshot, seat, rows)));
  }

  /**
   * @param {Snapshot} snapshot
   * @param {number} seat
   * @param {(string[] | "HOME")[]} rows
   */
  player(snapshot, seat, rows) {
    const { colour, name } = this.head.seats[seat];
    const turn = snapshot.next === seat && snapshot.due !== "over";
    return make(
      "section",
      { class: `mat ${colour}${turn ? " turn" : ""}`, "data-seat": seat },
      make("h3", {}, symbol(colour, SYMBOLS[colour]), playerName(name)),
      make("ol", {}, ...rows.map((row, n) => this.row(row, n))),
    );
  }

  /**
   * @param {string[] | "HOME"} row
   * @param {number} n
   */
  row(row, n) {
    const home = row === "HOME";
    const count = home ? FULL : total(row);
    const dots = Array.from({ length: FULL }, (_, at) => make("i", { class: at < count ? "lit" : "" }));
    const cards = home
      ? [make("b", { class: "home" }, "HOME")]
      : row.map((card) => make("b", { class: "card" }, cardName(card)));
    return make(
      "li",
      {
        class: home ? "done" : "",
        "data-row": home ? "HOME" : row.join(","),
        "aria-label": w("row says", { row: n + 1, count, cards: home ? "HOME" : row.join(", ") }),
      },
      make("span", { class: "dots", "aria-hidden": "true" }, ...dots),
      make("span", { class: "cards", "aria-hidden": "true" }, ...cards),
      make("span", { class: "count", "aria-hidden": "true" }, home ? "✓" : count),
    );
  }
}
