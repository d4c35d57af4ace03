// What the page asks of a board: to begin a game or the practice, and to stay awake.

import { send } from "./request.js";

const COLOURS = ["red", "blue", "yellow", "green"];
const SORRY = ["classic", "teams", "points", "st"];

/**
 * Sets the menu of the board and begins the game. Throws an error with a message if the board does not begin.
 * @param {{rules: string, teams: number, child: boolean | null, seats: [string, string | null][]}} order
 */
export const begin = (order) => send("api/start", order);

export const beginPractice = () => send("api/start", { practice: true });

export const keepAwake = () => send("api/awake", {});

/**
 * Begins another game with the rules and seats of `head`.
 * @param {Head} head
 */
export function beginAgain({ rules, options, seats, sides }) {
  /** @param {Seat | undefined} seat @returns {[string, string | null]} */
  const told = (seat) => [seat?.level ?? "none", seat?.person?.name ?? null];
  const all = SORRY.includes(rules) ? COLOURS.map((colour) => seats.find((seat) => seat.colour === colour)) : seats;
  return begin({
    rules,
    teams: rules === "sequence" ? sides.length : 2,
    child: options.includes("child=yes") || null,
    seats: all.map(told),
  });
}
