// The site around the page: its board speaks the page's language, what it says about what is kept, and newer versions.

import { board } from "./board.js";
import { note } from "./board_games.js";
import { find, whenResized } from "./dom.js";
import { wasLinked } from "./games_source.js";
import { w } from "./words.js";

const MS_BETWEEN_LOOKS_FOR_NEWER = 3_600_000;

const notice = find("kept-notice", HTMLElement);
/** @type {NodeListOf<HTMLElement>} */
const strips = document.querySelectorAll(".strip");

/** Leaves the rest of the window to the board. */
function leaveRoom() {
  let height = 0;
  for (const strip of strips) height += strip.offsetHeight;
  document.documentElement.style.setProperty("--offer", `${height}px`);
}

/** Returns the text about what is kept. */
const keyOfKept = () => `site kept ${board.state.kept === "no" && !isSecureContext ? "insecure" : board.state.kept}`;

async function showKept() {
  const { kept } = board.state;
  if (!kept) return;
  find("kept", HTMLElement).dataset.words = keyOfKept();
  find("kept", HTMLElement).textContent = w(keyOfKept());
  const sure = kept !== "yes" || (await navigator.storage.persisted?.().catch(() => false));
  find("kept-maybe", HTMLElement).hidden = Boolean(sure);
}

/** Says at once what may cost a game. @param {import("./board.js").Told} news */
function warn(news) {
  if (news.kept) void showKept();
  if (news.damage) import("./damage.js").catch((error) => console.warn(error));
  const { here, away, what = "", full, kept } = board.state;
  const gone = here === false && `away ${away}`;
  const key = gone || (full && `site ${full}`) || (kept === "no" || kept === "newer" ? keyOfKept() : "");
  const before = notice.dataset.words;
  if (key === before) return;
  notice.hidden = !key;
  Object.assign(notice.dataset, { words: key, what });
  notice.textContent = key && w(key, { what });
  // What the view shows has come with the board.
  if (here && before?.startsWith("away")) dispatchEvent(new Event("hashchange"));
}

/** Keeps the site for use without a network, and says when a newer version is there. */
async function keepSite() {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("sw.js");
  const offer = () => {
    // Without a controller it is the first one, and no newer version.
    if (registration.waiting && navigator.serviceWorker.controller) find("newer", HTMLElement).hidden = false;
  };
  // The browser may have begun to fetch it before.
  const follow = () => registration.installing?.addEventListener("statechange", offer);
  offer();
  follow();
  registration.addEventListener("updatefound", follow);
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

/** What is loaded only when somebody wants it, by the button for it. @type {Record<string, () => Promise<unknown>>} */
const WANTED = {
  connect: async () => (await import("./connect.js")).connect(),
  care: async () => (await import("./care.js")).care(),
  install: async () => (await import("./install.js")).install(),
};
for (const [id, act] of Object.entries(WANTED))
  find(id, HTMLElement).addEventListener("click", () => {
    act().catch((error) => {
      console.error(error);
      find("notice", HTMLElement).textContent = w("page failed");
    });
  });

/** Opens what a link from elsewhere names: `#build=install` opens the installer. */
function openNamed() {
  const named = new URLSearchParams(location.hash.slice(1)).get("build") ?? "";
  if (named in WANTED) find(named, HTMLElement).click();
}

// Over plain http it is not the browser that lacks something.
/** @type {NodeListOf<HTMLElement>} */
const withHttps = document.querySelectorAll("[data-http]");
if (!isSecureContext) for (const element of withHttps) element.dataset.words = element.dataset.http;
for (const strip of strips) whenResized(strip, leaveRoom);
board.listen(warn);
let starts = true;
board.listen(({ here, away, game }) => {
  if (game) note(game);
  // What it takes comes after the board.
  if (!starts || !(here || away)) return;
  starts = false;
  keepSite().catch((error) => console.warn(error));
  openNamed();
  const watched = new URLSearchParams(location.hash.slice(1)).get("play");
  if ("serial" in navigator && (watched || wasLinked()))
    import("./connect.js").then(({ resume }) => resume()).catch((error) => console.warn(error));
});
