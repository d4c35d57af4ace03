// The signs of the board's font in words.

import { SIGNS } from "./marks.js";
import { w } from "./words.js";

/** @type {Record<string, string>} */
const ALONE = { "...": "twin thinks", "+": "twin late", "-": "twin none" };

/**
 * Replaces the signs in a text of the screen by words; in a row, those of the name and of the value.
 * @param {string} text
 */
export const say = (text) => text.replace(/ >$/, "").split(": ").map(sayPart).join(": ");

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
