// The scoreboard of an evening: standings, match, tables and who plays next. It follows what is played, and prints.

import { make, messageOf, moreTools, plainButton, redraw, symbol } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { Newest } from "./newest.js";
import { send } from "./request.js";
import { askWho, confirmed } from "./who.js";
import { dateTime, number, w } from "./words.js";

const MS_BETWEEN_LOOKS = 1000;
const MOST_WINS = 99;

export class EveningView {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.changes = geometry.changes;
    this.all = geometry.views.includes("evenings");
    this.id = "";
    /** @type {string | null} */
    this.name = null;
    this.told = "";
    this.shown = false;
    this.timer = 0;
    this.requests = new Newest();
    this.heading = make("h1");
    this.about = make("p", { class: "about" });
    this.aim = make("select", { id: "aim", onchange: () => this.order({ aim: Number(this.aim.value) || null }) });
    this.problem = make("p", { class: "problem", role: "alert" });
    this.match = make("p", { class: "match", role: "status", "aria-live": "polite" });
    this.scores = make("ol", { class: "scores" });
    this.tables = make("ul", { class: "next-tables" });
    this.waiting = make("p", { class: "waiting" });
    this.here = make("ul", { class: "who-list" });
    this.hereTitle = make("h2", { class: "here-title", "data-words": "who is here" });
    this.games = make("ol", { class: "evening-games" });
    const changing = this.changes
      ? [
          make("span", { class: "match-to" }, make("label", { for: "aim", "data-words": "match to" }), this.aim),
          plainButton("come", () => this.come()),
        ]
      : [];
    this.more = moreTools(
      this.changes ? plainButton("rename", () => this.rename()) : null,
      plainButton("print", () => print()),
    );
    // While these are open, a new evening can begin at each game.
    this.more.addEventListener("toggle", () => this.games.classList.toggle("splitting", this.more.open));
    const tools = make(
      "span",
      { class: "head-tools" },
      ...changing,
      plainButton("whole screen", () => this.fill()),
      this.more,
    );
    this.element = make(
      "div",
      { class: "scoreboard" },
      make("header", { class: "game-head" }, make("div", {}, this.heading, this.about), tools),
      this.problem,
      this.match,
      this.scores,
      make(
        "section",
        { class: "evening-side" },
        this.tables,
        this.waiting,
        this.hereTitle,
        this.here,
        make("h2", { "data-words": "view games" }),
        this.games,
      ),
    );
    element.append(this.element);
  }

  /** @param {URLSearchParams} values */
  async show(values) {
    // Of the evenings, a visitor sees the last.
    this.id = (this.all && values.get("evening")) || "last";
    this.shown = true;
    this.told = "";
    this.aim.replaceChildren(
      new Option(w("no match"), ""),
      ...Array.from({ length: MOST_WINS }, (_, n) => new Option(w("wins count", { count: n + 1 }), String(n + 1))),
    );
    await this.follow();
  }

  hide() {
    this.shown = false;
    clearTimeout(this.timer);
  }

  /** Looks again and again while the view is shown, and draws what has changed. */
  async follow() {
    clearTimeout(this.timer);
    await this.load();
    if (this.shown) this.timer = setTimeout(() => this.follow(), MS_BETWEEN_LOOKS);
  }

  async load() {
    try {
      const evening = await this.requests.answer(`api/evenings/${encodeURIComponent(this.id)}`);
      if (!evening || !this.shown) return;
      const told = JSON.stringify(evening);
      if (told !== this.told) this.draw(evening);
      if (this.told && this.problem.dataset.away) this.problem.textContent = this.problem.dataset.away = "";
      this.told = told;
    } catch (error) {
      this.problem.dataset.away = "yes";
      const sentence =
        error instanceof TypeError ? w(this.changes ? "program away" : "visitor away") : messageOf(error);
      // The same sentence every second would be read out every second.
      if (this.problem.textContent !== sentence) this.problem.textContent = sentence;
    }
  }

  /**
   * @param {any} order
   * @param {string} [address] of this evening, or of all
   */
  async order(order, address = `api/evenings/${encodeURIComponent(this.id)}`) {
    try {
      await send(address, order);
      this.problem.textContent = "";
    } catch (error) {
      this.problem.textContent = messageOf(error);
    }
    await this.load();
  }

  async rename() {
    const chosen = await askWho({ title: w("name evening"), name: null, known: false, text: this.name ?? "" });
    if (chosen) await this.order({ name: chosen.name });
  }

  async come() {
    const chosen = await askWho({ title: w("who comes"), name: null });
    if (chosen?.name) await this.order({ come: chosen.name });
  }

  fill() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.element.requestFullscreen().catch((error) => (this.problem.textContent = messageOf(error)));
  }

  /** @param {Evening} told */
  draw({ evening, scores, champions, here, games, tables, waiting }) {
    const { aim } = evening;
    this.name = evening.name;
    this.heading.textContent =
      evening.name ?? (evening.begun ? w("evening of", { day: dateTime(evening.begun) }) : w("view evening"));
    this.about.textContent = [
      (evening.name || !evening.begun) && dateTime(evening.begun),
      evening.boards.length > 1 && evening.boards.join(", "),
      w("games count", { count: evening.games }),
    ]
      .filter(Boolean)
      .join(" · ");
    this.aim.value = String(aim ?? "");
    this.match.textContent = champions && w("match won", { who: champions });
    const withPoints = scores.some((score) => score.points !== null);
    redraw(this.scores, ...scores.map((score) => this.line(score, aim, withPoints)));
    redraw(this.tables, ...tables.map((table) => this.table(table, tables.length === 1)));
    this.waiting.textContent = waiting && w("waiting", { who: waiting });
    this.hereTitle.hidden = this.here.hidden = !here.length;
    redraw(
      this.here,
      ...here.map(({ id, name }) =>
        make(
          "li",
          { "data-person": id },
          !this.changes
            ? name
            : make(
                "button",
                {
                  class: "plain",
                  "aria-label": w("person leaves", { name }),
                  onclick: () => this.leave(Number(id), name),
                },
                `${name} ×`,
              ),
        ),
      ),
    );
    redraw(this.games, ...games.map((game, n) => this.game(game, n)).reverse());
  }

  /**
   * @param {number} id
   * @param {string} name
   */
  async leave(id, name) {
    if (await confirmed(w("leaves", { name }), w("leave"))) await this.order({ leave: id });
  }

  /**
   * @param {ScoreLine} score
   * @param {number | null} aim
   * @param {boolean} withPoints
   */
  line(score, aim, withPoints) {
    const { name, tally } = score;
    const { won, played } = tally;
    const dots =
      aim && aim <= 15
        ? make(
            "span",
            { class: "wins", "aria-hidden": "true" },
            ...Array.from({ length: aim }, (_, n) => make("i", { class: n < won ? "on" : "" })),
          )
        : "";
    const sign = score.person === null ? symbol(score.colour, SYMBOLS[score.colour]) : "";
    return make(
      "li",
      { class: aim && won >= aim ? "champion" : "", "data-score": name },
      make("span", { class: "place" }, number(score.place)),
      make(
        "span",
        { class: "name" },
        sign,
        score.person === null || !this.changes
          ? make("b", {}, name)
          : make("a", { href: `#person=${score.person}` }, name),
      ),
      dots,
      make("span", { class: "of" }, w("wins of", { won, count: played })),
      withPoints
        ? make("span", { class: "points" }, score.points === null ? "" : w("points count", { count: score.points }))
        : "",
      make("span", { class: "number", "aria-hidden": "true" }, number(won)),
    );
  }

  /**
   * @param {EveningTable} table
   * @param {boolean} alone - A table that is the only one needs no name.
   */
  table(table, alone) {
    const seats = table.seats.map(({ colour, name }) => make("li", {}, symbol(colour, SYMBOLS[colour]), name));
    const state = table.over ? w(seats.length ? "plays next" : "over") : w("plays now", { rules: table.title });
    return make(
      "li",
      { "data-board": table.board },
      make("h2", {}, alone ? "" : table.name, make("small", {}, state)),
      make("ul", { class: "seats-list" }, ...seats),
      this.changes && table.proposed
        ? make("button", { class: "plain", onclick: () => this.order({ seat: table.board }) }, w("take seats"))
        : "",
    );
  }

  /**
   * @param {EveningGame} game
   * @param {number} n
   */
  game(game, n) {
    const split =
      n && this.changes ? make("button", { class: "plain small", onclick: () => this.split(game.id) }, w("split")) : "";
    return make(
      "li",
      { "data-game": game.id },
      make("a", { href: game.over || this.changes ? `#game=${game.id}` : "#play" }, game.title),
      make("span", { class: "ended" }, game.ended),
      split,
    );
  }

  /** @param {string} game */
  async split(game) {
    if (await confirmed(w("split sure"), w("split"))) await this.order({ split: game }, "api/evenings");
  }
}
