// Work with a device at a serial port, done by the laptop's own program in the worker of the games: see device_job.py.

import { connectTo, release } from "./connect.js";
import { messageOf } from "./dom.js";
import { hearLink, openJob, tellJob } from "./games_source.js";
import { SerialLine, choosePort, whyNotOpen } from "./serial.js";

/**
 * What the job tells; besides, `lost` if the device is unplugged, `busy` if the port cannot be opened, and `working` if
 * another job is not over.
 * @typedef {{state: string, share?: number, trouble?: string, [more: string]: any}} News
 */

/** The job that is being done. @type {{hear: (news: News) => void} | null} */
let job = null;
let choosing = false;

// A device that has stopped takes nothing any more.
const MS_FOR_THE_REST = 1000;
const MOST_LETTERS = 500;

const NOTHING = new Uint8Array();

/** Returns the firmware's files for a Pico. @returns {Promise<Uint8Array>} */
async function firmware() {
  const packed = await fetch(new URL("pico.bin", import.meta.url));
  if (!packed.ok || !packed.body) throw new Error(`pico.bin: ${packed.status}`);
  return new Uint8Array(await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Returns a sentence that may have a device's own words, or those of a file, in it. @param {string} text */
export const shortened = (text) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text);

/** @param {string} state */
const goesOn = (state) => state === "looking" || state === "sending";

/**
 * Lets somebody choose a port, and works with the device there. A board that was connected, or that starts with a firmware
 * that has been installed, is connected then.
 * @param {{kind: string, force?: boolean, backup?: Uint8Array}} order
 * @param {(news: News) => void} tell - Told how it goes; at the end the port is closed.
 */
export async function workWith({ kind, force = false, backup = NOTHING }, tell) {
  if (job) return tell({ state: "working" });
  const port = choosing ? null : await choose();
  if (!port) return;
  let linked = false;
  let over = false;

  /** @param {News} news */
  const end = async (news) => {
    if (over) return;
    over = true;
    await Promise.race([line.written, new Promise((resolve) => setTimeout(resolve, MS_FOR_THE_REST))]);
    tellJob("closed");
    await line.close();
    job = null;
    tell(news);
    const { state } = news;
    if (state === "done" || state === "same" || (linked && state !== "lost")) await connectTo(port);
  };
  const line = new SerialLine(port, { received: tellJob, lost: () => void end({ state: "lost" }) });
  job = { hear: (news) => (goesOn(news.state) && !over ? tell(news) : void end(news)) };
  tell({ state: "looking" });
  linked = await release(port);
  /** @type {Uint8Array} */
  let files = NOTHING;
  try {
    if (kind === "install" || kind === "check") files = await firmware();
  } catch (error) {
    return end({ state: "failed", trouble: messageOf(error) });
  }
  try {
    await line.connect();
  } catch (error) {
    console.warn(error);
    return end({ state: whyNotOpen(port) });
  }
  openJob({ kind, force, firmware: files, backup }, (bytes) => line.write(bytes));
}

async function choose() {
  choosing = true;
  try {
    return await choosePort();
  } finally {
    choosing = false;
  }
}

hearLink((news) => news?.job && job?.hear(news.job));
