// Entry point of the page: its views, selected by the fragment of the address, the language and the theme.

import { fetchFile, find } from "./dom.js";
import { loadMarks } from "./marks.js";
import { Play } from "./play.js";
import { StartView } from "./start.js";
import { keepAwake } from "./starting.js";
import { loadWords, translate, usualLanguage, w } from "./words.js";

/**
 * The class of each view, loaded when the view is first shown.
 * @type {Record<string, () => Promise<new (element: HTMLElement, context: Context) => View>>}
 */
const VIEWS = {
  play: async () => Play,
  games: async () => (await import("./games.js")).Games,
  game: async () => (await import("./replay.js")).Replay,
  evenings: async () => (await import("./evenings.js")).EveningsView,
  evening: async () => (await import("./evening.js")).EveningView,
  people: async () => (await import("./people.js")).People,
  person: async () => (await import("./person.js")).PersonView,
  stats: async () => (await import("./stats.js")).Stats,
  start: async () => StartView,
  build: async () => Text,
};

/** A view whose texts are in the page. */
class Text {
  show() {}
  hide() {}
}

// Those of the entry "Our evenings".
const OURS = ["games", "game", "evenings", "evening", "people", "person", "stats"];

/**
 * The view in the navigation that a view belongs to.
 * @type {Record<string, string>}
 */
const PARENTS = { game: "#games", person: "#people", evening: "#evenings", play: "#start", start: "#play" };

const MS_BEFORE_LOADING = 200;
const MS_AWAKE = 60_000;

/** @type {Map<string, View>} */
const made = new Map();
let shown = "";
let place = "";
let loads = 0;
/** @type {Context} */
let context;

/** @param {string} name */
function there(name) {
  return name in VIEWS && context.geometry.views.includes(name);
}

/** Returns the view and values in the address: `#game=1a2b&event=7` is the view `game` with these values. */
function wanted() {
  const values = new URLSearchParams(location.hash.slice(1));
  const [name] = values.keys();
  // Where older links lead.
  const asked = ["board", "live"].includes(name) ? "play" : name;
  const view = asked && there(asked) ? asked : (["start", "play"].find(there) ?? "");
  return { view, values };
}

async function route() {
  const { view, values } = wanted();
  const arrived = sayLoading();
  try {
    await open(view, values);
  } finally {
    arrived();
  }
}

/** Says that a view loads, unless it is there at once. Returns a function that takes that back. */
function sayLoading() {
  const asked = ++loads;
  const said = find("loading", HTMLElement);
  const timer = setTimeout(() => {
    if (asked === loads) said.textContent = w("loading");
  }, MS_BEFORE_LOADING);
  return () => {
    clearTimeout(timer);
    if (asked === loads) said.textContent = "";
  };
}

/**
 * @param {string} view
 * @param {URLSearchParams} values
 */
async function open(view, values) {
  if (!made.has(view)) {
    const View = await VIEWS[view]();
    if (!made.has(view)) {
      const element = find(`view-${view}`, HTMLElement);
      made.set(view, new View(element, context));
      translate(element);
    }
  }
  if (wanted().view !== view) return;
  if (shown !== view) {
    made.get(shown)?.hide();
    for (const name of Object.keys(VIEWS)) find(`view-${name}`, HTMLElement).hidden = name !== view;
    document.body.dataset.view = view;
    shown = view;
  }
  // The door is the way out of a game.
  const plays = view === "play" && there("start") && context.geometry.bench;
  find("all-games", HTMLElement).hidden = !plays;
  find("views", HTMLElement).hidden = plays;
  // Beside a replay there is no room for them.
  find("ours", HTMLElement).hidden = !OURS.includes(view) || view === "game" || !there("evenings");
  for (const link of links()) {
    const entry = link.closest("#ours") === null && link.hash === "#games" && OURS.includes(view);
    const here = entry || link.hash === `#${view}` || link.hash === PARENTS[view];
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  title();
  const next = `${view}=${values.get(view) ?? ""}`;
  // Where Back and Forward lead, the browser knows how far the page was scrolled.
  if (place !== next && !history.state) scrollTo(0, 0);
  place = next;
  if (!history.state) history.replaceState({}, "");
  await made.get(view)?.show(values);
}

/** @returns {NodeListOf<HTMLAnchorElement>} */
const links = () => document.querySelectorAll(".bar nav a, #ours a");

function title() {
  const name = shown === "play" ? "" : w(`view ${shown}`);
  document.title = name ? `${name} · Pawnlight` : "Pawnlight";
}

/**
 * @param {Record<string, string>} languages
 * @param {string} chosen
 */
function offerLanguages(languages, chosen) {
  const select = find("language", HTMLSelectElement);
  for (const [code, name] of Object.entries(languages)) select.add(new Option(name, code, false, code === chosen));
  select.addEventListener("change", () => {
    context.chosen = select.value;
    choose(select.value).catch(fail);
  });
  addEventListener("language", (event) => {
    delete context.chosen;
    select.value = event.detail;
    choose(select.value).catch(fail);
  });
}

/** Keeps the board awake while somebody looks at the door. */
async function stayAwake() {
  if (document.hidden || !there("start") || shown !== "start") return;
  // The page says elsewhere that the program is away.
  await keepAwake().catch(() => {});
}

/** @param {string} code */
async function choose(code) {
  await loadWords(code, true);
  title();
  for (const view of made.values()) view.translated?.();
  const view = made.get(shown);
  if (view && !view.translated && wanted().view === shown) await view.show(wanted().values);
}

async function start() {
  const geometry = await fetchFile("geometry.json");
  context = { geometry };
  loadMarks(geometry.marks);
  const language = usualLanguage(geometry.languages);
  offerLanguages(geometry.languages, language);
  find("theme", HTMLElement).addEventListener("click", () => dispatchEvent(new Event("theme")));
  const visitors = find("visitors", HTMLElement);
  const alone = Boolean(geometry.own && geometry.bench);
  visitors.hidden = !geometry.visited && !geometry.phones && !alone;
  if (geometry.phones || alone) visitors.dataset.label = "phones";
  visitors.addEventListener("click", async () => {
    if (alone) (await import("./phones.js")).sayWhatPhonesNeed();
    else if (geometry.phones) (await import("./phones.js")).showPhones();
    else (await import("./visitors.js")).showLink();
  });
  // Where nothing can begin, somebody watches.
  if (!there("start")) {
    find("nav-play", HTMLAnchorElement).href = "#play";
    find("nav-play-text", HTMLElement).dataset.words = "view watch";
    find("play-title", HTMLElement).dataset.words = "view watch";
  }
  // Of the evenings, a visitor sees the last.
  if (!there("games")) for (const link of links()) if (link.hash === "#games") link.href = "#evening";
  for (const link of links()) link.hidden = !there(link.hash.slice(1));
  // A browser's own games have no evenings.
  if (geometry.own) find("nav-ours", HTMLElement).dataset.words = "view games";
  await loadWords(language);
  find("unstarted", HTMLElement).remove();
  addEventListener("hashchange", () => route().catch(fail));
  setInterval(stayAwake, MS_AWAKE);
  route().catch(fail);
}

/** @param {unknown} error */
function fail(error) {
  console.error(error);
  find("notice", HTMLElement).textContent = w("page failed");
}

// What keeps it from that is said by why_not.js.
void start();
