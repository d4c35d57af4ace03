// What the board's screen shows, in words that can be read aloud.

import { SIGNS } from "./marks.js";
import { w } from "./words.js";

const KEY = /(<>|\b(?:DRAW|OK|BACK|LEFT|RIGHT|UP|DOWN)\b)/;
const ARROWS = "<>";
// An option that can be chosen. The others of its list begin a letter further right; below the list are remarks.
const MARKED = /^>\S/;
const LETTER = 5;
const LAST_ROW = 5;
// The columns at which cards of a hand begin, with and without a mark before them.
const HAND = [1, 6, 44, 49, 87, 92];
const HAND_WIDTH = 43;
// A screen with more lines than this is a list or a page to read, where the name of a key is part of a sentence.
const MOST_OF_A_MESSAGE = 3;

/**
 * Returns the words for what the screen shows, and for the `way` that the lights show.
 * @param {ScreenText} text
 * @param {string} way
 * @returns {SaidScreen}
 */
export function sayScreen({ title, note, card, lines, foot }, way) {
  const place = /^(\d+)\/(\d+)$/.exec(note);
  const messages = lines.filter(({ text }, _, { length }) => KEY.test(text) && (length <= MOST_OF_A_MESSAGE || beginsWithKey(text)));
  const hints = foot.flatMap(hintsIn);
  return {
    title: say(title),
    place: place ? w("twin place", { at: place[1], of: place[2] }) : "",
    note: place ? "" : say(note),
    card: card && w("twin card", { card: say(card) }),
    options: optionsIn(lines),
    way,
    hints: hints.map(({ keys, text }) => sayHint(keys, text)),
    keys: new Map([...messages.flatMap(({ text }) => hintsIn(text)), ...hints].flatMap(({ keys, text }) => keys.map((key) => [key, say(text)]))),
  };
}

/** @param {string} text */
const beginsWithKey = (text) => !text.split(KEY)[0];

/**
 * Returns the keys that a text of the screen explains: `OK choose` or `<> DOWN rows`, but also `hold OK to look`, whose
 * whole text explains OK. A text without keys is a hint as it is.
 * @param {string} run
 * @returns {{ keys: string[], text: string }[]}
 */
function hintsIn(run) {
  const [before, ...rest] = run.split(KEY);
  if (before) return [{ keys: rest.slice(0, 1), text: run }];
  const found = [];
  for (let at = 0; at < rest.length; at += 2) {
    const keys = rest[at] === ARROWS ? ["LEFT", "RIGHT"] : [rest[at]];
    found.push({ keys, text: rest[at + 1].replace(/^[:\s]+/, "").trim() });
  }
  return found;
}

/**
 * @param {string[]} keys
 * @param {string} text
 */
function sayHint(keys, text) {
  if (!keys.length || text.includes(keys[0])) return say(text);
  const name = keys.length > 1 ? w("twin arrows") : keys[0];
  return text ? `${name}: ${say(text)}` : name;
}

/**
 * Returns every text between head and foot: a row of the menu with its value, a card of a hand, a line of a message.
 * @param {ScreenText["lines"]} lines
 * @returns {SaidOption[]}
 */
function optionsIn(lines) {
  const marked = lines.filter(({ text }) => MARKED.test(text)).map(({ x }) => x % HAND_WIDTH);
  return byRow(lines).map((cells) => {
    const [{ text, selected, row, x }] = cells;
    const mark = /^[>*](?=\S)/.exec(text)?.[0] ?? "";
    const values = cells.map((cell) => cell.text.replace(/(^| )>$/, "")).filter(Boolean);
    const said = values.map((value, at) => say(at ? value : value.slice(mark.length))).join(": ");
    if (mark === "*") return { text: w("twin hint", { text: said }), selected, can: true };
    const can = row > LAST_ROW || !marked.includes((x - LETTER) % HAND_WIDTH);
    return { text: can ? said : w("twin cannot", { text: said }), selected, can };
  });
}

/**
 * Returns the texts that belong together: those of a row, in pairs; but cards of a hand stand alone.
 * @param {ScreenText["lines"]} lines
 * @returns {ScreenText["lines"][]}
 */
function byRow(lines) {
  /** @type {Map<number, ScreenText["lines"]>} */
  const rows = new Map();
  for (const line of lines) rows.set(line.row, [...(rows.get(line.row) ?? []), line]);
  return [...rows.values()].flatMap((cells) => {
    const together = cells.every(({ x }) => HAND.includes(x)) ? 1 : 2;
    return cells.flatMap((_, at) => (at % together ? [] : [cells.slice(at, at + together)]));
  });
}

/**
 * Replaces the signs of the screen by words.
 * @param {string} text
 * @returns {string}
 */
function say(text) {
  if (text === "...") return w("twin thinks");
  if (text === "+") return w("twin late");
  if (text === "-") return w("twin none");
  const dead = /^\((\S+)\)$/.exec(text);
  if (dead) return w("twin dead", { card: say(dead[1]) });
  const taken = /^- (.+)$/.exec(text);
  if (taken) return w("twin takes", { who: taken[1] });
  let said = text.replaceAll(ARROWS, w("twin arrows")).replace(/(^| )> /g, `$1${w("twin to")} `);
  for (const [suit, sign] of Object.entries(SIGNS)) {
    said = said.replace(new RegExp(`(10|[2-9JQKA])${sign}`, "g"), (_, rank) =>
      w("twin suit", { rank: /[JQKA]/.test(rank) ? w(`rank ${rank}`) : rank, suit: w(`suit ${suit}`) }),
    );
  }
  return said;
}
