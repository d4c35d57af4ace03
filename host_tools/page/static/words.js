// The texts of the page in the chosen language.

import { SIGNS } from "./marks.js";

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
  let kept = "";
  try {
    kept = localStorage.getItem(KEPT) ?? "";
  } catch {
    // Storage is not allowed: use the browser's language.
  }
  return [kept, ...navigator.languages.map((name) => name.slice(0, 2))].find((name) => name in languages) ?? "en";
}

/**
 * @param {string} chosen
 * @param {boolean} [keep]
 */
export async function loadWords(chosen, keep = false) {
  wanted = chosen;
  const loaded = await (await fetch(`words/${chosen}.json`)).json();
  // A later choice may have been answered first.
  if (chosen !== wanted) return;
  table = loaded;
  language = chosen;
  document.documentElement.lang = chosen;
  if (keep) {
    try {
      localStorage.setItem(KEPT, chosen);
    } catch {
      // The choice is not remembered.
    }
  }
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
 * Returns the name of a rule set.
 * @param {string} rules
 */
export const rulesName = (rules) => of("rules", rules);

/**
 * Sets the texts of all elements below `root`: data-words names the text, data-label the accessible name.
 * @param {ParentNode} root
 */
export function translate(root) {
  /**
   * @param {string} marked
   * @returns {NodeListOf<HTMLElement>}
   */
  const elements = (marked) => root.querySelectorAll(marked);
  for (const element of elements("[data-words]")) element.textContent = w(element.dataset.words ?? "");
  for (const element of elements("[data-label]")) element.setAttribute("aria-label", w(element.dataset.label ?? ""));
}

/**
 * Returns the name of a card, its suit as a symbol.
 * @param {string} card
 */
export function cardName(card) {
  if (knows(`card ${card}`)) return w(`card ${card}`);
  const suit = card.length > 1 ? SIGNS[card.slice(-1)] : undefined;
  return suit ? card.slice(0, -1) + suit : card;
}

/**
 * Returns the name of a player: the colour and, in a team, the number.
 * @param {string} name
 */
export function playerName(name) {
  const [, colour, number] = /^(\D+)(\d*)$/.exec(name) ?? ["", name, ""];
  return w(colour) + (number && ` ${number}`);
}

/**
 * Returns the sentence of a moment or of a question, with the `people` at the seats, or else with the colours; a team that
 * has won with both.
 * @param {{say: Translations, winners?: number[]}} snapshot
 * @param {Seat[]} [seats]
 * @param {(Seated | null)[]} [people]
 */
export function sentence({ say, winners }, seats = [], people = []) {
  return say[language].replace(/\{(\w+)\}/g, (_, player) => {
    const person = people[seats.findIndex(({ name }) => name === player)];
    if (person) return person.name;
    const team = winners ? seats.flatMap(({ colour }, seat) => (colour === player && people[seat]?.name) || []) : [];
    return playerName(player) + (team.length ? ` (${team.join(", ")})` : "");
  });
}

/**
 * Returns how a game ended, with the people who won it, or that it has not.
 * @param {{seats: [colour: string, level: string][], people: (Seated | null)[], won: number[], over: boolean}} game
 */
export function ending({ seats, people, won, over }) {
  // A team has several seats of one colour.
  const names = [...new Set(won.map((seat) => people[seat]?.name ?? playerName(seats[seat][0])))];
  if (!names.length) return w(over ? "no winner" : "goes on");
  const last = names.pop() ?? "";
  return names.length ? w("win together", { who: names.join(", ") + w("list and") + last }) : w("wins", { who: last });
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
 * @param {number} value
 * @param {number} [digits]
 */
export const number = (value, digits = 0) =>
  value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * @param {number} part
 * @param {number} [digits]
 */
export const percent = (part, digits = 0) =>
  part.toLocaleString(language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
