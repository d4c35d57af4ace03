// What is asked, and what each choice does, in words: made of what the board says of a choice, not of its text.

import { symbol } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { say } from "./say.js";
import { nameOfSpace, tellSpace } from "./spaces.js";
import { w } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Choice} Choice */

/** The most choices that have tiles and letters; of more, the board shows all. */
export const MOST_TILES = 5;
const WHO = "\u0000";

/**
 * Returns the sentence that is asked and a second one, "" for none. Of a hand, it is about the card that is pointed at.
 * @param {Pick<Scene, "kind" | "what" | "choices" | "card" | "behind" | "cannot">} scene
 * @param {number | null} [aimed]
 * @returns {[string, string]}
 */
export function sentencesOf({ kind, what, choices, card, behind, cannot }, aimed = null) {
  if (cannot) {
    const hand = kind === "hand";
    return [w(hand ? "cannot hand" : "cannot card"), w(`cannot ${cannot}`) + (hand ? ` ${w("cannot choose")}` : "")];
  }
  const chosen = shownOf(choices, aimed);
  if (kind === "hand" && chosen?.rows.length) return [w("ask row for", { card: chosen.card }), w("ask row how")];
  if (kind === "hand") return ofCard(chosen?.does ?? "", chosen?.card ?? "", chosen?.panelTo.length ?? 0);
  if (kind !== "choose") return ["", ""];
  if (what === "space") return ofCard(choices[0].does, card, choices.length);
  if (choices.some(({ rows }) => rows.length)) return [w("ask row"), ""];
  if (what === "sequence") return [w("ask sequence"), ""];
  const ways = choices.filter(({ ring }) => ring.length);
  if (!ways.length || (what !== "pawn" && what !== "place")) return ["", ""];
  if (ways.some(({ does }) => does === "rest")) return [w("ask rest", { count: ways[0].steps }), ""];
  if (what === "place" && ways.some(({ does }) => does === "part")) return [w("ask part"), w("ask part how")];
  if (what === "place") return [w("ask place"), behind.length ? w("ask place how") : ""];
  return [w(ways.length > 1 ? "ask pawn" : "ask place"), ""];
}

/**
 * Returns the card of a hand whose places are shown: the one that is pointed at, or else the marked one.
 * @param {Choice[]} choices
 * @param {number | null} aimed
 */
export const shownOf = (choices, aimed) =>
  choices.find(({ number, why }) => number === aimed && !why) ?? choices.find(({ marked }) => marked);

/**
 * @param {string} does
 * @param {string} card
 * @param {number} count - Of the spaces for it.
 * @returns {[string, string]}
 */
function ofCard(does, card, count) {
  if (does === "put") return [w("ask put", { card, count }), w(count === 1 ? "ask put how only" : "ask put how")];
  const known = ["anywhere", "take", "lay down"].includes(does);
  return known ? [w(`ask ${does}`, { card }), w(`ask ${does} how`)] : [w("ask card"), ""];
}

/**
 * Returns the colour of the pawn at a light, "" for none.
 * @param {Scene} scene
 * @param {number} light
 */
const colourAt = ({ standing }, light) => standing.get(light) ?? "";

/**
 * Says what a choice does in one text and smaller ones; each is a list of texts and signs.
 * @param {Choice} choice
 * @param {Scene} scene
 * @returns {(string | Element)[][]}
 */
export function waysOf(choice, scene) {
  const { does, steps, path, slide, hits, ways, ring } = choice;
  const moved = colourAt(scene, path[0] ?? (ways ? ring[0] : -1));
  // Whose pawn it is goes without saying once it has been touched.
  const partners = moved && moved !== scene.colour && (scene.what === "pawn" || does === "rest");
  if (ways) return [[w(partners ? "way partner pawn" : "way of pawn")], [w("way count", { count: ways })]];
  /** @type {(string | Element)[][]} */
  const also = partners ? [[w("way partner pawn")]] : [];
  if (slide) also.push([w("way slides")]);
  const who = does === "exchange" ? colourAt(scene, path[1]) : "";
  const hit = new Set(hits.map((light) => colourAt(scene, light)).filter(Boolean));
  for (const colour of hit) also.push(named("way bumps", colour, scene));
  if (does === "exchange") return [named("way exchange", who, scene), ...also];
  if (does === "sorry" && hits.length)
    return [named("way sorry", colourAt(scene, path[path.length - 1 - slid(choice)]), scene), ...also];
  const known = ["out", "forward", "back", "bounce", "part", "rest", "own", "sorry"].includes(does);
  const said = does === "rest" && partners ? "part" : does;
  return known ? [[w(`way ${said}`, { count: Math.abs(steps) })], ...also] : [[choice.text]];
}

/** How many squares a pawn slides. @param {Choice} choice */
const slid = ({ path, slide }) => (slide ? path.length - 1 - slide : 0);

/**
 * Puts somebody's sign and name into a text.
 * @param {string} key
 * @param {string} colour
 * @param {Scene} scene
 */
function named(key, colour, { people }) {
  const [before, after] = w(key, { who: WHO }).split(WHO);
  return [before, symbol(colour, SYMBOLS[colour]), people[colour] ?? w(colour), after];
}

/**
 * Says in one text what a choice does, or what stands on its space.
 * @param {Choice} choice
 * @param {Scene} scene
 * @param {Panel} panel
 */
export function tell(choice, scene, panel) {
  if (choice.panel.length === 1) return tellSpace(panel, choice.panel[0], scene.cells[choice.panel[0]] ?? "");
  if (choice.card) return say(choice.text);
  return waysOf(choice, scene)
    .map((parts) => parts.map((part) => (typeof part === "string" ? part : "")).join(""))
    .join(", ");
}

/**
 * Says what a touch of a place does, for a button that does it.
 * @param {Choice} choice
 * @param {number} cell
 * @param {Panel} panel
 */
export const tellTouch = (choice, cell, panel) =>
  w(choice.does === "take" ? "play take" : "play put", { card: nameOfSpace(panel, cell) });

/**
 * Returns the letters of choices that have tiles, by their numbers: in the order in which the places are met clockwise.
 * @param {Choice[]} choices
 * @param {number} track
 * @returns {Map<number, string>}
 */
export function lettersOf(choices, track) {
  const ways = choices.filter(({ path }) => path.length > 1);
  const several = choices.some((choice) => choice.ways || choice.does === "part");
  if (ways.length < 2 || choices.length > MOST_TILES || several) return new Map();
  const end = (/** @type {Choice} */ { does, path }) => path[does === "exchange" ? 1 : path.length - 1];
  const far = (/** @type {Choice} */ one) =>
    end(one) < track ? (end(one) - Math.min(one.path[0], track) + track) % track : track;
  const sorted = [...ways].sort((one, other) => far(one) - far(other) || one.number - other.number);
  return new Map(sorted.map(({ number }, n) => [number, "ABCDE"[n]]));
}
