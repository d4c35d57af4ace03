// What the ring and the panel share: places that light up, that can be chosen, and that can be pointed at.

import { make } from "./dom.js";
import { Lights, seen } from "./lights.js";
import { add, circle, drawnAt, ownNames } from "./svg.js";
import { drawMark, drawWay } from "./way_drawing.js";

// Browsers draw letters smaller than one unit badly, so the drawings are scaled up by this factor.
export const SCALE = 1000;
// How far from a place a touch still counts, in units of the drawing: a finger means the nearest one that can be chosen.
const NEAR = 0.13;
// A place that is smaller than this many pixels shows at the first touch what the second one plays.
export const FINGER = 44;
// A light that is white or dark.
const WHITE = /^(..)\1\1$/;

/** @typedef {{kind: "board" | "panel" | "matrix", label: string, where: string, places: Point[], reach: number, light: number, option: number, pitch: number}} Drawing */

/**
 * Draws the lights while they are dark: diffusers of the radius `r`, each in a seat that is wider by `edge`.
 * @param {Element} parent
 * @param {Point[]} places
 * @param {number} r
 * @param {number} edge
 */
export function drawDiffusers(parent, places, r, edge) {
  add(parent, "path", { d: drawnAt(places, circle(r + edge)), class: "seat" });
  add(parent, "path", { d: drawnAt(places, circle(r)), class: "diffuser" });
}

export class LitBoard {
  /**
   * `draw(svg)` draws the board, whose `places` are lights of the radius `light`, with `reach` from its middle to its edge; one
   * that can be chosen has a circle of the radius `option`, in thousandths, and `pitch` is from one place to the next.
   * @param {Drawing} drawing
   * @param {(svg: SVGSVGElement) => void} draw
   */
  constructor({ kind, label, where, places, reach, light, option, pitch }, draw) {
    this.where = where;
    this.places = places;
    this.reach = reach;
    this.option = option;
    this.pitch = pitch;
    this.element = make("div", { class: kind });
    const base = add(this.element, "svg", { role: "img", "data-label": label });
    draw(base);
    ownNames(base);
    this.radius = light;
    const top = add(this.element, "svg", { viewBox: base.getAttribute("viewBox") ?? "", "aria-hidden": "true" });
    this.drawings = [base, top];
    this.offered = add(top, "path", { class: "offered" });
    this.ways = add(top, "g", { class: "ways" });
    this.pieces = add(top, "g", { class: "pieces" });
    this.options = add(top, "g", { class: "options" });
    this.chosen = add(top, "path", { class: "chosen" });
    this.aimed = add(top, "path", { class: "aimed" });
    this.signs = add(top, "g", { class: "way-signs" });
    this.shownWays = this.hex = "";
    /** @type {Lights | null} */
    this.lit = null;
    /** @type {number[]} */
    this.touchable = [];
    /** @type {number[]} */
    this.muted = [];
    /**
     * The places with pictures, which stand for what their lights say.
     * @type {number[]}
     */
    this.pictured = [];
  }

  /** The lights, between the board and what stands on it: a board that is only drawn has none. */
  get lights() {
    if (this.lit) return this.lit;
    const canvas = make("canvas", { class: "glow", "aria-hidden": "true" });
    this.element.firstElementChild?.after(canvas);
    this.lit = new Lights(canvas, this.places, this.reach, this.radius);
    return this.lit;
  }

  /**
   * Shows only what is within `reach` of the middle, with the lights at `places`.
   * @param {number} reach
   * @param {Point[]} places
   */
  look(reach, places) {
    if (reach === this.reach) return;
    this.reach = reach;
    this.places = places;
    const edge = reach * SCALE;
    for (const drawing of this.drawings) drawing.setAttribute("viewBox", `${-edge} ${-edge} ${2 * edge} ${2 * edge}`);
    this.lit?.look(reach, places);
  }

  /**
   * Shows the lights: three bytes for each, red, green and blue, as hex digits.
   * @param {string} hex
   */
  light(hex) {
    this.hex = hex;
    this.lights.show(hex);
    if (this.pictured.length) this.mute(this.muted);
  }

  /**
   * Makes a piece as bright as the light below it.
   * @param {SVGElement} piece
   * @param {number} place
   */
  brighten(piece, place) {
    if (this.hex) piece.style.setProperty("--lit", seen(this.hex, place).level.toFixed(2));
  }

  /**
   * Marks the answers to a question of a game that is looked at.
   * @param {Question | null} question
   */
  ask(question) {
    this.options.replaceChildren();
    if (question?.where !== this.where) return;
    question.options.forEach((places, option) => {
      for (const place of places) {
        const [cx, cy] = this.pointOf(place);
        const kind = option === question.at ? "marked" : "";
        add(this.options, "circle", { cx, cy, r: this.option, class: kind, "data-place": place });
      }
    });
  }

