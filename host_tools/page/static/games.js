// The list of games in the library, newest first.

import { showBoards } from "./boards_sheet.js";
import { answer, make, messageOf, setHash } from "./dom.js";
import { Filters } from "./filters.js";
import { GameFiles } from "./game_files.js";
import { signs } from "./signs.js";
import { dateTime, ending, of, rulesName, w } from "./words.js";

const AT_ONCE = 60;

export class Games {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.geometry = geometry;
    this.filters = new Filters(geometry, () => this.changed(), [], true);
    this.asked = 0;
    this.heading = make("h1");
    this.count = make("p", { class: "about", role: "status" });
    this.list = make("ol", { class: "games" });
    this.more = make("button", { type: "button", class: "plain", onclick: () => this.load(false) });
    this.boards = make("button", { type: "button", class: "plain", onclick: () => showBoards(() => this.again()) });
    this.files = new GameFiles(element, () => this.load(true));
    element.append(make("header", { class: "game-head" }, make("div", {}, this.heading, this.count), make("span", { class: "head-tools" }, this.boards, this.files.button)), this.files.results, this.filters.element, this.list, this.more);
  }

  /** @param {URLSearchParams} values */
  async show(values) {
    this.heading.textContent = w("view games");
    this.more.textContent = w("more games");
    this.boards.textContent = w("boards");
    this.files.show();
    this.filters.take(values);
    await this.again();
  }

  async again() {
    await Promise.all([this.filters.draw(), this.load(true)]);
  }

  hide() {}

  changed() {
    setHash(`#games${this.filters.inAddress()}`);
    this.load(true);
  }

  /** @param {boolean} anew */
  async load(anew) {
    const asked = ++this.asked;
    const from = anew ? 0 : this.list.children.length;
    const query = this.filters.query();
    query.set("from", String(from));
    query.set("count", String(AT_ONCE));
    /** @type {GameList} */
    let found;
    try {
      found = await answer(`api/games?${query}`);
    } catch (error) {
      this.count.textContent = messageOf(error);
      return;
    }
    // A later filter may have been answered first.
    if (asked !== this.asked) return;
    if (anew) this.list.replaceChildren();
    this.list.append(...found.games.map((game) => this.line(game)));
    this.count.textContent = found.total ? w("games count", { count: found.total }) : w(this.filters.active ? "no such games" : "no games");
    this.more.hidden = this.list.children.length >= found.total;
  }

  /** @param {GameRow} game */
  line(game) {
    const seats = game.seats.map(([colour, level], seat) => ({ colour, title: `${w(colour)}: ${game.people[seat]?.name ?? w(`level ${level}`)}`, won: game.won.includes(seat) }));
    const options = game.options.map((option) => of(game.rules === "cards" ? "deck" : "option", option)).join(", ");
    return make(
      "li",
      { "data-game": game.id },
      make(
        "a",
        { href: `#game=${game.id}` },
        make("b", {}, rulesName(game.rules), options && make("small", {}, options)),
        make("span", { class: "when" }, dateTime(game.begun)),
        make("span", { class: "where" }, game.name ?? game.board),
        make("span", { class: "signs" }, ...signs(seats)),
        make("span", { class: "state" }, ending(game)),
        make("span", { class: "size" }, w("events count", { count: game.events })),
      ),
    );
  }
}
