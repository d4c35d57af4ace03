// Helpers to create elements of the page.

import { add, makeSvg } from "./svg.js";

/** The folder of the page's files: the site has one for each version. */
export const FILES = document.documentElement.dataset.files ?? "";

/**
 * Returns what is in a file of the page, which may stand in the page itself. Throws an error with its name.
 * @param {string} name
 * @returns {Promise<any>}
 */
export async function fetchFile(name) {
  const there = document.getElementById(name)?.textContent;
  if (there) return JSON.parse(there);
  try {
    const response = await fetch(`${FILES}${name}`);
    if (!response.ok) throw new Error(String(response.status));
    return await response.json();
  } catch (error) {
    throw new Error(`${name}: ${messageOf(error)}`, { cause: error });
  }
}

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
 * Calls `act` whenever `element` has got another size, with the next frame: what it changes may change other sizes.
 * @param {Element} element
 * @param {() => void} act
 */
export function whenResized(element, act) {
  new ResizeObserver(() => requestAnimationFrame(act)).observe(element);
}

/**
 * Creates an element `name` with `properties` (class, attributes, on… listeners) and `children` (elements or texts).
 * A button sends no form, unless its `type` says so.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} properties
 * @param {(Node | string | number | null | undefined)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  if (element instanceof HTMLButtonElement) element.type = "button";
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  for (const child of children)
    if (child !== null && child !== undefined && child !== "")
      element.append(child instanceof Node ? child : String(child));
  return element;
}

/**
 * Creates a button with the text `key`, which `translate` sets.
 * @param {string} key
 * @param {() => void} onclick
 */
export const plainButton = (key, onclick) => make("button", { class: "plain", "data-words": key, onclick });

/**
 * Returns tools that are seldom needed, behind a word.
 * @param {(HTMLElement | null)[]} tools
 */
export const moreTools = (...tools) =>
  make(
    "details",
    { class: "more-tools" },
    make("summary", { class: "plain", "data-words": "more" }),
    make("span", { class: "head-tools" }, ...tools),
  );

/**
 * Puts `hash` into the address, without a step for the browser's Back. The state, which tells main.js that the view has been
 * shown, stays.
 * @param {string} hash
 */
export const setHash = (hash) => history.replaceState(history.state, "", hash);

/**
 * Replaces the children of `list`. The focus stays in the child with the same id or `data-` attributes, at the control in the
 * same place; if that child is no longer there, in the one that has taken its place.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} children
 */
export function redraw(list, ...children) {
  const before = /** @type {HTMLElement[]} */ ([...list.children]);
  const at = before.findIndex((child) => child.contains(document.activeElement));
  const place = at < 0 ? -1 : controls(before[at]).findIndex((control) => control === document.activeElement);
  list.replaceChildren(...children);
  if (at < 0 || !children.length) return;
  const same =
    children.find((child) => keyOf(child) === keyOf(before[at])) ?? children[Math.min(at, children.length - 1)];
  const control = place < 0 ? same : (controls(same)[place] ?? controls(same).at(-1) ?? same);
  if (control === same && same instanceof HTMLLIElement) same.tabIndex = -1;
  control.focus();
}

/** @param {HTMLElement} child */
const keyOf = (child) => child.id || JSON.stringify(child.dataset);

/** @param {HTMLElement} child */
const controls = (child) =>
  /** @type {HTMLElement[]} */ (
    [child, ...child.querySelectorAll("*")].filter((one) => one.matches("a, button, input, select"))
  );

/**
 * Makes `old` like `made`, whose children are paired by their `data-id`, or in order: what stays keeps focus, pointer and
 * scroll. The content of an element with `data-own` is its own.
 * @param {Element} old
 * @param {Element} made
 */
export function patch(old, made) {
  for (const { name } of [...old.attributes]) if (!made.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of made.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (made.hasAttribute("data-own")) return;
  const kept = new Map([...old.children].map((child) => [child.getAttribute("data-id"), child]));
  let at = old.firstChild;
  for (const child of [...made.childNodes]) {
    const key = child instanceof Element ? child.getAttribute("data-id") : null;
    const same = key === null ? at : (kept.get(key) ?? null);
    const fits =
      same?.nodeName === child.nodeName && (key !== null || !(/** @type {HTMLElement} */ (same).dataset?.id));
    if (!same || !fits) {
      old.insertBefore(child, at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else old.insertBefore(same, at);
    if (child instanceof Element && same instanceof Element) patch(same, child);
    else if (same.nodeValue !== child.nodeValue) same.nodeValue = child.nodeValue;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/**
 * Creates a 24 × 24 icon from one path.
 * @param {string} path
 */
export function icon(path) {
  const element = makeSvg({ viewBox: "0 0 24 24", "aria-hidden": "true" });
  add(element, "path", { d: path });
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
 * Returns the message of what was thrown.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

const USUAL_LETTERS = 16;

/** Returns how many times as large as usual the letters are that somebody has chosen in the browser. */
export const lettersize = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS;

const query = matchMedia("(prefers-reduced-motion: reduce)");

export const calm = () => query.matches;
