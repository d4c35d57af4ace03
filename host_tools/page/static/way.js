// The way of a pawn: what is drawn of it on the board and, small, on its tile.

import { lettersOf } from "./asked.js";
import { make } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { endOf, isShared } from "./scene.js";
import { add } from "./svg.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Choice} Choice */

/**
 * A way as a board draws it: the lights of its `path`, of which two change places if `swaps`; `hits` are the pawns that it sends
 * back; `mark` is a letter, `count` the number of squares of a part of a 7. One that is `bright` is pointed at, a `faint` one is
 * only shown.
 * @typedef {{path: number[], swaps: boolean, hits: number[], mark: string, count: string, bright: boolean, faint: boolean}} Way
 */

/**
 * Returns the ways that are drawn: those of the pawn that is touched, or the one way of a pawn that is pointed at.
 * @param {Scene} scene
 * @param {Choice | null} aimed
 * @param {number} track
 * @returns {Way[]}
 */
export function waysShown({ kind, what, choices, child }, aimed, track) {
  if (kind !== "choose" || (what !== "pawn" && what !== "place")) return [];
  const letters = child ? new Map() : lettersOf(choices, track);
  const ways = choices.filter(({ path }) => path.length > 1);
  const counted = isShared(choices);
  const shown =
    child || (what === "pawn" && choices.length > 1 && !letters.size) ? ways.filter((one) => one === aimed) : ways;
  return shown.flatMap((choice) => {
    const { number, path, hits, does, steps, rests } = choice;
    const bright = choice === aimed;
    // Of a 7 that is shared, the squares have numbers, and only the way that is pointed at is drawn.
    const drawn = counted ? (bright ? path : [endOf(choice)]) : path;
    if (counted && !["part", "forward"].includes(does)) return [];
    const way = {
      path: drawn,
      swaps: does === "exchange",
      hits: counted && !bright ? [] : hits,
      mark: letters.get(number) ?? "",
      count: counted ? String(steps) : "",
      bright,
      faint: false,
    };
    const others = bright
      ? rests.map((rest) => ({ ...way, path: rest, hits: [], mark: "", count: "", faint: true }))
      : [];
    return [way, ...others];
  });
}

/**
 * Returns the light of the pawn whose places are shown.
 * @param {Scene} scene
 * @returns {[["ring", number]] | []}
 */
export function touchedPawn({ kind, what, choices }) {
  const [first] = choices.filter(({ path }) => path.length);
  const touched = kind === "choose" && first && (what === "place" ? first.does !== "rest" : choices.length === 1);
  return touched ? [["ring", first.path[0]]] : [];
}

const RADIUS = 900;

/**
 * Returns a small picture of the board with the way of a choice, or with its pawn alone.
 * @param {Choice} choice
 * @param {Scene} scene
 * @param {Geometry} geometry
 */
export function littleWay({ path, ring, does }, { colour, standing }, geometry) {
  const { frame, svg, at } = littleRing(geometry);
  const [from] = path.length ? path : ring;
  if (path.length > 1) {
    const swap = does === "exchange";
    const points = (swap ? path.slice(0, 2) : path).map((light) => at(light).join(" "));
    add(svg, "path", { d: `M${points.join("L")}`, class: swap ? "way swaps" : "way" });
    const end = path[swap ? 1 : path.length - 1];
    const other = standing.get(end) ?? "";
    dot(svg, at(end), swap ? other : "", "to");
  }
  dot(svg, at(from), standing.get(from) ?? colour, "from");
  return frame;
}

/**
 * Returns a small picture of the board with these ways of pawns of one colour.
 * @param {number[][]} ways
 * @param {string} colour
 * @param {Geometry} geometry
 */
export function littleWays(ways, colour, geometry) {
  const { frame, svg, at } = littleRing(geometry);
  for (const way of ways) {
    add(svg, "path", { d: `M${way.map((light) => at(light).join(" ")).join("L")}`, class: "way" });
    dot(svg, at(way[way.length - 1]), "", "to");
    dot(svg, at(way[0]), colour, "from");
  }
  return frame;
}

/**
 * Returns a small picture of the rows of those whose rows a choice is about, these lit.
 * @param {Choice} choice
 * @param {Scene} scene
 */
export function littleRows({ rows }, { rowCount, seats }) {
  const frame = make("span", { class: "little-way", "aria-hidden": "true" });
  const svg = add(frame, "svg", { viewBox: "0 0 100 100" });
  const mats = [...new Set(rows.map((row) => Math.floor(row / rowCount)))];
  const [wide, high] = [100 / mats.length, 100 / rowCount];
  mats.forEach((seat, n) => {
    for (let row = 0; row < rowCount; row += 1)
      add(svg, "rect", {
        ...{ x: n * wide + 4, y: row * high + 4, width: wide - 8, height: high - 8, rx: 5 },
        class: `row ${seats[seat]}${rows.includes(seat * rowCount + row) ? " lit" : ""}`,
      });
  });
  return frame;
}

/** @param {Geometry} geometry */
function littleRing({ lights }) {
  const frame = make("span", { class: "little-way", "aria-hidden": "true" });
  const svg = add(frame, "svg", { viewBox: "-1220 -1220 2440 2440" });
  add(svg, "circle", { r: 1190, class: "face" });
  add(svg, "circle", { r: RADIUS + 100, class: "ring" });
  const at = (/** @type {number} */ light) => lights[light].map((part) => Math.round(1000 * part));
  return { frame, svg, at };
}

/**
 * Returns a small picture of the pawns that cannot move: those in START stand together there.
 * @param {Scene} scene
 */
export function stuckPawns({ cannotAt, standing, colour }) {
  const frame = make("span", { class: "little-way stuck-pawns", "aria-hidden": "true" });
  const svg = add(frame, "svg", { viewBox: "-700 -700 1400 1400" });
  add(svg, "circle", { r: 640, class: `face ${colour}` });
  cannotAt.slice(0, 4).forEach((light, n, all) => {
    const turn = (n * 2 * Math.PI) / all.length - Math.PI / (all.length === 4 ? 4 / 3 : 2);
    const far = all.length > 1 ? 300 : 0;
    dot(
      svg,
      [Math.round(far * Math.cos(turn)), Math.round(far * Math.sin(turn))],
      standing.get(light) ?? colour,
      "from",
    );
  });
  return frame;
}

/**
 * @param {Element} svg
 * @param {number[]} place
 * @param {string} colour
 * @param {string} kind
 */
function dot(svg, [x, y], colour, kind) {
  const group = add(svg, "g", { class: `${kind} ${colour}`, transform: `translate(${x} ${y})` });
  add(group, "circle", { r: 230 });
  if (colour) add(group, "path", { d: SYMBOLS[colour], transform: "scale(7)" });
}
