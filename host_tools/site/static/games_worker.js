// The games of this browser, in a worker of their own: MicroPython with the laptop's modules, and a file for each game.
//
// A message {number, path, query, order} is a request to browser_games.py; its answer is {number, status, said}. One that
// takes long is answered in pieces, and others in between: {number, share} tells how much is done. A file is named for the
// game and the number of its events, so that a torn one is known for what it is; an empty one marks a deletion.
//
// {link: "open"} and {link: "closed"} tell of the port of a board, {link: bytes} has what comes from there, and
// {link: [language, game]} tells who looks on. The answers are {out: bytes} for the board, sent once all that it has sent is
// on disk, and {news}, see board_link.py.
//
// {job: {kind, force, firmware, board, backup}} begins work with a device at a port; {job: bytes} has what comes from there, and
// {job: "closed"} ends it. The answers are {toDevice: bytes} and {news}, see device_job.py. {number, uf2: {name, content}}
// asks what is in MicroPython's file; the answer is {number, said}.

import { loadMicroPython } from "./micropython.js";

// A replay of a long game takes a third of it. One that grows piece by piece is slow.
const HEAP_BYTES = 1 << 26;
const OUT_OF_ROOM = 507;
const FAULT = 500;
const OK = 200;
const MS_OF_A_STEP = 100;
// There is no place for files.
const NOWHERE = "nowhere";
const STEPS_BETWEEN_COLLECTIONS = 20;

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
   * Reads every file that can be read; of several of a game, the one with the most events counts.
   * @param {(id: string, text: string) => number} add - Returns the number of events of a game, -1 if the text is none.
   */
  async load(add) {
    if (!this.place) return;
    const handles = [];
    for await (const handle of this.place.values()) if (handle instanceof FileSystemFileHandle) handles.push(handle);
    const events = (/** @type {FileSystemFileHandle} */ { name }) => Number(name.split(".")[1]);
    handles.sort((one, other) => events(one) - events(other));
    for (const handle of handles) await this.take(handle, add).catch(console.warn);
  }

  /**
   * @param {FileSystemFileHandle} handle
   * @param {(id: string, text: string) => number} add
   */
  async take(handle, add) {
    const text = await (await handle.getFile()).text();
    const [id] = handle.name.split(".");
    const old = this.games.get(id);
    if (old?.text === "") return this.remove(handle.name);
    if (handle.name === nameOf(id, add(id, text))) {
      this.games.set(id, { name: handle.name, text });
      if (old) await this.remove(old.name);
    } else if (old) add(id, old.text); // Torn: what was kept before it counts.
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
   * Writes the file of a game. Throws an error, and leaves what was there, if there is no room.
   * @param {string} id
   * @param {string} text - Empty for a game that is deleted.
   */
  async write(id, text) {
    const old = this.games.get(id);
    const name = nameOf(id, countOf(text));
    if (this.place) {
      const handle = await (await this.place.getFileHandle(name, { create: true })).createSyncAccessHandle();
      try {
        const bytes = new TextEncoder().encode(text);
        if (handle.write(bytes, { at: 0 }) !== bytes.length)
          throw new DOMException("short write", "QuotaExceededError");
        handle.truncate(bytes.length);
        handle.flush();
      } finally {
        handle.close();
      }
    }
    if (old && old.name !== name) await this.remove(old.name);
    this.games.set(id, { name, text });
  }
}

/**
 * @param {string} id
 * @param {number} events
 */
const nameOf = (id, events) => `${id}.${events}.txt`;

/** @param {string} text */
const countOf = (text) =>
  text === "" ? 0 : Number(text.slice(text.lastIndexOf("\n", text.length - 2) + 1).split(" ")[0]) + 1;

