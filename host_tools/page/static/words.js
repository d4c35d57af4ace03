// What the page says, in the language chosen, and sentences put together from the clauses that events are told in.

const KEPT = "pawnlight-language";
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

let table = {};
export let language = "en";

/** The language chosen before, or the browser's, among those that there are. */
export function usualLanguage(languages) {
  let kept = null;
  try {
    kept = localStorage.getItem(KEPT);
  } catch {
    // Then the browser's own.
  }
  return [kept, ...navigator.languages.map((name) => name.slice(0, 2))].find((name) => name in languages) ?? "en";
}

export async function loadWords(chosen, keep = false) {
  table = await (await fetch(`words/${chosen}.json`)).json();
  language = chosen;
  document.documentElement.lang = chosen;
  if (keep) {
    try {
      localStorage.setItem(KEPT, chosen);
    } catch {
      // Nothing is lost but the memory.
    }
  }
  translate(document);
}

/** The text `key` with `values` put in, numbers as people write them; for a `count` of 1 the text `key one`, if any. */
export function w(key, values = {}) {
  const text = (values.count === 1 ? table[`${key} one`] : undefined) ?? table[key] ?? key;
  const shown = (value) => (typeof value === "number" ? number(value) : (value ?? ""));
  return text.replace(/\{(\w+)\}/g, (_, name) => shown(values[name]));
}

export const knows = (key) => key in table;

/** Puts words into every element below `root` that names some: data-words its text, data-label its name. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-words]")) element.textContent = w(element.dataset.words);
  for (const element of root.querySelectorAll("[data-label]")) element.setAttribute("aria-label", w(element.dataset.label));
}

/** A card with its suit as a sign, or in words where it has some. */
export function cardName(card) {
  if (knows(`card ${card}`)) return w(`card ${card}`);
  return card.length > 1 && card.at(-1) in SUITS ? card.slice(0, -1) + SUITS[card.at(-1)] : card;
}

/** A player: the colour, and which of the team's. */
export function playerName(name) {
  const [, colour, number] = /^(\D+)(\d*)$/.exec(name);
  return w(colour) + (number && ` ${number}`);
}

function named(name, value) {
  if (Array.isArray(value)) {
    const each = value.map((one) => named(name, one));
    return each.length < 2 ? each.join("") : each.slice(0, -1).join(", ") + w("list and") + each.at(-1);
  }
  if (name === "pawns") return value.count === 1 ? w(`${value.colour} pawns one`) : w(`${value.colour} pawns`, { count: w(`number ${value.count}`) });
  if (name === "who" || name === "whom") return playerName(value);
  if (name === "cell") return w("cell", { row: Math.floor(value / 10) + 1, column: (value % 10) + 1 });
  if (["rules", "deck", "level"].includes(name)) return knows(`${name} ${value}`) ? w(`${name} ${value}`) : value;
  if (name === "card" || name === "cards") return cardName(value);
  return value;
}

/** The sentence that `clauses` say, its first letter large. */
export function say(clauses) {
  const said = clauses
    .map(([key, values]) => w(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, named(name, value)]))))
    .join("");
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}

/** A moment as people write it here. */
export function dateTime(text) {
  // Within a language the reader's own country writes dates in its way.
  const own = navigator.languages.find((name) => name.startsWith(language)) ?? language;
  return new Date(text).toLocaleString(own, { dateStyle: "medium", timeStyle: "short" });
}

export const number = (value, digits = 0) =>
  value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const percent = (part, digits = 0) =>
  part.toLocaleString(language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
