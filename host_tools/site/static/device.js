// Work with a device at a serial port, done by the laptop's own program in the worker of the games (see device_job.py), and
// the sheets that begin it and show how it goes.

import { connectTo, release, unlisted } from "./connect.js";
import { make, messageOf } from "./dom.js";
import { hearLink, openJob, tellJob } from "./games_source.js";
import { SerialLine, choosePort } from "./serial.js";
import { openSheet } from "./sheet.js";
import { w } from "./words.js";

/**
 * What the job tells; besides, `unlisted` if no port was chosen, `refused` if none may be, `lost` if the device is
 * unplugged, or another reason why the port cannot be opened; for a sheet in which it was not begun, `working`, and "" once it is over.
 * @typedef {{state: string, share?: number, trouble?: string, [more: string]: any}} News
 */

/** The sheet that was opened last. @type {JobSheet | null} */
let shown = null;
/** The job that is being done, the sheet in which it was begun, and what it told last. @type {{name: string, hear: (news: News) => void, news: News} | null} */
let job = null;
/** How jobs ended whose sheets were closed. @type {Map<string, News>} */
const unseen = new Map();
let choosing = false;

// A device that has stopped takes nothing any more.
const MS_FOR_THE_REST = 1000;
const MOST_LETTERS = 500;
const ON_THE_WAY = ["looking", "sending"];
// What all sheets say of the port, as the strip of a connected board does.
const OF_THE_PORT = ["busy", "refused", "unlisted", "unset", "working"];

const NOTHING = new Uint8Array();

/** Returns files of the firmware: `pico.bin`, those for a Pico, or those of the board in the browser. @param {string} name */
async function unpacked(name) {
  const packed = await fetch(new URL(name, import.meta.url));
  if (!packed.ok || !packed.body) throw new Error(`${name}: ${packed.status}`);
  return new Uint8Array(await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Returns a sentence that may have a device's own words, or those of a file, in it. @param {string} text */
export const shortened = (text) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text);

/** @param {string} text */
export const line = (text) => make("p", {}, text);

/** Returns what the browser, or the laptop's program, says. @param {string} text */
export const english = (text) => make("p", { lang: "en" }, shortened(text));

/** A sheet in which jobs are begun. It shows the one that was begun in it, also after it was closed. */
export class JobSheet {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    this.bar = make("progress", { max: 1, value: 0, hidden: true, "aria-label": w(`${name} sending`) });
    this.said = make("div", { role: "status" });
  }

  /** @param {HTMLElement} contents */
  open(contents) {
    openSheet(this.name, w(this.name), w(`${this.name} about`), [contents], async () => {});
    shown = this;
    const ended = unseen.get(this.name);
    unseen.delete(this.name);
    if (job) show(job.name, job.news);
    else if (ended) this.hear(ended);
  }

  /** Shows how a job goes. @param {News} news */
  hear(news) {
    const { state, share = 0 } = news;
    this.bar.hidden = state !== "sending";
    this.bar.value = share;
    const works = ON_THE_WAY.includes(state) || state === "working";
    this.enable(!works);
    if (works && this.said.dataset.state === state) return;
    this.said.dataset.state = state;
    this.said.replaceChildren(...(state ? this.words(news) : []));
    this.said.scrollIntoView({ block: "nearest" });
  }

  /** Lets jobs be begun, or not. @param {boolean} _ */
  enable(_) {}

  /** Returns what is said of a job. @param {News} news @returns {HTMLElement[]} */
  words({ state, trouble = "" }) {
    if (!OF_THE_PORT.includes(state)) return [line(w(`${this.name} ${state}`))];
    return [line(w(`connect ${state}`)), state === "unlisted" ? unlisted() : english(trouble)];
  }
}

/**
 * Shows how the job goes that was begun in the sheet `name`.
 * @param {string} name
 * @param {News} news
 * @param {string} [elsewhere] - What another sheet is told.
 */
function show(name, news, elsewhere = "working") {
  shown?.hear(shown.name === name ? news : { state: elsewhere });
}

/**
 * Lets somebody choose a port, and works with the device there. A board that was connected, or that starts with a firmware
 * that has been installed, is connected then.
 * @param {string} name - That of the sheet where it is begun.
 * @param {{kind: string, force?: boolean, backup?: Uint8Array}} order
 * @param {(news: News) => void} [ended] - Told how it ended, before the sheet is; then the port is closed.
 */
export async function workWith(name, { kind, force = false, backup = NOTHING }, ended = () => {}) {
  if (job || choosing) return;
  let port;
  choosing = true;
  try {
    port = await choosePort();
  } catch (error) {
    return show(name, { state: "refused", trouble: messageOf(error) });
  } finally {
    choosing = false;
  }
  if (!port) return show(name, { state: "unlisted" });
  let linked = false;
  let over = false;

  /** @param {News} news */
  const end = async (news) => {
    if (over) return;
    over = true;
    await Promise.race([serial.written, new Promise((resolve) => setTimeout(resolve, MS_FOR_THE_REST))]);
    tellJob("closed");
    await serial.close();
    job = null;
    ended(news);
    if (shown?.name !== name || !shown.said.isConnected) unseen.set(name, news);
    show(name, news, "");
    const { state } = news;
    if (state === "done" || state === "same" || (linked && state !== "lost")) await connectTo(port);
  };
  const serial = new SerialLine(port, { received: tellJob, lost: () => void end({ state: "lost" }) });
  const tell = (/** @type {News} */ news) => {
    if (job) job.news = news;
    show(name, news);
  };
  job = {
    name,
    hear: (news) => (ON_THE_WAY.includes(news.state) && !over ? tell(news) : void end(news)),
    news: { state: "" },
  };
  tell({ state: "looking" });
  linked = await release(port);
  /** @type {Uint8Array[]} */
  let [firmware, ...board] = [NOTHING];
  try {
    if (kind === "install" || kind === "check")
      [firmware, ...board] = await Promise.all(["pico.bin", "firmware.bin", "firmware_later.bin"].map(unpacked));
  } catch (error) {
    return end({ state: "failed", trouble: messageOf(error) });
  }
  try {
    await serial.connect();
  } catch (error) {
    console.warn(error);
    return end({ state: serial.why(error), trouble: messageOf(error) });
  }
  openJob({ kind, force, firmware, board, backup }, (bytes) => serial.write(bytes));
}

hearLink((news) => news?.job && job?.hear(news.job));
