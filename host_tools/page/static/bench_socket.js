// The connection to the board.

import { Socket } from "./socket.js";

const BOARD_AWAY = "board away";
const PROGRAM_AWAY = "program away";

export class BenchSocket {
  /**
   * Calls `observer.show(news)` with changes, `observer.here()` and `observer.away()` when the board appears or disappears, and
   * `observer.why(key)` with the key of a text that says why there is none.
   * @param {BenchObserver} observer
   */
  constructor(observer) {
    this.observer = observer;
    this.onLost = () => {};
    /** @type {Socket | null} */
    this.socket = null;
  }

  open() {
    this.socket = new Socket("bench", { received: (news) => this.receive(news), lost: () => this.lose(PROGRAM_AWAY) });
  }

  /** @param {BenchNews} news */
  receive(news) {
    if (news.here === false) {
      this.lose(BOARD_AWAY);
    } else {
      if (news.here) this.observer.here();
      this.observer.show(news);
    }
  }

  /** @param {string} why */
  lose(why) {
    this.onLost();
    this.observer.away();
    this.observer.why(why);
  }

  /** @param {{pad: string, down: boolean} | {point: [string, number], of: number} | {take: number, then?: [string, number], of: number} | {ask: string, of?: number} | {language: string}} order */
  send(order) {
    this.socket?.send(order);
  }
}
