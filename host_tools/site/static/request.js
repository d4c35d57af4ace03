// In place of the page's requests to its server: the answers are files of the site, or those of this browser's games.

import { board } from "./board.js";
import { handOver } from "./board_games.js";
import { FILES } from "./dom.js";
import { ask } from "./games_source.js";
import { language } from "./words.js";

const OUT_OF_ROOM = 507;
const OF_GAMES = /^api\/(games|wins|import|keep|choices|rules)\b/;

/**
 * Returns the answer, its texts in the page's language. Throws an error with its message if there is none.
 * @param {string} address
 * @returns {Promise<any>}
 */
export async function answer(address) {
  const [path, query] = address.split("?");
  // The rules without options are files.
  if (OF_GAMES.test(path) && (query || !path.startsWith("api/rules/"))) return told(address, null);
  const response = await fetch(`${FILES}${path}.${language}.json`);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}

/**
 * Sends `values` to be kept. Returns the answer; throws an error with its message if they are refused.
 * @param {string} address
 * @param {any} values
 * @param {(share: number) => void} [onShare] - Told what share is done, if it takes long.
 * @returns {Promise<any>}
 */
export function send(address, values, onShare) {
  return OF_GAMES.test(address) ? told(address, values, onShare) : Promise.reject(new Error(address));
}

/**
 * @param {string} address
 * @param {any} order
 * @param {(share: number) => void} [onShare]
 */
async function told(address, order, onShare) {
  if (!order && !address.startsWith("api/rules")) await handOver(keep).catch((error) => console.warn(error));
  const { status, said } = await ask(
    `${address}${address.includes("?") ? "&" : "?"}language=${language}`,
    order,
    onShare,
  );
  const values = JSON.parse(said);
  if (status !== 200) throw new Error(values.error);
  return values;
}

/** Keeps a game of the board. @param {any} game */
async function keep(game) {
  const { status, said } = await ask("api/keep", game);
  if (status === OUT_OF_ROOM) board.tell({ full: true });
  if (status !== 200) throw new Error(JSON.parse(said).error);
}
