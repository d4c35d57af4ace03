// The connection of one seat of this phone, or of the invitation to take one.

import { isOfBoard, isSecret, seatName } from "./seat_name.js";
import { SealedSeat } from "./sealed_seat.js";
import { Socket } from "./socket.js";
import { FORBIDDEN } from "./request.js";

const MS_BETWEEN_BEATS = 2000;
// The table answers each beat. Without an answer, the network has changed.
const MS_OF_SILENCE = 4500;
// Who comes back after so long has no connection any more, whatever the browser says.
const MS_AWAY = 1500;

export class PhoneLink {
  /**
   * @param {string} secret
   * @param {{told(link: PhoneLink, news: SeatNews): void, changed(): void}} observer
   */
  constructor(secret, observer) {
    this.secret = secret;
    this.observer = observer;
    /** @type {import("./phone_scene.js").Known} */
    this.known = { state: "wait", table: { here: false } };
    this.sealed = isOfBoard(secret) ? new SealedSeat(secret) : null;
    this.connected = false;
    this.heard = performance.now();
    this.hidden = 0;
    const name = seatName(secret);
    this.socket = new Socket(`seat/${name}`, {
      opened: () => this.open(true),
      received: (news) => this.receive(news),
      lost: () => this.open(false),
      isRefused: () => isRefused(name),
      refused: () => this.receive({ state: "gone" }),
    });
    this.beating = setInterval(() => this.beat(), MS_BETWEEN_BEATS);
    this.wake = () => this.look();
    for (const event of ["visibilitychange", "pageshow", "online", "focus"]) addEventListener(event, this.wake);
  }

  /** @param {boolean} connected */
  open(connected) {
    this.connected = connected;
    this.heard = performance.now();
    this.observer.changed();
  }

  /** @param {SeatNews} news */
  receive(news) {
    this.heard = performance.now();
    if (news.beat) return;
    // A board that is away is shown as it was.
    if (news.table && !news.table.here) news = { ...news, table: { ...this.known.table, here: false } };
    if (this.sealed && news.state !== "taken") {
      const { news: opened, orders } = this.sealed.receive(news, this.known);
      for (const order of orders) this.socket.send(order);
      news = opened;
    }
    Object.assign(this.known, news);
    if (this.ended) this.close();
    this.observer.told(this, news);
  }

  /** @param {any} order */
  send(order) {
    const sent = this.sealed ? this.sealed.order(order) : order;
    if (sent) this.socket.send(sent);
  }

  /** Says that the phone is awake, and finds out whether the table hears it. */
  beat() {
    if (document.hidden) return;
    if (this.connected && performance.now() - this.heard > MS_OF_SILENCE) this.again();
    this.send({ beat: 1 });
  }

  /** Is there at once when the phone is woken. */
  look() {
    if (document.hidden) this.hidden = performance.now();
    else if (!this.connected || (this.hidden && performance.now() - this.hidden > MS_AWAY)) this.again();
    else this.beat();
    if (!document.hidden) this.hidden = 0;
  }

  again() {
    if (this.ended) return;
    this.heard = performance.now();
    this.socket.translated();
  }

  get ended() {
    return ["taken", "gone"].includes(this.known.state);
  }

  close() {
    clearInterval(this.beating);
    for (const event of ["visibilitychange", "pageshow", "online", "focus"]) removeEventListener(event, this.wake);
    this.socket.close();
  }
}

/**
 * Asks whether the table knows a secret no more, as a socket is not told why it was closed; and lets this browser in again.
 * @param {string} name
 */
async function isRefused(name) {
  try {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/enter", { method: "POST", headers, body: JSON.stringify({ name }) });
    return answer.status === FORBIDDEN;
  } catch {
    return false;
  }
}

/** Returns the secret in the address, "" if there is none. */
export function secretHere() {
  const secret = location.hash.slice(1);
  return isSecret(secret) ? secret : "";
}
