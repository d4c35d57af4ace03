// Hands the games of the board over to the games of this browser, as the link does with a laptop.

import { board } from "./board.js";
import { keepValue, keptMembers } from "./kept.js";

const BEGUN = "pawnlight-begun";
const MOST_BEGUN = 200;

/** The events of each game that have been handed over on this visit. @type {Map<string, number>} */
const handed = new Map();

/** Returns when each of the last games began: the board has no clock. @returns {Record<string, string>} */
export function begun() {
  const kept = /** @type {[string, any][]} */ (Object.entries(keptMembers(BEGUN)));
  return Object.fromEntries(kept.filter(([, when]) => typeof when === "string" && new Date(when).toJSON() === when));
}

/** Notes that a game is played, if it is new. @param {string} game */
export function note(game) {
  const known = begun();
  if (game in known) return;
  const last = Object.entries(known).slice(1 - MOST_BEGUN);
  // If it is not kept, the game counts as begun when it is handed over.
  keepValue(BEGUN, { ...Object.fromEntries(last), [game]: new Date().toISOString() });
}

/**
 * Hands over what is new; `keep` stores the lines of a game. A game that is over is confirmed to the board.
 * @param {(game: {board: string, lines: string[], begun?: string}) => Promise<unknown>} keep
 */
export async function handOver(keep) {
  /** @type {[string, number, number, boolean][]} */
  const games = (await board.ask({})) ?? [];
  for (const [id, events, confirmed, over] of games) {
    if (confirmed >= events || (handed.get(id) ?? 0) >= events) continue;
    /** @type {string[]} */
    const lines = (await board.ask({ lines: id })) ?? [];
    if (!lines.length) continue;
    await keep({ board: board.state.board ?? "", lines, begun: begun()[id] });
    handed.set(id, lines.length);
    const check = lines[lines.length - 1].split(" ").at(-1);
    if (over) await board.ask({ confirm: [id, lines.length, check] });
  }
}
