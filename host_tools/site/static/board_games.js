// Hands the games of the board over to the games of this browser, as the link does with a laptop.

import { board } from "./board.js";
import { keepValue, keptMembers } from "./kept.js";

const BEGUN = "pawnlight-begun";
const MOST_BEGUN = 200;

/** How many events of each game this browser is known to have. @type {Map<string, number>} */
const handed = new Map();
/** @type {Promise<void>} */
let handing = Promise.resolve();

/** Returns when each of the last games began: the board has no clock. @returns {Record<string, string>} */
export function begun() {
  const kept = /** @type {[string, any][]} */ (Object.entries(keptMembers(BEGUN)));
  return Object.fromEntries(kept.filter(([, when]) => typeof when === "string" && new Date(when).toJSON() === when));
}

/** Notes that a game is played, if it is new. @param {string} game */
export function note(game) {
  const known = begun();
  if (game in known) return;
  const newest = Object.entries(known).slice(1 - MOST_BEGUN);
  // If it is not kept, the game counts as begun when it is handed over.
  keepValue(BEGUN, { ...Object.fromEntries(newest), [game]: new Date().toISOString() });
}

/**
 * Hands over what this browser lacks, after what is being handed over. A game that is over is confirmed to the board.
 * @param {(board: string, games: [string, number][]) => Promise<string[]>} lacking - Returns the ids of those games,
 *   each with its number of events, of which this browser has fewer: it may have lost what it has confirmed.
 * @param {(game: {board: string, lines: string[], begun?: string}) => Promise<unknown>} keep - Stores the lines of a game.
 */
export function handOver(lacking, keep) {
  handing = handing.catch(() => {}).then(() => handAll(lacking, keep));
  return handing;
}

/** @type {typeof handOver} */
async function handAll(lacking, keep) {
  /** @type {[string, number, number, boolean][]} */
  const games = (await board.ask({})) ?? [];
  const news = games.filter(([id, events]) => (handed.get(id) ?? 0) < events);
  if (!news.length) return;
  const from = board.state.board ?? "";
  const lacks = await lacking(
    from,
    news.map(([id, events]) => [id, events]),
  );
  for (const [id, events, confirmed, over] of news) {
    if (confirmed >= events && !lacks.includes(id)) {
      handed.set(id, events);
      continue;
    }
    /** @type {string[]} */
    const lines = (await board.ask({ lines: id })) ?? [];
    if (!lines.length) continue;
    await keep({ board: from, lines, begun: begun()[id] });
    handed.set(id, lines.length);
    const check = lines[lines.length - 1].split(" ").at(-1);
    if (over) await board.ask({ confirm: [id, lines.length, check] });
  }
}
