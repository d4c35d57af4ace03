// The games below the board: how they look, and how to begin one against easy computers.

import { boardFor } from "./boards.js";
import { FILES, make } from "./dom.js";
import { loadMarks } from "./marks.js";
import { openSheet } from "./sheet.js";
import { answer } from "./request.js";
import { language, w } from "./words.js";

/** @typedef {StartChoices["games"][number] & {begin: string[]}} SiteGame */

/** @returns {Promise<SiteGame[]>} */
async function load() {
  return (await fetch(`${FILES}games/${language}.json`)).json();
}

/**
 * Returns the lines of the menu that begin `rules`.
 * @param {string} rules
 */
export async function firstGame(rules) {
  return (await load()).find((game) => game.rules === rules)?.begin ?? [];
}

export class GameTiles {
  /**
   * @param {HTMLElement} list
   * @param {(lines: string[]) => void} begin
   */
  constructor(list, begin) {
    this.list = list;
    this.begin = begin;
  }

  /** Shows them in the language of the page. */
  async show() {
    const [games, geometry] = await Promise.all([load(), fetch(`${FILES}geometry.json`).then((found) => found.json())]);
    loadMarks(geometry.marks);
    this.list.replaceChildren(...games.map((game) => this.tile(game, geometry)));
  }

  /**
   * @param {SiteGame} game
   * @param {Geometry} geometry
   */
  tile({ rules, title, players, minutes, picture, begin }, geometry) {
    const drawn = boardFor(picture.head, geometry);
    drawn.show(picture.snapshot, false, 0);
    drawn.element.setAttribute("aria-hidden", "true");
    drawn.element.inert = true;
    return make(
      "li",
      { "data-rules": rules },
      make(
        "button",
        { type: "button", class: "game-tile", onclick: () => this.begin(begin) },
        make("span", { class: `picture ${rules}` }, drawn.element),
        make("b", {}, title),
        make("small", {}, players),
        make("small", {}, minutes),
      ),
      make(
        "button",
        { type: "button", class: "tile-rules", onclick: () => this.rules(rules, title) },
        w("site rules", { game: title }),
      ),
    );
  }

  /**
   * @param {string} rules
   * @param {string} title
   */
  rules(rules, title) {
    const cards = make("dl", { class: "rule-cards" });
    openSheet("rules", w("site rules", { game: title }), "", [cards], async () => {
      /** @type {[string, string][]} */
      const pages = await answer(`api/rules/${rules}`);
      cards.replaceChildren(
        ...pages.map(([heading, text]) => make("div", {}, make("dt", {}, heading), make("dd", {}, text))),
      );
    });
  }
}