/** Returns how requests are answered, what is done after each, and how the link goes on. */
async function start() {
  const [files, modules] = await Promise.all([Files.open(), unpacked("games.bin")]);
  /** @type {Map<string, string>} */
  const changes = new Map();
  const url = new URL("micropython.wasm", import.meta.url).href;
  const romfs = new Uint8Array(modules);
  const mp = await loadMicroPython({ heapsize: HEAP_BYTES, url, romfs, stdout: console.warn, stderr: console.warn });
  mp.registerJsModule("host", {
    /** @param {string} id */
    read: (id) => changes.get(id) ?? files.games.get(id)?.text ?? "",
    /** @param {string} id @param {string} text */
    write: (id, text) => void changes.set(id, text),
    entropy: () => crypto.getRandomValues(new Uint8Array(1))[0],
    minutes_east: () => -new Date().getTimezoneOffset(),
    seconds: () => performance.now() / 1000,
    /** @param {string} said */
    tell: (said) => {
      const news = JSON.parse(said);
      if (news.job?.state === "saved") news.job.content = mp.FS.readFile("/backup");
      self.postMessage({ news });
    },
  });
  mp.runPython('import gc, sys\nsys.path[:] = ["/rom", ".frozen"]\nimport laptop_python');
  mp.runPython("from host_tools.site.games.start import *");
  const add = mp.globals.get("add");
  const forget = mp.globals.get("forget");
  const begin = mp.globals.get("begin");
  const goOn = mp.globals.get("go_on");
  const step = mp.globals.get("step");
  await files.load(add);

  /** Puts on disk what has changed. Throws an error, and puts back the games as they are on disk, if it cannot. */
  const kept = async () => {
    try {
      for (const [id, text] of changes) await files.write(id, text);
    } catch (error) {
      for (const id of changes.keys()) {
        const game = files.games.get(id);
        if (game) add(id, game.text);
        else forget(id);
      }
      throw error;
    } finally {
      changes.clear();
    }
  };

  /** Returns an answer, or what share of it is done. @param {number} number */
  const answered = async (number) => {
    try {
      const told = String(goOn(number));
      await kept();
      const space = told.indexOf(" ");
      if (space < 0) return { share: Number(told) };
      return { status: Number(told.slice(0, space)), said: told.slice(space + 1) };
    } catch (error) {
      const status = isFull(error) ? OUT_OF_ROOM : FAULT;
      return { status, said: JSON.stringify({ error: messageOf(error) }) };
    }
  };

  let steps = 0;
  /** Takes what has come from the board; returns what to send once it is kept. @param {string} arrived */
  const linked = async (arrived) => {
    const out = String(step(arrived));
    if (++steps % STEPS_BETWEEN_COLLECTIONS === 0) collect();
    try {
      await kept();
    } catch (error) {
      mp.globals.get("link")().on_write_failed(messageOf(error), isFull(error));
      return "";
    }
    return out;
  };
  // It collects no garbage while it answers.
  const collect = () => mp.runPython("gc.collect()");
  return {
    begin: (/** @type {any} */ request) => begin(JSON.stringify(request)),
    answered,
    collect,
    link: mp.globals.get("link"),
    linked,
    work: (/** @type {Job} */ { kind, force, firmware, board, backup }) => {
      mp.FS.writeFile("/firmware", firmware);
      for (const [i, part] of board.entries()) mp.FS.writeFile(`/board-${i + 1}`, part);
      mp.FS.writeFile("/backup", backup);
      mp.globals.get("work")(kind, force);
    },
    workStep: mp.globals.get("work_step"),
    check: (/** @type {string} */ name, /** @type {Uint8Array} */ content) => {
      mp.FS.writeFile("/file", content);
      const said = mp.globals.get("check_firmware_file")(name);
      mp.FS.unlink("/file");
      return said;
    },
    keepsFiles: files.place !== null,
  };
}

/** @param {unknown} error */
const isFull = (error) => error instanceof DOMException && error.name === "QuotaExceededError";

/** Returns what is said of an error; of one in Python, the last line of its traceback. @param {unknown} error */
function messageOf(error) {
  console.warn(error);
  const said = error instanceof Error ? error.message : String(error);
  return said.trimEnd().split("\n").at(-1) ?? "";
}

/** @type {any[]} */
const waiting = [];
self.onmessage = ({ data }) => void waiting.push(data);
// Without it, the page learns of the error, and begins another worker for the next request.
const { begin, answered, collect, link, linked, work, workStep, check, keepsFiles } = await start();
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

