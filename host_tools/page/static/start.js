// The first steps: which game, who plays, one button that begins it on the board, and a minute of practice there.

import { boardFor } from "./boards.js";
import { make, messageOf, redraw, symbol } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { Newest } from "./newest.js";
import { answer } from "./request.js";
import { speak, speaks } from "./speech.js";
import { begin, beginPractice, keepAwake } from "./starting.js";
import { welcomed } from "./welcome.js";
import { askWho } from "./who.js";
import { of, w } from "./words.js";

const LEVELS = ["person", "easy", "normal", "hard"];
const MS_AWAKE = 60_000;
const MS_BETWEEN_LOOKS = 700;
const MS_TO_BEGIN = 12_000;
const MS_OF_SILENCE = 3500;

export class StartView {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.geometry = geometry;
    this.element = element;
    /** @type {StartChoices | null} */
    this.choices = null;
    this.requests = new Newest();
    this.rules = "classic";
    this.table = 0;
    /** @type {[string, string | null][]} */
    this.seats = [];
    this.child = false;
    this.spoken = false;
    this.shown = false;
    this.timer = 0;
    this.looking = 0;
    this.problem = make("p", { class: "problem", role: "alert" });
    this.games = make("ul", { class: "game-tiles" });
    this.goal = make("p", { class: "goal", role: "status" });
    this.size = make("p", { class: "choice" });
    this.tiles = make("ul", { class: "seat-tiles" });
    this.begin = make("div", { class: "begin" });
    this.practising = make("div", { class: "practising" });
  }

  async show() {
    this.shown = true;
    const step = (/** @type {string} */ key, /** @type {Node[]} */ ...parts) =>
      make("li", {}, make("h2", {}, w(key)), ...parts);
    this.element.replaceChildren(
      make("h1", {}, w("view start")),
      make("p", { class: "about" }, w("start about")),
      make(
        "ol",
        { class: "steps" },
        step("start game", this.games, this.goal),
        step("start who", this.size, this.tiles),
        step("start begin", this.begin, this.problem),
      ),
      make("div", { class: "steps beside" }, make("section", {}, make("h2", {}, w("start practice")), this.practising)),
    );
    this.problem.textContent = "";
    try {
      this.choices = await this.requests.answer("api/start");
    } catch (error) {
      this.problem.textContent = messageOf(error);
    }
    if (!this.choices || !this.shown) return;
    this.drawGames();
    this.choose(this.rules, this.seats.length > 0);
    this.drawPractice();
    this.wake();
  }

  hide() {
    this.shown = false;
    clearTimeout(this.timer);
    clearTimeout(this.looking);
    speak("");
  }

  /** Keeps the board awake while these steps are open. */
  wake() {
    clearTimeout(this.timer);
    keepAwake().catch(() => {});
    this.timer = setTimeout(() => this.wake(), MS_AWAKE);
  }

  get game() {
    return this.choices?.games.find(({ rules }) => rules === this.rules);
  }

  drawGames() {
    redraw(
      this.games,
      ...(this.choices?.games ?? []).map(({ rules, title, players, minutes, picture }) => {
        const board = boardFor(picture.head, this.geometry);
        board.show(picture.snapshot, false, 0);
        board.element.setAttribute("aria-hidden", "true");
        board.element.inert = true;
        return make(
          "li",
          { "data-rules": rules },
          make(
            "button",
            { type: "button", class: "game-tile", onclick: () => this.choose(rules) },
            make("span", { class: `picture ${rules}` }, board.element),
            make("b", {}, title),
            make("small", {}, players),
            make("small", {}, minutes),
          ),
        );
      }),
    );
  }

  /**
   * @param {string} rules
   * @param {boolean} [keep] - Whether the seats stay, those of another language.
   */
  async choose(rules, keep = false) {
    this.rules = rules;
    for (const item of this.games.children)
      item.firstElementChild?.setAttribute("aria-pressed", String(item.getAttribute("data-rules") === rules));
    if (!keep) this.sit(0);
    this.drawSeats();
    this.drawBegin();
    try {
      const cards = await answer(`api/rules/${rules}`);
      if (rules === this.rules) this.goal.textContent = cards[0][1];
    } catch (error) {
      this.goal.textContent = messageOf(error);
    }
  }

  /**
   * Lays a table, at which everybody keeps the seat that is still there.
   * @param {number} table
   */
  sit(table) {
    const { game } = this;
    if (!game) return;
    this.table = table;
    const names = this.seats.filter(([level]) => level === "person").map(([, name]) => name);
    this.seats = game.tables[table].seats.map((_, n) =>
      game.usual && !game.usual.includes(n) ? ["none", null] : ["person", names.shift() ?? null],
    );
  }

  drawSeats() {
    const { game } = this;
    if (!game) return;
    this.drawSize(game);
    const { seats } = game.tables[this.table];
    redraw(
      this.tiles,
      ...seats.map(({ colour, name }, n) => {
        const [level, person] = this.seats[n];
        const levels = make("select", { "aria-label": name });
        for (const one of game.empty ? [...LEVELS, "none"] : LEVELS)
          levels.add(new Option(one === "none" ? w("start empty") : of("level", one), one, false, one === level));
        levels.addEventListener("change", () => {
          this.seats[n] = [levels.value, null];
          this.drawSeats();
          this.drawBegin();
        });
        return make(
          "li",
          { class: `${colour} ${level === "none" ? "empty" : ""}`, "data-seat": n },
          symbol(colour, SYMBOLS[colour]),
          make("b", {}, name),
          levels,
          level === "person"
            ? make(
                "button",
                { type: "button", class: "plain", onclick: () => this.name(n, name) },
                person ?? w("start name"),
              )
            : make("span", { class: "no-name" }),
        );
      }),
    );
  }

  /** @param {OfferedGame} game */
  drawSize({ tables, child: forChildren }) {
    const child = make("input", { type: "checkbox", id: "start-child" });
    child.checked = this.child && forChildren;
    child.addEventListener("change", () => (this.child = child.checked));
    const label = make("label", { class: "plain", for: "start-child", hidden: !forChildren }, child, w("start child"));
    if (tables.length < 2) {
      this.size.replaceChildren(label);
      return;
    }
    const teams = new Set(tables.map((table) => table.teams)).size > 1;
    const select = make("select", { id: "start-size", "aria-label": w("start size") });
    tables.forEach((table, n) => {
      const count = w("players count", { count: table.seats.length });
      const text = teams ? w("start teams", { players: count, teams: table.teams }) : count;
      select.add(new Option(text, String(n), false, n === this.table));
    });
    select.addEventListener("change", () => {
      this.sit(Number(select.value));
      this.drawSeats();
      this.drawBegin();
      document.getElementById("start-size")?.focus();
    });
    this.size.replaceChildren(select, label);
  }

  /**
   * @param {number} seat
   * @param {string} who
   */
  async name(seat, who) {
    const chosen = await askWho({ title: w("who sits", { who }), name: this.seats[seat][1] });
    if (!chosen) return;
    // A person has one seat.
    this.seats = this.seats.map(([level, name]) => [level, name === chosen.name ? null : name]);
    this.seats[seat] = ["person", chosen.name];
    this.drawSeats();
    this.drawBegin();
    /** @type {HTMLElement | null} */
    const button = this.tiles.querySelector(`[data-seat="${seat}"] button`);
    button?.focus();
  }

  drawBegin() {
    const board = this.choices?.board;
    const few = this.seats.filter(([level]) => level !== "none").length < 2;
    this.begin.replaceChildren(
      make(
        "button",
        { type: "button", class: "plain strong start-button", disabled: !board || few, onclick: () => this.start() },
        w("start now"),
      ),
      make(
        "p",
        { class: "about" },
        board ? (few ? w("start few") : w("start on", { board: board.name })) : w("start silent"),
      ),
    );
  }

  async start() {
    const { game } = this;
    if (!game) return;
    const { teams } = game.tables[this.table];
    await this.ask(() => begin({ rules: this.rules, teams, child: this.child && game.child, seats: this.seats }), true);
  }

  /**
   * Asks the board for something that takes a moment.
   * @param {() => Promise<unknown>} work
   * @param {boolean} leave - Whether the board is shown then, wherever it is.
   */
  async ask(work, leave) {
    this.problem.textContent = "";
    this.element.classList.add("busy");
    try {
      await work();
      // After the practice the steps go on.
      if (leave) welcomed();
      if (this.geometry.views.includes("board")) location.hash = "#board";
      else if (leave) location.hash = "#live";
      return true;
    } catch (error) {
      this.problem.textContent = messageOf(error);
      this.problem.scrollIntoView({ block: "nearest" });
      return false;
    } finally {
      this.element.classList.remove("busy");
    }
  }

  drawPractice() {
    const speaking = make("button", {
      type: "button",
      class: "plain",
      "aria-pressed": String(this.spoken),
      hidden: !speaks || this.geometry.views.includes("board"),
      onclick: () => {
        this.spoken = !this.spoken;
        speaking.setAttribute("aria-pressed", String(this.spoken));
        speak(this.spoken ? (this.practising.querySelector(".practice-turn")?.textContent ?? "") : "");
      },
    });
    speaking.textContent = w("twin speak");
    this.practising.replaceChildren(
      make("p", {}, w("start practice how")),
      make(
        "p",
        { class: "choice" },
        make(
          "button",
          { type: "button", class: "plain", disabled: !this.choices?.board, onclick: () => this.practise() },
          w("start practise"),
        ),
        speaking,
      ),
      make("div", { class: "practice-turn", role: "status" }),
    );
  }

  /** Begins the practice; beside a real board, its texts are shown here while somebody practises there. */
  async practise() {
    if (!(await this.ask(beginPractice, false)) || !this.shown) return;
    clearTimeout(this.looking);
    this.follow({ turn: null, until: Date.now() + MS_TO_BEGIN });
  }

  /**
   * Shows the turn that is practised at the board. While something moves there it says nothing, so the practice has only
   * ended when that lasts.
   * @param {{turn: number | null, until: number}} before - The turn that was shown, and until when silence is no end.
   */
  async follow({ turn, until }) {
    const shown = this.practising.querySelector(".practice-turn");
    if (!this.shown || !shown) return;
    try {
      /** @type {{turn: number | null, heading: string, text: string}} */
      const now = await answer("api/practice");
      if (now.turn !== null) until = Date.now() + MS_OF_SILENCE;
      if (now.turn !== null && now.turn !== turn) {
        turn = now.turn;
        shown.replaceChildren(make("b", {}, now.heading), make("p", {}, now.text));
        if (this.spoken) speak(`${now.heading}. ${now.text}`);
      }
    } catch {
      // The page says elsewhere that the program is away.
    }
    if (Date.now() < until) {
      this.looking = setTimeout(() => this.follow({ turn, until }), MS_BETWEEN_LOOKS);
    } else if (turn !== null) {
      shown.replaceChildren(make("b", {}, w("start practised")));
      if (this.spoken) speak(w("start practised"));
    }
  }
}
