// The list of games in the library, newest first.

import { showBoards } from "./boards_sheet.js";
import { make, messageOf, moreTools, plainButton, setHash, symbol } from "./dom.js";
import { Filters } from "./filters.js";
import { GameFiles } from "./game_files.js";
import { lastPosition } from "./little_board.js";
import { SYMBOLS } from "./marks.js";
import { PagedList } from "./paged_list.js";
import { answer } from "./request.js";
import { goOn } from "./starting.js";
import { besideOf, dateTime, w } from "./words.js";

export class Games {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.geometry = geometry;
    this.own = geometry.own ?? false;
    // Those that the board can go on with, once it has said which.
    /** @type {Promise<string[]>} */
    this.going = Promise.resolve([]);
    this.filters = new Filters(geometry, () => this.changed(), this.own ? ["person", "board"] : [], !this.own);
    this.wins = make("ul", { class: "wins" });
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
    const parts = [
      make(
        "header",
        { class: "game-head" },
        make("div", {}, make("h1", { "data-words": "view games" }), this.count),
        moreTools(this.own ? null : plainButton("boards", () => showBoards(() => this.again())), this.files.button),
      ),
      this.files.results,
      ...(this.own ? [this.wins] : []),
      this.filters.element,
      this.list.list,
      this.list.more,
      ...(this.own ? [make("p", { class: "about", "data-words": "site laptop" })] : []),
    ];
    element.append(...parts);
  }

  /** @param {URLSearchParams} values */
  async show(values) {
    this.files.show();
    this.filters.take(values);
    await this.again();
  }

  async again() {
    if (this.geometry.views.includes("start"))
      this.going = answer("api/start").then(
        (/** @type {StartChoices} */ { going }) => going.map(({ id }) => id),
        () => [],
      );
    await Promise.all([this.filters.draw(), this.list.load(true), this.own && this.drawWins()]);
  }

  /** Draws who has won how often, by rule set and kind of player. */
  async drawWins() {
    /** @type {{title: string, won: number, levels: Record<string, {won: number, played: number}>}[]} */
    const wins = await answer("api/wins");
    const said = wins
      .filter(({ won }) => won)
      .map(({ title, won, levels }) =>
        make(
          "li",
          {},
          make("b", {}, title),
          " ",
          Object.entries(levels)
            .map(
              ([level, { won: times, played }]) =>
                `${w(`level ${level}`)} ${w("wins of", { won: times, count: played })}`,
            )
            .join(" · "),
          " ",
          make("small", {}, w("games count", { count: won })),
        ),
      );
    this.wins.replaceChildren(...said);
  }

  hide() {}

  changed() {
    setHash(`#games${this.filters.inAddress()}`);
    this.list.load(true);
  }

  /** @param {GameRow} game */
  line(game) {
    const minutes = game.minutes === null ? "" : w("minutes count", { count: game.minutes });
    const row = make(
      "li",
      { "data-game": game.id },
      make(
        "a",
        { href: `#game=${game.id}` },
        lastPosition(game, this.geometry),
        make("b", { class: "title" }, game.title, game.options && make("small", {}, game.options)),
        make("span", { class: "seated" }, ...seated(game.seats)),
        make("span", { class: "state" }, game.ended),
        make("span", { class: "when" }, dateTime(game.begun), minutes && make("small", {}, minutes)),
        game.beside && make("small", { class: "beside" }, besideOf(game)),
      ),
    );
    // A slow board holds up nothing else.
    void this.going.then((going) => {
      if (!going.includes(game.id)) return;
      row.append(make("button", { class: "plain", onclick: () => this.goOn(game.id) }, w("door go on")));
    });
    return row;
  }

  /** @param {string} game */
  async goOn(game) {
    try {
      if (await goOn(game, Boolean(this.geometry.bench))) location.hash = "#play";
    } catch (error) {
      this.count.textContent = messageOf(error);
    }
  }
}

/** Returns who sat there; the winners stand out. @param {ListedSeat[]} seats */
const seated = (seats) =>
  // A newer version may know more colours.
  seats.map(({ colour, name, title, won }) =>
    make("span", { class: won ? "won" : "", title }, colour in SYMBOLS ? symbol(colour, SYMBOLS[colour]) : "", name),
  );
