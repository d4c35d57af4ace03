// Elements of a drawing.

const NAMESPACE = "http://www.w3.org/2000/svg";

/** A new element of the drawing, last in `parent`. */
export function add(parent, name, attributes = {}, text = "") {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  return parent.appendChild(element);
}
