// Connects a real board: its port, the link to the games of this browser, and the strip that says how it goes.

import { find, make, messageOf } from "./dom.js";
import { closeLink, hearLink, openLink, tellLink } from "./games_source.js";
import { SerialLine, allowedPorts, choosePort, hasPorts, whenPluggedIn } from "./serial.js";
import { openSheet } from "./sheet.js";
import { w } from "./words.js";

const strip = find("link", HTMLElement);
const said = find("link-said", HTMLElement);
const trouble = find("link-trouble", HTMLElement);
const watch = find("link-watch", HTMLAnchorElement);
const again = find("link-again", HTMLElement);
const toInstall = find("link-install", HTMLElement);
const ends = find("link-end", HTMLElement);

const MOST_TRIES = 10;
const MS_BETWEEN_TRIES = 500;
// What an installation puts right.
const WITHOUT_PAWNLIGHT = ["older", "other"];

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
  again.hidden = line !== null;
  ends.dataset.words = line ? "connect end" : "cancel";
  ends.textContent = w(ends.dataset.words);
  toInstall.hidden = !WITHOUT_PAWNLIGHT.includes(state);
}

/** @param {any} news */
function hear(news) {
  if (!news?.link) return;
  const { state, board, game, trouble: problem } = news.link;
  say(state || "waiting", problem);
  watch.hidden = !game;
  watch.href = `#play=${encodeURIComponent(board)}`;
}

/**
 * Opens a port, and the link there. A system may take a moment to give a port to its users, or to take it from the page
 * before.
 * @param {SerialPort} port
 * @param {number} [tries]
 */
async function open(port, tries = 1) {
  const opened = new SerialLine(port, { received: tellLink, lost: () => lost(opened) });
  line = opened;
  say("waiting");
  try {
    await opened.connect();
  } catch (error) {
    console.warn(error);
    if (line !== opened) return;
    const why = opened.why(error);
    if (tries > 1 && why !== "lost") {
      await new Promise((resolve) => setTimeout(resolve, MS_BETWEEN_TRIES));
      if (line === opened) await open(port, tries - 1);
      return;
    }
    line = null;
    return say(why, messageOf(error));
  }
  if (line === opened) openLink((bytes) => opened.write(bytes));
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
  let port;
  try {
    port = await choosePort();
  } catch (error) {
    say("refused", messageOf(error));
    return strip.scrollIntoView({ block: "center" });
  }
  if (port) await connectTo(port);
  else {
    const leads = make("p", { class: "head-tools" }, lead("connect"), lead("install"));
    openSheet("unlisted", w("connect"), w("connect unlisted"), [unlisted(), leads], async () => {});
  }
}

/** Connects the board of a page that has been loaded again, if there is no choice between ports; else offers to. */
export async function resume() {
  const ports = await allowedPorts();
  if (line) return;
  wanted = true;
  if (ports.length === 1) await open(ports[0], MOST_TRIES);
  else say("away");
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

/** Returns why a board may not be in the browser's list of ports. */
export const unlisted = () =>
  make(
    "ul",
    {},
    ...["cable", "drive", "group"].map((name) => make("li", {}, w(`connect ${name}`))),
    make("li", {}, w("connect snap"), " ", make("code", {}, "sudo snap connect chromium:raw-usb")),
  );

/**
 * Returns a button that leads from an open sheet to the one of another button of the page.
 * @param {"care" | "connect" | "install"} id
 */
export const lead = (id) =>
  make(
    "button",
    {
      class: "plain strong",
      onclick: (/** @type {Event & {currentTarget: Element}} */ { currentTarget }) => {
        currentTarget.closest("dialog")?.close();
        find(id, HTMLElement).click();
      },
    },
    w(id),
  );

hearLink(hear);
ends.addEventListener("click", () => void end());
again.addEventListener("click", () => find("connect", HTMLElement).click());
toInstall.addEventListener("click", () => find("install", HTMLElement).click());
if (hasPorts()) whenPluggedIn((port) => wanted && !line && void open(port, MOST_TRIES));
