// Selects the board for a game.

import { make } from "./dom.js";
import { Chips } from "./chips.js";
import { Cards } from "./cards.js";
import { Ring } from "./ring_pawns.js";
import { Rows } from "./rows.js";
import { translate } from "./words.js";

/**
 * The drawing of each rule set.
 * @type {Record<string, new (head: Head, geometry: Geometry) => GameBoard>}
 */
const BOARDS = {
  classic: Ring,
  teams: Ring,
  points: Ring,
  st: Ring,
  revenge: Rows,
  sequence: Chips,
  row: Chips,
  towers: Ring,
  cards: Cards,
};

/**
 * Returns a board for the game with this `head`: an object with `element` and `show(snapshot, moving, pause)`.
 * @param {Head} head
 * @param {Geometry} geometry
 */
export function boardFor(head, geometry) {
  const board = new (BOARDS[head.rules] ?? Position)(head, geometry);
  translate(board.element);
  return board;
}

export class Position {
  constructor() {
    this.element = make("p", { class: "position" });
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    /** @type {{ text: string }} */
    const { text } = snapshot.position;
    this.element.textContent = text;
  }
}
