// Hands the games of the board over to the games of this browser, as the link does with a laptop.

import { board } from "./board.js";

/** The events of each game that have been handed over on this visit. @type {Map<string, number>} */
const handed = new Map();

/**
 * Hands over what is new; `keep` stores the lines of a game. A game that is over is confirmed to the board.
 * @param {(board: string, lines: string[]) => Promise<unknown>} keep
 */
export async function handOver(keep) {
  /** @type {[string, number, number, boolean][]} */
  const games = (await board.ask({})) ?? [];
  for (const [id, events, confirmed, over] of games) {
    if (confirmed >= events || (handed.get(id) ?? 0) >= events) continue;
    /** @type {string[]} */
    const lines = (await board.ask({ lines: id })) ?? [];
    if (!lines.length) continue;
    await keep(board.state.board ?? "", lines);
    handed.set(id, lines.length);
    const check = lines[lines.length - 1].split(" ").at(-1);
    if (over) await board.ask({ confirm: [id, lines.length, check] });
  }
}
