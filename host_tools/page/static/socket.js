// A WebSocket to the server that reconnects.

import { FILES } from "./dom.js";
import { FORBIDDEN } from "./request.js";
import { language } from "./words.js";

const MS_BETWEEN_TRIES = 700;

export class Socket {
  /**
   * Connects to `path`. Calls `observer.opened()`, `observer.received(news)` and `observer.lost()`; and, if it has one,
   * `observer.refused()` when the server lets this page in no more, which ends the trying; `observer.isRefused()` asks it.
   * @param {string} path
   * @param {SocketObserver} observer
   */
  constructor(path, observer) {
    this.path = path;
    this.observer = observer;
    this.timer = 0;
    this.socket = this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(new URL(`${this.path}?language=${language}`, location.href.replace(/^http/, "ws")));
    socket.onopen = () => this.observer.opened?.();
    socket.onmessage = (message) => this.observer.received(JSON.parse(message.data));
    socket.onclose = async () => {
      this.observer.lost?.();
      const refused = this.observer.refused !== undefined && (await (this.observer.isRefused ?? isRefused)());
      // It may have been translated meanwhile.
      if (socket !== this.socket) return;
      if (refused) this.observer.refused?.();
      else this.timer = setTimeout(() => (this.socket = this.connect()), MS_BETWEEN_TRIES);
    };
    return socket;
  }

  /** Connects again, in another language. */
  translated() {
    this.close();
    this.socket = this.connect();
  }

  /** Disconnects for good. */
  close() {
    const old = this.socket;
    clearTimeout(this.timer);
    old.onclose = old.onmessage = null;
    // A browser warns of a socket that is closed before it is open.
    if (old.readyState === WebSocket.CONNECTING) old.onopen = () => old.close();
    else old.close();
  }

  get open() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /**
   * Sends `order`, or drops it while there is no connection.
   * @param {any} order
   */
  send(order) {
    if (this.open) this.socket.send(JSON.stringify(order));
  }
}

/** Asks the server by a request, as a socket is not told why it was closed. */
async function isRefused() {
  try {
    return (await fetch(`${FILES}geometry.json`, { method: "HEAD" })).status === FORBIDDEN;
  } catch {
    return false;
  }
}
