// In place of the page's requests to its server: the answers are files of the site, or those of this browser's games.

import { board } from "./board.js";
import { begun, handOver } from "./board_games.js";
import { fetchFile, messageOf } from "./dom.js";
import { ask } from "./games_source.js";
import { language, w } from "./words.js";

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
  const found = await fetchFile(`${path}.${language}.json`).catch((error) => {
    throw new Error(w("away failed", { what: messageOf(error) }));
  });
  return path === "api/start" ? { ...found, ...(await ofBoard()) } : found;
}

/**
 * Returns the board that can begin a game, null if it is not there yet, the settings of its menu, and the unfinished games
 * on it, the newest first.
 */
async function ofBoard() {
  /** @type {[string, number, number, boolean][] | null} */
  const games = board.state.board ? await board.ask({}) : null;
  // Why there is none is said above every view.
  if (!games) return { board: null, menu: {}, named: {}, going: [], why: "" };
  const open = games.filter(([, , , over]) => !over).map(([id]) => id);
  const going = await Promise.all(open.map(goingGame));
  going.sort((one, other) => (other.seen ?? "").localeCompare(one.seen ?? ""));
  /** @type {string} */
  const settings = (await board.ask({ menu: true })) ?? "";
  const menu = Object.fromEntries(settings.split("\n").map((line) => line.split("=")));
  return { board: { id: board.state.board, name: "" }, menu, named: {}, going };
}

/** @param {string} id @returns {Promise<GoingGame>} */
async function goingGame(id) {
  /** @type {string[]} */
  const lines = (await board.ask({ lines: id })) ?? [];
  const field = (/** @type {string} */ name) => lines[0]?.match(` ${name}=(\\S+)`)?.[1] ?? "";
  const seats = field("seats")
    .split(",")
    .map((seat) => seat.split(":"));
  return {
    id,
    title: w(`rules ${field("rules")}`),
    seats: seats.map(([colour, level]) => ({ colour, level, name: w(colour) })),
    seen: begun()[id] ?? null,
  };
}

/**
 * Begins on the board what a laptop's page would ask its server for.
 * @param {{settings?: string[], game?: string, practice?: boolean, keep?: boolean}} order
 */
async function start({ settings = [], game = "", practice = false, keep: keeps = false }) {
  // Only people's gestures count for it.
  void navigator.storage?.persist?.().catch(() => {});
  const begin = [...settings, `language=${language}`];
  const said = await board.ask({ begin, wanted: practice ? "practice" : game, keep: keeps });
  const [word, why] = String(said ?? "error silent").split(" ");
  if (word === "error") throw new Error(w(why === "players" ? "start players few" : `start ${why}`), { cause: why });
}

/**
 * Sends `values` to be kept. Returns the answer; throws an error with its message if they are refused.
 * @param {string} address
 * @param {any} values
 * @param {(share: number) => void} [onShare] - Told what share is done, if it takes long.
 * @returns {Promise<any>}
 */
export function send(address, values, onShare) {
  if (address === "api/start") return start(values);
  if (address === "api/awake") return board.ask({ awake: true });
  return OF_GAMES.test(address) ? told(address, values, onShare) : Promise.reject(new Error(address));
}

/**
 * @param {string} address
 * @param {any} order
 * @param {(share: number) => void} [onShare]
 */
async function told(address, order, onShare) {
  if (!order && !address.startsWith("api/rules")) await handOver(lacking, keep).catch((error) => console.warn(error));
  const { status, said } = await ask(
    `${address}${address.includes("?") ? "&" : "?"}language=${language}`,
    order,
    onShare,
  );
  const values = JSON.parse(said);
  if (status !== 200) throw new Error(values.error);
  // Why it is away is said above every view.
  if (values.total === 0 && board.state.here === false) throw new Error(w("no games away"));
  return values;
}

/**
 * Returns those of the board's games of which this browser has fewer events.
 * @param {string} from
 * @param {[string, number][]} games
 * @returns {Promise<string[]>}
 */
async function lacking(from, games) {
  const { status, said } = await ask("api/lacking", { board: from, games });
  const found = JSON.parse(said);
  if (status !== 200) throw new Error(found.error);
  return found;
}

/** Keeps a game of the board. @param {any} game */
async function keep(game) {
  const { status, said } = await ask("api/keep", game);
  if (status === OUT_OF_ROOM) board.tell({ full: "full" });
  if (status !== 200) throw new Error(JSON.parse(said).error);
}
