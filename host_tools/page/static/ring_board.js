// The board without its lights: turned rim, engravings and inlays around the lights.

import { drawDiffusers } from "./lit_board.js";
import { SYMBOLS, PAWN } from "./marks.js";
import { add, circle } from "./svg.js";

// Distance from the centre to the edge of the drawing; the ring of lights has radius 1.
export const REACH = 1.22;

// Browsers draw letters smaller than one unit badly, so the drawing is scaled up by this factor.
const SCALE = 1000;

const FACE = 1.125;
const SQUARE = { inner: 0.948, outer: 1.052, gap: 0.006 };
const DIFFUSER = 0.034;
const SLIDE = 0.047;
const LANE = 0.05;
const HOME_ROUND = 0.05;
const START_ROUND = 0.118;

/** @param {number} value */
const number = (value) => Math.round(1e4 * value) / 1e4;
/**
 * @param {number} turn
 * @param {number} radius
 */
const at = (turn, radius) => `${number(radius * Math.cos(turn))} ${number(radius * Math.sin(turn))}`;
/** @param {Point} place */
const turnOf = ([x, y]) => Math.atan2(y, x);

/**
 * @param {number} from
 * @param {number} to
 * @param {number} inner
 * @param {number} outer
 */
function sector(from, to, inner, outer) {
  return (
    `M${at(from, inner)}L${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}` +
    `L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`
  );
}

/**
 * Draws the board described by `geometry` into `svg`.
 * @param {SVGElement} svg
 * @param {Geometry} geometry
 */
export function drawBoard(svg, geometry) {
  const { lights, track, sides } = geometry;
  const step = (2 * Math.PI) / track;
  /** @param {number} square */
  const turn = (square) => turnOf(lights[square % track]);
  const edge = REACH * SCALE;
  svg.setAttribute("viewBox", `${-edge} ${-edge} ${2 * edge} ${2 * edge}`);
  const board = add(svg, "g", { transform: `scale(${SCALE})` });
  add(board, "circle", { r: FACE, class: "face" });
  add(board, "circle", { r: FACE - 0.006, class: "brass" });
  addGroundLines(board);

  const half = step / 2 - SQUARE.gap / 2;
  const squares = Array.from({ length: track }, (_, square) =>
    sector(turn(square) - half, turn(square) + half, SQUARE.inner, SQUARE.outer),
  );
  drawSquares(board, squares);
  for (const side of sides) drawSide(board, side, lights, step, turn);
  drawMedallion(board);
  drawDiffusers(board, lights, DIFFUSER, 0.007);
  drawName(svg);
}

/**
 * Draws engraved fields: their lower right edges catch the light.
 * @param {Element} parent
 * @param {string[]} paths
 * @param {string} [colour]
 */
function drawSquares(parent, paths, colour = "") {
  const d = paths.join("");
  add(parent, "path", { d, class: "edge", transform: "translate(0.0022 0.0028)" });
  add(parent, "path", { d, class: `square ${colour}` });
}

/**
 * @param {Element} board
 * @param {Side} side
 * @param {Point[]} lights
 * @param {number} step
 * @param {(square: number) => number} turn
 */
function drawSide(board, side, lights, step, turn) {
  const group = add(board, "g", { class: `side ${side.colour}` });
  const inlay = add(group, "g", { class: "inlay" });
  drawSlides(
    inlay,
    side.slides.map((squares) => squares.map(turn)),
    step,
  );
  drawStart(group, side, lights, turn);
  drawLane(group, side, lights);
  drawSymbol(inlay, side, turn, step);
}

/**
 * @param {Element} inlay
 * @param {number[][]} slides - Where each begins and ends.
 * @param {number} step
 */
function drawSlides(inlay, slides, step) {
  const [low, high] = [1 - SLIDE, 1 + SLIDE];
  let [bodies, chevrons, triangles] = ["", "", ""];
  for (const [first, last] of slides) {
    bodies += `${sector(first, last, low, high)}M${at(last, 1)}${circle(0.062)}`;
    for (let between = first + 1.5 * step; between < last; between += step) {
      const [tail, tip] = [between - 0.006, between + 0.007];
      chevrons += `M${at(tail, 0.974)}L${at(tip, 1)}L${at(tail, 1.026)}`;
    }
    const back = first - 0.45 * step;
    const corners = [at(back, SQUARE.inner + 0.006), at(first + 0.82 * step, 1), at(back, SQUARE.outer - 0.006)];
    triangles += `M${corners.join("L")}Z`;
  }
  add(inlay, "path", { d: bodies });
  add(inlay, "path", { d: chevrons, class: "chevron" });
  add(inlay, "path", { d: triangles, class: "triangle" });
}

