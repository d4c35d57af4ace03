// The Sequence panel with the teams' chips.

import { calm } from "./dom.js";
import { LitBoard, SCALE } from "./lit_board.js";
import { SYMBOLS } from "./marks.js";
import { CELL, LIGHT_DOWN, PANEL_REACH, PICTURED_REACH, drawPanel, drawPictures, middleOf, placeOf } from "./panel.js";
import { add } from "./svg.js";

// Half a side of the frame around a space.
const SIDE = 91;

export class Chips extends LitBoard {
  /**
   * @param {Head | null} head - Of a game that is looked at.
   * @param {Geometry} geometry
   */
  constructor(head, { panel }) {
    const places = panel.cards.map((_, cell) => placeOf(cell));
    super(
      {
        kind: "panel",
        label: "the panel",
        where: "panel",
        places,
        reach: PANEL_REACH,
        light: 0.046,
        option: 72,
        pitch: 0.2,
      },
      (svg) => drawPanel(svg, panel.cards),
    );
    this.teams = panel.teams;
    // The place of each cell in the chain of lights.
    this.chain = panel.cards.map((_, cell) => panel.lights.indexOf(cell));
    this.cards = places;
    this.middles = panel.cards.map((_, cell) => middleOf(cell));
    this.faces = add(/** @type {Element} */ (this.element.firstElementChild), "g", { class: "faces" });
    // The chip as it would lie.
    this.ghost = add(this.pieces.parentElement ?? this.pieces, "g");
    this.cells = "";
    this.colours = head?.seats.map(({ colour }) => colour) ?? [];
    // How far the light lies below the middle of what frames it.
    this.down = LIGHT_DOWN;
  }

  /** @param {number} cell */
  frame(cell) {
    const [x, y] = this.pointOf(cell);
    return `M${x} ${y}m${-SIDE} ${-SIDE - this.down}h${2 * SIDE}v${2 * SIDE}h${-2 * SIDE}z`;
  }

  /** @param {number} cell */
  stands(cell) {
    return /[a-z]/i.test(this.cells[cell] ?? "");
  }

  /**
   * Shows how a chip of `colour` would lie on `cell`; null shows none.
   * @param {number | null} cell
   * @param {string} colour
   */
  preview(cell, colour) {
    const told = cell === null || this.stands(cell) || !SYMBOLS[colour] ? "" : `${cell} ${colour}`;
    if (this.ghost.dataset.shown === told) return;
    this.ghost.dataset.shown = told;
    this.ghost.replaceChildren();
    if (!told || cell === null) return;
    const [x, y] = this.pointOf(cell);
    this.ghost.setAttribute("class", `chip ghost ${colour}`);
    this.ghost.style.transform = `translate(${x}px, ${y}px)`;
    add(this.ghost, "circle", { r: 57, class: "body" });
    add(this.ghost, "path", { d: SYMBOLS[colour], class: "sign", transform: "scale(1.35)" });
  }

  /**
   * Shows the lights, which are sent in the order of their chain.
   * @param {string} hex
   */
  light(hex) {
    super.light(this.chain.map((at) => hex.slice(6 * at, 6 * at + 6)).join(""));
    for (const chip of /** @type {Iterable<SVGElement>} */ (this.pieces.children))
      this.brighten(chip, Number(chip.dataset.cell));
  }

  /**
   * @param {Pick<Snapshot, "position"> | null} snapshot
   * @param {boolean} moving
   */
  show(snapshot, moving) {
    /** @type {Partial<RowPosition> & { seats?: [string, string][] }} */
    const { cells = "", last = -1, pictures = [], stars = [], seats } = snapshot?.position ?? {};
    const pictured = pictures.length > 0;
    this.element.classList.toggle("pictured", pictured);
    this.down = pictured ? 0 : LIGHT_DOWN;
    this.pictured = [...pictures.keys()].filter((cell) => pictures[cell]);
    if (pictured) this.look((PICTURED_REACH * CELL) / SCALE, this.middles);
    else this.look(PANEL_REACH, this.cards);
    const colours = seats?.map(([colour]) => colour) ?? this.colours;
    drawPictures(this.faces, pictures, stars, colours, (cell) => this.pointOf(cell), CELL);
    this.cells = cells;
    this.pieces.replaceChildren();
    [...cells].forEach((chip, cell) => {
      const colour = this.teams[chip.toLowerCase()];
      if (!colour && cell !== last) return;
      const [x, y] = this.pointOf(cell);
      if (!colour) {
        add(this.pieces, "circle", { cx: x, cy: y, r: 62, class: "taken" });
        return;
      }
      const closed = chip !== chip.toLowerCase();
      const piece = add(this.pieces, "g", {
        class: `chip ${colour}${closed ? " closed" : ""}`,
        "data-cell": cell,
        "data-chip": chip,
      });
      piece.style.transform = `translate(${x}px, ${y}px)`;
      add(piece, "circle", { r: 57, class: "body" });
      if (closed) add(piece, "circle", { r: 46, class: "rim" });
      add(piece, "path", { d: SYMBOLS[colour], class: "sign", transform: "scale(1.35)" });
      this.brighten(piece, cell);
      if (cell !== last) return;
      add(piece, "circle", { r: 68, class: "fresh" });
      if (moving && !calm())
        piece.animate(
          [
            { opacity: 0, scale: 1.7 },
            { opacity: 1, scale: 1 },
          ],
          { duration: 320, easing: "ease-out" },
        );
    });
  }
}
