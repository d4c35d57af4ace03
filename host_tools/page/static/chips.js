// The Sequence panel with the teams' chips.

import { calm } from "./dom.js";
import { drawPanel, placeOf } from "./panel.js";
import { SYMBOLS } from "./marks.js";
import { add, ownNames, showOptions } from "./svg.js";

const SCALE = 1000;
const OPTION = 72;

/**
 * @param {number} cell
 * @returns {Point}
 */
function pointOf(cell) {
  const [x, y] = placeOf(cell);
  return [x * SCALE, y * SCALE];
}

export class Chips {
  /**
   * @param {Head} _head
   * @param {Geometry} geometry
   */
  constructor(_head, geometry) {
    this.teams = geometry.panel.teams;
    this.element = document.createElement("div");
    this.element.className = "panel still";
    const svg = add(this.element, "svg", { role: "img", "data-label": "the panel" });
    drawPanel(svg, geometry.panel.cards, false);
    ownNames(svg);
    this.chips = add(svg, "g", { class: "chips" });
    this.options = add(svg, "g", { class: "options" });
    this.cells = "";
  }

  /** @param {Question | null} question */
  ask(question) {
    showOptions(this.options, question, "panel", pointOf, OPTION);
  }

  /**
   * @param {Snapshot} snapshot
   * @param {boolean} moving
   */
  show(snapshot, moving) {
    /** @type {SequencePosition} */
    const { cells, last } = snapshot.position;
    this.chips.replaceChildren();
    [...cells].forEach((chip, cell) => {
      const colour = this.teams[chip.toLowerCase()];
      if (!colour && cell !== last) return;
      const [x, y] = pointOf(cell);
      if (!colour) {
        add(this.chips, "circle", { cx: x, cy: y, r: 62, class: "taken" });
        return;
      }
      const closed = chip !== chip.toLowerCase();
      const piece = add(this.chips, "g", {
        class: `chip ${colour}${closed ? " closed" : ""}`,
        "data-cell": cell,
        "data-chip": chip,
      });
      piece.style.transform = `translate(${x}px, ${y}px)`;
      add(piece, "circle", { r: 57, class: "body" });
      if (closed) add(piece, "circle", { r: 46, class: "rim" });
      add(piece, "path", { d: SYMBOLS[colour], class: "sign", transform: "scale(1.35)" });
      if (cell === last) {
        add(piece, "circle", { r: 68, class: "fresh" });
        if (moving && !calm())
          piece.animate(
            [
              { opacity: 0, scale: 1.7 },
              { opacity: 1, scale: 1 },
            ],
            { duration: 320, easing: "ease-out" },
          );
      }
    });
  }
}
