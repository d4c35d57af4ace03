// The board in the middle of the page: the ring, the panel or the rows, whichever the game is played on; or the square board.

import { Chips } from "./chips.js";
import { Ring } from "./ring_pawns.js";
import { Rows } from "./rows.js";
import { SquareBoard, isSquare } from "./square_board.js";
import { translate, w } from "./words.js";

/**
 * The rows are numbered from the first player's on.
 * @typedef {"ring" | "panel" | "rows"} Where
 * @typedef {[Where, number]} Place
 */

const LIT = /[1-9a-f]/;
const MS_OF_A_MOVE = 800;

export class Stage {
  /**
   * Calls `point(where, place, sure)` when a place of "ring" or "panel" is touched, see `LitBoard.listen`, and
   * `hover(where, place)` with the one below the mouse, null for none.
   * @param {HTMLElement} element
   * @param {Geometry} geometry
   * @param {(where: Where, place: number, sure: boolean) => void} point
   * @param {(where: Where, place: number | null) => void} hover
   */
  constructor(element, geometry, point, hover) {
    this.element = element;
    this.geometry = geometry;
    this.point = point;
    this.hover = hover;
    this.ring = new Ring(null, geometry);
    this.panel = new Chips(null, geometry);
    this.square = new SquareBoard(geometry);
    // Whether the lights are those of a panel of 16 x 16.
    this.squared = false;
    /** @type {Rows | null} */
    this.rows = null;
    this.drawn = "";
    /** Where a game is played if the board is not square: "ring", "panel" or "rows". */
    this.usual = "ring";
    this.shownSeat = 0;
    element.append(this.ring.element, this.panel.element, this.square.element);
    this.ring.lights.canvas.id = "lights";
    this.panel.lights.canvas.id = "panel-lights";
    for (const [board, label] of /** @type {const} */ ([
      [this.ring, "the lights"],
      [this.panel, "the panel lights"],
    ])) {
      board.listen(
        (place, sure) => point(/** @type {Where} */ (board.where), place, sure),
        (place) => hover(/** @type {Where} */ (board.where), place),
      );
      board.lights.canvas.dataset.label = label;
    }
    this.square.lights.canvas.id = "square-lights";
    this.square.lights.canvas.dataset.label = "the lights";
    this.square.listen(
      (place, sure) => point(...this.square.to(place), sure),
      (place) => {
        const [where, there] = place === null ? [/** @type {const} */ ("ring"), null] : this.square.to(place);
        hover(where, there);
      },
    );
    translate(element);
    // Until its lights are seen.
    this.square.element.remove();
  }

  dark() {
    for (const board of [this.ring, this.panel, this.square]) board.lights.dark();
  }

  /**
   * Shows the lights of the board, which may have become another one: what the settings say was built.
   * @param {string} hex
   */
  light(hex) {
    const squared = isSquare(hex);
    (squared ? this.square : this.ring).light(hex);
    if (squared === this.squared) return;
    this.squared = squared;
    if (squared) this.element.append(this.square.element);
    else this.square.element.remove();
    this.choose();
  }

  /** Shows the board that the game is played on. */
  choose() {
    const { dataset } = this.element;
    dataset.game = this.usual;
    dataset.shown = this.squared && this.usual !== "rows" ? "square" : this.usual;
  }

  /**
   * Shows where everything stands; null is no game. `rules` are those of the game or of the menu, "" if it has none.
   * @param {TablePosition | null} position
   * @param {string} rules
   * @param {Head | null} head
   * @param {number[][]} [ways] - Of the last move.
   */
  show(position, rules, head, ways) {
    const lit = !position && LIT.test(this.panel.lights.hex);
    this.usual = position?.rows ? "rows" : position?.cells || rules === "sequence" || lit ? "panel" : "ring";
    this.choose();
    // What is the same already may be moving.
    const drawn = JSON.stringify([position, rules, head?.id, head?.seats, w("the rows")]);
    if (ways && position?.pawns) this.ring.leaveTrails(ways);
    if (drawn === this.drawn) return;
    const known = this.drawn !== "";
    this.drawn = drawn;
    const shown = position && { position, next: position.turn, due: "" };
    this.ring.show(position?.pawns || position?.blocks ? { position } : null, known, MS_OF_A_MOVE);
    this.panel.show(position?.cells ? { position } : null, known);
    this.square.show(position);
    if (!shown?.position.rows) return;
    const seats = position?.seats.map(([colour], seat) => head?.seats[seat] ?? { colour, name: w(colour) });
    const rows = new Rows(/** @type {Head} */ ({ seats }), this.geometry);
    this.rows?.element.remove();
    this.rows = rows;
    rows.show(/** @type {any} */ (shown));
    this.element.append(rows.element);
    rows.listen(
      (row, sure) => this.point("rows", row, sure),
      (row) => this.hover("rows", row),
    );
  }

  /**
   * Marks the places that can be touched, those that are framed, the one that is chosen, and what is aimed at; and draws ways.
   * @param {{dark: number[], touchable: Place[], offered: Place[], chosen: Place[], aimed: Place[]}} places
   * @param {import("./way.js").Way[]} ways
   * @param {{seat: number, colour: string}} player - Whose rows the ring shows, and whose chip would lie on what is aimed at.
   */
  mark({ dark, touchable, offered, chosen, aimed }, ways, { seat, colour }) {
    this.shownSeat = seat;
    this.element.dataset.colour = colour;
    for (const board of [this.ring, this.panel, this.square, this.rows]) {
      if (!board) continue;
      const on = (/** @type {Place[]} */ places) => this.placesOn(board, places);
      board.touchable = on(touchable);
      board.mark({ offered: on(offered), chosen: on(chosen), aimed: on(aimed) }, colour);
    }
    const { ring } = this.square.placesOf;
    this.ring.mute(dark);
    this.panel.mute(this.placesOn(this.panel, offered));
    this.square.mute([...dark.map((light) => ring[light]), ...this.placesOn(this.square, offered)]);
    this.ring.showWays(ways, colour);
    const squared = (/** @type {number[]} */ lights) => lights.map((light) => ring[light]);
    this.square.showWays(
      ways.map((way) => ({ ...way, path: squared(way.path), hits: squared(way.hits) })),
      colour,
    );
    this.panel.preview(this.placesOn(this.panel, aimed).at(0) ?? null, colour);
  }

  /**
   * Returns the numbers of `places` on one of the boards, as far as it has them.
   * @param {Ring | Chips | SquareBoard | Rows} board
   * @param {Place[]} places
   */
  placesOn(board, places) {
    if (board === this.square)
      return places.flatMap(([where, place]) => (where === "rows" ? [] : this.square.placesOf[where][place]));
    const rows = places.flatMap(([where, place]) => (where === "rows" ? place : []));
    const of = board === this.panel ? "panel" : "ring";
    const there = places.flatMap(([where, place]) => (where === of ? place : []));
    return board === this.rows ? [...rows, ...this.rows.placesOf(there, this.shownSeat)] : there;
  }
}
