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
 * Names a light of the ring as people point at it: beside or past a START, on a slide or a diamond. Several may have one name.
 * @param {Geometry} geometry
 * @param {number} light
 */
export function nameOfPlace({ track, sides }, light) {
  const past = (/** @type {number} */ from) => (light - from + track) % track;
  const last = sides.reduce((best, one) => (past(one.circle) < past(best.circle) ? one : best));
  for (const { colour, circle, diamond, slides, zone, home, start } of sides) {
    const slide = slides.some(([first, end]) => past(first) <= (end - first + track) % track);
    const kinds = {
      zone: zone.includes(light),
      home: home.includes(light),
      start: start.includes(light),
      beside: light === circle,
      diamond: light === diamond,
      slide: light < track && slide,
    };
    const kind = Object.entries(kinds).find(([, is]) => is);
    if (kind) return w(`place ${kind[0]}`, { colour: w(colour) });
  }
  return w("place past", { colour: w(last.colour) });
}
