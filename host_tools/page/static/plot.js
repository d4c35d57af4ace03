// Line plots over the events of a game: one line per side, distinguished by colour, dash and the symbol at its end.

import { lettersize, whenResized } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { add, makeSvg } from "./svg.js";

const MARGIN = { left: 42, right: 24, top: 8, bottom: 6 };
/** @type {Record<string, string>} */
const DASHES = { red: "", blue: "7 3", yellow: "2 3", green: "10 3 2 3" };

export class Plot {
  /**
   * Calls `choose(at)` when the user points at a moment.
   * @param {(at: number) => void} choose
   */
  constructor(choose) {
    this.svg = makeSvg({ class: "plot", role: "img" });
    /** @type {{colour: string, name: string, values: number[]}[]} */
    this.lines = [];
    this.range = [0, 1];
    /** @type {(value: number) => string} */
    this.label = String;
    /** @type {SVGLineElement | null} */
    this.cursor = null;
    this.width = 0;
    this.at = 0;
    this.svg.addEventListener("pointerdown", (event) => this.point(event, choose));
    this.svg.addEventListener("pointermove", (event) => event.buttons & 1 && this.point(event, choose));
    whenResized(this.svg, () => this.draw());
  }

  /**
   * `lines` are {colour, name, values}; `range` is always visible; `label(value)` formats a value of the axis.
   * @param {Line[]} lines
   * @param {{range: [number, number], label: (value: number) => string, name: string}} values
   */
  set(lines, { range, label, name }) {
    this.lines = lines;
    this.range = range;
    this.label = label;
    this.svg.setAttribute("aria-label", name);
    this.draw();
  }

  /** @param {number} at */
  go(at) {
    this.at = at;
    for (const end of ["x1", "x2"]) this.cursor?.setAttribute(end, String(this.x(at)));
  }

  get last() {
    return Math.max(1, ...this.lines.map((line) => line.values.length - 1));
  }

  /** @param {number} at */
  x(at) {
    return MARGIN.left + (at / this.last) * (this.width - MARGIN.left - MARGIN.right);
  }

  /**
   * @param {PointerEvent} event
   * @param {(at: number) => void} choose
   */
  point(event, choose) {
    const box = this.svg.getBoundingClientRect();
    const [x, width] = [event.clientX - box.left, box.width].map((pixels) => pixels / lettersize());
    const part = (x - MARGIN.left) / (width - MARGIN.left - MARGIN.right);
    choose(Math.round(Math.min(Math.max(part, 0), 1) * this.last));
  }

  draw() {
    this.svg.replaceChildren();
    const letters = lettersize();
    this.width = this.svg.clientWidth / letters;
    const height = this.svg.clientHeight / letters;
    if (!this.width || !height || !this.lines.length) return;
    const all = this.lines.flatMap((line) => line.values);
    const low = Math.min(this.range[0], ...all);
    const high = Math.max(this.range[1], ...all);
    /** @param {number} value */
    const y = (value) => MARGIN.top + ((high - value) / (high - low || 1)) * (height - MARGIN.top - MARGIN.bottom);
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${height}`);
    for (const value of new Set([low, high, ...(low < 0 && high > 0 ? [0] : [])])) {
      add(this.svg, "line", {
        x1: MARGIN.left,
        x2: this.width - MARGIN.right,
        y1: y(value),
        y2: y(value),
        class: value === 0 ? "zero" : "grid",
      });
      add(this.svg, "text", { x: MARGIN.left - 6, y: y(value) + 4, class: "height" }, this.label(value));
    }
    for (const { colour, values } of this.lines) this.line(colour, values, y);
    this.signs(y, height);
    this.mark(y);
    this.cursor = add(this.svg, "line", { y1: MARGIN.top - 4, y2: height - MARGIN.bottom + 4, class: "cursor" });
    this.go(this.at);
  }

  /**
   * Draws what a kind of plot has on its lines.
   * @param {(value: number) => number} _y
   */
  mark(_y) {}

  /**
   * @param {string} colour
   * @param {number[]} values
   * @param {(value: number) => number} y
   */
  line(colour, values, y) {
    let path = "";
    /** @type {number | null} */
    let before = null;
    values.forEach((value, at) => {
      if (at && value === before && at < values.length - 1 && values[at + 1] === value) return;
      const step = at && value !== before ? `H${this.x(at).toFixed(1)}` : "";
      path += `${path ? step : `M${this.x(0).toFixed(1)} ${y(value).toFixed(1)}`}${path ? `V${y(value).toFixed(1)}` : ""}`;
      before = value;
    });
    path += `H${this.x(values.length - 1).toFixed(1)}`;
    add(this.svg, "path", { d: path, class: `line ${colour}`, "stroke-dasharray": DASHES[colour] ?? "" });
  }

  /**
   * Draws the symbol at the end of each line, moved apart where they would overlap.
   * @param {(value: number) => number} y
   * @param {number} height
   */
  signs(y, height) {
    const ends = this.lines
      .map(({ colour, name, values }) => ({ colour, name, at: y(values.at(-1) ?? 0), x: this.x(values.length - 1) }))
      .sort((one, other) => one.at - other.at);
    let free = 7;
    for (const end of ends) {
      end.at = Math.max(end.at, free);
      free = end.at + 14;
    }
    let over = free - 14 - (height - 7);
    for (const end of [...ends].reverse()) {
      if (over <= 0) break;
      end.at -= over;
      over = 0;
    }
    for (const { colour, name, at, x } of ends) {
      const sign = add(this.svg, "path", {
        d: SYMBOLS[colour],
        class: `sign ${colour}`,
        transform: `translate(${x + 11} ${at}) scale(0.3)`,
      });
      add(sign, "title", {}, name);
    }
  }
}
