// What the ring and the panel share: places that light up, that can be chosen, and that can be pointed at.

import { make } from "./dom.js";
import { Lights } from "./lights.js";
import { add, ownNames } from "./svg.js";

// Browsers draw letters smaller than one unit badly, so the drawings are scaled up by this factor.
export const SCALE = 1000;
// How far from a place a touch still counts, in units of the drawing.
const NEAR = 0.13;

/** @typedef {{kind: "board" | "panel" | "matrix", label: string, where: string, places: Point[], reach: number, light: number, option: number}} Drawing */

export class LitBoard {
  /**
   * `draw(svg)` draws the board, whose `places` are lights of the radius `light`, with `reach` from its middle to its edge; one
   * that can be chosen has a circle of the radius `option`, in thousandths.
   * @param {Drawing} drawing
   * @param {(svg: SVGSVGElement) => void} draw
   */
  constructor({ kind, label, where, places, reach, light, option }, draw) {
    this.where = where;
    this.places = places;
    this.reach = reach;
    this.option = option;
    this.element = make("div", { class: kind });
    const base = add(this.element, "svg", { role: "img", "data-label": label });
    draw(base);
    ownNames(base);
    this.radius = light;
    const top = add(this.element, "svg", { viewBox: base.getAttribute("viewBox") ?? "", "aria-hidden": "true" });
    this.pieces = add(top, "g", { class: "pieces" });
    this.options = add(top, "g", { class: "options" });
    this.aimed = add(top, "g", { class: "aim" });
    /** @type {Lights | null} */
    this.lit = null;
    /** @type {number[]} */
    this.touchable = [];
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
   * Shows the lights: three bytes for each, red, green and blue, as hex digits.
   * @param {string} hex
   */
  light(hex) {
    this.lights.show(hex);
  }

  /** @param {Question | null} question */
  ask(question) {
    this.options.replaceChildren();
    if (question?.where !== this.where) return;
    question.options.forEach((places, option) => {
      for (const place of places)
        this.circle(this.options, place, option === question.at ? "marked" : "").setAttribute("data-place", `${place}`);
    });
  }

  /**
   * Marks where something stands, and where it could go.
   * @param {number[]} from
   * @param {number[]} to
   */
  aim(from, to) {
    this.aimed.replaceChildren();
    if (from.length && to.length) {
      const way = this.way(from[0], to[0]).map((place) => this.pointOf(place).join(" "));
      add(this.aimed, "path", { d: `M${way.join("L")}` });
    }
    for (const place of from) this.circle(this.aimed, place, "from");
    for (const place of to) this.circle(this.aimed, place, "to");
  }

  /**
   * Returns the places on the way between two.
   * @param {number} from
   * @param {number} to
   */
  way(from, to) {
    return [from, to];
  }

  /**
   * @param {Element} layer
   * @param {number} place
   * @param {string} kind
   */
  circle(layer, place, kind) {
    const [cx, cy] = this.pointOf(place);
    return add(layer, "circle", { cx, cy, r: this.option, class: kind });
  }

  /**
   * Calls `point(place)` when one of the `touchable` places is touched or clicked, and `hover(place)` with the one below the
   * mouse, or null.
   * @param {(place: number) => void} point
   * @param {(place: number | null) => void} hover
   */
  listen(point, hover) {
    let last = /** @type {number | null} */ (null);
    const moved = (/** @type {number | null} */ place) => {
      this.element.classList.toggle("pointed", place !== null);
      if (place !== last) hover((last = place));
    };
    this.element.addEventListener("pointermove", (event) => moved(this.near(event)));
    this.element.addEventListener("pointerleave", () => moved(null));
    this.element.addEventListener("click", (event) => {
      const place = this.near(event);
      if (place !== null) point(place);
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
    let [found, least] = [/** @type {number | null} */ (null), NEAR];
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
