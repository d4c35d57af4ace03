// What the page shows of a question: one plain object, whatever the board asks. docs/question.md has the question's fields.

import { labelOf, nameOfLight, say } from "./say.js";
import { w } from "./words.js";

const PAWNS = ["pawn", "place"];
const KEY = /^(?:DOWN|UP|<>)[: ]*/;
const FEW = 3;

/**
 * A choice: `text` and `way` say what it does, `why` why it cannot be taken; it stands at `ring` or `panel`, and leads to
 * `ringTo` or `panelTo`.
 * @typedef {{number: number, text: string, card: string, way: string, why: string, marked: boolean, hinted: boolean, key: string,
 *   ring: number[], panel: number[], ringTo: number[], panelTo: number[]}} Choice
 *
 * @typedef {"away" | "asleep" | "wait" | "draw" | "look" | "hand" | "choose" | "menu" | "over"} Kind
 *
 * `told` are the sentences of a voice, `icon` that of the board's screen, and `late` whether a child has not pressed for long, in a child's game;
 * `asks` is what people are asked at another board; `draw` is what DRAW does now, "" if nothing; `what` is that of the question; `more` are keys that show something else, with what they do; `keyed` has the
 * number of the choice that DRAW, LOOK and HIDE take.
 * @typedef {{kind: Kind, number: number, name: string, colour: string, note: string, card: string, says: {text: string, can: boolean}[],
 *   asks: string, choices: Choice[], draw: string, what: string, play: string, held: boolean, reason: string, hint: boolean, back: boolean, leave: boolean,
 *   more: [string, string][], keyed: Record<string, number>, child: boolean, told: Told[], icon: string, late: boolean,
 *   flows: boolean}} Scene
 */

/**
 * A sentence for a child; it `asks` if it is out of date once it is answered.
 * @typedef {{text: string, asks: boolean}} Told
 */

/** @typedef {LiveTable & {head: Head, snapshot: Snapshot}} Table */

/** @type {Scene} */
const NOTHING = {
  kind: "away",
  number: 0,
  name: "",
  colour: "",
  note: "",
  card: "",
  says: [],
  asks: "",
  choices: [],
  draw: "",
  what: "",
  play: "",
  held: false,
  reason: "",
  hint: false,
  back: false,
  leave: false,
  more: [],
  keyed: {},
  child: false,
  told: [],
  icon: "",
  late: false,
  flows: false,
};

/**
 * Returns what is shown of `question`; null is no board.
 * @param {BoardQuestion | null} question
 * @param {TablePosition | null} position
 * @param {Head | null} head - Of the game that is played, if it is known.
 * @param {boolean} over
 * @param {Geometry} geometry
 * @returns {Scene}
 */
export function sceneOf(question, position, head, over, geometry) {
  if (!question) return NOTHING;
  if (question.dark) return { ...NOTHING, kind: "asleep" };
  const {
    title,
    note,
    card,
    lines,
    options,
    keys,
    what = "",
    at,
    why = "",
    child = false,
    tells = [],
    icon = "",
  } = question;
  const seat = position ? ((question.seat ?? -1) >= 0 ? (question.seat ?? -1) : position.turn) : -1;
  const sitting = head?.seats[seat];
  const own = sitting?.person && sitting.name === title ? sitting.person.name : say(title);
  const waits = question.number !== undefined;
  const choices = options.map((option, number) => choiceOf(option, number, question, geometry));
  const taken = (/** @type {string} */ key) => choices.find((choice) => choice.key === key);
  const [draw, look, hide] = [taken("DRAW"), taken("LOOK"), taken("HIDE")];
  const offered = choices.filter((choice) => ![draw, look, hide].includes(choice));
  const hand = what === "card" && offered.some(({ key }) => !key);
  // The rows of a menu and the cards of a hand are choices, also when one has just been taken.
  const gone = !waits && (question.rolls || what === "card");
  const said = (gone ? [] : lines).filter(
    ({ text }) =>
      !Object.values(keys).includes(text) &&
      (PAWNS.includes(what) || !options.some((option) => option.text?.includes(text))),
  );
  const nameOf = (/** @type {number} */ of) => {
    const { person, name = "" } = head?.seats[of] ?? {};
    return of === seat ? own : (person?.name ?? (name || w(position?.seats[of]?.[0] ?? "")));
  };
  const marked = choices[at];
  /** @type {Kind} */
  const kind = over
    ? "over"
    : look
      ? "look"
      : hand
        ? "hand"
        : draw
          ? "draw"
          : question.rolls && keys.DRAW
            ? "menu"
            : offered.length
              ? "choose"
              : "wait";
  const turn = waits && position && seat >= 0 && !over && !note && kind !== "look";
  return {
    ...NOTHING,
    kind,
    number: question.number ?? 0,
    name: own,
    // In the end of a child's game, nobody is asked.
    colour: (over && child && question.seat === -1 ? "" : position?.seats[seat]?.[0]) ?? "",
    note: turn ? w("your turn") : say(note),
    // Of a hand, the card that is marked.
    card: card || (hand && marked ? marked.card : ""),
    says: said.map(({ text, can, hint }) => ({ text: hint ? w("twin hint", { text: say(text) }) : say(text), can })),
    choices: offered,
    draw: draw ? drawText(what, draw.text) : kind === "menu" ? say(keys.DRAW) : "",
    what,
    play: hand && marked ? w("play card", { card: marked.text }) : "",
    held: Boolean(hide),
    reason: why ? say(why) : "",
    hint: Boolean(question.hint),
    back: Boolean(question.back),
    leave: waits || Boolean(position && !over),
    // All rows are in view.
    more: waits && !position?.rows ? moreOf(question) : [],
    keyed: Object.fromEntries(choices.filter((choice) => choice.key).map((choice) => [choice.key, choice.number])),
    child,
    told: tells.map(({ key, card: drawn, seat: who, other, asks }) => ({
      text: w(`child ${key}`, {
        who: who < 0 ? "" : nameOf(who),
        other: other < 0 ? "" : nameOf(other),
        card: drawn ? w(`child card ${drawn}`) : "",
      }),
      asks,
    })),
    // The button is that of a card to draw.
    icon: tells.some(({ key }) => key === "draw") ? "" : icon,
    late: tells.some(({ key }) => key === "wait" || key === "choose"),
    flows: Boolean(question.flows),
  };
}

