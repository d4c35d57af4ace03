// Revenge: the rows of every player, with their cards and totals.

import { make, symbol } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { w } from "./words.js";

const FULL = 15;

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

  /** @param {Question | null} question */
  ask(question) {
    const rows = [...this.element.querySelectorAll("li")];
    for (const row of rows) {
      row.classList.remove("option", "marked");
      delete row.dataset.place;
    }
    if (question?.where !== "rows") return;
    question.options.forEach((places, option) => {
      for (const place of places) {
        rows[place].classList.add(option === question.at ? "marked" : "option");
        rows[place].dataset.place = String(place);
      }
    });
  }

  /**
   * @param {Snapshot} snapshot
   * @param {number} seat
   * @param {RevengeRow[]} rows
   */
  player(snapshot, seat, rows) {
    const { colour, name } = this.head.seats[seat];
    const turn = snapshot.next === seat && snapshot.due !== "over";
    return make(
      "section",
      { class: `mat ${colour}${turn ? " turn" : ""}`, "data-seat": seat },
      make("h3", {}, symbol(colour, SYMBOLS[colour]), name),
      make("ol", {}, ...rows.map((row) => this.row(row))),
    );
  }

  /** @param {RevengeRow} row */
  row({ home, cards, total, say }) {
    const dots = Array.from({ length: FULL }, (_, at) => make("i", { class: at < total ? "lit" : "" }));
    return make(
      "li",
      { class: home ? "done" : "", "data-row": cards.join(","), "aria-label": say },
      make("span", { class: "dots", "aria-hidden": "true" }, ...dots),
      make(
        "span",
        { class: "cards", "aria-hidden": "true" },
        ...cards.map((card) => make("b", { class: home ? "home" : "card" }, card)),
      ),
      make("span", { class: "count", "aria-hidden": "true" }, home ? "✓" : total),
    );
  }
}
