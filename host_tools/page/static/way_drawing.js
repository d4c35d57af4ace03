// Draws the ways of pawns on a board: lines with an arrow, ends, bursts, letters and numbers.

import { add } from "./svg.js";

// What a pawn and a landing cover of a way, in units of the drawing.
const AT_PAWN = 66;
const AT_END = 70;
const ARROW = 44;
const BURST = { rays: 12, inner: 62, outer: 88 };
// How far outside of its place a letter stands, and the next letter beside it.
const OUTSIDE = 118;
const BESIDE = 104;
const ON_TRACK = 880;

/** @param {Point} one @param {Point} other */
const far = ([x, y], [u, v]) => Math.hypot(u - x, v - y);

/**
 * Returns the point at `part` of the way from one point to another.
 * @param {Point} one
 * @param {Point} other
 * @param {number} part
 * @returns {Point}
 */
const between = ([x, y], [u, v], part) => [x + (u - x) * part, y + (v - y) * part];

/**
 * Returns a line without its last `length`.
 * @param {Point[]} line
 * @param {number} length
 * @returns {Point[]}
 */
function shortened(line, length) {
  const points = [...line];
  while (points.length > 1) {
    const [before, last] = points.slice(-2);
    const step = far(before, last);
    if (step > length) return [...points.slice(0, -1), between(last, before, length / step)];
    points.pop();
    length -= step;
  }
  return points;
}

/** @param {Point[]} line */
const pathOf = (line) => `M${line.map((point) => point.map(Math.round).join(" ")).join("L")}`;

/**
 * Draws one way with `pointOf(place)`, its signs above the pieces.
 * @param {Element} layer
 * @param {Element} signs
 * @param {import("./way.js").Way} way
 * @param {(place: number) => Point} pointOf
 */
export function drawWay(layer, signs, { path, swaps, hits, count, bright, faint }, pointOf) {
  const kind = `${bright ? " bright" : ""}${faint ? " faint" : ""}`;
  const points = path.map(pointOf);
  const last = points[points.length - 1];
  if (swaps) {
    drawLine(layer, curve(points[0], points[1]), `way swaps${kind}`, true);
    if (points.length > 2) drawLine(layer, points.slice(1), `way${kind}`, false);
  } else if (points.length > 1) drawLine(layer, points, `way${kind}`, false);
  const end = swaps ? points[1] : last;
  const sign = add(signs, "g", {
    class: `end${kind}${count ? " counted" : swaps || hits.includes(path[path.length - 1]) ? " taken" : ""}`,
    transform: `translate(${end.join(" ")})`,
  });
  add(sign, "circle", { r: count ? 50 : 62 });
  if (count) add(sign, "text", { y: 22 }, count);
  for (const place of hits) drawBurst(signs, pointOf(place));
}

/**
 * Returns a curve from one point to another through the middle of the board, without its ends, where pawns stand.
 * @param {Point} from
 * @param {Point} to
 * @returns {Point[]}
 */
function curve(from, to) {
  const middle = between(from, to, 0.5);
  const [x, y] = between(middle, [0, 0], 0.45);
  return Array.from({ length: 25 }, (_, n) => {
    const at = n / 24;
    return between(between(from, [x, y], at), between([x, y], to, at), at);
  });
}

/**
 * @param {Element} layer
 * @param {Point[]} line
 * @param {string} kind
 * @param {boolean} both - Whether there is an arrow at both ends.
 */
function drawLine(layer, line, kind, both) {
  const trimmed = shortened(shortened(line, AT_END).reverse(), both ? AT_END : AT_PAWN).reverse();
  const ends = [trimmed, ...(both ? [[...trimmed].reverse()] : [])];
  const group = add(layer, "g", { class: kind });
  if (trimmed.length > 1) {
    const inner = shortened(both ? shortened([...trimmed].reverse(), ARROW * 0.6) : trimmed, ARROW * 0.6);
    add(group, "path", { d: pathOf(trimmed), class: "casing" });
    if (inner.length > 1) add(group, "path", { d: pathOf(inner), class: "line" });
  }
  for (const end of ends) {
    const tip = end[end.length - 1];
    const [x, y] = tip;
    const from = end.length > 1 ? (shortened(end, ARROW).at(-1) ?? line[0]) : line[0];
    const turn = (Math.atan2(y - from[1], x - from[0]) * 180) / Math.PI;
    const arrow = `translate(${Math.round(x)} ${Math.round(y)}) rotate(${turn.toFixed(1)})`;
    add(group, "path", { d: `M0 0L${-ARROW} ${-ARROW * 0.6}V${ARROW * 0.6}Z`, class: "arrow", transform: arrow });
  }
}

/**
 * @param {Element} layer
 * @param {Point} place
 */
function drawBurst(layer, [x, y]) {
  const points = Array.from({ length: 2 * BURST.rays }, (_, n) => {
    const turn = (n * Math.PI) / BURST.rays;
    const radius = n % 2 ? BURST.inner : BURST.outer;
    return `${Math.round(x + radius * Math.cos(turn))} ${Math.round(y + radius * Math.sin(turn))}`;
  });
  add(layer, "path", { d: `M${points.join("L")}Z`, class: "burst" });
}

/**
 * Draws the letter of a way on the wood, outside of the place where it ends; the second one there stands beside the first.
 * @param {Element} layer
 * @param {import("./way.js").Way} way
 * @param {Point} place
 * @param {number} nth
 */
export function drawMark(layer, { mark, bright }, [x, y], nth) {
  const out = Math.hypot(x, y) || 1;
  const side = Math.max(Math.abs(x), Math.abs(y)) > ON_TRACK;
  // Beside a lane, not on its next square.
  const [along, across] = side ? [OUTSIDE, nth * BESIDE] : [nth * BESIDE, OUTSIDE];
  const [u, v] = [x + (x * along - y * across) / out, y + (y * along + x * across) / out];
  const group = add(layer, "g", {
    class: bright ? "mark bright" : "mark",
    transform: `translate(${Math.round(u)} ${Math.round(v)})`,
  });
  add(group, "circle");
  add(group, "text", { y: 1 }, mark);
}
