// Symbols of the colours, the suits and the pawn: paths around (0, 0), about 20 to each side. The server sends them.

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
 * Takes the symbols from the server, before anything is drawn.
 * @param {Geometry["marks"]} marks
 */
export function loadMarks({ colours, suits, signs, pawn }) {
  Object.assign(SYMBOLS, colours);
  Object.assign(SUITS, suits);
  Object.assign(SIGNS, signs);
  PAWN = pawn;
}