// What has come from the board, for the next step, and how often the port has been opened or closed.
let arrived = "";
let turns = 0;

/** @param {string | Uint8Array | [string, string]} told */
function hear(told) {
  if (told instanceof Uint8Array) arrived += lettersOf(told);
  else if (typeof told !== "string") last = last.then(() => link().look(...told)).catch(fail);
  else {
    // What is being made for the port before is for no other.
    const turned = ++turns;
    arrived = "";
    last = last.then(() => turn(turned, told === "open")).catch(fail);
  }
}

/**
 * Opens or closes the link.
 * @param {number} turned
 * @param {boolean} opens
 */
function turn(turned, opens) {
  if (!opens) return link().closed();
  // The board would let go of games that are kept nowhere.
  if (!keepsFiles) throw new Error(NOWHERE);
  link().opened();
  return go(turned);
}

/** Lets the link go on, a step at a time, until the port is closed. @param {number} turned */
async function go(turned) {
  const data = arrived;
  arrived = "";
  const out = await linked(data);
  if (turned !== turns) return;
  if (out) self.postMessage({ out: new TextEncoder().encode(out) });
  setTimeout(() => (last = last.then(() => (turned === turns ? go(turned) : undefined)).catch(fail)), MS_OF_A_STEP);
}

/** @param {unknown} error */
function fail(error) {
  turns += 1;
  const said = messageOf(error);
  self.postMessage({ news: { link: said === NOWHERE ? { state: said } : { state: "failed", trouble: said } } });
}

/** Returns a letter for each byte: in a frame, no other bytes are valid than these. @param {Uint8Array} bytes */
function lettersOf(bytes) {
  let text = "";
  for (const byte of bytes) text += byte < 127 && byte > 0 ? String.fromCharCode(byte) : "\x7f";
  return text;
}

/** @typedef {{kind: string, force: boolean, firmware: Uint8Array, board: Uint8Array[], backup: Uint8Array}} Job */

// What has come from the device, in hex digits, for the next step of a job; its timer, 0 when there is none.
let fromDevice = "";
let working = 0;
// How often a job has been begun or ended.
let jobs = 0;

/** @param {"closed" | Uint8Array | Job} told */
function hearJob(told) {
  if (told === "closed") {
    jobs += 1;
    stopWork();
  } else if (told instanceof Uint8Array) {
    fromDevice += [...told].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (working) goOnWorking();
  } else {
    const job = ++jobs;
    last = last
      .then(() => {
        if (job !== jobs) return;
        fromDevice = "";
        work(told);
        working = setTimeout(goOnWorking);
      })
      .catch(failWork);
  }
}

function stopWork() {
  clearTimeout(working);
  working = 0;
}

/** Goes on with what has come, or after a moment, as the device may be silent. */
function goOnWorking() {
  clearTimeout(working);
  last = last
    .then(() => {
      if (!working) return;
      const came = fromDevice;
      fromDevice = "";
      const out = workStep(came);
      if (out === null) {
        stopWork();
        collect();
        return;
      }
      if (out) self.postMessage({ toDevice: new TextEncoder().encode(out) });
      clearTimeout(working);
      working = setTimeout(goOnWorking, MS_OF_A_STEP);
    })
    .catch(failWork);
}

/** @param {unknown} error */
function failWork(error) {
  stopWork();
  self.postMessage({ news: { job: { state: "failed", trouble: messageOf(error) } } });
}

/** @param {{number: number, uf2: {name: string, content: Uint8Array}}} asked */
function look({ number, uf2: { name, content } }) {
  last = last
    .then(() => self.postMessage({ number, status: OK, said: check(name, content) }))
    .catch((error) => self.postMessage({ number, status: FAULT, said: JSON.stringify({ trouble: messageOf(error) }) }));
}

/** @param {any} data */
function receive(data) {
  if ("link" in data) hear(data.link);
  else if ("job" in data) hearJob(data.job);
  else if ("uf2" in data) look(data);
  else take(data);
}

self.onmessage = ({ data }) => receive(data);
for (const data of waiting) receive(data);
