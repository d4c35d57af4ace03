// What the page asks of a board: to begin a game or the practice, to go on with a game, and to stay awake.

import { send } from "./request.js";
import { confirmed } from "./who.js";
import { w } from "./words.js";

const COLOURS = ["red", "blue", "yellow", "green"];
export const SORRY = ["classic", "teams", "points", "st"];

// The longest time until a board that begins shows the game, as one does that starts anew for another kind of game.
export const MS_TO_BEGIN = 12_000;

/** When the page has begun something on the board, and whether the first card is to be drawn at once. */
const last = { at: -Infinity, draws: false };

/** Returns whether the board may still be about to show what the page has begun. */
export const begins = () => performance.now() - last.at < MS_TO_BEGIN;

/** Returns once whether the first card of the game that begins is to be drawn. */
export function drawsFirst() {
  const { draws } = last;
  last.draws = false;
  return draws && begins();
}

/** @typedef {{colour: string, level: string, name?: string | null}} Taken */

/**
 * Asks the board to begin. If a game is being played there, it is kept for later; without `keeps`, once somebody agrees. Returns
 * whether the board begins. Throws an error with a message if it cannot.
 * @param {Record<string, any>} order
 * @param {boolean} keeps
 */
export async function begin(order, keeps) {
  try {
    await send("api/start", keeps ? { ...order, keep: true } : order);
  } catch (error) {
    if (!(error instanceof Error) || error.cause !== "busy") throw error;
    if (!(await confirmed(w("door keep"), w("door keep it")))) return false;
    await send("api/start", { ...order, keep: true });
  }
  Object.assign(last, { at: performance.now(), draws: false });
  return true;
}

/**
 * Sets the menu of the board and begins the game.
 * @param {{rules: string, teams: number, child: boolean | null, seats: Taken[], house?: string[]}} game
 * @param {boolean} keeps
 */
export const beginGame = (game, keeps) => begin({ settings: settingsOf(game), names: namesOf(game.seats) }, keeps);

/** @param {boolean} keeps */
export const beginPractice = (keeps) => begin({ practice: true }, keeps);

/**
 * @param {string} game
 * @param {boolean} keeps
 */
export const goOn = (game, keeps) => begin({ game }, keeps);

/** Wakes the board, and keeps it awake for some minutes. */
export const keepAwake = () => send("api/awake", {});

/**
 * Begins another game with the rules and seats of `head`, and draws its first card.
 * @param {Head} head
 */
export async function beginAgain({ rules, options, seats, sides }) {
  /** @param {Seat} seat @returns {Taken} */
  const taken = ({ colour, level, person }) => ({ colour, level, name: person?.name });
  const teams = rules === "sequence" ? sides.length : 2;
  last.draws = await beginGame(
    { rules, teams, child: options.includes("child=yes") || null, seats: seats.map(taken) },
    false,
  );
}

/**
 * Returns the lines of the menu's settings for a game; with `child` null, that setting stays.
 * @param {{rules: string, teams: number, child: boolean | null, seats: Taken[], house?: string[]}} game
 */
function settingsOf({ rules, teams, child, seats, house = [] }) {
  const sorry = SORRY.includes(rules);
  const lines = [`game=${sorry ? "sorry" : rules}`];
  if (child !== null) lines.push(`child=${child ? "yes" : "no"}`);
  if (sorry) {
    const levelOf = (/** @type {string} */ colour) => seats.find((seat) => seat.colour === colour)?.level ?? "none";
    lines.push(`rules=${rules}`, ...COLOURS.map((colour) => `${colour}=${levelOf(colour)}`));
  } else if (seats.length) {
    if (rules === "sequence") lines.push(`teams=${teams}`);
    if (rules === "sequence" && teams === 2) lines.push(`colours=${seats[0].colour}+${seats[1].colour}`);
    lines.push(`players=${seats.length}`, ...seats.map(({ level }, n) => `seat ${n + 1}=${level}`));
  }
  return [...lines, ...house];
}

/**
 * Returns the name at each seat that is not empty, by its player; null for a computer and for a person without one.
 * @param {Taken[]} seats
 */
function namesOf(seats) {
  const there = seats.filter(({ level }) => level !== "none");
  const players = playersOf(there);
  const names = there.map(({ level, name }) => (level === "person" ? (name ?? null) : null));
  return Object.fromEntries(players.map((player, n) => [player, names[n]]));
}

/**
 * Returns the player at each of these seats: its colour, with a number where several have it.
 * @param {{colour: string}[]} seats
 */
export function playersOf(seats) {
  return seats.map(({ colour }, n) => {
    const alike = seats.filter((seat) => seat.colour === colour).length;
    const number = seats.slice(0, n + 1).filter((seat) => seat.colour === colour).length;
    return alike > 1 ? `${colour}${number}` : colour;
  });
}
