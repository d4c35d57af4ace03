// In place of the page's connection to a board: the board is in this page.

import { board } from "./board.js";

export class BenchSocket {
  /** @param {BenchObserver} observer */
  constructor(observer) {
    this.observer = observer;
    this.onLost = () => {};
  }

  open() {
    board.listen((news) => this.receive(news));
  }

  /** @param {import("./board.js").Told} news */
  receive(news) {
    if (news.here === false) {
      this.onLost();
      this.observer.away();
      return;
    }
    if (news.here) this.observer.here();
    this.observer.show(news);
  }

  /** @param {{pad: string, down: boolean} | {point: [string, number], of: number} | {ask: string, of?: number} | {language: string}} order */
  send(order) {
    board.send(order);
  }
}
