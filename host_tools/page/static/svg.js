// Helpers to create elements of a drawing.

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * Appends a new SVG element to `parent`.
 * @template {keyof SVGElementTagNameMap} K
 * @param {Element} parent
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

/**
 * Shows the options of `question` that have places `where` in `layer`, which is emptied first: circles of this radius, that of
 * the marked one stronger. `placeOf(place)` returns the (x, y) of a place.
 * @param {Element} layer
 * @param {Question | null} question
 * @param {"ring" | "panel"} where
 * @param {(place: number) => Point} placeOf
 * @param {number} radius
 */
export function showOptions(layer, question, where, placeOf, radius) {
  layer.replaceChildren();
  if (question?.where !== where) return;
  question.options.forEach((places, option) => {
    for (const place of places) {
      const [x, y] = placeOf(place);
      add(layer, "circle", {
        cx: x.toFixed(1),
        cy: y.toFixed(1),
        r: radius,
        class: option === question.at ? "marked" : "",
        "data-place": place,
      });
    }
  });
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
