// The live tables of the library: all side by side, or a single one in full.

import { boardFor } from "./boards.js";
import { make } from "./dom.js";
import { askNext } from "./next.js";
import { signs } from "./signs.js";
import { Socket } from "./socket.js";
import { Viewer } from "./viewer.js";
import { language, playerName, sentence, translate, w } from "./words.js";

/** Returns the name of a table's board. @param {LiveTable} table */
const nameOf = (table) => table.name ?? table.board;

/** Returns the line below the title of a table's game. @param {LiveTable} table */
const aboutOf = (table) => [nameOf(table), Viewer.players(table.head)].filter(Boolean).join(" · ");

export class Live {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.geometry = geometry;
    /** @type {Map<string, LiveTable>} */
    this.tables = new Map();
    /** @type {Map<string, LiveCard>} */
    this.cards = new Map();
    /**
     * What each board asks.
     * @type {Map<string, Question | null>}
     */
    this.questions = new Map();
    /** @type {string[]} */
    this.order = [];
    /** @type {string | null} */
    this.board = null;
    /** @type {string | null} */
    this.shown = null;
    /** @type {string | null} */
    this.opened = null;
    /** @type {string | null} */
    this.watched = null;
    this.viewer = new Viewer(geometry, () => {}, { named: geometry.changes });
    this.again = make("a", { class: "plain", "data-words": "replay it" });
    this.all = make("a", { class: "plain", href: "#live", "data-words": "all tables" });
    this.dot = make("span", { class: "live-dot" });
    this.next = make("button", {
      type: "button",
      class: "plain",
      "data-words": "next game",
      onclick: () => this.shown && askNext(this.shown),
    });
    this.viewer.tools.append(this.dot, this.all, this.again, ...(geometry.changes ? [this.next] : []));
    this.notice = make("p", { class: "problem", role: "status" });
    this.grid = make("ul", { class: "tables" });
    this.heading = make("h1", { "data-words": "view live" });
    element.append(this.heading, this.notice, this.grid, this.viewer.element);
    translate(element);
    this.socket = new Socket("live", {
      opened: () => this.connected(),
      received: (news) => this.take(news),
      lost: () => this.lost(),
    });
  }

  /** @param {URLSearchParams} values */
  show(values) {
    this.board = values.get("live") || null;
    this.viewer.listen(false);
    this.viewer.listen(true);
    this.arrange();
  }

  hide() {
    this.viewer.listen(false);
  }

  translated() {
    const table = [...this.tables.values()].find((one) => one.game === this.opened);
    if (table) this.open(table, this.viewer.snapshots, this.viewer.following ? Infinity : this.viewer.at);
    this.cards.clear();
    this.grid.replaceChildren();
    this.arrange();
  }

  connected() {
    this.opened = this.watched = null;
    this.say("");
  }

  lost() {
    this.say(w("program away"));
    this.questions.clear();
    this.arrange();
  }

  /** @param {string} text */
  say(text) {
    this.notice.textContent = text;
  }

  /** @param {LiveNews} news */
  take(news) {
    if (news.fault !== undefined) this.say(news.fault);
    if (news.boards) {
      this.order = news.boards;
      for (const board of this.tables.keys()) if (!this.order.includes(board)) this.tables.delete(board);
    }
    if (news.table) {
      this.tables.set(news.table.board, news.table);
      if (news.table.game === this.opened) {
        this.viewer.name(news.table.people);
        this.viewer.about.textContent = aboutOf(news.table);
      }
    }
    if (news.snapshots) this.follow(news.snapshots, news.game, news.from);
    if (news.asks) this.questions.set(news.asks, news.question ?? null);
    this.arrange();
  }

  /**
   * @param {Snapshot[]} snapshots
   * @param {string} [game]
   * @param {number} [from]
   */
  follow(snapshots, game, from) {
    if (game !== this.watched) return;
    const table = [...this.tables.values()].find((one) => one.game === game);
    if (!table) return;
    if (from === 0 || this.opened !== game) {
      this.opened = table.game;
      // A hidden element has no size to scroll by.
      this.viewer.element.hidden = false;
      this.open(table, snapshots, Infinity);
    } else if (from === this.viewer.snapshots.length) {
      this.viewer.append(snapshots);
    }
  }

  /**
   * @param {LiveTable} table
   * @param {Snapshot[]} snapshots
   * @param {number} at
   */
  open(table, snapshots, at) {
    this.viewer.open(
      { head: table.head, snapshots, trouble: table.trouble, about: aboutOf(table), people: table.people },
      at,
      true,
    );
  }

  /** If there is only one table, it is shown in full at once. */
  arrange() {
    const tables = this.order
      .map((board) => this.tables.get(board))
      .filter((table) => table !== undefined)
      .filter((table) => table.snapshot || table.trouble);
    const shown = tables.filter((table) => table.snapshot);
    const chosen = shown.find((table) => table.board === this.board) ?? (tables.length === 1 ? shown[0] : null);
    this.viewer.element.hidden = this.opened !== chosen?.game;
    this.grid.hidden = this.heading.hidden = Boolean(chosen);
    this.all.hidden = tables.length < 2;
    this.shown = chosen?.board ?? null;
    if (chosen) {
      this.watch(chosen.game);
      this.viewer.ask(this.questions.get(chosen.board) ?? null);
      this.again.href = `#game=${chosen.game}`;
      // During a game its own seats are named; the next game takes the names over.
      this.again.hidden = !chosen.over;
      this.next.hidden = !chosen.over || !chosen.head.sides.length;
      this.dot.textContent = chosen.over ? w("over") : w("live now");
      this.dot.classList.toggle("on", !chosen.over);
    } else {
      this.watch("");
      this.lay(tables);
    }
    if (this.socket.open && !tables.length) this.say(w("no tables"));
    else if (tables.length && this.notice.textContent === w("no tables")) this.say("");
  }

  /** @param {string} game */
  watch(game) {
    if (this.watched === game || !this.socket.open) return;
    this.watched = game;
    this.socket.send({ watch: game });
  }

  /** @param {LiveTable[]} tables */
  lay(tables) {
    for (const table of tables) {
      let card = this.cards.get(table.board);
      if (card?.game !== table.game) {
        card = this.card(table);
        this.cards.set(table.board, card);
      }
      if (table.snapshot && card.count !== table.count) {
        card.show(table.snapshot);
        card.count = table.count;
      }
      card.name(table, this.questions.get(table.board) ?? null);
      card.element.classList.toggle("over", table.over);
    }
    const items = tables.flatMap((table) => this.cards.get(table.board)?.element ?? []);
    if (items.some((item, n) => this.grid.children[n] !== item) || this.grid.children.length !== items.length)
      this.grid.replaceChildren(...items);
  }

  /** @param {LiveTable} table */
  card(table) {
    if (!table.snapshot) return this.cardOfTrouble(table);
    const board = boardFor(table.head, this.geometry);
    const words = make("p", { class: "now-words" });
    const asks = make("p", { class: "now-asks" });
    const link = make("a", { href: `#live=${encodeURIComponent(table.board)}` });
    const players = make("p", { class: "signs" });
    const top = make("h2", {}, link, make("small", {}, table.head.title[language]));
    const element = make(
      "li",
      { class: "table", "data-rules": table.head.rules, "data-board": table.board },
      top,
      make("div", { class: "stage" }, board.element),
      words,
      asks,
      players,
    );
    /**
     * @param {LiveTable} now
     * @param {Question | null} asked
     */
    const name = (now, asked) => {
      link.textContent = nameOf(now);
      const seats = now.head.seats.map(({ colour, name: who }, seat) => ({
        colour,
        title: now.people[seat]?.name ?? playerName(who),
      }));
      players.replaceChildren(...signs(seats));
      // Visitors see names beside the board only.
      const people = this.geometry.changes ? now.people : [];
      if (now.snapshot) words.textContent = sentence(now.snapshot, now.head.seats, people);
      const question = asked?.moment === now.count ? asked : null;
      asks.textContent = question ? sentence(question, now.head.seats, people) : "";
      board.ask?.(question);
    };
    /** @param {Snapshot} snapshot */
    const show = (snapshot) => board.show(snapshot, true, 800);
    return { element, show, name, game: table.game, count: 0 };
  }

  /**
   * A game that cannot be drawn, such as one of rules that only a newer version knows.
   * @param {LiveTable} table
   */
  cardOfTrouble(table) {
    const why = table.unknown
      ? w("unknown rules", { rules: table.unknown })
      : w("game trouble", { why: table.trouble });
    const heading = make("h2");
    const element = make(
      "li",
      { class: "table", "data-board": table.board },
      heading,
      make("p", { class: "trouble" }, why),
    );
    /** @param {LiveTable} now */
    const name = (now) => {
      heading.textContent = nameOf(now);
    };
    return { element, show: () => {}, name, game: table.game, count: 0 };
  }
}
