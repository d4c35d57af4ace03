// The square board: a panel of 16 x 16 lights under a sheet that has the board of Sorry! and the cards of Sequence.

import { LitBoard, SCALE, drawDiffusers } from "./lit_board.js";
import { SYMBOLS } from "./marks.js";
import { PICTURED_REACH, drawCards, drawPictures, freeOf } from "./panel.js";
import { add, circle, drawnAt, roundedSquare } from "./svg.js";

const SIDE = 16;
// The lights are from -15/16 to 15/16; the drawing reaches a little further than the panel.
const PITCH = 2 / SIDE;
const REACH = 1.07;
const LIGHT = 0.027;
const OPTION = 44;
const CELL = SCALE * PITCH;
const FACE = roundedSquare(CELL - 6, 8);

/**
 * Returns the (x, y) of a place, which is row x 16 + column.
 * @param {number} place
 * @returns {Point}
 */
const placeOf = (place) => [((place % SIDE) + 0.5) * PITCH - 1, (Math.floor(place / SIDE) + 0.5) * PITCH - 1];

/**
 * Returns the middle of some places, in the units of the drawing.
 * @param {number[]} places
 * @returns {Point}
 */
function middle(places) {
  const points = places.map(placeOf);
  /** @param {0 | 1} at */
  const mean = (at) => (SCALE * points.reduce((sum, point) => sum + point[at], 0)) / points.length;
  return [mean(0), mean(1)];
}

/**
 * Returns whether these are the lights of a panel of 16 x 16, not of the round board.
 * @param {string} hex
 */
export const isSquare = (hex) => hex.length === 6 * SIDE * SIDE;

export class SquareBoard extends LitBoard {
  /** @param {Geometry} geometry */
  constructor(geometry) {
    const places = Array.from({ length: SIDE * SIDE }, (_, place) => placeOf(place));
    super(
      {
        kind: "matrix",
        label: "the board",
        where: "square",
        places,
        reach: REACH,
        light: LIGHT,
        option: OPTION,
        pitch: PITCH,
      },
      (svg) => draw(svg, geometry),
    );
    const { lights, panel } = geometry.matrix;
    this.placesOf = { ring: lights, panel };
    this.colours = geometry.sides.map((side) => side.colour);
    this.teams = geometry.panel.teams;
    this.faces = add(/** @type {Element} */ (this.element.firstElementChild), "g", { class: "faces" });
  }

  /**
   * Shows the lights. Data runs to and fro from the upper left, as on a panel with which nothing has to be set.
   * @param {string} hex
   */
  light(hex) {
    const lights = Array.from({ length: SIDE * SIDE }, (_, place) => {
      const [row, column] = [Math.floor(place / SIDE), place % SIDE];
      const at = 6 * (SIDE * row + (row % 2 ? SIDE - 1 - column : column));
      return hex.slice(at, at + 6);
    });
    super.light(lights.join(""));
    for (const piece of /** @type {Iterable<SVGElement>} */ (this.pieces.children))
      this.brighten(piece, Number(piece.dataset.square));
  }

  /**
   * Shows the pawns or the chips; null is none.
   * @param {TablePosition | null} position
   */
  show(position) {
    const { ring, panel } = this.placesOf;
    this.pieces.replaceChildren();
    /** @type {Partial<TablePosition>} */
    const { pictures = [], stars = [], blocks = [], seats = [] } = position ?? {};
    const pictured = pictures.length > 0;
    this.element.classList.toggle("pictured", pictured);
    this.pictured = panel.filter((_, cell) => pictures[cell]);
    this.look(pictured ? PICTURED_REACH * PITCH : REACH, this.places);
    const colours = seats.map(([colour]) => colour);
    drawPictures(this.faces, pictures, stars, colours, (cell) => this.pointOf(panel[cell]), CELL);
    for (const { colour, lights } of blocks) for (const light of lights) this.piece(ring[light], colour);
    position?.lights?.forEach((light, pawn) => this.piece(ring[light], this.colours[Math.floor(pawn / 4)]));
    [...(position?.cells ?? "")].forEach((chip, cell) => this.piece(panel[cell], this.teams[chip.toLowerCase()]));
  }

  /** @param {number} place */
  stands(place) {
    return this.pieces.querySelector(`[data-square="${place}"]`) !== null;
  }

