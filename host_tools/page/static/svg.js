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
