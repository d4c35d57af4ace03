// Helpers to create elements of a drawing.

const NAMESPACE = "http://www.w3.org/2000/svg";

/** Creates a drawing. @param {Record<string, string | number>} attributes */
export const makeSvg = (attributes) => add(new DocumentFragment(), "svg", attributes);

/**
 * Appends a new SVG element to `parent`.
 * @template {keyof SVGElementTagNameMap} K
 * @param {Node} parent
 * @param {K} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElementTagNameMap[K]}
 */
export function add(parent, name, attributes = {}, text = "") {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text) element.textContent = text;
  return parent.appendChild(element);
}

/** A circle around the point that a path has come to. @param {number} r */
export const circle = (r) => `m${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

/**
 * A square with round corners around the point that a path has come to.
 * @param {number} side
 * @param {number} r
 */
export function roundedSquare(side, r) {
  const line = side - 2 * r;
  const corner = (/** @type {number} */ x, /** @type {number} */ y) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  const [right, left] = [`h${line}${corner(r, r)}v${line}`, `h${-line}${corner(-r, -r)}v${-line}`];
  return `m${-line / 2} ${-side / 2}${right}${corner(-r, r)}${left}${corner(r, -r)}z`;
}

/**
 * Returns a path that draws `shape`, a relative path, around each of `points`. A browser styles and lays out one element for
 * all of them.
 * @param {Point[]} points
 * @param {string} shape
 */
export const drawnAt = (points, shape) => points.map(([x, y]) => `M${x} ${y}${shape}`).join("");

let drawings = 0;

/**
 * Makes the ids inside `svg` unique, as several drawings on one page need.
 * @param {SVGElement} svg
 */
export function ownNames(svg) {
  drawings += 1;
  const prefix = `drawing-${drawings}`;
  for (const element of svg.querySelectorAll("[id]")) {
    for (const user of svg.querySelectorAll(`[href="#${element.id}"]`))
      user.setAttribute("href", `#${prefix}-${element.id}`);
    element.id = `${prefix}-${element.id}`;
  }
}
