// Symbols of the colours, the suits and the pawn: paths around (0, 0), about 20 to each side. The server sends them.

import { make, symbol } from "./dom.js";

/** @type {Record<string, string>} */
export const SYMBOLS = {};

/** @type {Record<string, string>} */
export const SUITS = {};

/**
 * The signs of the suits, as letters.
 * @type {Record<string, string>}
 */
export const SIGNS = {};

export let PAWN = "";

/**
 * The cards with pictures.
 * @type {Record<string, string>}
 */
export const PICTURES = {};

/**
 * Takes the symbols from the server, before anything is drawn.
 * @param {Geometry["marks"]} marks
 */
export function loadMarks({ colours, suits, signs, pawn, pictures }) {
  Object.assign(SYMBOLS, colours);
  Object.assign(SUITS, suits);
  Object.assign(SIGNS, signs);
  PAWN = pawn;
  Object.assign(PICTURES, pictures);
}

const MOST = 4;

/**
 * @param {{colour: string, title: string, won?: boolean}[]} seats
 * @returns {HTMLElement[]}
 */
export function seatSigns(seats) {
  // A newer version may know more colours.
  const known = seats.filter(({ colour }) => colour in SYMBOLS);
  const shown = known
    .slice(0, MOST)
    .map(({ colour, title, won }) => make("span", { class: won ? "won" : "", title }, symbol(colour, SYMBOLS[colour])));
  if (known.length <= MOST) return shown;
  const others = known.slice(MOST);
  return [...shown, make("b", { title: others.map(({ title }) => title).join("\n") }, `+${others.length}`)];
}

/** For icons: another game, and something else. */
export const AGAIN = "M19 5v5.5h-5.500M18.600 10.200a7.300 7.300 0 1 0 .4 4.300";
export const ELSE = "M4 4h6.500v6.500H4ZM13.500 4H20v6.500h-6.500ZM4 13.500h6.500V20H4ZM13.500 13.500H20V20h-6.500Z";
