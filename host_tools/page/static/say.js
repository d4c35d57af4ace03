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
 * Names a light of the ring as people count: how far it is past a START, or from HOME.
 * @param {Geometry} geometry
 * @param {number} light
 */
export function nameOfLight({ track, sides }, light) {
  if (light < track) {
    const past = (/** @type {Side} */ { circle }) => (light - circle + track) % track;
    const side = sides.reduce((best, one) => (past(one) < past(best) ? one : best));
    const [colour, far] = [w(side.colour), past(side)];
    return far ? w("place past", { colour, far }) : w("place beside", { colour });
  }
  const side = sides.find(({ home, zone, start }) => [...home, ...zone, ...start].includes(light));
  if (!side) return "";
  const far = side.zone.length - side.zone.indexOf(light);
  const key = side.zone.includes(light) ? "place zone" : side.home.includes(light) ? "place home" : "place start";
  return w(key, { colour: w(side.colour), far });
}
