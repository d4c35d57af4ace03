// The site around the Board page: its first minute, what it says about what is kept, and newer versions of itself.

import { board } from "./board.js";
import { note } from "./board_games.js";
import { find } from "./dom.js";
import { remember, remembered } from "./kept_switch.js";
import { w } from "./words.js";

const PLAYED = "pawnlight-played";
const FIRST_GAME = "classic";
// Its first turns are taught.
const TAUGHT = `rules=${FIRST_GAME}`;
// By then everybody has drawn a card and moved a pawn.
const EVENTS_TO_LEARN = 8;
const MS_OF_A_PRESS = 80;
const MS_TO_ANSWER = 4000;
const MS_TO_START = 60_000;
// The choices when a game is left; the first one keeps it for later.
const WAYS_TO_LEAVE = 4;
const MS_OF_BUSY = 8000;
const MS_BETWEEN_LOOKS_FOR_NEWER = 3_600_000;

const first = find("first", HTMLElement);
const press = find("press", HTMLElement);
const notice = find("kept-notice", HTMLElement);
/** @type {NodeListOf<HTMLElement>} */
const strips = document.querySelectorAll(".strip");
// While it says that a game is being played: the timer that ends this.
let busy = 0;

/** Shows `strip` above the board, or none. @param {HTMLElement | null} strip */
function show(strip) {
  for (const one of [first, press]) one.hidden = one !== strip;
}

/** Leaves the rest of the window to the board. */
function leaveRoom() {
  let height = 0;
  for (const strip of strips) height += strip.offsetHeight;
  document.documentElement.style.setProperty("--offer", `${height}px`);
}

/**
 * Waits until `true_` holds of what the board shows. Returns whether it did in time.
 * @param {(state: import("./board.js").Told) => unknown} true_
 * @param {number} [ms]
 */
async function until(true_, ms = MS_TO_ANSWER) {
  let stop = () => {};
  /** @type {Promise<boolean>} */
  const found = new Promise((resolve) => {
    setTimeout(() => resolve(false), ms);
    stop = board.listen(() => true_(board.state) && resolve(true));
  });
  try {
    return await found;
  } finally {
    stop();
  }
}

/** @param {string} key */
function tap(key) {
  board.send({ pad: key, down: true });
  setTimeout(() => board.send({ pad: key, down: false }), MS_OF_A_PRESS);
}

/**
 * Begins the game of these lines of the menu.
 * @param {string[]} lines
 */
export async function begin(lines) {
  // Only people's gestures count for it.
  navigator.storage?.persist?.().then(showKept, () => {});
  remember(PLAYED, true);
  location.hash = "";
  scrollTo(0, 0);
  await until(({ question }) => question && "number" in question, MS_TO_START);
  if (board.state.game) {
    clearTimeout(busy);
    busy = setTimeout(quiet, MS_OF_BUSY);
    warn({});
    return;
  }
  board.send({ begin: lines });
  show(lines.includes(TAUGHT) ? press : null);
}

/** Says no more that a game is being played. */
function quiet() {
  clearTimeout(busy);
  busy = 0;
  warn({});
}

/** Keeps the game for later, and comes to the menu. */
async function toMenu() {
  show(null);
  if (!board.state.game) return;
  const before = board.state.question?.number;
  tap("BACK");
  const asked = await until(({ question }) => question?.number !== undefined && question.number !== before);
  const { question } = board.state;
  if (asked && question?.options.length === WAYS_TO_LEAVE && question.at === 0) tap("OK");
}

async function showKept() {
  const { kept = "" } = board.state;
  if (!kept) return;
  const whole = kept === "yes" ? "site kept yes" : `site kept ${kept}`;
  find("kept", HTMLElement).dataset.words = whole;
  find("kept", HTMLElement).textContent = w(whole);
  const sure = kept !== "yes" || (await navigator.storage.persisted?.().catch(() => false));
  find("kept-maybe", HTMLElement).hidden = Boolean(sure);
}

/** Says at once what may cost a game. @param {import("./board.js").Told} news */
function warn(news) {
  if (news.kept) void showKept();
  if (news.damage) import("./damage.js").catch((error) => console.warn(error));
  const { full, kept } = board.state;
  const lost = full ? "site full" : kept === "no" || kept === "newer" ? `site kept ${kept}` : "";
  const key = busy ? "site busy" : lost;
  if (key === notice.dataset.words) return;
  notice.hidden = !key;
  notice.dataset.words = key;
  notice.textContent = key && w(key);
}

/** @param {import("./board.js").Told} news */
function follow({ game, question }) {
  if (game) note(game);
  if (game === null && busy) quiet();
  if (game && !first.hidden) show(null);
  if (!press.hidden && question?.moment && question.moment > EVENTS_TO_LEARN) show(null);
}

/** Keeps the site for use without a network, and says when a newer version is there. */
async function keepSite() {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("sw.js");
  const offer = () => {
    // Without a controller it is the first one, and no newer version.
    if (registration.waiting && navigator.serviceWorker.controller) find("newer", HTMLElement).hidden = false;
  };
  offer();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", () => offer()),
  );
  let reloads = false;
  let controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (reloads) location.reload();
    // Another tab has let it take over; this page keeps the files of its own version.
    else if (controlled) find("newer", HTMLElement).hidden = false;
    controlled = true;
  });
  find("reload", HTMLElement).addEventListener("click", () => {
    reloads = true;
    if (registration.waiting) registration.waiting.postMessage("take over");
    else location.reload();
  });
  setInterval(() => registration.update().catch(() => {}), MS_BETWEEN_LOOKS_FOR_NEWER);
}

/** The games with their pictures, when they come into view. */
function showGames() {
  const list = find("site-games", HTMLElement);
  const seen = new IntersectionObserver(
    async (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      const { GameTiles } = await import("./game_tiles.js");
      const tiles = new GameTiles(list, begin);
      await tiles.show();
      new MutationObserver(() => tiles.show()).observe(document.documentElement, { attributeFilter: ["lang"] });
    },
    { rootMargin: "200px" },
  );
  seen.observe(list);
}

show(remembered(PLAYED) ? null : first);
const sizes = new ResizeObserver(leaveRoom);
for (const strip of strips) sizes.observe(strip);
find("play", HTMLElement).addEventListener("click", async () => {
  const { firstGame } = await import("./game_tiles.js");
  await begin(await firstGame(FIRST_GAME));
});
find("menu", HTMLElement).addEventListener("click", () => toMenu());
find("leave", HTMLElement).addEventListener("click", () => toMenu());
board.listen(warn);
board.listen(follow);
void until(({ here, away }) => here || away, MS_TO_START).then(() => {
  showGames();
  keepSite().catch((error) => console.warn(error));
});
