// The board in the middle of the page: the ring, the panel or the rows, whichever the game is played on; or the square board.

import { Chips } from "./chips.js";
import { Ring } from "./ring_pawns.js";
import { Rows } from "./rows.js";
import { SquareBoard, isSquare } from "./square_board.js";
import { translate, w } from "./words.js";

const LIT = /[1-9a-f]/;
const MS_OF_A_MOVE = 800;

export class Stage {
  /**
   * Calls `point(where, place)` when a place of "ring" or "panel" is touched, and `hover(where, place)` with the one below the
   * mouse, null for none.
   * @param {HTMLElement} element
   * @param {Geometry} geometry
   * @param {(where: "ring" | "panel", place: number) => void} point
   * @param {(where: "ring" | "panel", place: number | null) => void} hover
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
    /** @type {number[]} */
    this.lights = [];
    element.append(this.ring.element, this.panel.element, this.square.element);
    this.ring.lights.canvas.id = "lights";
    this.panel.lights.canvas.id = "panel-lights";
    for (const [board, label] of /** @type {const} */ ([
      [this.ring, "the lights"],
      [this.panel, "the panel lights"],
    ])) {
      board.listen(
        (place) => point(/** @type {"ring"} */ (board.where), place),
        (place) => hover(/** @type {"ring"} */ (board.where), place),
      );
      board.lights.canvas.dataset.label = label;
    }
    this.square.lights.canvas.id = "square-lights";
    this.square.lights.canvas.dataset.label = "the lights";
    this.square.listen(
      (place) => point(...this.square.to(place)),
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
    /** @param {number} row */
    const lightOf = (row) => this.lights.find((light) => rows.placesOf([light], this.shownSeat).includes(row)) ?? null;
    rows.listen(
      (row) => this.point("ring", lightOf(row) ?? 0),
      (row) => this.hover("ring", row === null ? null : lightOf(row)),
    );
  }

  /**
   * Marks what can be chosen.
   * @param {import("./scene.js").Choice[]} choices
   * @param {number[]} behind - Further lights of the ring that can be touched.
   * @param {number} seat - The player whose rows the ring shows.
   */
  ask(choices, behind, seat) {
    this.shownSeat = this.ofAnother(choices) ?? seat;
    this.lights = [...choices.flatMap(({ ring, ringTo }) => [...ring, ...ringTo]), ...behind];
    this.ring.touchable = this.lights;
    this.panel.touchable = choices.flatMap(({ panel, panelTo }) => [...panel, ...panelTo]);
    this.square.touchable = [
      ...this.square.from("ring", this.lights),
      ...this.square.from("panel", this.panel.touchable),
    ];
    const at = choices.findIndex(({ marked }) => marked);
    /** @type {(where: string, options: number[][]) => Question} */
    const question = (where, options) => ({ moment: 0, say: "", where, options, at: at < 0 ? null : at });
    const { rows } = this;
    const onRing = this.element.dataset.shown !== "rows";
    this.ring.ask(
      question(
        "ring",
        choices.map(({ ring }) => (onRing ? ring : [])),
      ),
    );
    this.panel.ask(
      question(
        "panel",
        choices.map(({ panel }) => panel),
      ),
    );
    this.square.ask(
      question(
        "square",
        choices.map(({ ring, panel }) => this.onSquare(ring, panel)),
      ),
    );
    if (!rows) return;
    rows.touchable = rows.placesOf(this.lights, this.shownSeat);
    rows.ask(
      question(
        "rows",
        choices.map(({ ring }) => rows.placesOf(ring, this.shownSeat)),
      ),
    );
  }

  /**
   * Returns the places on the square board of lights of the ring and cells of the panel.
   * @param {number[]} ring
   * @param {number[]} panel
   */
  onSquare(ring, panel) {
    return [...this.square.from("ring", ring), ...this.square.from("panel", panel)];
  }

  /**
   * Returns the seat of the other player whose rows are chosen from, if any: the choices name it.
   * @param {import("./scene.js").Choice[]} choices
   */
  ofAnother(choices) {
    const text = choices.find(({ ring, marked }) => marked && ring.length && ring[0] < this.geometry.track)?.text ?? "";
    const found = this.rows?.head.seats.findIndex(({ colour }) => text.includes(w(colour))) ?? -1;
    return found < 0 ? null : found;
  }

  /**
   * Marks where a choice stands and where it leads.
   * @param {Pick<import("./scene.js").Choice, "ring" | "ringTo" | "panel" | "panelTo"> | null} choice
   */
  aim(choice) {
    const { ring = [], ringTo = [], panel = [], panelTo = [] } = choice ?? {};
    this.ring.aim(ring, ringTo);
    this.panel.aim(panel, panelTo);
    this.square.aim(this.onSquare(ring, panel), this.onSquare(ringTo, panelTo));
    this.rows?.aim(this.rows.placesOf(ring, this.shownSeat), this.rows.placesOf(ringTo, this.shownSeat));
  }
}
