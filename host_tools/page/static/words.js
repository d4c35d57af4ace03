// The texts of the page in the chosen language.

import { fetchFile } from "./dom.js";
import { keepText, keptText } from "./kept.js";

const KEPT = "pawnlight-language";

/** @type {Record<string, string>} */
let table = {};
export let language = "en";
let wanted = language;

/**
 * Returns the language chosen earlier, or the browser's, among the available ones.
 * @param {Record<string, string>} languages
 */
export function usualLanguage(languages) {
  const wished = [keptText(KEPT), ...navigator.languages.map((name) => name.slice(0, 2))];
  return wished.find((name) => Object.keys(languages).includes(name)) ?? "en";
}

/**
 * @param {string} chosen
 * @param {boolean} [keep]
 */
export async function loadWords(chosen, keep = false) {
  wanted = chosen;
  const loaded = await fetchFile(`words/${chosen}.json`);
  // A later choice may have been answered first.
  if (chosen !== wanted) return;
  table = loaded;
  language = chosen;
  document.documentElement.lang = chosen;
  if (keep) keepText(KEPT, chosen);
  translate(document);
}

/**
 * Returns the text `key` with `values` put in and numbers formatted; with a `count` of 1 the text `key one`, if any.
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export function w(key, values = {}) {
  const text = (values.count === 1 ? table[`${key} one`] : undefined) ?? table[key] ?? key;
  /** @param {any} value */
  const shown = (value) => (typeof value === "number" ? number(value) : (value ?? ""));
  return text.replace(/\{(\w+)\}/g, (_, name) => shown(values[name]));
}

/** @param {string} key */
const knows = (key) => key in table;

/**
 * Returns the text `name value`; for a value of a newer version, which has no text here, the value as it is.
 * @param {string} name
 * @param {string} value
 */
export const of = (name, value) => (knows(`${name} ${value}`) ? w(`${name} ${value}`) : value);

/**
 * Sets the texts of all elements below `root`: data-words names the text, whose values are other data of the element, and
 * data-label the accessible name.
 * @param {ParentNode} root
 */
export function translate(root) {
  /**
   * @param {string} marked
   * @returns {NodeListOf<HTMLElement>}
   */
  const elements = (marked) => root.querySelectorAll(marked);
  for (const element of elements("[data-words]")) element.textContent = w(element.dataset.words ?? "", element.dataset);
  for (const element of elements("[data-label]")) element.setAttribute("aria-label", w(element.dataset.label ?? ""));
}

/**
 * Formats a date and time for the user; null is unknown.
 * @param {string | null} text
 */
export function dateTime(text) {
  if (!text) return w("time unknown");
  // Prefer the regional format of the browser if it has the chosen language.
  const own = navigator.languages.find((name) => name.startsWith(language)) ?? language;
  return new Date(text).toLocaleString(own, { dateStyle: "medium", timeStyle: "short" });
}

/**
 * Returns a sentence about a game that begins like another one.
 * @param {GameRow} row
 */
export const besideOf = ({ beside, differs_from, board, begun }) =>
  w("beside", { game: beside, number: (differs_from ?? 0) + 1, board, when: dateTime(begun) });

/**
 * Formats a number. Small counts look alike in every language, and the first use of the browser's formats takes long.
 * @param {number} value
 * @param {number} [digits]
 */
export const number = (value, digits = 0) =>
  Number.isInteger(value) && Math.abs(value) < 1000 && !digits
    ? `${value}`
    : value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * @param {number} part
 * @param {number} [digits]
 */
export const percent = (part, digits = 0) =>
  part.toLocaleString(language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * Formats a rating; a line may end after its mean.
 * @param {{mean: number, margin: number}} rating
 */
export const rated = ({ mean, margin }) => `${number(mean)} ±\u00a0${number(margin)}`;

/**
 * Formats percentage points, of what is gained or lost.
 * @param {number} points
 */
export function signed(points) {
  const text = number(Math.abs(points), 1);
  return text === number(0, 1) ? text : `${points > 0 ? "+" : "−"}${text}`;
}
