// The Sequence panel without its chips: a hundred engraved cards in a wooden frame.

import { PAWN, PICTURES, SUITS } from "./marks.js";
import { add } from "./svg.js";

// Distance from the centre to the edge of the drawing; the cards extend from -1 to 1.
export const PANEL_REACH = 1.13;

const SCALE = 1000;
const CELL = 200;
const INSET = 5;
export const LIGHT_DOWN = 34;

/**
 * Returns the (x, y) of the centre of the light of a cell.
 * @param {number} cell
 * @returns {Point}
 */
export function placeOf(cell) {
  /** @param {number} at */
  const middle = (at) => (CELL * (at + 0.5)) / SCALE - 1;
  return [middle(cell % 10), middle(Math.floor(cell / 10)) + LIGHT_DOWN / SCALE];
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

/**
 * Draws the `pictures` of a children's game in the places of the cards, "" for none.
 * @param {Element} layer
 * @param {string[]} pictures
 * @param {(cell: number) => Point} pointOf
 * @param {number} side - Of a cell.
 */
export function drawPictures(layer, pictures, pointOf, side) {
  layer.replaceChildren();
  pictures.forEach((picture, cell) => {
    if (!picture) return;
    const [x, y] = pointOf(cell);
    const half = side / 2;
    add(layer, "rect", { x: x - half, y: y - half, width: side, height: side, rx: side / 8, class: "picture-face" });
    const place = `translate(${x} ${y}) scale(${side / 56})`;
    add(layer, "path", { d: PICTURES[picture], class: `picture-${picture}`, transform: place, "fill-rule": "evenodd" });
  });
}

// The first cell of a colour's stars beside the pictures, on its own side, and how far the next one is.
/** @type {Record<string, [number, number]>} */
const STARS = { red: [12, 1], blue: [28, 10], yellow: [87, -1], green: [71, -10] };

/**
 * Draws the stars of each seat beside the pictures.
 * @param {Element} layer
 * @param {number[]} stars
 * @param {string[]} colours - Of the seats.
 * @param {(cell: number) => Point} pointOf
 */
export function drawStars(layer, stars, colours, pointOf) {
  colours.forEach((colour, seat) => {
    const [first, step] = STARS[colour];
    for (let star = 0; star < (stars[seat] ?? 0); star += 1)
      add(layer, "path", {
        d: PICTURES.star,
        class: `star ${colour}`,
        transform: `translate(${pointOf(first + star * step)}) scale(3)`,
      });
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
