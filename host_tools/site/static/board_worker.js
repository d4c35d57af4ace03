// The board in a browser: MicroPython with the unchanged firmware, in a worker of its own.
//
// The page sends orders and gets news, see docs/virtual-board.md. When the firmware starts anew, board.js ends this worker
// and begins another.

import { Flash, NewerLog } from "./flash.js";
import { loadMicroPython } from "./micropython.js";

const LATER = "firmware_later.bin";
const OK = 200;
const FLASH = "/flash";
const HEAP_BYTES = 1 << 20;
const MS_PER_FRAME = 1000 / 60;
const MS_TO_SETTLE = 100;
const MS_BETWEEN_MEASURES = 60_000;
// The longest step of the board's time: a device that slept did not hang. It is shorter than a key has to be held.
const MOST_MS_OF_A_STEP = 500;

/** @type {{folder: string, began: number, keeps: boolean, clock: number}} */
const { folder, began, keeps, clock } = JSON.parse(self.name);

keepTime();

/**
 * Lets MicroPython measure a time that does not jump when the device's clock is set or the device has slept; it passes
 * `clock` times as fast, and so does what it waits for.
 */
function keepTime() {
  let passed = Date.now();
  let looked = performance.now();
  Date.now = () => {
    const now = performance.now();
    passed += Math.min(now - looked, MOST_MS_OF_A_STEP) * clock;
    looked = now;
    return Math.floor(passed);
  };
  if (clock === 1) return;
  const later = /** @type {any} */ (setTimeout);
  const sooner = (/** @type {any} */ work, ms = 0, /** @type {any[]} */ ...rest) => later(work, ms / clock, ...rest);
  Object.assign(self, { setTimeout: sooner });
}

/** @param {any} news */
const tell = (news) => self.postMessage(news);

/** @param {string} name */
async function unpacked(name) {
  const packed = await fetch(new URL(name, import.meta.url));
  if (!packed.ok || !packed.body) throw new Error(`${name}: ${packed.status}`);
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Returns the flash, and says whether it is kept. */
async function openFlash() {
  if (keeps) {
    try {
      const flash = await Flash.open(folder);
      const { damage } = flash;
      tell({ kept: "yes", full: "", ...(damage && { damage }) });
      return flash;
    } catch (error) {
      if (error instanceof NewerLog) tell({ kept: "newer" });
      else if (error instanceof DOMException && error.name === "NoModificationAllowedError") {
        tell({ here: false, away: "taken" });
        return null;
      } else {
        console.warn(error);
        tell({ kept: "no" });
      }
    }
  } else tell({ kept: "no" });
  return new Flash(null, (await given) ?? undefined);
}

/**
 * Returns the bytes of the flash's log, or, if it is to `forget` what cannot be read, whether it has.
 * @param {Flash} flash
 * @param {"bytes" | "forget"} order
 */
function ofLog(flash, order) {
  if (order === "bytes") return flash.bytes();
  try {
    flash.forget();
    return true;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/**
 * Runs the firmware on `flash`.
 * @param {Flash} flash
 * @param {ArrayBuffer} firmware
 */
async function run(flash, firmware) {
  let due = 0;
  let shown = 0;
  let ended = false;
  /** @type {() => string} */
  let look = () => "";
  /** @type {(order: string) => void} */
  let take = () => {};
  /** @type {(request: string) => string} */
  let ask = () => "null";
  const url = new URL("micropython.wasm", import.meta.url).href;
  const mp = await loadMicroPython({
    heapsize: HEAP_BYTES,
    url,
    romfs: new Uint8Array(firmware),
    stdout: console.warn,
  });
  const memory = () => /** @type {Uint8Array} */ (mp._module.HEAPU8);

  const show = () => {
    due = 0;
    if (ended) return;
    shown = performance.now();
    const news = look();
    if (news) tell(JSON.parse(news));
  };
  const changed = () => {
    if (!due) due = setTimeout(show, Math.max(0, shown + MS_PER_FRAME - performance.now()));
  };
  const host = {
    began,
    changed,
    /** @param {number} place @param {number} count */
    entropy: (place, count) => memory().set(crypto.getRandomValues(new Uint8Array(count)), place),
    /** @param {string} error */
    refused: (error) => tell({ error }),
    /** @param {number} asked @param {string} answer */
    answered: (asked, answer) => tell({ asked, answer }),
    /** @param {number} pong */
    pong: (pong) => tell({ pong }),
    /** Fetches the rest of the firmware into a file of MicroPython's. @param {string} path */
    fetch_later: (path) => {
      // It is imported in the middle of the firmware's work, which cannot wait for a promise.
      const request = new XMLHttpRequest();
      request.responseType = "arraybuffer";
      try {
        request.open("GET", new URL(LATER, import.meta.url), false);
        request.send();
      } catch (error) {
        console.warn(error);
      }
      if (request.status !== OK) tell({ missing: LATER });
      else mp.FS.writeFile(path, new Uint8Array(request.response));
      return request.status === OK;
    },
    /** @param {number} why */
    restart: (why) => {
      ended = true;
      // What is in memory only goes on in the next worker.
      const files = flash.log ? null : flash.files();
      flash.close();
      tell({ restart: why, files });
    },
  };
  mp.registerJsModule("host", host);
  flash.mount(mp.FS, FLASH);
  tell({ here: true });
  mp.runPython(`import os, sys\nos.chdir("${FLASH}")\nsys.path[:] = [".frozen", "/rom"]`);
  mp.runPython("from host_tools.site.board.later_files import mount_firmware\nmount_firmware()");
  try {
    mp.runPython("from host_tools.site.board.start import start\nlook, tell, ask = start()");
    look = mp.globals.get("look");
    take = mp.globals.get("tell");
    ask = mp.globals.get("ask");
  } catch (error) {
    if (!ended) throw error;
  }
  // An exception ends the firmware's tasks only when it starts anew.
  self.addEventListener("error", (event) => ended && event.preventDefault());
  changed();
  setInterval(changed, MS_TO_SETTLE);
  setInterval(() => flash.log && flash.measure(), MS_BETWEEN_MEASURES);
  return (/** @type {any} */ order) => {
    if (ended) return;
    if (order.log) tell({ asked: order.asked, answer: ofLog(flash, order.log) });
    else if (order.asked && !order.begin) tell({ asked: order.asked, answer: JSON.parse(ask(JSON.stringify(order))) });
    else take(JSON.stringify(order));
  };
}

/** @type {any[]} */
const waiting = [];
/** @type {(order: any) => void} */
let obey = (order) => waiting.push(order);
/** @type {(files: Map<string, Uint8Array> | null) => void} */
let give = () => {};
/** The files of the worker before, if they were in memory only: the first message. */
const given = new Promise((/** @type {typeof give} */ resolve) => (give = resolve));
self.onmessage = ({ data }) => {
  if ("files" in data) give(data.files);
  else obey(data);
};

const [flash, firmware] = await Promise.all([openFlash(), unpacked("firmware.bin")]);
if (flash) {
  flash.onFull = (full) => tell({ full });
  obey = await run(flash, firmware);
  for (const order of waiting) obey(order);
}
