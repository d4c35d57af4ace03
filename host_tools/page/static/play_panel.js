// What stands beside the board: whose turn it is, the card, what can be done now, the hint and the way back. It is made from
// the scene alone; exactly one part of it has the class `now`.

import { MOST_TILES, lettersOf, sentencesOf, tell, tellTouch, waysOf } from "./asked.js";
import { classOf, faceOf } from "./cards.js";
import { make, icon, symbol } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { say } from "./say.js";
import { isRest, isShared, targetsOf } from "./scene.js";
import { littleRows, littleWay, stuckPawns } from "./way.js";
import { w } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Choice} Choice */
/** @typedef {import("./scene.js").Target} Target */

const HINT = "M9 17.5h6M10 20.5h4M8.5 14.5a5.5 5.5 0 1 1 7 0c-.6.5-.9 1-1 1.8h-5c-.1-.8-.4-1.3-1-1.8Z";
const UNDO = "M5 5v5h5M5.6 10a7.5 7.5 0 1 1-.6 5";
const BACK = "m14.5 6-6 6 6 6";
const EYE =
  "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z";
const ON = "m9 5 7 7-7 7";
// The squares of a card that can be shared.
const WHOLE = 7;
const PILE =
  "M9 3.5h8.5a1.5 1.5 0 0 1 1.5 1.5v11M6.500 6.500h8a1.500 1.500 0 0 1 1.500 1.500v11a1.500 1.500 0 0 1-1.500 1.500h-8a1.500 1.500 0 0 1-1.500-1.500v-11a1.500 1.500 0 0 1 1.500-1.500ZM10.500 10v7M7 13.500h7";

// What a jack does: four arrows, and a chip that goes.
const JACKS = {
  anywhere:
    "M12 4v16M4 12h16M12 4l-2.500 2.500M12 4l2.500 2.500M12 20l-2.500-2.500M12 20l2.500-2.500M4 12l2.500-2.500M4 12l2.500 2.500M20 12l-2.500-2.500M20 12l-2.500 2.500",
  take: "M7.500 12h9M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z",
};

/**
 * `own` is whether the board is this page's, `ended` whether the end of the game is shown in its place; `targets` are what can be
 * touched on the board, of which `spot` is pointed at, and has been `touched` once.
 * @typedef {{own: boolean, ended: boolean, geometry: Geometry, targets: Target[], spot: Target | null, touched: boolean,
 *   aimed: number | null}} Shown
 */

/**
 * @param {Scene} scene
 * @param {Shown} page
 */
export function panelOf(scene, page) {
  const { kind } = scene;
  const { own, ended, spot, touched } = page;
  // What is to be done now. Until the board asks what follows the game, the turn says that it is over.
  const turns = kind === "wait" || kind === "away" || (kind === "over" && !(own && scene.choices.length));
  const puts = touched && spot?.where === "panel";
  const moves = touched && spot?.where === "ring" && scene.sentence[0];
  const now = ended
    ? "ending"
    : puts
      ? "put"
      : turns
        ? "turn"
        : kind === "over"
          ? "choices"
          : kind === "choose" && !tilesOf(scene).length
            ? "says"
            : kind;
  return make(
    "section",
    {
      id: "play-panel",
      class: "play-panel",
      "data-kind": kind,
      tabindex: "-1",
      "data-now": now,
      "aria-label": w("play now"),
    },
    turnOf(scene, now === "turn"),
    make(
      "div",
      { class: "deal" },
      kind === "hand" ? null : cardOf(scene),
      scene.cannot ? stuckPawns(scene) : null,
      slipOf(scene, page),
      now === "put"
        ? putOf(page)
        : saysOf(moves ? { ...scene, sentence: [moves, w("ask again")] } : scene, now, page.aimed),
    ),
    actOf(scene, now, page),
    make("p", { class: "reason", id: "reason" }, scene.reason && `${w("hint")}: ${scene.reason}`),
    own ? toolsOf(scene) : null,
  );
}

/**
 * @param {Scene} scene
 * @param {boolean} now
 */
function turnOf({ name, colour, note }, now) {
  return make(
    "header",
    { class: `whose ${colour}${now ? " now" : ""}` },
    colour ? symbol(colour, SYMBOLS[colour]) : null,
    make("h2", { "data-id": name }, name),
    make("p", { "data-id": `note ${note}` }, note),
  );
}

