// The connection to the board: a WebSocket that reconnects.

const MS_BETWEEN_TRIES = 700;
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
    this.socket = null;
  }

  open() {
    const socket = new WebSocket(new URL("bench", location.href.replace(/^http/, "ws")));
    this.socket = socket;
    socket.onmessage = (message) => this.receive(JSON.parse(message.data));
    socket.onclose = () => {
      this.lose(PROGRAM_AWAY);
      setTimeout(() => this.open(), MS_BETWEEN_TRIES);
    };
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

  /** @param {{pad: string, down: boolean} | {point: [string, number], of: number} | {ask: string} | {language: string}} order */
  send(order) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(order));
  }
}
