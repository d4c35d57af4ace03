// Charts: bars, shares with their expected values, histograms, and heat maps of the board.

import { lettersize, make, whenResized } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { add, makeSvg } from "./svg.js";
import { nameOfPlace } from "./say.js";
import { number, w } from "./words.js";

// Half of the longest label of a scale.
const EDGE = 28;
// Until it is known how wide a chart is.
const WIDTH = 560;
// The widest letter of a number, with wide spacing, and what is between a name and a number.
const DIGIT = 11;
const GAP = 8;

/**
 * @param {string} name
 * @param {string} box
 * @param {string} kind
 */
const drawing = (name, box, kind) => makeSvg({ viewBox: box, class: `chart ${kind}`, role: "img", "aria-label": name });

/**
 * Returns a chart of which `draw` draws as much as has room beside letters that are as large as those of the page.
 * @param {string} name
 * @param {string} kind
 * @param {number} height
 * @param {(svg: SVGElement, width: number) => void} draw
 */
export function chart(name, kind, height, draw) {
  const svg = drawing(name, `0 0 ${WIDTH} ${height}`, kind);
  let width = 0;
  whenResized(svg, () => {
    const room = svg.clientWidth / lettersize();
    if (!room || room === width) return;
    width = room;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.replaceChildren();
    draw(svg, width);
  });
  return svg;
}

/**
 * @param {string[]} heads - The texts above the columns.
 * @param {(string | number)[][]} rows
 */
export const table = (heads, rows) =>
  make(
    "table",
    {},
    make(
      "thead",
      {},
      make("tr", {}, ...heads.map((head) => make(head ? "th" : "td", head ? { scope: "col" } : {}, head))),
    ),
    make(
      "tbody",
      {},
      ...rows.map(([name, ...cells]) =>
        make(
          "tr",
          {},
          make("th", { scope: "row" }, String(name)),
          ...cells.map((cell, n) => make("td", { "data-head": heads[n + 1] }, String(cell))),
        ),
      ),
    ),
  );

/**
 * A figure with title, explanation, chart, and the same numbers as an accessible table.
 * @param {string} key
 * @param {SVGElement} svg
 * @param {string[]} heads
 * @param {(string | number)[][]} rows
 * @param {boolean} [wide]
 */
export function figure(key, svg, heads, rows, wide = false) {
  return make(
    "figure",
    { class: wide ? "wide" : "", "data-figure": key },
    make("figcaption", {}, make("h2", {}, w(`stats ${key}`)), make("p", {}, w(`stats ${key} how`))),
    svg,
    make("details", {}, make("summary", {}, w("as table")), table(heads, rows)),
  );
}

/**
 * Horizontal bars, each {name, value, text, colour, expected}; `expected` is a line across the bar.
 * @param {string} name
 * @param {Bar[]} items
 * @param {number} [most]
 */
export function bars(name, items, most = Math.max(1e-9, ...items.flatMap((item) => [item.value, item.expected ?? 0]))) {
  // A name has a line of its own, because in some languages, and on a phone, it is longer than any place beside a bar.
  const step = 48;
  return chart(name, "bars", items.length * step, (svg, width) => {
    /** @param {number} value */
    const x = (value) => (value / most) * width;
    items.forEach((item, n) => {
      const y = n * step;
      if (item.colour)
        add(svg, "path", {
          d: SYMBOLS[item.colour],
          class: `sign ${item.colour}`,
          transform: `translate(10 ${y + 13}) scale(0.42)`,
        });
      const left = item.colour ? 26 : 0;
      // A name that has no room beside the number is cut short.
      const room = width - left - GAP - DIGIT * item.text.length;
      add(svg, "foreignObject", { x: left, y: y - 1, width: room, height: 27 }).append(
        make("div", { class: "name", title: item.name }, item.name),
      );
      add(svg, "text", { x: width, y: y + 19, class: "value" }, item.text);
      add(svg, "rect", { x: 0, y: y + 26, width, height: 15, rx: 4, class: "rail" });
      add(svg, "rect", {
        x: 0,
        y: y + 26,
        width: Math.max(x(item.value), 1.5),
        height: 15,
        rx: 4,
        class: `bar ${item.colour ?? ""}`,
        "data-value": item.value,
      });
      if (item.low !== undefined && item.high !== undefined)
        add(svg, "path", { d: `M${x(item.low)} ${y + 30}v7m0-3.5H${x(item.high)}m0-3.5v7`, class: "interval" });
      if (item.expected !== undefined)
        add(svg, "line", { x1: x(item.expected), x2: x(item.expected), y1: y + 23, y2: y + 44, class: "expected" });
    });
  });
}

/**
 * A histogram; `series` are {kind, values}, drawn side by side in each bin.
 * @param {string} name
 * @param {{kind: string, values: number[]}[]} series
 * @param {Label[]} labels
 * @param {number} [height]
 */
