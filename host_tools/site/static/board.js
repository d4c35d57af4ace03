// The board of this page: its worker, which is begun anew whenever the firmware starts anew, and the lock that keeps a
// second tab from the same flash.

import { messageOf } from "./dom.js";

const FOLDER = `flash ${new URL(".", location.href).pathname.replaceAll("/", " ").trim()}`.trim();
// What it is made of.
const PARTS = [
  "board_worker.js",
  "flash.js",
  "micropython.js",
  "micropython.wasm",
  "firmware.bin",
  "firmware_later.bin",
];
// How fast the board's clock runs, as with `--clock` of the virtual board. No link makes it stand still.
const ASKED = Number(new URLSearchParams(location.search).get("clock"));
const CLOCK = ASKED > 0 && ASKED <= 100 ? Math.max(ASKED, 0.1) : 1;
const MS_BETWEEN_PINGS = 5000;
// Later, somebody wonders what is the matter.
const MS_TO_ARRIVE = 15_000;
// So many without an answer, and the worker is begun anew. A computer player thinks in slices that are much shorter.
const MOST_UNANSWERED = 4;

/** @typedef {{damaged: string[], lost: number}} Damage */
/** @typedef {BenchNews & {kept?: string, damage?: Damage | null, away?: string, what?: string, full?: string, missing?: string, restart?: number, pong?: number}} Told */

class Board {
  constructor() {
    /** @type {Set<(news: Told) => void>} */
    this.listeners = new Set();
    /** @type {Told} */
    this.state = {};
    /** @type {Worker | null} */
    this.worker = null;
    /** What a flash in memory only had when the firmware last started anew. @type {Map<string, Uint8Array> | null} */
    this.files = null;
    this.unanswered = 0;
    /** Whether the firmware of this worker has answered: while it starts, it answers nothing. */
    this.answers = false;
    this.free = () => {};
    this.asked = 0;
    /** @type {Map<number, (answer: any) => void>} */
    this.waiting = new Map();
    this.know = () => {};
    this.expect();
  }

  expect() {
    /** Resolves once the board can answer, or it is known that there is none. @type {Promise<void>} */
    this.known = new Promise((resolve) => (this.know = resolve));
  }

  /** Begins the board, or waits until another tab has let go of its flash. */
  async start() {
    addEventListener("pagehide", () => this.stop());
    // A page that the browser has kept whole has lost its board.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    setInterval(() => this.ping(), MS_BETWEEN_PINGS);
    const keeps = canKeep();
    if (!keeps || !navigator.locks) return this.begin(0, keeps);
    const held = (/** @type {Lock | null} */ lock) => {
      if (!lock) return undefined;
      this.begin(0, keeps);
      return new Promise((resolve) => (this.free = () => resolve(null)));
    };
    const got = await new Promise((resolve) => {
      const asked = navigator.locks.request(FOLDER, { ifAvailable: true }, (lock) => {
        resolve(Boolean(lock));
        return held(lock);
      });
      // A browser that may keep nothing for this page refuses the lock, too.
      asked.catch(() => resolve(null));
    });
    if (got === null) return this.begin(0, keeps);
    if (got) return;
    this.tell({ here: false, away: "taken" });
    void navigator.locks.request(FOLDER, held);
  }