/** @param {Scene} scene */
export function cardOf({ card, kind }) {
  if (card)
    return make(
      "div",
      {
        class: classOf(card),
        role: "img",
        "data-id": `face ${card}`,
        "aria-label": w("twin card", { card: say(card) }),
      },
      ...faceOf(card),
    );
  return make("div", { class: "face-card back", "data-id": "back", "aria-hidden": "true", "data-idle": kind });
}

/**
 * @param {Scene} scene
 * @param {string} now
 * @param {number | null} [aimed]
 */
export const saysOf = (scene, now, aimed = null) => {
  const { says, flows, sentence, kind } = scene;
  const [head, sub] = kind === "hand" && sentence[0] ? sentencesOf(scene, aimed) : sentence;
  return make(
    "div",
    { class: `says${flows ? " flows" : ""}${now === "says" ? " now" : ""}` },
    head && make("p", { class: "sentence", "data-id": head }, head),
    sub && make("p", { class: "second", "data-id": sub }, sub),
    ...says.map(({ text, can }) => make("p", { class: can ? "" : "cannot", "data-id": text }, text)),
  );
};

/**
 * Returns the choices that have a tile: of many, only those that no touch of the board takes, as another one has their place.
 * @param {Scene} scene
 */
function tilesOf(scene) {
  const { kind, what, choices } = scene;
  if (kind === "wait" || kind === "hand") return [];
  if (isShared(choices)) return [...choices].sort((one, other) => one.steps - other.steps);
  const places = choices.filter(({ ring, panel }) => ring.length || panel.length);
  const rows = choices.some((choice) => choice.rows.length);
  if (what !== "space" && (rows || places.length <= MOST_TILES)) return [...choices];
  const touched = targetsOf(scene, null).map(({ choice }) => choice);
  return choices.filter((choice) => !touched.includes(choice) && !(choice.why && places.includes(choice)));
}

/**
 * @param {Scene} scene
 * @param {string} now
 * @param {Shown} page
 */
export function actOf(scene, now, page) {
  const { kind, number, what, name, asks, choices, draw, held, colour, behind } = scene;
  const { geometry } = page;
  /** @type {(HTMLElement | null)[]} */
  const kids = asks ? [make("p", { class: "asks", "data-id": "asks" }, asks)] : [];
  const mark = (/** @type {string} */ part) => (now === part ? " now" : "");
  if (scene.phone)
    kids.push(
      textButton("play-here", { class: "plain play-here", "data-take": scene.keyed["HOLD OK"] }, w("phone play here")),
    );
  if (kind === "asleep")
    kids.push(bigButton("wake", { class: `big${mark("asleep")}`, "data-tap": "OK" }, w("play wake")));
  if (kind === "look")
    kids.push(
      bigButton(
        `look ${number}`,
        { class: `big wide${mark("look")} ${colour}`, "data-look": lookOf(scene) },
        w("play pass", { who: name }),
        EYE,
      ),
    );
  if (draw && kind !== "hand")
    kids.push(
      bigButton(
        `draw ${number}`,
        { class: `big draw-pile${mark("draw")}${mark("menu")}`, ...drawing(scene) },
        draw,
        what ? PILE : ON,
      ),
    );
  if (kind === "hand") kids.push(handOf(scene, mark("hand"), page.aimed));
  const tiles = tilesOf(scene);
  if (tiles.length) {
    const letters = lettersOf(choices, geometry.track);
    const letterOf = (/** @type {Choice} */ { number: at }) => letters.get(at) ?? "";
    if (letters.size) tiles.sort((one, other) => letterOf(one).localeCompare(letterOf(other)));
    kids.push(
      make(
        "div",
        {
          class: `picks${mark("choose")}${mark("choices")}${isShared(choices) ? " counts" : ""}`,
          role: "group",
          "aria-label": w("play choices"),
          // The rows of a menu, which belong to no turn, change one at a time and keep their place.
          "data-id": `choices ${what ? number : name}`,
          "data-count": what ? tiles.length : null,
        },
        ...tiles.map((choice) => tileOf(choice, scene, letterOf(choice), page)),
        behind.length && !isRest(choices)
          ? make(
              "button",
              { class: "pick other", "data-id": "other", "data-ask": "return" },
              make("span", { class: "words" }, make("b", {}, w("way other pawn"))),
            )
          : null,
      ),
    );
  }
  const reach = reachOf(scene, page);
  if (reach) kids.push(reach);
  const play = kind === "hand" ? playOf(scene) : null;
  if (play || held)
    kids.push(
      make(
        "div",
        { class: "more-keys", "data-id": `more ${kind === "hand" ? "" : number}` },
        play,
        held ? textButton("hide", { class: "plain", "data-ask": "hide" }, w("point hide")) : null,
      ),
    );
  return make("div", { class: "act" }, ...kids);
}