  /**
   * Marks the places that are `offered`, one that is `chosen`, and what is `aimed` at, each with one path: to mark ninety places
   * costs no more than to mark one.
   * @param {{offered: number[], chosen: number[], aimed: number[]}} places
   * @param {string} colour - Of the player who is asked.
   */
  mark({ offered, chosen, aimed }, colour) {
    this.offered.setAttribute("class", `offered ${colour}`);
    this.draw(this.offered, offered);
    this.draw(this.chosen, chosen);
    this.draw(this.aimed, aimed);
  }

  /**
   * Keeps the lights of these places dark, and the coloured ones of pictures, but for those on which a piece stands.
   * @param {number[]} places
   */
  mute(places) {
    this.muted = places;
    const { hex } = this.lights;
    const coloured = this.pictured.filter((place) => !WHITE.test(hex.slice(6 * place, 6 * place + 6)));
    this.lights.mute([...places, ...coloured].filter((place) => !this.stands(place)));
  }

  /**
   * Draws ways over the squares, with their ends, whom they hit, and their letters or numbers outside.
   * @param {import("./way.js").Way[]} ways
   * @param {string} colour
   */
  showWays(ways, colour) {
    const told = JSON.stringify([ways, colour]);
    if (told === this.shownWays) return;
    this.shownWays = told;
    this.ways.replaceChildren();
    this.signs.replaceChildren();
    this.ways.setAttribute("class", `ways ${colour}`);
    /** @type {Map<number, number>} */
    const marked = new Map();
    // What is pointed at lies above the others.
    for (const way of [...ways].sort((one, other) => Number(one.bright) - Number(other.bright))) {
      drawWay(this.ways, this.signs, way, (place) => this.pointOf(place));
      if (!way.mark) continue;
      const end = way.path[way.swaps ? 1 : way.path.length - 1];
      drawMark(this.signs, way, this.pointOf(end), marked.get(end) ?? 0);
      marked.set(end, (marked.get(end) ?? 0) + 1);
    }
  }

  /**
   * @param {SVGPathElement} path
   * @param {number[]} places
   */
  draw(path, places) {
    const told = places.join(" ");
    if (path.dataset.places === told) return;
    path.dataset.places = told;
    path.setAttribute("d", places.map((place) => this.frame(place)).join(""));
  }

  /** Returns the frame of a place. @param {number} place */
  frame(place) {
    return drawnAt([this.pointOf(place)], circle(this.option));
  }

  /**
   * Returns whether a piece stands on a place.
   * @param {number} _place
   */
  stands(_place) {
    return false;
  }

  /**
   * Calls `point(place, sure)` when one of the `touchable` places is touched or clicked, and `hover(place)` with the one below
   * the mouse, or null. Who clicks has seen what is below the mouse and is `sure`, and so is who touches a large place.
   * @param {(place: number, sure: boolean) => void} point
   * @param {(place: number | null) => void} hover
   */
  listen(point, hover) {
    let last = /** @type {number | null} */ (null);
    let finger = false;
    const moved = (/** @type {number | null} */ place) => {
      this.element.classList.toggle("pointed", place !== null);
      if (place !== last) hover((last = place));
    };
    this.element.addEventListener("pointerdown", ({ pointerType }) => (finger = pointerType !== "mouse"));
    this.element.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") moved(this.near(event));
    });
    this.element.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && moved(null));
    this.element.addEventListener("click", (event) => {
      const place = this.near(event);
      const large = (this.pitch / (2 * this.reach)) * this.element.clientWidth >= FINGER;
      if (place !== null) point(place, !finger || large);
    });
  }

  /**
   * Returns the touchable place nearest to the pointer, or null.
   * @param {MouseEvent} event
   */
  near({ clientX, clientY }) {
    const box = this.element.getBoundingClientRect();
    const x = ((2 * (clientX - box.left)) / box.width - 1) * this.reach;
    const y = ((2 * (clientY - box.top)) / box.height - 1) * this.reach;
    let [found, least] = [/** @type {number | null} */ (null), Math.max(NEAR, this.pitch)];
    for (const place of this.touchable) {
      const far = Math.hypot(this.places[place][0] - x, this.places[place][1] - y);
      if (far < least) [found, least] = [place, far];
    }
    return found;
  }

  /**
   * @param {number} place
   * @returns {Point}
   */
  pointOf(place) {
    const [x, y] = this.places[place];
    return [Math.round(x * SCALE), Math.round(y * SCALE)];
  }
}
