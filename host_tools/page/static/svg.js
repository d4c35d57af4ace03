// Elements of a drawing.

const NAMESPACE = "http://www.w3.org/2000/svg";

/** A new element of the drawing, last in `parent`. */
export function add(parent, name, attributes = {}, text = "") {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  return parent.appendChild(element);
}

let drawings = 0;

/** Gives the lines that `svg` names to itself names of its own, as a drawing beside another one needs. */
export function ownNames(svg) {
  drawings += 1;
  const prefix = `drawing-${drawings}`;
  for (const element of svg.querySelectorAll("[id]")) {
    for (const user of svg.querySelectorAll(`[href="#${element.id}"]`)) user.setAttribute("href", `#${prefix}-${element.id}`);
    element.id = `${prefix}-${element.id}`;
  }
}