/**
 * Returns how a 7 is shared, as far as that is known; a touch of the first part takes it back.
 * @param {Scene} scene
 * @param {Shown} page
 */
export function slipOf({ choices, colour, what, kind }, { spot, aimed }) {
  if (kind !== "choose" || what !== "place") return null;
  const rest = choices.find(({ does }) => does === "rest");
  if (!rest && !isShared(choices)) return null;
  const chosen = choices.find(({ number }) => number === (spot?.choice?.number ?? aimed));
  const first = rest ? WHOLE - rest.steps : (chosen?.steps ?? 0);
  const part = (/** @type {number} */ count) => [
    symbol(colour, SYMBOLS[colour]),
    make("b", {}, count > 0 ? count : ""),
  ];
  const last = first ? WHOLE - first : 0;
  return make(
    "div",
    { class: "slip", "data-id": "slip" },
    rest
      ? make(
          "button",
          {
            class: "part set",
            "data-ask": "return",
            "data-id": "first",
            "aria-label": w("choose anew"),
          },
          ...part(first),
        )
      : make("span", { class: first ? "part set" : "part", "data-id": "first" }, ...part(first)),
    make("span", { "aria-hidden": "true" }, "+"),
    make("span", { class: "part", "data-id": "rest" }, ...part(last)),
  );
}

/** @param {Shown} page */
export const putOf = ({ spot, geometry }) =>
  spot?.choice
    ? bigButton("put", { class: "big wide put now", "data-go": "" }, tellTouch(spot.choice, spot.place, geometry.panel))
    : null;

/**
 * @param {Scene} scene
 * @param {string} now
 * @param {number | null} [aimed]
 */
export function handOf({ choices, number, colour, cannot }, now, aimed = null) {
  const cards = choices.filter(({ key }) => !key);
  return make(
    "div",
    {
      class: `hand${now}${cannot ? " stuck" : ""}`,
      role: "group",
      "aria-label": w("play hand"),
      "data-id": `hand ${number}`,
      // Of up to seven cards.
      "data-wide": cards.length > 6,
    },
    ...cards.map((card) => handCard(card, card.number === aimed && !card.why)),
    ...choices
      .filter(({ key }) => key)
      .map(({ number: at, text, key }) =>
        textButton(`choice ${at}`, { class: `pick ${colour}`, "data-take": at }, text || key),
      ),
  );
}

/**
 * Returns the button for a marked card, or for a use of it, that no touch of the board plays.
 * @param {Scene} scene
 */
function playOf({ choices }) {
  const marked = choices.find((choice) => choice.marked);
  if (!marked || marked.why || marked.panelTo.length || marked.does === "play") return null;
  const { number, card, does, rows } = marked;
  if (does === "discard")
    return bigButton(
      "play-card",
      { class: "big discard", "data-discard": number, "data-option": 0 },
      w("cannot discard", { card }),
    );
  if (rows.length && does !== "off rows") return null;
  const key = rows.length ? "play trade" : does === "lay down" ? "play lay down" : "play card";
  // Without a row, what it is used for is asked last.
  const taken = does === "off rows" ? { "data-discard": number, "data-option": rows.length } : { "data-take": number };
  return textButton("play-card", { class: "plain strong play-card", ...taken }, w(key, { card }));
}

/**
 * Returns one stop of the keyboard for all places that can be touched: arrow keys lead from one to the next.
 * @param {Scene} scene
 * @param {Shown} page
 */
function reachOf(scene, { targets, spot, geometry, own }) {
  const { kind, what, choices } = scene;
  const many = choices.filter(({ ring }) => ring.length).length > MOST_TILES;
  if (!own || !targets.length || !(what === "space" || many || kind === "hand")) return null;
  const { where, place, choice } = spot ?? targets[0];
  const there = where === "panel" ? { ...(choice ?? choices[0]), panel: [place] } : choice;
  return make(
    "div",
    {
      class: "reach",
      role: "grid",
      tabindex: "0",
      "data-id": "reach",
      "aria-label": w("play spaces"),
      "aria-activedescendant": `place-${where}-${place}`,
    },
    make(
      "div",
      { role: "row" },
      make(
        "div",
        {
          role: "gridcell",
          id: `place-${where}-${place}`,
          "data-id": `place ${where} ${place}`,
          // It is seen on the board; nobody who sees it counts the rows.
          "aria-label": where === "rows" ? w("row", { row: (place % scene.rowCount) + 1 }) : null,
        },
        where === "rows" ? "" : there ? tell(there, scene, geometry.panel) : w("way other pawn"),
      ),
    ),
  );
}

