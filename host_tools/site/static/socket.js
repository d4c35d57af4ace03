// In place of the page's connection to its server: the moves of this page's board, as the games of this browser present them.

import { board } from "./board.js";
import { ask } from "./games_source.js";
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
    queueMicrotask(() => observer.opened?.());
  }

  translated() {
    this.count = 0;
    this.lookSoon();
  }

  /** @param {{watch: string}} order */
  send({ watch }) {
    this.game = watch;
    this.translated();
  }

  lookSoon() {
    this.changed = true;
    if (this.timer || !this.game) return;
    this.timer = setTimeout(() => this.look(), this.count ? MS_BETWEEN_LOOKS : MS_BEFORE_THE_FIRST);
  }

  async look() {
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
