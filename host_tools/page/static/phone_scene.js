// What the phone of a seat shows of its table, as one plain object. docs/seats.md has the fields of what it gets.

import { sentencesOf } from "./asked.js";
import { nameOf } from "./phone_seats.js";
import { say } from "./say.js";
import { NOTHING, choiceOf, peopleOf, sceneOf, standingAt } from "./scene.js";
import { w } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Choice} Choice */

/**
 * The state of a phone, with all that its server has sent.
 * @typedef {SeatNews & {state: string, table: PublicTable}} Known
 *
 * What people have touched since they were asked: the card, by its place in the hand, and the numbers of the options that are left.
 * @typedef {{card: number | null, left: number[] | null}} Touches
 */

const OF_A_SHARED_CARD = 7;

/**
 * How options that begin alike are told apart, one thing after the other: `key` is what they differ in, and `show` is the choice
 * that stands for those alike.
 * @type {{what: string, due?: (choices: Choice[]) => boolean, key: (choice: Choice) => unknown, show: (choice: Choice, alike: Choice[]) => Choice}[]}
 */
const PARTS = [
  {
    what: "pawn",
    due: (choices) => choices.some(({ does }) => does === "part"),
    key: ({ path }) => path[0],
    show: (choice, { length }) =>
      length > 1 ? { ...choice, does: "", ways: length, path: [], ringTo: [], hits: [], rests: [] } : choice,
  },
  {
    what: "place",
    key: ({ ring, path, panel, rows }) => [ring, path, panel, rows],
    show: (choice, alike) => ({ ...choice, rests: alike.flatMap(({ rests }) => rests) }),
  },
  {
    what: "place",
    key: ({ rests }) => rests,
    show: (choice) => ({
      ...choice,
      does: "rest",
      path: choice.rests[0],
      ring: choice.rests[0].slice(0, 1),
      steps: OF_A_SHARED_CARD - choice.steps,
      slide: 0,
      hits: [],
      rests: [],
    }),
  },
  { what: "sequence", key: ({ panelTo }) => panelTo, show: (choice) => ({ ...choice, panel: choice.panelTo }) },
  {
    what: "card",
    key: ({ discard }) => discard,
    show: (choice) => ({ ...choice, card: choice.discard, text: choice.discard, ring: [], panel: [], rows: [] }),
  },
];

/**
 * Returns what tells these options apart first: a choice for each group of them, and the numbers of a group by that of its choice.
 * @param {Choice[]} options
 */
function firstDifference(options) {
  for (const { what, due, key, show } of PARTS) {
    if (due && !due(options)) continue;
    /** @type {Map<string, Choice[]>} */
    const found = new Map();
    for (const option of options) {
      const value = JSON.stringify(key(option));
      found.set(value, [...(found.get(value) ?? []), option]);
    }
    if (found.size < 2 && options.length > 1) continue;
    const alike = [...found.values()];
    return {
      what,
      choices: alike.map((group) => show(group[0], group)),
      groups: new Map(alike.map((group) => [group[0].number, group.map(({ number }) => number)])),
    };
  }
  // Whichever is taken, the same happens.
  return { what: "place", choices: options.slice(0, 1), groups: new Map() };
}

/**
 * The head of the game, as far as a phone needs one.
 * @param {PublicTable} table
 * @returns {Head}
 */
export const headOf = ({ game, position, seats = [] }) => ({
  id: game ?? "",
  rules: position?.rules ?? "",
  title: "",
  options: [],
  seats: seats.map(({ colour, player, name }, seat) => ({
    colour,
    level: player,
    name: nameOf(
      seats.map((one) => ({ ...one, name: "" })),
      seat,
    ),
    side: 0,
    person: name ? { name, carried: false } : null,
  })),
  players: "",
  sides: [],
  lines: [],
  how_ahead: "",
  luck_unit: "",
});

/**
 * What the phone of a seat shows: the scene of what it is asked; and if it has a hand, that as a scene of its own, with the numbers of
 * the options that each choice of the first one stands for.
 * @typedef {{asked: Scene, hand: Scene | null, groups: Map<number, number[]>}} Shown
 */

/**
 * @param {Known} known
 * @param {Touches} touches
 * @param {Geometry} geometry
 * @returns {Shown}
 */
