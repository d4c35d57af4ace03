// Work with a device at a serial port, done by the laptop's own program in the worker of the games: see device_job.py.

import { connectTo, release } from "./connect.js";
import { hearLink, openJob, tellJob } from "./games_source.js";
import { SerialLine, choosePort } from "./serial.js";

/**
 * What the job tells; besides, `lost` if the device is unplugged, and `busy` if the port cannot be opened.
 * @typedef {{state: string, share?: number, trouble?: string, [more: string]: any}} News
 */

/** The job that is being done. @type {{line: SerialLine, hear: (news: News) => void} | null} */
let job = null;

const NOTHING = new Uint8Array();

/** Returns the firmware's files for a Pico. @returns {Promise<Uint8Array>} */
async function firmware() {
  const packed = await fetch(new URL("pico.bin", import.meta.url));
  if (!packed.ok || !packed.body) throw new Error(`pico.bin: ${packed.status}`);
  return new Uint8Array(await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** @param {string} state */
const goesOn = (state) => state === "looking" || state === "sending";

/**
 * Lets somebody choose a port, and works with the device there. A board that was connected, or that starts with a firmware
 * that has been installed, is connected then.
 * @param {{kind: string, force?: boolean, backup?: Uint8Array}} order
 * @param {(news: News) => void} tell - Told how it goes; at the end the port is closed.
 */
export async function workWith({ kind, force = false, backup = NOTHING }, tell) {
  const port = job ? null : await choosePort();
  if (!port) return;
  tell({ state: "looking" });
  const linked = await release(port);

  /** @param {News} news */
  const end = async (news) => {
    if (job?.line !== line) return;
    job = null;
    await line.written;
    tellJob("closed");
    await line.close();
    tell(news);
    const { state } = news;
    if (state === "done" || state === "same" || (linked && state !== "lost")) await connectTo(port);
  };
  const line = new SerialLine(port, { received: tellJob, lost: () => void end({ state: "lost" }) });
  job = { line, hear: (news) => (goesOn(news.state) ? tell(news) : void end(news)) };
  try {
    const files = kind === "install" || kind === "check" ? await firmware() : NOTHING;
    await line.connect();
    openJob({ kind, force, firmware: files, backup }, (bytes) => line.write(bytes));
  } catch (error) {
    console.warn(error);
    job = null;
    tell({ state: "busy" });
  }
}

hearLink((news) => news?.job && job?.hear(news.job));
