// Selects the board for a game.

import { Chips } from "./chips.js";
import { Machine } from "./machine.js";
import { Ring } from "./ring.js";
import { Rows } from "./rows.js";
import { translate } from "./words.js";

/** @type {Record<string, new (head: Head, geometry: Geometry) => GameBoard>} */
const BOARDS = { sequence: Chips, revenge: Rows, cards: Machine };

/**
 * Returns a board for the game with this `head`: an object with `element` and `show(frame, moving, pause)`.
 * @param {Head} head
 * @param {Geometry} geometry
 */
export function boardFor(head, geometry) {
  const board = new (BOARDS[head.rules] ?? Ring)(head, geometry);
  translate(board.element);
  return board;
}
