// Connects a real board: its port, the link to the games of this browser, and the strip that says how it goes.

import { find } from "./dom.js";
import { closeLink, hearLink, openLink, tellLink } from "./games_source.js";
import { SerialLine, choosePort, hasPorts, whenPluggedIn, whyNotOpen } from "./serial.js";
import { w } from "./words.js";

const strip = find("link", HTMLElement);
const said = find("link-said", HTMLElement);
const trouble = find("link-trouble", HTMLElement);
const watch = find("link-watch", HTMLAnchorElement);

const MOST_TRIES = 10;
const MS_BETWEEN_TRIES = 500;

/** @type {SerialLine | null} */
let line = null;
// Whether a board that is plugged in again is connected again.
let wanted = false;

/** Says how it goes. @param {string} state @param {string} [problem] */
function say(state, problem = "") {
  strip.hidden = false;
  const key = `connect ${state}`;
  if (said.dataset.words !== key) said.textContent = w(key);
  said.dataset.words = key;
  trouble.textContent = problem;
}

/** @param {any} news */
function hear(news) {
  if (!news?.link) return;
  const { state, board, game, trouble: problem } = news.link;
  say(state || "waiting", problem);
  watch.hidden = !game;
  watch.href = `#play=${encodeURIComponent(board)}`;
}

/** @param {SerialPort} port */
async function open(port) {
  say("waiting");
  const opened = new SerialLine(port, { received: tellLink, lost: () => lost(opened) });
  line = opened;
  try {
    await opened.connect();
  } catch (error) {
    console.warn(error);
    if (line !== opened) return;
    line = null;
    return say(whyNotOpen(port));
  }
  if (line === opened) openLink((bytes) => opened.write(bytes));
}

/** Opens a port that has just been plugged in: a system may take a moment to give it to its users. @param {SerialPort} port */
async function openAgain(port) {
  for (let tries = 0; wanted && !line && tries < MOST_TRIES; tries++) {
    await open(port);
    if (!line) await new Promise((resolve) => setTimeout(resolve, MS_BETWEEN_TRIES));
  }
}

/** @param {SerialLine} which */
function lost(which) {
  if (which !== line) return;
  line = null;
  closeLink(false);
  say("lost");
}

/** Ends the connection if it is at this port; returns whether it was. @param {SerialPort} port */
export async function release(port) {
  const linked = line?.port === port;
  if (linked) await end();
  return linked;
}

/** Ends the connection. */
async function end() {
  wanted = false;
  strip.hidden = true;
  const ending = line;
  line = null;
  watch.hidden = true;
  closeLink(true);
  await ending?.close();
}

/** Lets somebody choose a board, and connects it; says so if that cannot be. */
export async function connect() {
  find("connect-none", HTMLElement).hidden = hasPorts();
  if (!hasPorts()) return;
  const port = await choosePort();
  if (port) await connectTo(port);
}

/** Connects the board at this port. @param {SerialPort} port */
export async function connectTo(port) {
  // The board lets go of games once they are kept here.
  void navigator.storage?.persist?.().catch(() => {});
  await end();
  wanted = true;
  const opening = open(port);
  // The button is below the board, and the strip above it.
  strip.scrollIntoView({ block: "center" });
  await opening;
}

hearLink(hear);
find("link-end", HTMLElement).addEventListener("click", () => void end());
if (hasPorts()) whenPluggedIn((port) => void openAgain(port));
