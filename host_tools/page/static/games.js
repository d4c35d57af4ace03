// The list of games in the library, newest first.

import { answer, make, messageOf, symbol } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { dateTime, playerName, rulesName, w } from "./words.js";

const AT_ONCE = 60;

export class Games {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.geometry = geometry;
    this.rules = make("select", { id: "games-rules", onchange: () => this.load(true) });
    this.heading = make("h1");
    this.count = make("p", { class: "about", role: "status" });
    this.list = make("ol", { class: "games" });
    this.more = make("button", { type: "button", class: "plain", onclick: () => this.load(false) });
    this.label = make("label", { for: "games-rules" });
    element.append(make("header", { class: "game-head" }, make("div", {}, this.heading, this.count), make("span", { class: "head-tools" }, this.label, this.rules)), this.list, this.more);
  }

  async show() {
    const chosen = this.rules.value;
    this.heading.textContent = w("view games");
    this.label.textContent = w("game");
    this.more.textContent = w("more games");
    this.rules.replaceChildren(new Option(w("all games"), ""), ...this.geometry.rules.map((rules) => new Option(w(`rules ${rules}`), rules, false, rules === chosen)));
    await this.load(true);
  }

  hide() {}

  /** @param {boolean} anew */
  async load(anew) {
    if (anew) this.list.replaceChildren();
    const from = this.list.children.length;
    /** @type {GameList} */
    let found;
    try {
      found = await answer(`api/games?from=${from}&count=${AT_ONCE}&rules=${this.rules.value}`);
    } catch (error) {
      this.count.textContent = messageOf(error);
      return;
    }
    this.list.append(...found.games.map((game) => this.line(game)));
    this.count.textContent = found.total ? w("games count", { count: found.total }) : w("no games");
    this.more.hidden = this.list.children.length >= found.total;
  }

  /** @param {GameRow} game */
  line(game) {
    const seats = game.seats.filter(([colour]) => colour in SYMBOLS).slice(0, 4).map(([colour, level], seat) => {
      const item = make("span", { class: colour === game.winner ? "won" : "" }, symbol(colour, SYMBOLS[colour]));
      item.title = `${w(colour)}: ${game.people[seat]?.name ?? w(`level ${level}`)}`;
      return item;
    });
    const state = game.winner ? w("wins", { who: playerName(game.winner) }) : w(game.over ? "abandoned" : "goes on");
    return make(
      "li",
      { "data-game": game.id },
      make(
        "a",
        { href: `#game=${game.id}` },
        make("b", {}, rulesName(game.rules)),
        make("span", { class: "when" }, dateTime(game.begun)),
        make("span", { class: "where" }, game.name ?? game.board),
        make("span", { class: "signs" }, ...seats),
        make("span", { class: "state" }, state),
        make("span", { class: "size" }, w("events count", { count: game.events - 1 })),
      ),
    );
  }
}
