// The symbols of the seats of a game, as far as there is room.

import { make, symbol } from "./dom.js";
import { SYMBOLS } from "./marks.js";

const MOST = 4;

/**
 * @param {{colour: string, title: string, won?: boolean}[]} seats
 * @returns {HTMLElement[]}
 */
export function signs(seats) {
  // A newer version may know more colours.
  const known = seats.filter(({ colour }) => colour in SYMBOLS);
  const shown = known
    .slice(0, MOST)
    .map(({ colour, title, won }) => make("span", { class: won ? "won" : "", title }, symbol(colour, SYMBOLS[colour])));
  if (known.length <= MOST) return shown;
  const others = known.slice(MOST);
  return [...shown, make("b", { title: others.map(({ title }) => title).join("\n") }, `+${others.length}`)];
}
