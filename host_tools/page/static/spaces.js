// The spaces of Sequence in words: each is named by its card, and one of two with the same card by where it is.

import { say } from "./say.js";
import { w } from "./words.js";

const COLUMNS = 10;

/**
 * Names a space by its card, such as 8♦ or the upper 8♦.
 * @param {Panel} panel
 * @param {number} cell
 */
export function nameOfSpace({ names }, cell) {
  const card = names[cell];
  const other = names.findIndex((name, at) => name === card && at !== cell);
  if (other < 0) return card;
  const [row, otherRow] = [cell, other].map((at) => Math.floor(at / COLUMNS));
  const where = row === otherRow ? (cell < other ? "left" : "right") : row < otherRow ? "upper" : "lower";
  return w(`space ${where}`, { card });
}

/**
 * Says what is on a space: "the upper 8 of diamonds, free".
 * @param {Panel} panel
 * @param {number} cell
 * @param {string} chip
 */
export function tellSpace(panel, cell, chip) {
  const space = say(nameOfSpace(panel, cell));
  const colour = panel.teams[chip.toLowerCase()];
  return colour ? w("space taken", { space, colour: w(colour) }) : w("space free", { space });
}

/**
 * Returns the space that an arrow key leads to from `cell`: the nearest of `cells` in its direction, straight ahead first;
 * `cell` if there is none.
 * @param {number[]} cells
 * @param {number} cell
 * @param {string} key
 */
export function nextSpace(cells, cell, key) {
  const [along, across] = /** @type {Record<string, [number, number]>} */ ({
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowDown: [0, 1],
    ArrowUp: [0, -1],
  })[key] ?? [0, 0];
  let [found, least] = [cell, Infinity];
  for (const other of cells) {
    const x = (other % COLUMNS) - (cell % COLUMNS);
    const y = Math.floor(other / COLUMNS) - Math.floor(cell / COLUMNS);
    const ahead = x * along + y * across;
    const far = ahead + 3 * Math.abs(x * across + y * along);
    if (ahead > 0 && far < least) [found, least] = [other, far];
  }
  return found;
}
