// Helpers to create elements of the page.

/** Creates an element `name` with `properties` (class, attributes, on… listeners) and `children` (elements or texts). */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** Creates a 24 × 24 icon from one path. */
export function icon(path) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  element.setAttribute("viewBox", "0 0 24 24");
  element.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", path);
  element.append(shape);
  return element;
}

/** Creates the symbol of a colour from `path`, which extends about 20 to each side of (0, 0). */
export function symbol(colour, path) {
  const element = icon(path);
  element.setAttribute("viewBox", "-24 -24 48 48");
  element.setAttribute("class", `sign ${colour}`);
  return element;
}

export async function answer(address) {
  const response = await fetch(address);
  const values = await response.json();
  if (!response.ok) throw new Error(values.error ?? response.statusText);
  return values;
}
