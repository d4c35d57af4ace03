// Revenge: the rows of every player, with their cards and totals.

import { make, symbol } from "./dom.js";
import { FINGER } from "./lit_board.js";
import { SYMBOLS } from "./marks.js";
import { add, circle, drawnAt, makeSvg } from "./svg.js";
import { w } from "./words.js";

const FULL = 15;
// The radius of a dot, and its place for each number.
const DOT = 9;
const GAP = 3;
/** @type {Point[]} */
const PLACES = Array.from({ length: FULL }, (_, at) => [DOT + at * (2 * DOT + GAP), DOT]);
const VIEW = `0 0 ${FULL * (2 * DOT + GAP) - GAP} ${2 * DOT}`;

export class Rows {
  /**
   * @param {Pick<Head, "seats">} head
   * @param {Geometry} geometry
   */
  constructor(head, { track, sides }) {
    this.head = head;
    this.track = track;
    this.sides = sides;
    // The rows of each player.
    this.count = 0;
    this.element = make("div", { class: "rows-board", role: "group" });
    /** @type {number[]} */
    this.touchable = [];
  }

  /** @param {Pick<Snapshot, "position" | "next" | "due">} snapshot */
  show(snapshot) {
    this.element.setAttribute("aria-label", w("the rows"));
    /** @type {RevengePosition} */
    const { rows: all } = snapshot.position;
    this.count = all[0]?.length ?? 0;
    this.element.dataset.players = String(all.length);
    this.element.replaceChildren(...all.map((rows, seat) => this.player(snapshot, seat, rows)));
  }

  /** The rows as they are drawn, those of each player after those of the one before. */
  get rows() {
    return [...this.element.querySelectorAll("li")];
  }

  /**
   * Marks the answers to a question of a game that is looked at.
   * @param {Question | null} question
   */
  ask(question) {
    const options = question?.where === "rows" ? question.options : [];
    this.rows.forEach((row, place) => {
      const option = options.findIndex((places) => places.includes(place));
      row.classList.toggle("option", option >= 0 && option !== question?.at);
      row.classList.toggle("marked", option >= 0 && option === question?.at);
      if (option < 0) delete row.dataset.place;
      else row.dataset.place = String(place);
    });
  }

  /**
   * Marks the rows that are `offered`, one that is `chosen`, and what is `aimed` at.
   * @param {{offered: number[], chosen: number[], aimed: number[]}} places
   * @param {string} _colour
   */
  mark({ offered, chosen, aimed }, _colour) {
    this.rows.forEach((row, place) => {
      row.classList.toggle("option", offered.includes(place));
      row.classList.toggle("marked", chosen.includes(place));
      row.classList.toggle("aimed", aimed.includes(place));
    });
  }

  /**
   * Returns the rows that lights of the ring stand for: quarters for those of the player `shown`, a spoke for all of another.
   * @param {number[]} lights
   * @param {number} shown
   */
  placesOf(lights, shown) {
    const places = lights.map((light) => {
      if (light < this.track) return [this.count * shown + Math.floor(light / FULL)];
      const side = this.sides.find(({ home, zone, start }) => [...home, ...zone, ...start].includes(light));
      const seat = this.head.seats.findIndex(({ colour }) => colour === side?.colour);
      return Array.from({ length: this.count }, (_, row) => this.count * seat + row);
    });
    return [...new Set(places.flat())];
  }

  /**
   * Calls `point(place, sure)` when a touchable row is touched or clicked, see `LitBoard.listen`, and `hover(place)` with the one
   * below the mouse, or null.
   * @param {(place: number, sure: boolean) => void} point
   * @param {(place: number | null) => void} hover
   */
  listen(point, hover) {
    /** @param {Event} event */
    const at = ({ target }) => {
      const row = target instanceof Element ? target.closest("li") : null;
      const place = row ? this.rows.indexOf(row) : -1;
      return this.touchable.includes(place) ? place : null;
    };
    let finger = false;
    this.element.addEventListener("pointerdown", ({ pointerType }) => (finger = pointerType !== "mouse"));
    this.element.addEventListener("pointerover", (event) => event.pointerType === "mouse" && hover(at(event)));
    this.element.addEventListener("pointerleave", () => !finger && hover(null));
    this.element.addEventListener("click", (event) => {
      const place = at(event);
      if (place !== null) point(place, !finger || this.rows[place].offsetHeight >= FINGER);
    });
  }

  light() {}

  /**
   * @param {Pick<Snapshot, "next" | "due">} snapshot
   * @param {number} seat
   * @param {RevengeRow[]} rows
   */
  player(snapshot, seat, rows) {
    const { colour, name, person } = this.head.seats[seat];
    const turn = snapshot.next === seat && snapshot.due !== "over";
    return make(
      "section",
      { class: `mat ${colour}${turn ? " turn" : ""}`, "data-seat": seat },
      make("h3", {}, symbol(colour, SYMBOLS[colour]), make("span", {}, person?.name ?? name)),
      make("ol", {}, ...rows.map((row, n) => this.row(row, n + 1))),
    );
  }

  /**
   * @param {RevengeRow} row
   * @param {number} number
   */
  row({ home, cards, total }, number) {
    const dots = makeSvg({ viewBox: VIEW });
    add(dots, "path", { d: drawnAt(PLACES.slice(0, total), circle(DOT)), class: "lit" });
    add(dots, "path", { d: drawnAt(PLACES.slice(total), circle(DOT)) });
    return make(
      "li",
      {
        class: home ? "done" : "",
        "data-row": cards.join(","),
        "aria-label": w("row says", { row: number, count: total, cards: cards.join(", ") }),
      },
      make("span", { class: "dots", "aria-hidden": "true" }, dots),
      make(
        "span",
        { class: "cards", "aria-hidden": "true" },
        ...cards.map((card) => make("b", { class: home ? "home" : "card" }, card)),
      ),
      make("span", { class: "count", "aria-hidden": "true" }, home ? "✓" : total),
    );
  }
}
