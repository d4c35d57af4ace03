// Requests to the games of this browser, which a worker answers. It is started by the first.

/** @type {Worker | null} */
let worker = null;
let asked = 0;
/** @type {Map<number, (answer: {status: number, said: string}) => void>} */
const waiting = new Map();
/** @type {Map<number, (share: number) => void>} */
const watching = new Map();

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
  worker ??= begun();
  const { pathname, searchParams } = new URL(address, "https://browser/");
  const request = { path: pathname.slice(1), query: Object.fromEntries(searchParams), order };
  const number = ++asked;
  const answer = new Promise((/** @type {(answer: {status: number, said: string}) => void} */ done) =>
    waiting.set(number, done),
  );
  if (onShare) watching.set(number, onShare);
  worker.postMessage({ number, ...request });
  return answer;
}

function begun() {
  const name = JSON.stringify({ folder: FOLDER, keeps: Boolean(navigator.storage?.getDirectory) });
  const made = new Worker(new URL("games_worker.js", import.meta.url), { type: "module", name });
  made.addEventListener("message", ({ data: { number, share, status, said } }) => {
    if (share !== undefined) return watching.get(number)?.(share);
    waiting.get(number)?.({ status, said });
    waiting.delete(number);
    watching.delete(number);
  });
  made.addEventListener("error", (event) => {
    const said = JSON.stringify({ error: event.message || "The games of this browser cannot be opened." });
    for (const done of waiting.values()) done({ status: 500, said });
    waiting.clear();
    watching.clear();
    // The next request tries again.
    made.terminate();
    if (worker === made) worker = null;
  });
  return made;
}