/**
 * @param {string} what
 * @param {string} text
 */
function drawText(what, text) {
  if (what === "draw") return w("button draw");
  return what === "deal" || what === "cut"
    ? w(`play ${what}`)
    : say(text.replace(new RegExp(`:? ?(DRAW|${labelOf("DRAW")}):? ?`), ""));
}

/**
 * @param {Offer} option
 * @param {number} number
 * @param {BoardQuestion} question
 * @param {Geometry} geometry
 * @returns {Choice}
 */
function choiceOf({ text = "", key = "", why = "", card = text, ...places }, number, { at, lines, rolls }, geometry) {
  const { ring = [], panel = [], ring_to: ringTo = [], panel_to: panelTo = [] } = places;
  const said = say(text);
  return {
    number,
    text: said,
    card,
    way: rolls ? "" : wayOf(ring, ringTo, geometry),
    why: why ? say(why) : "",
    marked: number === at,
    hinted: lines.some((line) => line.hint && line.text === text),
    key,
    ring,
    panel,
    ringTo,
    panelTo,
  };
}

/**
 * Says where lights of the ring are and where they lead, as far as these places have names.
 * @param {number[]} ring
 * @param {number[]} ringTo
 * @param {Geometry} geometry
 */
function wayOf(ring, ringTo, geometry) {
  const from = ring.length ? nameOfLight(geometry, ring) : "";
  if (!from) return "";
  const to = [...new Set(ringTo.map((light) => nameOfLight(geometry, [light])))].filter(
    (name) => name && name !== from,
  );
  // Of many, the lights tell; the next choice is among them.
  return to.length && to.length <= FEW ? w("twin way", { from, to: to.join(", ") }) : from;
}

/**
 * Returns the keys that show something else than what is asked, with what they do.
 * @param {BoardQuestion} question
 * @returns {[string, string][]}
 */
function moreOf({ keys, at, hint, options }) {
  const own = options.map(({ key }) => key);
  return ["DOWN", "UP", "LEFT"]
    .filter((key) => keys[key] && key !== hint && !own.includes(key) && (key === "DOWN" || at < 0))
    .map((key) => [key, say(keys[key].replace(KEY, ""))]);
}

/**
 * Returns what is shown of a table that is watched: it is played on its own board.
 * @param {Table} table
 * @param {Question | null} asked - What its board asks.
 * @param {Geometry} geometry
 * @returns {Scene}
 */
export function watched({ head, snapshot, over, count, name }, asked, geometry) {
  const seat = head.seats[snapshot.next];
  const now = asked?.moment === count ? asked : null;
  const panel = now?.where === "panel";
  const drawn = Boolean(snapshot.position.cells) === panel;
  const toChild = head.options.includes("child=yes") ? (over ? snapshot.ending?.say : now?.say) : "";
  return {
    ...NOTHING,
    kind: over ? "over" : "wait",
    // Visitors are told no names.
    name: over || !seat ? head.title : (geometry.changes && seat.person?.name) || seat.name,
    colour: over ? "" : (seat?.colour ?? ""),
    note: [name, over ? w("over") : ""].filter(Boolean).join(" · "),
    card: snapshot.position.card ?? snapshot.position.drawn?.at(-1) ?? "",
    says: [{ text: snapshot.say, can: true }],
    asks: now?.say ?? "",
    choices: (drawn ? (now?.options ?? []) : []).map((option, number) => {
      const places = [...option];
      return {
        number,
        text: panel ? geometry.panel.names[places[0]] : nameOfLight(geometry, places),
        card: "",
        way: "",
        why: w("play watch"),
        marked: number === now?.at,
        hinted: false,
        key: "",
        ring: panel ? [] : places,
        panel: panel ? places : [],
        ringTo: [],
        panelTo: [],
      };
    }),
    child: head.options.includes("child=yes"),
    told: toChild ? [{ text: toChild, asks: !over }] : [],
  };
}