export function histogram(name, series, labels, height = 190) {
  const [bottom, top] = [26, 8];
  const count = Math.max(...series.map((one) => one.values.length));
  const most = Math.max(1e-9, ...series.flatMap((one) => one.values));
  return chart(name, "histogram", height, (svg, width) => {
    const step = width / count;
    const thick = (step - Math.min(3, step * 0.2)) / series.length;
    series.forEach(({ kind, values }, n) => {
      values.forEach((value, at) => {
        const tall = (value / most) * (height - bottom - top);
        if (value)
          add(svg, "rect", {
            x: at * step + n * thick,
            y: height - bottom - tall,
            width: thick,
            height: tall,
            rx: Math.min(2, thick / 3),
            class: `bar ${kind}`,
            "data-value": value,
          });
      });
    });
    add(svg, "line", { x1: 0, x2: width, y1: height - bottom, y2: height - bottom, class: "base" });
    const nth = Math.ceil((labels.length * 2 * EDGE) / width);
    for (const { at, text } of labels.filter((_, n) => n % nth === 0)) {
      const x = at * step;
      // At the ends they would be cut off.
      const [place, side] = x < EDGE ? [0, "begin"] : x > width - EDGE ? [width, "end"] : [x, ""];
      add(svg, "text", { x: place, y: height - 8, class: `scale ${side}` }, text);
    }
  });
}

/**
 * A heat map of the Sequence panel by the number of chips taken from each cell.
 * @param {string} name
 * @param {string[]} cards  the names of their cards
 * @param {number[]} counts
 */
export function heatCells(name, cards, counts) {
  const svg = drawing(name, "0 0 250 250", "heat cells");
  const most = Math.max(1, ...counts);
  counts.forEach((count, cell) => {
    const [x, y] = [(cell % 10) * 25, Math.floor(cell / 10) * 25];
    add(svg, "rect", { x: x + 1, y: y + 1, width: 23, height: 23, rx: 3, class: "cold" });
    if (count) {
      const hot = add(svg, "rect", {
        x: x + 1,
        y: y + 1,
        width: 23,
        height: 23,
        rx: 3,
        class: "hot",
        "data-cell": cell,
        "data-value": count,
      });
      hot.style.setProperty("--heat-part", (count / most).toFixed(3));
    }
    add(svg, "text", { x: x + 12.5, y: y + 15.5, class: "cell-name" }, cards[cell]);
  });
  return svg;
}

/**
 * A heat map of the sixty squares of the track by the number of pawns bumped on each.
 * @param {string} name
 * @param {Geometry} geometry
 * @param {number[]} counts
 */
export function heatRing(name, geometry, counts) {
  const svg = drawing(name, "-125 -125 250 250", "heat");
  const most = Math.max(1, ...counts);
  const step = 360 / geometry.track;
  /**
   * @param {number} turn
   * @param {number} radius
   */
  const point = (turn, radius) => {
    const radians = (turn * Math.PI) / 180;
    return `${(radius * Math.cos(radians)).toFixed(2)} ${(radius * Math.sin(radians)).toFixed(2)}`;
  };
  /** @param {number} square */
  const turn = (square) => (Math.atan2(geometry.lights[square][1], geometry.lights[square][0]) * 180) / Math.PI;
  counts.forEach((count, square) => {
    const [from, to] = [turn(square) - step / 2 + 0.35, turn(square) + step / 2 - 0.35];
    const outer = 84 + (36 * count) / most;
    /** @param {number} far */
    const shape = (far) =>
      `M${point(from, 74)}L${point(from, far)}A${far} ${far} 0 0 1 ${point(to, far)}L${point(to, 74)}A74 74 0 0 0 ${point(from, 74)}Z`;
    add(svg, "path", { d: shape(84), class: "cold" });
    const hot = add(svg, "path", { d: shape(outer), class: "hot", "data-square": square, "data-value": count });
    hot.style.setProperty("--heat-part", (count / most).toFixed(3));
    add(hot, "title", {}, w("square hits", { square: nameOfPlace(geometry, square), count }));
  });
  for (const side of geometry.sides) {
    for (const [first, last] of side.slides) {
      add(svg, "path", {
        d: `M${point(turn(first), 68)}A68 68 0 0 1 ${point(turn(last), 68)}`,
        class: `slide ${side.colour}`,
      });
      add(svg, "circle", {
        r: 3,
        class: `dot ${side.colour}`,
        cx: point(turn(last), 68).split(" ")[0],
        cy: point(turn(last), 68).split(" ")[1],
      });
    }
    const middle = turn(side.diamond) + 5 * step;
    const [x, y] = point(middle, 48).split(" ");
    add(svg, "path", {
      d: SYMBOLS[side.colour],
      class: `sign ${side.colour}`,
      transform: `translate(${x} ${y}) scale(0.55)`,
    });
    add(svg, "path", {
      d: `M${point(turn(side.circle), 62)}L${point(turn(side.circle), 72)}`,
      class: `exit ${side.colour}`,
    });
  }
  const whole = counts.reduce((sum, count) => sum + count, 0);
  add(svg, "text", { x: 0, y: 5, class: whole < 1000 ? "whole" : "whole long" }, number(whole));
  add(svg, "text", { x: 0, y: 18, class: "unit" }, w("hits"));
  return svg;
}
