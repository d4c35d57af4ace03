// The Sequence panel without its chips: a hundred engraved cards in a wooden frame.

import { PAWN, PICTURES, SUITS } from "./marks.js";
import { add } from "./svg.js";

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
  const face = { x: -1050, y: -1050, width: 2100, height: 2100, rx: 34 };
  add(svg, "rect", { ...face, class: "panel-face" });
  add(svg, "rect", { x: -1030, y: -1030, width: 2060, height: 2060, rx: 24, class: "panel-brass" });
  cards.forEach((card, cell) => {
    const at = add(svg, "g", {
      transform: `translate(${(cell % 10) * CELL - SCALE} ${Math.floor(cell / 10) * CELL - SCALE})`,
      class: card ? `cell suit-${card.at(-1)}` : "cell corner",
      "data-cell": cell,
      "data-card": card,
    });
    drawCell(at, card);
  });
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

/**
 * @param {Element} at
 * @param {string} card
 */
function drawCell(at, card) {
  const side = { x: INSET, y: INSET, width: CELL - 2 * INSET, height: CELL - 2 * INSET, rx: 15 };
  add(at, "rect", { ...side, class: "cell-edge", transform: "translate(2 2.6)" });
  add(at, "rect", { ...side, class: "cell-face" });
  if (card) {
    const rank = card.slice(0, -1);
    add(at, "text", { x: 89, y: 68, class: rank.length > 1 ? "rank wide" : "rank" }, rank);
    add(at, "path", { d: SUITS[card.slice(-1)], class: "suit", transform: "translate(130 49) scale(1.42)" });
  } else {
    add(at, "path", { d: PAWN, class: "free", transform: "translate(100 52) scale(3.2)" });
  }
}