/** @param {Scene} scene */
const lookOf = ({ keyed }) => keyed.LOOK;

/** @param {Scene} scene */
const drawing = ({ keyed }) => (keyed.DRAW === undefined ? { "data-tap": "DRAW" } : { "data-take": keyed.DRAW });

/**
 * @param {string} key
 * @param {Record<string, any>} properties
 * @param {string} text
 * @param {string} [path]
 */
const bigButton = (key, properties, text, path) =>
  make("button", { "data-id": key, ...properties }, path ? icon(path) : null, make("span", {}, text));

/**
 * @param {string} key
 * @param {Record<string, any>} properties
 * @param {string} text
 */
const textButton = (key, properties, text) => make("button", { "data-id": key, ...properties }, text);

/**
 * @param {Choice} choice
 * @param {Scene} scene
 * @param {string} letter
 * @param {Shown} page
 */
function tileOf(choice, scene, letter, { geometry, aimed, spot }) {
  const { number, why, marked, hinted, key, ring, rows, path, text } = choice;
  const [main, ...also] = ring.length ? waysOf(choice, scene) : [[text || key]];
  const counted = isShared(scene.choices) && choice.steps > 0;
  const lit = number === aimed || number === spot?.choice?.number;
  return make(
    "button",
    {
      class: `pick ${scene.colour}${hinted ? " hinted" : ""}${lit ? " lit" : ""}`,
      "data-id": `choice ${number}`,
      "data-take": number,
      // One that a touch of the board takes, too.
      "data-place": ring.length || rows.length ? "" : null,
      "aria-pressed": key ? null : String(marked),
      "aria-disabled": why ? "true" : null,
      "aria-label": counted ? tell(choice, scene, geometry.panel) : null,
    },
    ...(counted ? [make("b", {}, choice.steps)] : []),
    letter && make("span", { class: "letter" }, letter),
    rows.length ? littleRows(choice, scene) : null,
    !counted && !rows.length && (path.length || ring.length) ? littleWay(choice, scene, geometry) : null,
    counted
      ? null
      : make(
          "span",
          { class: "words" },
          make("b", {}, ...main),
          ...also.map((parts) => make("small", {}, ...parts)),
          why && make("small", {}, why),
        ),
  );
}

/**
 * @param {Choice} choice
 * @param {boolean} lit - Whether it is pointed at.
 */
function handCard({ number, text, card, why, marked, hinted, does }, lit) {
  const jack = does === "anywhere" || does === "take" ? does : null;
  return make(
    "button",
    {
      class: `${classOf(card)}${does === "lay down" ? " dead" : ""}${hinted ? " hinted" : ""}${why ? " cannot" : ""}${lit ? " lit" : ""}`,
      "data-id": `card ${number}`,
      ...(does === "play" ? { "data-take": number } : { "data-choose": number }),
      "aria-pressed": String(marked),
      "aria-label": [text, why, jack && w(`jack ${jack}`)].filter(Boolean).join(": "),
      title: why || null,
    },
    ...faceOf(card),
    jack &&
      make(
        "span",
        { class: `jack ${jack}`, "aria-hidden": "true" },
        icon(JACKS[jack]),
        make("b", {}, w(`jack ${jack}`)),
      ),
  );
}

/** @param {Scene} scene */
function toolsOf({ hint, back, returns, reason, choices, behind }) {
  const given = Boolean(reason) || choices.some(({ hinted }) => hinted);
  /**
   * @param {string} id
   * @param {string} path
   * @param {string} text
   * @param {boolean} on
   * @param {Record<string, string>} does
   */
  const tool = (id, path, text, on, does) =>
    make(
      "button",
      {
        id,
        class: id === "hint" && given ? "tool given" : "tool",
        "data-id": id,
        disabled: !on,
        ...does,
      },
      icon(path),
      make("span", {}, text),
    );
  return make(
    "div",
    { class: "play-tools" },
    tool("hint", HINT, w("hint"), hint, { "data-ask": "hint" }),
    tool("take-back", UNDO, w("take back"), back, { "data-ask": "back" }),
    // Another pawn has a tile that leads back.
    returns && (!behind.length || isRest(choices))
      ? tool("back", BACK, w("choose anew"), true, { "data-ask": "return" })
      : null,
  );
}