  /**
   * @param {number | undefined} place
   * @param {string | undefined} colour
   */
  piece(place, colour) {
    if (place === undefined || !colour) return;
    const [x, y] = this.pointOf(place);
    const piece = add(this.pieces, "g", { class: `piece ${colour}`, "data-square": place });
    piece.style.transform = `translate(${x}px, ${y}px)`;
    add(piece, "circle", { r: 66, class: "halo" });
    add(piece, "circle", { r: 33, class: "body" });
    add(piece, "path", { d: SYMBOLS[colour], class: "sign", transform: "scale(0.9)" });
    this.brighten(piece, place);
  }

  /**
   * Returns the ring or the panel, and its place, of a place of the square board.
   * @param {number} place
   * @returns {["ring" | "panel", number]}
   */
  to(place) {
    const light = this.placesOf.ring.indexOf(place);
    return light < 0 ? ["panel", this.placesOf.panel.indexOf(place)] : ["ring", light];
  }
}

/**
 * @param {SVGElement} svg
 * @param {Geometry} geometry
 */
function draw(svg, { matrix, track, sides, panel }) {
  const edge = REACH * SCALE;
  svg.setAttribute("viewBox", `${-edge} ${-edge} ${2 * edge} ${2 * edge}`);
  add(svg, "rect", { x: -1030, y: -1030, width: 2060, height: 2060, rx: 24, class: "panel-face" });
  add(svg, "rect", { x: -1014, y: -1014, width: 2028, height: 2028, rx: 16, class: "panel-brass" });
  const middles = (/** @type {number[]} */ lights) => lights.map((light) => middle([light]));
  add(svg, "path", { d: drawnAt(middles(matrix.lights.slice(0, track)), FACE), class: "cell-face" });
  for (const side of sides) drawSide(svg, side, matrix.lights);
  const cells = add(svg, "g", { class: "cells" });
  const [rank, suit] = /** @type {[Point, Point]} */ ([
    [-0.04 * CELL, -0.265 * CELL],
    [0.22 * CELL, -0.355 * CELL],
  ]);
  drawCards(cells, panel.cards, middles(matrix.panel), { face: FACE, rank, suit, scale: 0.62 });
  const free = freeOf(panel.cards, middles(matrix.panel));
  add(cells, "path", { d: drawnAt(free, circle(0.36 * CELL)), class: "free" });
  drawDiffusers(svg, middles([...matrix.lights, ...matrix.panel]), SCALE * LIGHT, 4);
}

/**
 * @param {Element} svg
 * @param {Side} side
 * @param {number[]} places
 */
function drawSide(svg, side, places) {
  const group = add(svg, "g", { class: `side ${side.colour}` });
  const inlay = add(group, "g", { class: "inlay" });
  const at = (/** @type {number} */ light) => middle([places[light]]);
  for (const [first, last] of side.slides) drawSlide(inlay, at(first), at(last));
  add(group, "path", { d: drawnAt(side.zone.map(at), FACE), class: "coloured" });
  for (const lights of [side.home, side.start]) {
    const [cx, cy] = middle(lights.map((light) => places[light]));
    add(group, "circle", { cx, cy, r: 0.98 * CELL, class: "well" });
    add(inlay, "circle", { cx, cy, r: 0.98 * CELL, class: "ring" });
  }
  const [cx, cy] = at(side.circle);
  add(inlay, "circle", { cx, cy, r: 0.42 * CELL, class: "ring bright" });
  const [x, y] = at(side.diamond);
  const half = 0.42 * CELL;
  const corners = [`${x - half} ${y}`, `${x} ${y - half}`, `${x + half} ${y}`, `${x} ${y + half}`];
  add(inlay, "path", { d: `M${corners.join("L")}Z`, class: "ring bright" });
  // The sign of the colour, in the corner beside its safety zone.
  const [left, top] = at(side.circle - 4);
  const inwards = `translate(${left - Math.sign(left) * CELL} ${top - Math.sign(top) * CELL})`;
  add(inlay, "path", { d: SYMBOLS[side.colour], class: "symbol", transform: `${inwards} scale(1.9)` });
}

/**
 * @param {Element} inlay
 * @param {Point} first
 * @param {Point} last
 */
function drawSlide(inlay, [x, y], [toX, toY]) {
  const turned = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
  const length = Math.hypot(toX - x, toY - y);
  const slide = add(inlay, "g", { transform: `translate(${x} ${y}) rotate(${turned})` });
  add(slide, "rect", { x: 0, y: -0.2 * CELL, width: length, height: 0.4 * CELL });
  add(slide, "circle", { cx: length, cy: 0, r: 0.4 * CELL });
  const [back, half] = [-0.42 * CELL, 0.42 * CELL];
  add(slide, "path", { d: `M${back} ${-half}L${half} 0L${back} ${half}Z`, class: "triangle" });
}
