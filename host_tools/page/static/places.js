// Names of the places of the board.

import { w } from "./words.js";

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
