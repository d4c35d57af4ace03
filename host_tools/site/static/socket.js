// In place of the page's connection to its server: the moves of this page's board, as the games of this browser present them,
// and the table of the real board that is connected to this page, if there is one.

import { board } from "./board.js";
import { ask, hearLink, tellLink } from "./games_source.js";
import { language } from "./words.js";

// The board comes first.
const MS_BEFORE_THE_FIRST = 2000;
const MS_BETWEEN_LOOKS = 300;
const CHANGES = ["position", "question", "over"];
const NOT_FOLLOWED = 409;

export class Socket {
  /**
   * Calls `observer.opened()`, and `observer.received(news)` with the events of the game that is watched.
   * @param {string} _
   * @param {SocketObserver} observer
   */
  constructor(_, observer) {
    this.observer = observer;
    this.open = true;
    this.game = "";
    this.count = 0;
    this.timer = 0;
    this.changed = false;
    board.listen((news) => CHANGES.some((name) => name in news) && this.lookSoon());
    hearLink((news) => this.hear(news));
    this.look();
    queueMicrotask(() => observer.opened?.());
  }

  translated() {
    this.look();
    this.count = 0;
    this.lookSoon();
  }

  /** Tells the link who looks on. */
  look() {
    tellLink([language, this.game]);
  }

  /** @param {any} news - Of the link. */
  hear(news) {
    if (!news) this.observer.lost?.();
    else if (news.opened) this.look();
    else if (!news.link && !news.install) this.observer.received(news);
  }

  /** @param {{watch: string}} order */
  send({ watch }) {
    this.game = watch;
    this.translated();
  }

  lookSoon() {
    this.changed = true;
    if (this.timer || !this.game || this.game !== board.state.game) return;
    this.timer = setTimeout(() => this.tellMoves(), this.count ? MS_BETWEEN_LOOKS : MS_BEFORE_THE_FIRST);
  }

  async tellMoves() {
    this.changed = false;
    try {
      await this.tell();
    } catch (error) {
      console.warn(error);
    }
    this.timer = 0;
    if (this.changed) this.lookSoon();
  }

  /** Tells what is new. */
  async tell() {
    const { game, count } = this;
    /** @type {string[]} */
    const lines = (await board.ask({ lines: game, from: count })) ?? [];
    if (!lines.length) return;
    const spoken = language;
    const { status, said } = await ask(`api/follow?language=${spoken}`, { game, from: count, lines });
    if (game !== this.game || spoken !== language) return;
    const told = JSON.parse(said);
    if (status === NOT_FOLLOWED) this.translated();
    else if (status !== 200) throw new Error(told.error);
    else {
      this.count += lines.length;
      const table = { board: board.state.board, game, head: told.head, snapshot: told.snapshots.at(-1) };
      this.observer.received({ table, game, ...told });
    }
  }
}