export function shownOf({ table, question = null, hand, seat = -1 }, { card, left }, geometry) {
  /** @type {TablePosition | null} */
  const position = table.position ?? null;
  const head = headOf(table);
  const { colour = "" } = table.seats?.[seat] ?? {};
  const who = table.seats?.[seat] ? nameOf(table.seats, seat) : "";
  /** @type {Scene} */
  const base = {
    ...NOTHING,
    kind: "wait",
    name: who,
    colour,
    people: peopleOf(head),
    standing: standingAt(position, geometry),
    cells: position?.cells ?? "",
    rowCount: position?.rows?.[0].length ?? 0,
    seats: position?.seats.map(([side]) => side) ?? [],
  };
  if (question?.whole) return wholeOf(question, base, { card, left });
  const asked = question ? sceneOf(question, position, head, Boolean(table.over), geometry) : base;
  if (question && (question.seat ?? -1) >= 0) Object.assign(asked, { name: who, colour });
  return { asked, hand: hand ? handOf(hand, base, card, geometry) : null, groups: new Map() };
}

/**
 * A hand that is only looked at: a card that is touched shows its spaces.
 * @param {string[]} cards
 * @param {Scene} base
 * @param {number | null} at
 * @param {Geometry} geometry
 * @returns {Scene}
 */
function handOf(cards, base, at, { panel }) {
  const choices = cards.map((card, number) => ({
    ...choiceOf({ text: card, card }, number, { at: at ?? -1, lines: [] }, 0),
    panelTo: [...panel.names.keys()].filter((cell) => panel.names[cell] === card && base.cells[cell] === "."),
  }));
  return { ...base, kind: "hand", choices };
}

/**
 * @param {BoardQuestion} question
 * @param {Scene} base
 * @param {Touches} touches
 * @returns {Shown}
 */
function wholeOf(question, base, { card, left }) {
  const { options, cards = [], at, why = "", number = 0 } = question;
  const all = options.map((option) => choiceOf(option, option.n ?? 0, { at, lines: [] }, base.rowCount));
  const keyed = all.filter(({ key }) => key);
  const hinted = all.find((choice) => choice.marked);
  const chosen = card ?? (hinted ? cards.indexOf(hinted.card) : -1);
  const stuck = cards.length > 0 && all.every(({ does }) => does === "discard");
  const hand = {
    ...base,
    kind: /** @type {const} */ ("hand"),
    number,
    cannot: stuck ? "own" : "",
    choices: cards.map((name, n) => {
      const own = all.filter((choice) => choice.card === name);
      const jack = ["anywhere", "take", "lay down"].find((does) => own.some((choice) => choice.does === does));
      const why_not = own.length || !cards.length ? "" : w("phone no card");
      return {
        ...choiceOf({ text: name, card: name, why: why_not, does: jack }, n, { at: chosen, lines: [] }, 0),
        hinted: hinted?.card === name,
      };
    }),
  };
  // What needs no card is there until one is chosen.
  const begun = all.filter(
    ({ key, card: name, number: n }) =>
      !key && (chosen < 0 ? !cards.includes(name) : name === cards[chosen]) && (left?.includes(n) ?? true),
  );
  const { what, choices, groups } = begun.length
    ? firstDifference(begun)
    : { what: "card", choices: [], groups: new Map() };
  for (const choice of choices) choice.hinted = Boolean(hinted && groups.get(choice.number)?.includes(hinted.number));
  const spaces = choices.some(({ panel }) => panel.length) && what === "place";
  /** @type {Scene} */
  const asked = {
    ...base,
    kind: choices.length || !keyed.length ? "choose" : "draw",
    number,
    card: cards[chosen] ?? "",
    choices,
    what: spaces ? "space" : what,
    draw: keyed.length ? say(keyed[0].text) : "",
    keyed: keyed.length ? { DRAW: keyed[0].number } : {},
    reason: why ? say(why) : "",
  };
  asked.sentence = stuck
    ? [w("cannot hand"), w("cannot choose")]
    : !choices.length
      ? keyed.length
        ? ["", ""]
        : [w("ask card"), ""]
      : what === "card"
        ? [choices[0].discard ? w("phone discard") : choices[0].text, ""]
        : sentencesOf(asked);
  return { asked, hand: cards.length ? hand : null, groups };
}
