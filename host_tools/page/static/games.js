// The list of games in the library, newest first.

import { showBoards } from "./boards_sheet.js";
import { make, messageOf, plainButton, setHash } from "./dom.js";
import { Filters } from "./filters.js";
import { GameFiles } from "./game_files.js";
import { PagedList } from "./paged_list.js";
import { signs } from "./signs.js";
import { dateTime, w } from "./words.js";

export class Games {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.geometry = geometry;
    this.filters = new Filters(geometry, () => this.changed(), [], true);
    this.count = make("p", { class: "about", role: "status" });
    /** @type {PagedList<GameRow>} */
    this.list = new PagedList(
      "more games",
      make("ol", { class: "games" }),
      (range) => `api/games?${range}&${this.filters.query()}`,
      (game) => this.line(game),
      (total) => {
        this.count.textContent = total
          ? w("games count", { count: total })
          : w(this.filters.active ? "no such games" : "no games");
      },
      (error) => (this.count.textContent = messageOf(error)),
    );
    this.files = new GameFiles(element, () => this.list.load(true));
    element.append(
      make(
        "header",
        { class: "game-head" },
        make("div", {}, make("h1", { "data-words": "view games" }), this.count),
        make(
          "span",
          { class: "head-tools" },
          plainButton("boards", () => showBoards(() => this.again())),
          this.files.button,
        ),
      ),
      this.files.results,
      this.filters.element,
      this.list.list,
      this.list.more,
    );
  }

  /** @param {URLSearchParams} values */
  async show(values) {
    this.files.show();
    this.filters.take(values);
    await this.again();
  }

  async again() {
    await Promise.all([this.filters.draw(), this.list.load(true)]);
  }

  hide() {}

  changed() {
    setHash(`#games${this.filters.inAddress()}`);
    this.list.load(true);
  }

  /** @param {GameRow} game */
  line(game) {
    return make(
      "li",
      { "data-game": game.id },
      make(
        "a",
        { href: `#game=${game.id}` },
        make("b", {}, game.title, game.options && make("small", {}, game.options)),
        make("span", { class: "when" }, dateTime(game.begun)),
        make("span", { class: "where" }, game.board),
        make("span", { class: "signs" }, ...signs(game.seats)),
        make("span", { class: "state" }, game.ended),
        make("span", { class: "size" }, w("events count", { count: game.events })),
      ),
    );
  }
}
