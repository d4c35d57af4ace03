// The signs of the board's font, and the places of the board, in words.

import { SIGNS } from "./marks.js";
import { w } from "./words.js";

/** @type {Record<string, string>} */
const ALONE = { "...": "twin thinks", "+": "twin late", "-": "twin none" };

/**
 * Replaces the signs in a text of the screen by words; in a row, those of the name and of the value.
 * @param {string} text
 */
export const say = (text) => text.replace(/ >$/, "").split(": ").map(sayPart).join(": ");

/**
 * Returns the label of a key in the page's language, where the pad has such labels.
 * @param {string} key
 */
export const labelOf = (key) => (["DRAW", "BACK"].includes(key) ? w(`button ${key.toLowerCase()}`).toUpperCase() : key);

/** @param {string} text */
function sayPart(text) {
  if (ALONE[text]) return w(ALONE[text]);
  const taken = /^- (.+)$/.exec(text);
  if (taken) return w("twin takes", { who: taken[1] });
  let said = text.replaceAll("<>", w("twin arrows")).replace(/(^| )> /g, `$1${w("twin to")} `);
  for (const [suit, sign] of Object.entries(SIGNS)) {
    said = said.replace(new RegExp(`(10|[2-9JQKA])${sign}`, "g"), (_, rank) =>
      w("twin suit", { rank: /[JQKA]/.test(rank) ? w(`rank ${rank}`) : rank, suit: w(`suit ${suit}`) }),
    );
  }
  const [, dead, barred] = /^(?:\((.+)\)|\[(.+)\])$/.exec(said) ?? [];
  return dead ? w("twin dead", { card: dead }) : barred ? w("twin barred", { card: barred }) : said;
}

/**
 * Names lights of the ring: a square, a place on a spoke, or a row of a quarter.
 * @param {Geometry} geometry
 * @param {number[]} lights
 */
export function nameOfLight({ track, sides }, lights) {
  const [first] = lights;
  if (first < track) return lights.length > 2 ? "" : w("place square", { square: first });
  const side = sides.find(({ home, zone, start }) => [...home, ...zone, ...start].includes(first));
  if (!side) return "";
  const values = { colour: w(side.colour), number: side.zone.indexOf(first) + 1 };
  if (lights.length > 4) return values.colour;
  return w(values.number ? "place zone" : side.home.includes(first) ? "place home" : "place start", values);
}

/**
 * Names a space of the Sequence panel by its row and column.
 * @param {number} cell
 */
export const nameOfCell = (cell) => w("cell", { row: Math.floor(cell / 10) + 1, column: (cell % 10) + 1 });
