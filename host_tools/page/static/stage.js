// The board in the middle of the page: the ring, the panel or the rows, whichever the game is played on.

import { Chips } from "./chips.js";
import { Ring } from "./ring_pawns.js";
import { Rows } from "./rows.js";
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
    /** @type {Rows | null} */
    this.rows = null;
    this.drawn = "";
    this.shownSeat = 0;
    /** @type {number[]} */
    this.lights = [];
    element.append(this.ring.element, this.panel.element);
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
    translate(element);
  }

  dark() {
    this.ring.lights.dark();
    this.panel.lights.dark();
  }

  /**
   * Shows where everything stands; null is no game. `rules` are those of the game or of the menu, "" if it has none.
   * @param {TablePosition | null} position
   * @param {string} rules
   * @param {Head | null} head
   * @param {number[][]} [ways] - Of the last move.
   */
  show(position, rules, head, ways) {
    const { dataset } = this.element;
    const lit = !position && LIT.test(this.panel.lights.hex);
    dataset.shown = position?.rows ? "rows" : rules === "sequence" || lit ? "panel" : "ring";
    // What is the same already may be moving.
    const drawn = JSON.stringify([position, rules, head?.id, w("the rows")]);
    if (ways && position?.pawns) this.ring.leaveTrails(ways);
    if (drawn === this.drawn) return;
    const known = this.drawn !== "";
    this.drawn = drawn;
    const shown = position && { position, next: position.turn, due: "" };
    this.ring.show(position?.pawns ? { position } : null, known, MS_OF_A_MOVE);
    this.panel.show(position?.cells ? { position } : null, known);
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
    this.rows?.aim(this.rows.placesOf(ring, this.shownSeat), this.rows.placesOf(ringTo, this.shownSeat));
  }
}
