// What stands beside the board: whose turn it is, the card, what can be done now, the hint and the way back. It is made from
// the scene alone; exactly one part of it has the class `now`.

import { classOf, faceOf } from "./cards.js";
import { make, icon, symbol } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { say } from "./say.js";
import { w } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Choice} Choice */

const HINT = "M9 17.5h6M10 20.5h4M8.5 14.5a5.5 5.5 0 1 1 7 0c-.6.5-.9 1-1 1.8h-5c-.1-.8-.4-1.3-1-1.8Z";
const UNDO = "M5 5v5h5M5.6 10a7.5 7.5 0 1 1-.6 5";
const BACK = "m14.5 6-6 6 6 6";
const EYE =
  "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z";
const ON = "m9 5 7 7-7 7";
const PILE =
  "M9 3.5h8.5a1.5 1.5 0 0 1 1.5 1.5v11M6.500 6.500h8a1.500 1.500 0 0 1 1.500 1.500v11a1.500 1.500 0 0 1-1.500 1.500h-8a1.500 1.500 0 0 1-1.500-1.500v-11a1.500 1.500 0 0 1 1.500-1.500ZM10.500 10v7M7 13.500h7";

/**
 * @param {Scene} scene
 * @param {{own: boolean, ended: boolean}} page - Whether the board is this page's, and whether the end of the game is shown in its place.
 */
export function panelOf(scene, { own, ended }) {
  const { kind } = scene;
  // What is to be done now. Until the board asks what follows the game, the turn says that it is over.
  const turns = kind === "wait" || kind === "away" || (kind === "over" && !(own && scene.choices.length));
  const now = ended ? "ending" : turns ? "turn" : kind === "over" ? "choices" : kind;
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
    make("div", { class: "deal" }, cardOf(scene), saysOf(scene)),
    actOf(scene, now),
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
function cardOf({ card, kind }) {
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

/** @param {Scene} scene */
const saysOf = ({ says, flows }) =>
  make(
    "div",
    { class: flows ? "says flows" : "says" },
    ...says.map(({ text, can }) => make("p", { class: can ? "" : "cannot", "data-id": text }, text)),
  );

/**
 * @param {Scene} scene
 * @param {string} now
 */
function actOf(scene, now) {
  const { kind, number, what, name, asks, choices, draw, play, held, more, colour } = scene;
  /** @type {(HTMLElement | null)[]} */
  const kids = asks ? [make("p", { class: "asks", "data-id": "asks" }, asks)] : [];
  const mark = (/** @type {string} */ part) => (now === part ? " now" : "");
  const others = more.map(([key, text]) => textButton(key, { class: "plain", "data-tap": key }, text));
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
  if (kind === "hand")
    kids.push(
      make(
        "div",
        { class: `hand${mark("hand")}`, role: "group", "aria-label": w("play hand"), "data-id": `hand ${number}` },
        ...choices.map((choice) => (choice.key ? choiceOf(choice, colour) : handCard(choice))),
        make(
          "p",
          { class: "more-keys", "data-id": "keys" },
          ...others,
          play ? textButton("play-card", { class: "plain strong play-card", "data-take": at(scene) }, play) : null,
          held ? textButton("hide", { class: "plain", "data-ask": "hide" }, w("point hide")) : null,
        ),
      ),
    );
  else if (choices.length)
    kids.push(
      make(
        "div",
        {
          class: `picks${mark("choose")}${mark("choices")}`,
          role: "group",
          "aria-label": w("play choices"),
          // The rows of a menu, which belong to no turn, change one at a time and keep their place.
          "data-id": `choices ${what ? number : name}`,
        },
        ...choices.map((choice) => choiceOf(choice, colour)),
      ),
    );
  if (others.length && kind !== "hand")
    kids.push(make("div", { class: "more-keys", "data-id": `more ${number}` }, ...others));
  return make("div", { class: "act" }, ...kids);
}

/** @param {Scene} scene */
const at = ({ choices }) => choices.find(({ marked }) => marked)?.number;

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
  make("button", { type: "button", "data-id": key, ...properties }, path ? icon(path) : null, make("span", {}, text));

/**
 * @param {string} key
 * @param {Record<string, any>} properties
 * @param {string} text
 */
const textButton = (key, properties, text) => make("button", { type: "button", "data-id": key, ...properties }, text);

/**
 * @param {Choice} choice
 * @param {string} colour
 */
function choiceOf({ number, text, way, why, marked, hinted, key, ring }, colour) {
  return make(
    "button",
    {
      type: "button",
      class: `pick ${colour}${hinted ? " hinted" : ""}`,
      "data-id": `choice ${number}`,
      "data-take": number,
      "aria-pressed": key ? null : String(marked),
      "aria-disabled": why ? "true" : null,
    },
    colour && ring.length ? symbol(colour, SYMBOLS[colour]) : null,
    make("b", {}, text || key),
    way || why ? make("small", {}, [way, why].filter(Boolean).join(" · ")) : null,
  );
}

/** @param {Choice} choice */
function handCard({ number, text, card, why, marked, hinted }) {
  return make(
    "button",
    {
      type: "button",
      class: `${classOf(card)}${hinted ? " hinted" : ""}${why ? " cannot" : ""}`,
      "data-id": `card ${number}`,
      ...(marked ? { "data-take": number } : { "data-choose": number }),
      "aria-pressed": String(marked),
      "aria-label": [text, why].filter(Boolean).join(": "),
      title: why || null,
    },
    ...faceOf(card),
  );
}

/** @param {Scene} scene */
function toolsOf({ hint, back, leave, reason, choices }) {
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
        type: "button",
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
    tool("back", BACK, w("button back"), leave, { "data-tap": "BACK" }),
  );
}
