// The games of this browser, in a worker of their own: MicroPython with the laptop's modules, and a file for each game.
//
// A message {number, path, query, order} is a request to browser_games.py; its answer is {number, status, said}. One that
// takes long is answered in pieces, and others in between: {number, share} tells how much is done. A file is named for the
// game and the number of its events, so that a torn one is known for what it is.

import { loadMicroPython } from "./micropython.js";

// A replay of a long game takes a third of it. One that grows piece by piece is slow.
const HEAP_BYTES = 1 << 26;
const OUT_OF_ROOM = 507;
const FAULT = 500;

/** @type {{folder: string, keeps: boolean}} */
const { folder, keeps } = JSON.parse(self.name);

/** @param {string} name */
async function unpacked(name) {
  const packed = await fetch(new URL(name, import.meta.url));
  if (!packed.ok || !packed.body) throw new Error(`${name}: ${packed.status}`);
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** The files of the games, in the browser's private files; without them in memory only. */
class Files {
  /** @param {FileSystemDirectoryHandle | null} place */
  constructor(place) {
    this.place = place;
    /** @type {Map<string, {name: string, text: string}>} */
    this.games = new Map();
  }

  static async open() {
    try {
      const root = await navigator.storage.getDirectory();
      return new Files(keeps ? await root.getDirectoryHandle(folder, { create: true }) : null);
    } catch (error) {
      console.warn(error);
      return new Files(null);
    }
  }

  /**
   * Reads every file; of several of a game, the one with the most events counts.
   * @param {(text: string) => string} add - Returns the id of a game and the number of its events, "" if it is none.
   */
  async load(add) {
    if (!this.place) return;
    const handles = [];
    for await (const handle of this.place.values()) if (handle instanceof FileSystemFileHandle) handles.push(handle);
    const events = (/** @type {FileSystemFileHandle} */ { name }) => Number(name.split(".")[1]);
    handles.sort((one, other) => events(one) - events(other));
    for (const handle of handles) {
      const text = await (await handle.getFile()).text();
      const [id, count] = add(text).split(" ");
      if (handle.name !== nameOf(id, Number(count))) {
        // Torn: what was kept before it counts.
        const before = this.games.get(handle.name.split(".")[0]);
        if (before) add(before.text);
        continue;
      }
      const old = this.games.get(id);
      this.games.set(id, { name: handle.name, text });
      if (old) await this.remove(old.name);
    }
  }

  /** Removes a file, unless another tab has. @param {string} name */
  async remove(name) {
    try {
      await this.place?.removeEntry(name);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "NotFoundError")) throw error;
    }
  }

  /**
   * Writes the file of a game, or removes it. Throws an error, and leaves what was there, if there is no room.
   * @param {string} id
   * @param {string | null} text
   */
  async write(id, text) {
    const old = this.games.get(id);
    const name = text === null ? "" : nameOf(id, countOf(text));
    if (this.place && text !== null) {
      const handle = await (await this.place.getFileHandle(name, { create: true })).createSyncAccessHandle();
      try {
        const bytes = new TextEncoder().encode(text);
        handle.truncate(0);
        if (handle.write(bytes, { at: 0 }) !== bytes.length)
          throw new DOMException("short write", "QuotaExceededError");
        handle.flush();
      } finally {
        handle.close();
      }
    }
    if (old && old.name !== name) await this.remove(old.name);
    if (text === null) this.games.delete(id);
    else this.games.set(id, { name, text });
  }
}

/**
 * @param {string} id
 * @param {number} events
 */
const nameOf = (id, events) => `${id}.${events}.txt`;

/** @param {string} text */
const countOf = (text) => Number(text.slice(text.lastIndexOf("\n", text.length - 2) + 1).split(" ")[0]) + 1;

/** Returns how requests are answered, and what is done after each. */
async function start() {
  const [files, modules] = await Promise.all([Files.open(), unpacked("games.bin")]);
  /** @type {Map<string, string | null>} */
  const changes = new Map();
  const url = new URL("micropython.wasm", import.meta.url).href;
  const romfs = new Uint8Array(modules);
  const mp = await loadMicroPython({ heapsize: HEAP_BYTES, url, romfs, stdout: console.warn, stderr: console.warn });
  mp.registerJsModule("host", {
    /** @param {string} id */
    read: (id) => changes.get(id) ?? files.games.get(id)?.text ?? "",
    /** @param {string} id @param {string | null} text */
    write: (id, text) => void changes.set(id, text ?? null),
  });
  mp.runPython('import gc, sys\nsys.path[:] = ["/rom", ".frozen"]\nimport laptop_python');
  mp.runPython("from host_tools.site.games.start import add, begin, forget, go_on");
  const add = mp.globals.get("add");
  const forget = mp.globals.get("forget");
  const begin = mp.globals.get("begin");
  const goOn = mp.globals.get("go_on");
  await files.load(add);

  /** Returns an answer, or what share of it is done. @param {number} number */
  const answered = async (number) => {
    try {
      const told = String(goOn(number));
      for (const [id, text] of changes) await files.write(id, text);
      const space = told.indexOf(" ");
      if (space < 0) return { share: Number(told) };
      return { status: Number(told.slice(0, space)), said: told.slice(space + 1) };
    } catch (error) {
      for (const id of changes.keys()) {
        const text = files.games.get(id)?.text;
        if (text) add(text);
        else forget(id);
      }
      const status = error instanceof DOMException && error.name === "QuotaExceededError" ? OUT_OF_ROOM : FAULT;
      return { status, said: JSON.stringify({ error: error instanceof Error ? error.message : String(error) }) };
    } finally {
      changes.clear();
    }
  };
  // It collects no garbage while it answers.
  const collect = () => mp.runPython("gc.collect()");
  return { begin: (/** @type {any} */ request) => begin(JSON.stringify(request)), answered, collect };
}

/** @type {any[]} */
const waiting = [];
self.onmessage = ({ data }) => waiting.push(data);
// Without it, the page learns of the error, and begins another worker for the next request.
const { begin, answered, collect } = await start();
/** @type {Promise<any>} */
let last = Promise.resolve();

/** Begins a request, or goes on with it, once those before it are done: it finds what they have kept. @param {any} request */
function take(request) {
  const { number } = request;
  last = last
    .then(async () => {
      if ("path" in request) begin(request);
      const answer = await answered(number);
      self.postMessage({ number, ...answer });
      // Requests that have come meanwhile are taken first.
      if ("share" in answer) setTimeout(() => take({ number }));
      else collect();
    })
    .catch((error) => self.postMessage({ number, status: FAULT, said: JSON.stringify({ error: String(error) }) }));
}

self.onmessage = ({ data }) => take(data);
for (const request of waiting) take(request);
