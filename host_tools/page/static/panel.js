// The Sequence panel without its chips: a hundred engraved cards in a wooden frame.

import { PAWN, PICTURES, SUITS } from "./marks.js";
import { add, drawnAt, roundedSquare } from "./svg.js";

// Distance from the centre to the edge of the drawing; the cards extend from -1 to 1.
export const PANEL_REACH = 1.13;

const SCALE = 1000;
export const CELL = 200;
const INSET = 5;
export const LIGHT_DOWN = 34;

/**
 * Returns the (x, y) of the centre of a cell.
 * @param {number} cell
 * @returns {Point}
 */
export function middleOf(cell) {
  /** @param {number} at */
  const middle = (at) => (CELL * (at + 0.5)) / SCALE - 1;
  return [middle(cell % 10), middle(Math.floor(cell / 10))];
}

/**
 * Returns the (x, y) of the centre of the light of a cell.
 * @param {number} cell
 * @returns {Point}
 */
export function placeOf(cell) {
  const [x, y] = middleOf(cell);
  return [x, y + LIGHT_DOWN / SCALE];
}

/**
 * Draws the panel with `cards` on its cells ("" for a free corner) into `svg`.
 * @param {SVGElement} svg
 * @param {string[]} cards
 */
export function drawPanel(svg, cards) {
  const edge = PANEL_REACH * SCALE;
  svg.setAttribute("viewBox", `${-edge} ${-edge} ${2 * edge} ${2 * edge}`);
  add(svg, "rect", { x: -1050, y: -1050, width: 2100, height: 2100, rx: 34, class: "panel-face" });
  add(svg, "rect", { x: -1030, y: -1030, width: 2060, height: 2060, rx: 24, class: "panel-brass" });
  const middles = cards.map((_, cell) => /** @type {Point} */ (middleOf(cell).map((at) => Math.round(at * SCALE))));
  const face = roundedSquare(CELL - 2 * INSET, 15);
  add(svg, "path", { d: drawnAt(middles, face), class: "cell-edge", transform: "translate(2 2.6)" });
  drawCards(svg, cards, middles, { face, rank: [-11, -32], suit: [30, -51], scale: 1.42 });
  for (const [x, y] of freeOf(cards, middles))
    add(svg, "path", { d: PAWN, class: "free", transform: `translate(${x} ${y - 48}) scale(3.2)` });
}

/**
 * Returns the middles of the free corners.
 * @param {string[]} cards
 * @param {Point[]} middles
 */
export const freeOf = (cards, middles) => middles.filter((_, cell) => !cards[cell]);

/**
 * Draws the face of each card, its rank and its suit, so far from the middle, and the suits `scale` times as large as their
 * symbols.
 * @param {Element} parent
 * @param {string[]} cards
 * @param {Point[]} middles
 * @param {{face: string, rank: Point, suit: Point, scale: number}} look
 */
export function drawCards(parent, cards, middles, { face, rank, suit, scale }) {
  const named = middles.filter((_, cell) => cards[cell]);
  add(parent, "path", { d: drawnAt(named, face), class: "cell-face" });
  add(parent, "path", { d: drawnAt(freeOf(cards, middles), face), class: "cell-face corner" });
  for (const [kind, symbol] of Object.entries(SUITS)) {
    const group = add(parent, "g", { class: `suit-${kind}` });
    const cells = [...cards.keys()].filter((cell) => cards[cell].endsWith(kind));
    /** @type {Point[]} */
    const places = cells.map((cell) => [(middles[cell][0] + suit[0]) / scale, (middles[cell][1] + suit[1]) / scale]);
    add(group, "path", { d: drawnAt(places, symbol), class: "suit", transform: `scale(${scale})` });
    const ranks = add(group, "text", { class: "rank" });
    for (const cell of cells) {
      const [x, y] = [middles[cell][0] + rank[0], middles[cell][1] + rank[1]];
      const text = cards[cell].slice(0, -1);
      add(ranks, "tspan", { x, y, class: text.length > 1 ? "wide" : "" }, text);
    }
  }
}

// In cells from the middle: the places of a children's game with pictures, the border with its stars, and all of it.
const PICTURES_END = 3;
const BORDER_END = 3.5;
export const PICTURED_REACH = 3.62;
// Where each colour sits.
/** @type {Record<string, Point>} */
const SIDES = { red: [0, -1], blue: [1, 0], yellow: [0, 1], green: [-1, 0] };

/**
 * Draws the table of a children's game in the middle: its pictures, and the stars of each seat beside them.
 * @param {Element} layer
 * @param {string[]} pictures - In the places of the cards, "" for none.
 * @param {number[]} stars - Of each seat.
 * @param {string[]} colours - Of the seats.
 * @param {(cell: number) => Point} pointOf
 * @param {number} cell - The side of one.
 */
export function drawPictures(layer, pictures, stars, colours, pointOf, cell) {
  layer.replaceChildren();
  if (!pictures.length) return;
  const edge = BORDER_END * cell;
  for (const [inset, kind] of /** @type {const} */ ([
    [0, "panel-face"],
    [0.08 * cell, "panel-brass"],
  ])) {
    const side = 2 * (edge - inset);
    add(layer, "rect", { x: inset - edge, y: inset - edge, width: side, height: side, rx: cell / 6, class: kind });
  }
  const side = 0.94 * cell;
  pictures.forEach((picture, at) => {
    if (!picture) return;
    const [x, y] = pointOf(at);
    const half = side / 2;
    add(layer, "rect", { x: x - half, y: y - half, width: side, height: side, rx: side / 8, class: "picture-face" });
    const place = `translate(${x} ${y}) scale(${side / 56})`;
    add(layer, "path", { d: PICTURES[picture], class: `picture-${picture}`, transform: place, "fill-rule": "evenodd" });
  });
  colours.forEach((colour, seat) => {
    const [x, y] = SIDES[colour];
    const out = ((PICTURES_END + BORDER_END) / 2) * cell;
    for (let star = 0; star < (stars[seat] ?? 0); star += 1) {
      const along = (star - 2) * cell;
      const place = `translate(${x * out - y * along} ${y * out + x * along}) scale(${0.0095 * cell})`;
      add(layer, "path", { d: PICTURES.star, class: `star ${colour}`, transform: place });
    }
  });
}
