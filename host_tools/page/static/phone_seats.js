// The choice of a seat on a phone, who sits there, and the row of all seats.

import { make, symbol } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { of, w } from "./words.js";

/**
 * The name of a seat: its person's, or its colour, with a number where several have it.
 * @param {PublicSeat[]} seats
 * @param {number} seat
 */
export function nameOf(seats, seat) {
  const { colour, name } = seats[seat];
  const alike = seats.filter((one) => one.colour === colour).length;
  const number = seats.slice(0, seat + 1).filter((one) => one.colour === colour).length;
  return name || (alike > 1 ? `${w(colour)} ${number}` : w(colour));
}

/**
 * Returns the seats in the order of play, whose turn it is first.
 * @param {PublicTable} table
 * @param {number} own
 */
export function seatsRow({ seats = [], position, over }, own) {
  const turn = position && !over ? position.turn : -1;
  const order = seats.map((_, n) => (Math.max(turn, 0) + n) % seats.length);
  return make(
    "ol",
    { class: "phone-seats", "data-seats": seats.length, "aria-label": w("the players") },
    ...order.map((seat) =>
      make(
        "li",
        {
          "data-id": `seat ${seat}`,
          class: `${seats[seat].colour}${seat === turn ? " turn" : ""}${seat === own ? " own" : ""}`,
          "aria-current": seat === turn ? "true" : null,
        },
        symbol(seats[seat].colour, SYMBOLS[seats[seat].colour]),
        make("span", {}, nameOf(seats, seat)),
      ),
    ),
  );
}

/**
 * Returns the seats to choose from; `kept` are those that this phone has had.
 * @param {PublicTable} table
 * @param {Set<number>} kept
 */
export function seatChoice({ here, seats = [] }, kept) {
  const free = seats.some(({ player, phone }, seat) => player === "person" && (phone === "table" || kept.has(seat)));
  return make(
    "section",
    { id: "phone-panel", class: "phone-choose", "aria-labelledby": "phone-title" },
    make(
      "p",
      { class: "about" },
      free ? w("phone choose how") : w(here && seats.length ? "phone none free" : "phone no game"),
    ),
    make(
      "ul",
      { class: "phone-choices" },
      ...seats.map((one, seat) => {
        const person = one.player === "person";
        const open = person && (one.phone === "table" || kept.has(seat));
        const state = !person ? of("level", one.player) : open ? "" : w("phone seat taken");
        return make(
          "li",
          { "data-id": `choice ${seat}` },
          make(
            "button",
            { class: `phone-choice ${one.colour}`, "data-sit": seat, disabled: !open },
            symbol(one.colour, SYMBOLS[one.colour]),
            make("b", {}, nameOf(seats, seat)),
            make("small", {}, state),
          ),
        );
      }),
    ),
  );
}

/**
 * Returns the question who sits at a seat.
 * @param {string} name - That was said on this phone before.
 * @param {string} problem
 */
export const whoForm = (name, problem) =>
  make(
    "section",
    { id: "phone-panel", class: "phone-who" },
    make(
      "form",
      { "data-id": "who" },
      make("label", { for: "phone-name" }, w("phone who")),
      make("input", {
        id: "phone-name",
        type: "text",
        maxlength: 40,
        autocomplete: "nickname",
        enterkeyhint: "done",
        value: name,
        "data-own": "",
      }),
      make("p", { class: "problem", role: "alert" }, problem),
      make("button", { type: "submit", class: "big now" }, w("phone is me")),
      make("button", { class: "plain", "data-skip": "" }, w("phone skip")),
    ),
  );
