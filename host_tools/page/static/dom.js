// Helpers to create elements of the page.

/**
 * Returns the element `id` of the page, which is of class `kind`.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function find(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no ${kind.name} ${id}.`);
  return element;
}

/**
 * Creates an element `name` with `properties` (class, attributes, on… listeners) and `children` (elements or texts).
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} properties
 * @param {(Node | string | number | null | undefined)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  for (const child of children) if (child !== null && child !== undefined && child !== "") element.append(child instanceof Node ? child : String(child));
  return element;
}

/**
 * Creates a 24 × 24 icon from one path.
 * @param {string} path
 */
export function icon(path) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  element.setAttribute("viewBox", "0 0 24 24");
  element.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", path);
  element.append(shape);
  return element;
}

/**
 * Creates the symbol of a colour from `path`, which extends about 20 to each side of (0, 0).
 * @param {string} colour
 * @param {string} path
 */
export function symbol(colour, path) {
  const element = icon(path);
  element.setAttribute("viewBox", "-24 -24 48 48");
  element.setAttribute("class", `sign ${colour}`);
  return element;
}

/**
 * Returns the server's answer. Throws an error with its message if it has none.
 * @param {string} address
 * @param {RequestInit} [request]
 * @returns {Promise<any>}
 */
export async function answer(address, request) {
  const response = await fetch(address, request);
  const values = await response.json();
  if (!response.ok) throw new Error(values.error ?? response.statusText);
  return values;
}

/**
 * Sends `values` to be stored. Returns the server's answer; throws an error with its message if it refuses.
 * @param {string} address
 * @param {any} values
 * @returns {Promise<any>}
 */
export function send(address, values) {
  const headers = { "Content-Type": "application/json" };
  return answer(address, { method: "POST", headers, body: JSON.stringify(values) });
}

/**
 * Returns the message of what was thrown.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
