// The board of Sorry! with its pawns, which move along the squares that they pass. `ring_board.js` draws the squares.

import { calm } from "./dom.js";
import { LitBoard } from "./lit_board.js";
import { PICTURES, SYMBOLS } from "./marks.js";
import { REACH, drawBoard } from "./ring_board.js";
import { add } from "./svg.js";

const MS_A_SQUARE = 70;
const LONGEST_MS = 800;
// The longest walks along the squares of the track; others are drawn straight.
const MOST_FORWARD = 16;
const MOST_BACK = 4;

export class Ring extends LitBoard {
  /**
   * @param {Head | null} _head
   * @param {Geometry} geometry
   */
  constructor(_head, geometry) {
    const { lights: places, track, sides } = geometry;
    super(
      {
        kind: "board",
        label: "the board",
        where: "ring",
        places,
        reach: REACH,
        light: 0.036,
        option: 60,
        pitch: 0.105,
      },
      (svg) => drawBoard(svg, geometry),
    );
    this.track = track;
    this.colours = sides.map((side) => side.colour);
    this.blocks = add(this.pieces, "g", { class: "blocks" });
    this.trail = add(this.pieces, "g", { class: "trail" });
    /** @type {SVGGElement[]} */
    this.pawns = [];
    /** @type {number[]} */
    this.stand = [];
    /** @type {Animation[]} */
    this.motions = [];
    for (let pawn = 0; pawn < 16; pawn += 1) {
      const colour = this.colours[Math.floor(pawn / 4)];
      const piece = add(this.pieces, "g", { class: `piece ${colour}`, "data-pawn": pawn, "data-colour": colour });
      piece.style.display = "none";
      add(piece, "circle", { r: 92, class: "halo" });
      add(piece, "circle", { r: 45, class: "body" });
      add(piece, "path", { d: SYMBOLS[colour], class: "sign", transform: "scale(1.25)" });
      this.pawns.push(piece);
    }
  }

  /**
   * Shows `snapshot`, or no pawn with null; with `moving`, the pawns move there within `pause` milliseconds.
   * @param {Pick<Snapshot, "position" | "ways"> | null} snapshot
   * @param {boolean} moving
   * @param {number} pause
   */
  show(snapshot, moving, pause) {
    /** @type {Partial<SorryPosition & TowersPosition>} */
    const { pawns = [], lights = [], blocks = [] } = snapshot?.position ?? {};
    this.build(blocks);
    /** @type {Map<number, number[]>} */
    const walked = new Map();
    for (const [pawn, ...way] of snapshot?.ways ?? []) walked.set(pawn, way);
    for (const motion of this.motions.splice(0)) motion.cancel();
    this.pawns.forEach((piece, pawn) => {
      const [before, now = -1] = [this.stand[pawn] ?? -1, lights[pawn]];
      this.stand[pawn] = now;
      piece.style.display = now < 0 ? "none" : "";
      if (now < 0) return;
      piece.dataset.place = pawns[pawn];
      piece.style.transform = this.at(now);
      const way = walked.get(pawn) ?? (before >= 0 && before !== now ? this.way(before, now) : null);
      if (way && moving && !calm()) this.walk(piece, way, pause);
    });
    this.leaveTrails(snapshot?.ways ?? []);
  }

  /** @param {number} light */
  stands(light) {
    return this.stand.includes(light);
  }

  /**
   * Shows blocks on squares of the track, and stars beside it.
   * @param {Block[]} blocks
   */
  build(blocks) {
    this.blocks.replaceChildren();
    for (const { colour, lights } of blocks) {
      const points = lights.map((light) => this.pointOf(light).join(" "));
      if (lights[0] < this.track)
        add(this.blocks, "path", { d: `M${points.join("L")}L${points.at(-1)}`, class: `block ${colour}` });
      else
        add(this.blocks, "path", {
          d: PICTURES.star,
          class: `star ${colour}`,
          transform: `translate(${points[0]}) scale(1.9)`,
        });
    }
  }

  /** @param {string} hex */
  light(hex) {
    super.light(hex);
    this.pawns.forEach((piece, pawn) => this.brighten(piece, this.stand[pawn]));
  }

  /** @param {number} light */
  at(light) {
    const [x, y] = this.pointOf(light);
    return `translate(${x}px, ${y}px)`;
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  way(from, to) {
    if (from >= this.track || to >= this.track) return [from, to];
    const forward = (to - from + this.track) % this.track;
    const [count, step] =
      forward <= MOST_FORWARD ? [forward, 1] : this.track - forward <= MOST_BACK ? [this.track - forward, -1] : [0, 0];
    if (!count) return [from, to];
    return Array.from({ length: count + 1 }, (_, n) => (from + n * step + this.track) % this.track);
  }

  /**
   * @param {SVGGElement} piece
   * @param {number[]} way
   * @param {number} pause
   */
  walk(piece, way, pause) {
    const duration = Math.min(Math.max(way.length * MS_A_SQUARE, 220), LONGEST_MS, pause * 0.8);
    const frames = way.map((light) => ({ transform: this.at(light) }));
    this.motions.push(piece.animate(frames, { duration, easing: "ease-in-out" }));
  }

  /** @param {number[][]} ways */
  leaveTrails(ways) {
    this.trail.replaceChildren();
    for (const [n, [pawn, ...way]] of ways.entries()) this.leaveTrail(pawn, way, n);
  }

  /**
   * @param {number} pawn
   * @param {number[]} way
   * @param {number} order
   */
  leaveTrail(pawn, way, order) {
    const colour = this.colours[Math.floor(pawn / 4)];
    const points = way.map((light) => this.pointOf(light).join(" "));
    const sent = order > 0 && way.length === 2;
    add(this.trail, "path", { d: `M${points.join("L")}`, class: `${colour} ${sent ? "sent" : "walked"}` });
    if (sent) {
      const [cx, cy] = this.pointOf(way[0]);
      add(this.trail, "circle", { cx, cy, r: 66, class: `struck ${colour}` });
    }
  }
}
