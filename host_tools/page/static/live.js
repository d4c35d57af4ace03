// The live tables of the library: all side by side, or a single one in full.

import { seatSigns } from "./marks.js";
import { boardFor } from "./boards.js";
import { make, plainButton } from "./dom.js";
import { remember, remembered } from "./kept_switch.js";
import { askNext } from "./next_seats.js";
import { Socket } from "./socket.js";
import { speak, speaks } from "./speech.js";
import { Viewer } from "./viewer.js";
import { WakeLock } from "./wake_lock.js";
import { w } from "./words.js";

/** Returns the line below the title of a table's game. @param {LiveTable} table */
const aboutOf = (table) => [table.name, table.head?.players].filter(Boolean).join(" · ");

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
    this.watched = null;
    this.viewer = new Viewer(geometry, () => {}, geometry.changes ? () => {} : null);
    this.again = make("a", { class: "plain", "data-words": "replay it" });
    this.all = make("a", { class: "plain", href: "#live", "data-words": "all tables" });
    this.dot = make("span", { class: "live-dot" });
    this.next = plainButton("next game", () => this.shown && askNext(this.shown));
    // A child's game is spoken from the start, unless it is to be quiet.
    this.voice = plainButton("twin speak", () => this.hush());
    this.quiet = remembered("pawnlight-quiet");
    this.spoken = "";
    this.viewer.tools.append(this.dot, this.all, this.again, this.voice, ...(geometry.changes ? [this.next] : []));
    this.notice = make("p", { class: "problem", role: "status" });
    this.grid = make("ul", { class: "tables" });
    this.heading = make("h1", { "data-words": "view live" });
    element.append(this.heading, this.notice, this.grid, this.viewer.element);
    this.told = false;
    this.seen = false;
    this.wakeLock = new WakeLock();
    this.loaded = () => {};
    /** @type {Promise<void>} */
    this.loading = new Promise((resolve) => (this.loaded = resolve));
    this.socket = new Socket("live", {
      opened: () => this.connected(),
      received: (news) => this.take(news),
      lost: () => this.lost(),
    });
  }

  /** @param {URLSearchParams} values */
  show(values) {
    this.board = values.get("live") || null;
    this.seen = true;
    this.viewer.listen(false);
    this.viewer.listen(true);
    this.arrange();
    return this.loading;
  }

  hide() {
    this.viewer.listen(false);
    this.seen = false;
    if (this.spoken) speak("");
    this.wakeLock.hold(false);
  }

  translated() {
    this.socket.translated();
  }

  connected() {
    this.watched = null;
    this.say("");
  }

  lost() {
    this.say(w("program away"));
    this.told = false;
    this.questions.clear();
    this.arrange();
    this.loaded();
  }

  /** @param {string} text */
  say(text) {
    this.notice.textContent = text;
  }

  /** @param {LiveNews} news */
  take(news) {
    if (news.fault !== undefined) this.say(news.fault);
    if (news.boards) {
      this.told = true;
      this.order = news.boards;
      for (const board of this.tables.keys()) if (!this.order.includes(board)) this.tables.delete(board);
    }
    if (news.table) {
      this.tables.set(news.table.board, news.table);
      if (news.table.game === this.viewer.head?.id) this.viewer.about.textContent = aboutOf(news.table);
    }
    if (news.snapshots) this.follow(news.snapshots, news.game, news.from);
    if (news.asks) this.questions.set(news.asks, news.question ?? null);
    this.arrange();
    if (!this.viewer.element.hidden || !this.grid.hidden || this.notice.textContent) this.loaded();
  }

  /**
   * @param {Snapshot[]} snapshots
   * @param {string} [game]
   * @param {number} [from]
   */
  follow(snapshots, game, from) {
    if (game !== this.watched) return;
    const table = [...this.tables.values()].find((one) => one.game === game);
    if (!table?.head) return;
    if (from === 0) {
      const { viewer } = this;
      // Told anew, in another language or with other names, a game that somebody looks back at stays at its moment.
      const at = viewer.head?.id === game && !viewer.following ? viewer.at : Infinity;
      viewer.open({ head: table.head, snapshots, trouble: table.trouble, about: aboutOf(table) }, at, true);
    } else if (from === this.viewer.snapshots.length) {
      this.viewer.append(snapshots);
    }
  }

  /** If there is only one table, it is shown in full at once. */
  arrange() {
    const tables = this.order
      .map((board) => this.tables.get(board))
      .filter((table) => table !== undefined)
      .filter((table) => table.snapshot || table.trouble);
    const shown = tables.filter((table) => table.snapshot);
    const chosen = shown.find((table) => table.board === this.board) ?? (tables.length === 1 ? shown[0] : null);
    this.viewer.element.hidden = !chosen || this.viewer.head?.id !== chosen.game;
    this.grid.hidden = this.heading.hidden = Boolean(chosen);
    this.all.hidden = tables.length < 2;
    this.shown = chosen?.board ?? null;
    if (chosen) {
      this.watch(chosen.game);
      this.viewer.ask(this.questions.get(chosen.board) ?? null);
      this.tellChild(chosen);
      this.again.href = `#game=${chosen.game}`;
      // During a game its own seats are named; the next game takes the names over.
      this.again.hidden = !chosen.over;
      this.next.hidden = !chosen.over || !chosen.head?.sides.length;
      this.dot.textContent = chosen.over ? w("over") : w("live now");
      this.dot.classList.toggle("on", !chosen.over);
    } else {
      this.watch("");
      this.lay(tables);
    }
    this.wakeLock.hold(this.seen && this.told && (chosen ? [chosen] : shown).some((table) => !table.over));
    if (this.told && !tables.length) this.say(w("no tables"));
    else if (tables.length && this.notice.textContent === w("no tables")) this.say("");
  }

  /**
   * Speaks what a child is asked, and at the end that everybody has played well.
   * @param {LiveTable} table
   */
  tellChild({ board, head, over, snapshot }) {
    const child = head?.options.includes("child=yes") ?? false;
    // Only where the board is: visitors watch in silence.
    this.voice.hidden = !speaks || !child || !this.geometry.changes;
    this.voice.setAttribute("aria-pressed", String(!this.quiet));
    const said = (over ? snapshot?.ending?.say : this.questions.get(board)?.say) ?? "";
    if (!this.voice.hidden && this.seen && said && said !== this.spoken && !this.quiet) speak(said);
    this.spoken = said;
  }

  hush() {
    this.quiet = !this.quiet;
    remember("pawnlight-quiet", this.quiet);
    if (this.quiet) speak("");
    this.arrange();
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
      card.show(table, this.questions.get(table.board) ?? null);
    }
    const items = tables.flatMap((table) => this.cards.get(table.board)?.element ?? []);
    if (items.some((item, n) => this.grid.children[n] !== item) || this.grid.children.length !== items.length)
      this.grid.replaceChildren(...items);
  }

  /** @param {LiveTable} first */
  card({ game, board: id, head, snapshot: drawable }) {
    if (!head || !drawable) return this.cardOfTrouble(game, id);
    const board = boardFor(head, this.geometry);
    const words = make("p", { class: "now-words" });
    const asks = make("p", { class: "now-asks" });
    const link = make("a", { href: `#live=${encodeURIComponent(id)}` });
    const title = make("small");
    const players = make("p", { class: "signs" });
    const element = make(
      "li",
      { class: "table", "data-rules": head.rules, "data-board": id },
      make("h2", {}, link, title),
      make("div", { class: "stage" }, board.element),
      words,
      asks,
      players,
    );
    /** @type {Snapshot | null} */
    let shown = null;
    /**
     * @param {LiveTable} table
     * @param {Question | null} asked
     */
    const show = (table, asked) => {
      const { snapshot } = table;
      if (snapshot && snapshot !== shown) board.show(snapshot, snapshot.number !== shown?.number, 800);
      shown = snapshot;
      link.textContent = table.name;
      title.textContent = table.head?.title ?? "";
      words.textContent = snapshot?.say ?? "";
      const question = asked?.moment === table.count ? asked : null;
      asks.textContent = question?.say ?? "";
      board.ask?.(question);
      const seats = (table.head?.seats ?? []).map(({ colour, name, person }) => ({
        colour,
        title: person?.name ?? name,
      }));
      players.replaceChildren(...seatSigns(seats));
      element.classList.toggle("over", table.over);
    };
    return { element, show, game };
  }

  /**
   * A game that cannot be drawn, such as one of rules that only a newer version knows.
   * @param {string} game
   * @param {string} id
   */
  cardOfTrouble(game, id) {
    const heading = make("h2");
    const trouble = make("p", { class: "trouble" });
    const element = make("li", { class: "table", "data-board": id }, heading, trouble);
    /** @param {LiveTable} table */
    const show = (table) => {
      heading.textContent = table.name;
      trouble.textContent = table.trouble;
      element.classList.toggle("over", table.over);
    };
    return { element, show, game };
  }
}