/**
 * @param {Element} group
 * @param {Side} side
 * @param {Point[]} lights
 * @param {(square: number) => number} turn
 */
function drawStart(group, side, lights, turn) {
  const places = side.start.map((light) => lights[light]);
  const x = places.reduce((sum, place) => sum + place[0], 0) / places.length;
  const y = places.reduce((sum, place) => sum + place[1], 0) / places.length;
  const out = turn(side.circle);
  const inlay = add(group, "g", { class: "inlay" });
  // The exit from the start circle towards its square.
  const [toX, toY] = [0.925 * Math.cos(out), 0.925 * Math.sin(out)];
  const way = Math.atan2(toY - y, toX - x);
  const [fromX, fromY] = [x + START_ROUND * Math.cos(way), y + START_ROUND * Math.sin(way)];
  add(inlay, "path", { d: `M${number(fromX)} ${number(fromY)}L${number(toX)} ${number(toY)}`, class: "way" });
  add(group, "circle", { cx: x, cy: y, r: START_ROUND, class: "well" });
  add(inlay, "circle", { cx: x, cy: y, r: START_ROUND, class: "ring" });
  add(inlay, "circle", { cx: Math.cos(out), cy: Math.sin(out), r: 0.0535, class: "ring bright" });
}

/**
 * @param {Element} group
 * @param {Side} side
 * @param {Point[]} lights
 */
function drawLane(group, side, lights) {
  const [z1] = side.zone.map((light) => lights[light]);
  const turned = (turnOf(z1) * 180) / Math.PI;
  const lane = add(group, "g", { transform: `rotate(${turned.toFixed(3)})` });
  /** @param {number} light */
  const radius = (light) => Math.hypot(...lights[light]);
  const half = (radius(side.zone[0]) - radius(side.zone[1])) / 2;
  const squares = side.zone.map((light) => {
    const [from, to] = [radius(light) - half + 0.003, radius(light) + half - 0.003];
    return `M${from} ${-LANE}H${to}V${LANE}H${from}Z`;
  });
  drawSquares(lane, squares, "coloured");
  const radii = side.home.map(radius);
  const [inner, outer] = [Math.min(...radii), Math.max(...radii)];
  const home = {
    x: inner - HOME_ROUND,
    y: -HOME_ROUND,
    width: outer - inner + HOME_ROUND + half - 0.006,
    height: 2 * HOME_ROUND,
    rx: HOME_ROUND,
  };
  add(lane, "rect", { ...home, class: "well" });
  const inlay = add(lane, "g", { class: "inlay" });
  add(inlay, "rect", { ...home, class: "ring" });
  // The square with the diamond, where the safety zone begins.
  add(inlay, "path", { d: "M0.945 0L1 -0.055L1.055 0L1 0.055Z", class: "ring bright" });
}

/**
 * @param {Element} inlay
 * @param {Side} side
 * @param {(square: number) => number} turn
 * @param {number} step
 */
function drawSymbol(inlay, side, turn, step) {
  const middle = turn(side.diamond) + 8.6 * step;
  const [x, y] = [0.6 * Math.cos(middle), 0.6 * Math.sin(middle)];
  add(inlay, "path", {
    d: SYMBOLS[side.colour],
    class: "symbol",
    transform: `translate(${number(x)} ${number(y)}) scale(0.0056)`,
  });
}

/** @param {Element} board */
function addGroundLines(board) {
  const lines = add(board, "g", { class: "ground-lines" });
  for (const radius of [0.905, 1.095]) add(lines, "circle", { r: radius });
  const rays = Array.from({ length: 48 }, (_, ray) => {
    const turn = (ray * Math.PI) / 24;
    return `M${at(turn, ray % 2 ? 0.128 : 0.118)}L${at(turn, ray % 2 ? 0.136 : 0.15)}`;
  });
  add(lines, "path", { d: rays.join("") });
}

/** @param {Element} board */
function drawMedallion(board) {
  const medallion = add(board, "g", { class: "medallion" });
  add(medallion, "circle", { r: 0.034 });
  add(medallion, "path", { d: PAWN, transform: "scale(0.002)" });
}

/** @param {SVGElement} svg */
function drawName(svg) {
  add(svg, "path", { id: "name-line", d: "M-800 856A1172 1172 0 0 0 800 856", fill: "none" });
  const name = add(add(svg, "text", { class: "name" }), "textPath", { href: "#name-line", startOffset: "50%" });
  name.textContent = "PAWNLIGHT";
}
