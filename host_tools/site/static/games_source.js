// Requests to the games of this browser, which a worker answers, and its link to a board. It is started by the first.

import { keepText, keptText } from "./kept.js";
import { w } from "./words.js";

// What the worker is made of.
const PARTS = ["games_worker.js", "micropython.js", "micropython.wasm", "games.bin"];

/** @type {Worker | null} */
let worker = null;
let asked = 0;
/** @type {Map<number, (answer: {status: number, said: string}) => void>} */
const waiting = new Map();
/** @type {Map<number, (share: number) => void>} */
const watching = new Map();

// Whether this tab had a link when the page was reloaded.
const LINKED = "pawnlight-linked";

/** What the link tells, null once the board has gone. @typedef {(news: any) => void} Hears */
/** @type {Set<Hears>} */
const hearers = new Set();
/** Takes the bytes for the board, while there is a port. @type {((bytes: Uint8Array) => void) | null} */
let toBoard = null;
/** The same for a device with which there is other work. @type {((bytes: Uint8Array) => void) | null} */
let toDevice = null;

// In the browser's private files.
const FOLDER = `games ${new URL(".", location.href).pathname.replaceAll("/", " ").trim()}`.trim();

/**
 * Returns the status of an answer, as of HTTP, and what it says, which is JSON, or a file.
 * @param {string} address - As that of the page's requests to its server, such as `api/games?count=1`.
 * @param {any} [order] - What is to be changed.
 * @param {(share: number) => void} [onShare] - Told what share is done, if it takes long.
 * @returns {Promise<{status: number, said: string}>}
 */
export function ask(address, order = null, onShare) {
  const { pathname, searchParams } = new URL(address, "https://browser/");
  return sent({ path: pathname.slice(1), query: Object.fromEntries(searchParams), order }, onShare);
}

/**
 * @param {any} request
 * @param {(share: number) => void} [onShare]
 * @returns {Promise<{status: number, said: string}>}
 */
function sent(request, onShare) {
  worker ??= begun();
  const number = ++asked;
  const answer = new Promise((/** @type {(answer: {status: number, said: string}) => void} */ done) =>
    waiting.set(number, done),
  );
  if (onShare) watching.set(number, onShare);
  worker.postMessage({ number, ...request });
  return answer;
}

/**
 * Returns what is in MicroPython's file, or why it will not do.
 * @param {string} name
 * @param {Uint8Array} content
 * @returns {Promise<{version?: string, machine?: string, trouble?: string}>}
 */
export async function checkFile(name, content) {
  const { error, ...found } = JSON.parse((await sent({ uf2: { name, content } })).said);
  return error ? { trouble: error } : found;
}

/**
 * Begins work with the device at a port that is open, and tells of it by `hearLink`, see device_job.py.
 * @param {{kind: string, force: boolean, firmware: Uint8Array, board: Uint8Array[], backup: Uint8Array}} job
 * @param {(bytes: Uint8Array) => void} send - Takes what is for the device.
 */
export function openJob(job, send) {
  worker ??= begun();
  toDevice = send;
  worker.postMessage({ job });
}

/** Tells the job what has come from the device, or ends it. @param {Uint8Array | "closed"} told */
export function tellJob(told) {
  worker?.postMessage({ job: told });
  if (told === "closed") toDevice = null;
}

/**
 * Calls `hears` with the news of the table at the link, see board_link.py, and with null when its port is closed.
 * @param {Hears} hears
 */
export function hearLink(hears) {
  hearers.add(hears);
}

/** @param {any} news */
function spread(news) {
  for (const hears of hearers) hears(news);
}

/** Returns whether this tab had a link when the page was reloaded. */
export const wasLinked = () => keptText(LINKED, true) === "yes";

/**
 * Begins the link to the board at a port that is open.
 * @param {(bytes: Uint8Array) => void} send - Takes what is for the board.
 */
export function openLink(send) {
  worker ??= begun();
  toBoard = send;
  keepText(LINKED, "yes", true);
  worker.postMessage({ link: "open" });
  spread({ opened: true });
}

/** Ends it, as the port is closed; for good, or until the board is plugged in again. @param {boolean} forGood */
export function closeLink(forGood) {
  if (toBoard) worker?.postMessage({ link: "closed" });
  toBoard = null;
  if (forGood) {
    keepText(LINKED, "no", true);
    spread({ boards: [] });
  }
  spread(null);
}

/**
 * Tells the link what has come from the board, or who looks on: the language, and the game of which all is wanted.
 * @param {Uint8Array | [string, string]} told
 */
export function tellLink(told) {
  if (toBoard) worker?.postMessage({ link: told });
}

function begun() {
  const name = JSON.stringify({ folder: FOLDER, keeps: Boolean(navigator.storage?.getDirectory) });
  const made = new Worker(urlOf(PARTS[0]), { type: "module", name });
  made.addEventListener("message", ({ data: { number, share, status, said, out, toDevice: bytes, news } }) => {
    if (out) return toBoard?.(out);
    if (bytes) return toDevice?.(bytes);
    if (news) return (news.job ? toDevice : toBoard) && spread(news);
    if (share !== undefined) return watching.get(number)?.(share);
    waiting.get(number)?.({ status, said });
    waiting.delete(number);
    watching.delete(number);
  });
  made.addEventListener("error", async (event) => {
    const asking = [...waiting.values()];
    waiting.clear();
    watching.clear();
    // The next request tries again.
    made.terminate();
    if (worker === made) worker = null;
    const { why, what } = await window.whyNot(PARTS.map(urlOf), event.message ?? "");
    const said = JSON.stringify({ error: w(`away ${why}`, { what }) });
    for (const done of asking) done({ status: 500, said });
    if (toBoard) spread({ link: { state: "failed", trouble: what } });
    if (toDevice) spread({ job: { state: "failed", trouble: what } });
  });
  return made;
}

/** @param {string} name */
const urlOf = (name) => new URL(name, import.meta.url).href;
