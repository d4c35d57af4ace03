// The players, their progress, and their hands as far as everybody may see them.

import { make, redraw, symbol } from "./dom.js";
import { playingCard } from "./cards.js";
import { SYMBOLS } from "./marks.js";
import { number, of, percent, w } from "./words.js";

const MOST_OF_THE_WAY = 0.99;
const MOST_IN_A_ROW = 4;

export class Players {
  /**
   * Calls `onSeat` for a seat whose name is to be changed; with null, names cannot be changed.
   * @param {((seat: number) => void) | null} onSeat
   */
  constructor(onSeat) {
    this.onSeat = onSeat;
    this.list = make("ul", { class: "players" });
    /** @type {Seat[]} */
    this.seats = [];
    this.waits = this.hasLuck = false;
    this.teams = 0;
    /** @type {Record<"bar" | "done" | "share" | "state" | "hand" | "discard" | "item", HTMLElement>[]} */
    this.rows = [];
  }

  /** @param {Pick<Head, "id" | "seats" | "sides" | "lines" | "luck_unit">} head */
  clear(head) {
    this.seats = head.seats;
    this.hasLuck = Boolean(head.luck_unit);
    // In the menu there is no seed yet, and nobody's turn.
    this.waits = /^0+$/.test(head.id);
    this.list.setAttribute("aria-label", w("the players"));
    this.rows = head.seats.map(({ colour, level, name, person }, seat) => {
      const bar = make("i", { class: "way" });
      const done = make("span", { class: "done" });
      const share = make("span", { class: "share" });
      const state = make("span", { class: "state" });
      const hand = make("span", { class: "hand" });
      const discard = make("span", { class: "discard" });
      const onSeat = level === "person" ? this.onSeat : null;
      const extra = level !== "person" ? of("level", level) : person ? name : onSeat ? w("who?") : "";
      const shown = [make("b", {}, person?.name ?? name), state, make("small", {}, extra)];
      const title = person?.carried ? w("carried") : w("who sits", { who: name });
      const who = onSeat
        ? make("button", { class: "name", title, onclick: () => onSeat(seat) }, ...shown)
        : make("span", { class: "name" }, ...shown);
      const item = make(
        "li",
        { class: `${colour}${person?.carried ? " carried" : ""}`, "data-seat": seat },
        symbol(colour, SYMBOLS[colour]),
        who,
        make("span", { class: "far" }, done, share),
        make("span", { class: "gauge", "aria-hidden": "true" }, bar),
        hand,
        discard,
      );
      return { bar, done, share, state, hand, discard, item };
    });
    redraw(this.list, ...this.rows.map((row) => row.item));
    this.list.hidden = !head.sides.length;
    const { length } = head.seats;
    this.list.dataset.seats = String(length);
    // Partners stand in a row, or in a column if there are many; they sit in turns.
    const sides = head.lines.length;
    this.list.dataset.sides = String(sides < length ? sides : 0);
    // Those of two colours are in one frame, also where there is room for signs alone.
    this.teams = sides < length && head.seats[sides].colour !== head.seats[0].colour ? sides : 0;
    this.list.classList.toggle("framed", this.teams > 0);
    this.list.classList.toggle("columns", length > MOST_IN_A_ROW * sides);
  }

  /**
   * Shows whose turn it is, unless nobody `plays` any more.
   * @param {number} next
   * @param {boolean} plays
   */
  turnTo(next, plays) {
    this.rows.forEach(({ item, state }, seat) => {
      // Where there is room for signs alone, whose turn it is comes first.
      const after = (seat - next + this.rows.length) % this.rows.length;
      const [team, nth] = this.teams ? [after % this.teams, Math.floor(after / this.teams)] : [0, after];
      item.style.setProperty("--place", String(team * this.rows.length + nth));
      item.classList.toggle("second", this.teams > 0 && nth > 0);
      const turn = next === seat && plays && !this.waits;
      item.classList.toggle("turn", turn);
      state.textContent = turn ? w("to play") : "";
    });
  }

  /** @param {Pick<SeenSnapshot, "winners" | "hands" | "next" | "due" | "position" | "ahead" | "luck" | "done">} snapshot */
  show(snapshot) {
    const { winners, hands, next, due } = snapshot;
    /** @type {number[]} */
    const counts = snapshot.position.cards ?? [];
    /** @type {string[]} */
    const discards = snapshot.position.discards ?? [];
    this.turnTo(next, !winners && due !== "over");
    this.rows.forEach((row, seat) => {
      const part = snapshot.ahead[this.seats[seat].side];
      row.item.classList.toggle("winner", Boolean(winners?.includes(seat)));
      if (winners?.includes(seat)) row.state.textContent = w("has won");
      if (part === undefined) return;
      // Who has not won has not come the whole way.
      const come = percent(winners?.includes(seat) ? part : Math.min(part, MOST_OF_THE_WAY));
      row.bar.style.width = `${(100 * part).toFixed(1)}%`;
      row.done.textContent = snapshot.done[seat] ?? "";
      row.share.textContent = w("share of way", { part: come });
      if (this.hasLuck) row.item.title = w("ahead of", { part: come, luck: number(snapshot.luck[seat], 1) });
      row.hand.replaceChildren(...cardsOf(hands?.[seat], counts[seat] ?? 0));
      row.discard.replaceChildren(
        ...(discards[seat] ? [make("small", {}, w("last discard")), playingCard(discards[seat])] : []),
      );
      if (hands?.[seat]) for (const name of ["role", "aria-label"]) row.hand.removeAttribute(name);
      else if (counts[seat]) {
        row.hand.setAttribute("role", "img");
        row.hand.setAttribute("aria-label", w("hidden cards", { count: counts[seat] }));
      }
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