  /**
   * @param {number} began - Why the firmware starts, as its drivers know it.
   * @param {boolean} keeps
   */
  begin(began, keeps) {
    this.end();
    this.expect();
    const name = JSON.stringify({ folder: FOLDER, began, keeps, clock: CLOCK });
    /** @type {Worker} */
    let worker;
    try {
      worker = new Worker(urlOf(PARTS[0]), { type: "module", name });
    } catch (error) {
      return void this.fail(messageOf(error));
    }
    this.worker = worker;
    this.answers = false;
    worker.postMessage({ files: this.files });
    let here = false;
    setTimeout(() => worker === this.worker && !here && this.tell({ here, away: "slow" }), MS_TO_ARRIVE);
    worker.addEventListener("message", ({ data }) => {
      if (worker !== this.worker) return;
      here ||= Boolean(data.here);
      if ("restart" in data) {
        this.files = data.files;
        this.begin(data.restart, keeps);
      } else if ("asked" in data) this.answered(data.asked, data.answer);
      else if (data.missing) void this.fail(data.missing);
      else if ("pong" in data) {
        this.answers = true;
        this.unanswered = 0;
      } else this.tell(data);
      // By a tab of a browser without locks, or by a worker that takes long to end.
      if (data.away === "taken") setTimeout(() => worker === this.worker && this.begin(0, keeps), MS_BETWEEN_PINGS);
    });
    worker.addEventListener("error", (event) => {
      if (worker === this.worker && !here) void this.fail(event.message);
    });
  }

  /** Says why there is no board. @param {string} [error] */
  async fail(error = "") {
    this.end();
    const { why, what } = await window.whyNot(PARTS.map(urlOf), error);
    console.error(why, what);
    this.tell({ here: false, away: why, what });
  }

  /** Ends the worker; what it was asked gets no answer. */
  end() {
    this.worker?.terminate();
    this.worker = null;
    this.answerNothing();
  }

  answerNothing() {
    for (const number of this.waiting.keys()) this.answered(number, null);
  }

  ping() {
    // A page that is not seen may be asleep, and so its worker.
    if (!this.worker || document.hidden || !this.state.here) {
      this.unanswered = 0;
      return;
    }
    if (this.answers && this.unanswered >= MOST_UNANSWERED) {
      this.begin(0, canKeep());
      return;
    }
    this.unanswered = this.answers ? this.unanswered + 1 : 0;
    this.worker.postMessage({ ping: 1 });
  }

  stop() {
    this.end();
    this.free();
  }

  /** @param {Told} news */
  tell(news) {
    Object.assign(this.state, news);
    // An error is told once.
    delete this.state.error;
    if (news.board || news.here === false) this.know();
    if (news.here === false) this.answerNothing();
    for (const listener of this.listeners) listener(news);
  }

  /**
   * Calls `listener` with what the board shows, and then with every change. Returns a function that ends this.
   * @param {(news: Told) => void} listener
   */
  listen(listener) {
    this.listeners.add(listener);
    if (Object.keys(this.state).length) listener(this.state);
    return () => void this.listeners.delete(listener);
  }

  /** @param {any} order */
  send(order) {
    this.worker?.postMessage(order);
  }

  /**
   * Asks about the games on the board's flash: `{}` for all of them, `{lines: ID, from: NUMBER}` for the events
   * of one, or `{confirm: [ID, COUNT, CHECK]}`; `{menu: true}` for the text of its settings;
   * to begin a game, `{begin: LINES, wanted: WHAT, keep: false}`; to stay awake;
   * or for `{log: "bytes"}` of the flash's log, or, with `{log: "forget"}`, to let go of what cannot be read there. The answer is null if the board cannot say now.
   * @param {any} request
   * @returns {Promise<any>}
   */
  async ask(request) {
    await this.known;
    const { worker } = this;
    if (!worker || !this.state.here) return null;
    const asked = ++this.asked;
    const answer = new Promise((resolve) => this.waiting.set(asked, resolve));
    worker.postMessage({ ...request, asked });
    const found = await answer;
    // Where the firmware has started anew meanwhile, it is asked again.
    return found === null && worker !== this.worker && !request.begin ? this.ask(request) : found;
  }

  /**
   * @param {number} asked
   * @param {any} answer
   */
  answered(asked, answer) {
    this.waiting.get(asked)?.(answer);
    this.waiting.delete(asked);
  }
}

/** @param {string} name */
const urlOf = (name) => new URL(name, import.meta.url).href;

/** Returns whether this browser may keep files that a worker can write at once. */
function canKeep() {
  return "storage" in navigator && "getDirectory" in navigator.storage && "FileSystemFileHandle" in globalThis;
}

export const board = new Board();
void board.start();
