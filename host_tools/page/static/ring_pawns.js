// The board of Sorry! with its pawns, which move along the squares that they pass. `ring_board.js` draws the squares.

import { calm } from "./dom.js";
import { drawBoard } from "./ring_board.js";
import { SYMBOLS } from "./marks.js";
import { add, ownNames, showOptions } from "./svg.js";

const SCALE = 1000;
const MS_A_SQUARE = 70;
const LONGEST_MS = 800;
// Around a pawn.
const OPTION = 52;

export class Ring {
  /**
   * @param {Head} _head
   * @param {Geometry} geometry
   */
  constructor(_head, geometry) {
    this.lights = geometry.lights;
    this.colours = geometry.sides.map((side) => side.colour);
    this.element = document.createElement("div");
    this.element.className = "board still";
    const svg = add(this.element, "svg", { role: "img", "data-label": "the board" });
    drawBoard(svg, geometry);
    ownNames(svg);
    this.trail = add(svg, "g", { class: "trail" });
    /** @type {SVGGElement[]} */
    this.pawns = [];
    const pieces = add(svg, "g", { class: "pieces" });
    for (let pawn = 0; pawn < 16; pawn += 1) {
      const colour = this.colours[Math.floor(pawn / 4)];
      const piece = add(pieces, "g", { class: `piece ${colour}`, "data-pawn": pawn, "data-colour": colour });
      add(piece, "circle", { r: 92, class: "halo" });
      add(piece, "circle", { r: 45, class: "body" });
      add(piece, "path", { d: SYMBOLS[colour], class: "sign", transform: "scale(1.25)" });
      this.pawns.push(piece);
    }
    this.options = add(svg, "g", { class: "options" });
  }

  /**
   * Shows `snapshot`; with `moving`, the pawns move there within `pause` milliseconds.
   * @param {Snapshot} snapshot
   * @param {boolean} moving
   * @param {number} pause
   */
  show(snapshot, moving, pause) {
    /** @type {SorryPosition} */
    const { pawns, lights } = snapshot.position;
    /** @type {Map<number, number[]>} */
    const walked = new Map();
    for (const [pawn, ...way] of snapshot.ways ?? []) walked.set(pawn, way);
    this.pawns.forEach((piece, pawn) => {
      piece.style.display = lights[pawn] < 0 ? "none" : "";
      if (lights[pawn] < 0) return;
      piece.dataset.place = pawns[pawn];
      piece.style.transform = this.at(lights[pawn]);
      for (const motion of piece.getAnimations()) motion.cancel();
      const way = walked.get(pawn);
      if (way && moving && !calm()) this.walk(piece, way, pause);
    });
    this.trail.replaceChildren();
    for (const [n, [pawn, ...way]] of (snapshot.ways ?? []).entries()) this.leaveTrail(pawn, way, n);
  }

  /** @param {Question | null} question */
  ask(question) {
    showOptions(this.options, question, "ring", (light) => this.placeOf(light), OPTION);
  }

  /**
   * @param {number} light
   * @returns {Point}
   */
  placeOf(light) {
    const [x, y] = this.lights[light];
    return [x * SCALE, y * SCALE];
  }

  /** @param {number} light */
  at(light) {
    const [x, y] = this.placeOf(light);
    return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }

  /**
   * @param {SVGGElement} piece
   * @param {number[]} way
   * @param {number} pause
   */
  walk(piece, way, pause) {
    const duration = Math.min(Math.max(way.length * MS_A_SQUARE, 220), LONGEST_MS, pause * 0.8);
    piece.animate(
      way.map((light) => ({ transform: this.at(light) })),
      { duration, easing: "ease-in-out" },
    );
  }

  /**
   * @param {number} pawn
   * @param {number[]} way
   * @param {number} order
   */
  leaveTrail(pawn, way, order) {
    const colour = this.colours[Math.floor(pawn / 4)];
    const points = way.map((light) => this.lights[light].map((value) => (value * SCALE).toFixed(0)).join(" "));
    const sent = order > 0 && way.length === 2;
    add(this.trail, "path", { d: `M${points.join("L")}`, class: `${colour} ${sent ? "sent" : "walked"}` });
    if (sent) {
      const [x, y] = this.lights[way[0]];
      add(this.trail, "circle", { cx: x * SCALE, cy: y * SCALE, r: 66, class: `struck ${colour}` });
    }
  }
}
