// A seat of a real board: opens what the board has sealed for this phone, and seals what it answers. docs/link.md has the lines.

import { digest, hexOf } from "./seat_name.js";
import { w } from "./words.js";

const CHECK_BYTES = 8;
const NONCE_BYTES = 8;
const BLOCK = 32;
const ANSWER_BYTES = 64;
// Allowed only where no card must be played.
const IDLE = ["discard", "pass"];

/** @typedef {Record<string, any>} CardOffer */

/** @param {string} text */
const bytesOf = (text) => [...new TextEncoder().encode(text)];

/** @param {string} hex */
const bytesOfHex = (hex) => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

/** @param {string} purpose @param {string} secret */
const keyOf = (purpose, secret) => digest(bytesOf(`pawnlight ${purpose} ${secret}`));

/** Combines a text with bytes of the key; a second time undoes it. @param {number[]} key @param {string} about @param {number[]} text */
export function hidden(key, about, text) {
  /** @type {number[]} */
  let mask = [];
  return text.map((byte, at) => {
    if (at % BLOCK === 0) mask = digest([...key, ...bytesOf(`${about} ${at}`)]);
    return byte ^ mask[at % BLOCK];
  });
}

/** @param {number[]} key @param {string} about @param {number[]} data */
export function check(key, about, data) {
  const inner = digest([...key, ...bytesOf(about), ...bytesOf(" check "), ...data]);
  return digest([...key, ...inner]).slice(0, CHECK_BYTES);
}

export class SealedSeat {
  /** @param {string} secret */
  constructor(secret) {
    this.opening = keyOf("hand", secret);
    this.sealing = keyOf("take", secret);
    this.boot = "";
    this.number = this.counter = this.seat = 0;
    // What the board has told this seat: the number of what is asked, what is asked, whether its last move can be taken back,
    // the number of events then, its cards, and the event that a hint names, with its reason behind "; ".
    this.told = { number: 0, asks: "-", back: false, events: 0, cards: /** @type {string[]} */ ([]), hint: "-" };
    /** @type {CardOffer[]} */
    this.options = [];
  }

  /** Opens a line of the board. Returns whether it is for this phone, and new. @param {string} line */
  open(line) {
    const [, about = "", boot = "", number = "", seat = "", sealed = ""] =
      /^(hand \S+ (\S+) (\d+) (\d+)) ([0-9a-f]+)$/.exec(line) ?? [];
    const data = bytesOfHex(sealed);
    const text = data.slice(0, -CHECK_BYTES);
    if (!about || hexOf(check(this.opening, about, text)) !== hexOf(data.slice(-CHECK_BYTES))) return false;
    if (boot === this.boot && Number(number) <= this.number) return false;
    if (boot !== this.boot) this.counter = 0;
    [this.boot, this.number, this.seat] = [boot, Number(number), Number(seat)];
    const words = new TextDecoder()
      .decode(new Uint8Array(hidden(this.opening, about, text)))
      .trim()
      .split(" ");
    const [asked, asks, back, taken, events, cards, ...hint] = words;
    this.counter = Math.max(this.counter, Number(taken));
    this.told = {
      number: Number(asked),
      asks,
      back: back === "back",
      events: Number(events),
      cards: cards === "-" ? [] : cards.split(","),
      hint: hint.join(" "),
    };
    return true;
  }

  /** Returns the order that says these words to the board, about a question or another number. @param {number} number @param {string} words */
  say(number, words) {
    this.counter += 1;
    const nonce = hexOf([...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))]);
    const about = `take ${this.seat} ${this.counter} ${nonce} ${this.boot}`;
    const text = bytesOf(`${number} ${words}`);
    while (text.length < ANSWER_BYTES || text.length % BLOCK) text.push(32);
    const data = hidden(this.sealing, about, text);
    return { seal: [this.counter, nonce + hexOf([...data, ...check(this.sealing, about, data)])] };
  }

  /**
   * Takes what the laptop has sent. Returns it with hand, question and the way back, as the phone of a virtual board gets them,
   * and with what is to be said to the board.
   * @param {SeatNews} news
   * @param {import("./phone_scene.js").Known} known
   */
  receive(news, known) {
    /** @type {any[]} */
    const orders = [];
    const before = this.boot;
    if (news.sealed && this.open(news.sealed) && before !== this.boot) orders.push(this.say(0, "sit"));
    const table = news.table ?? known.table;
    const offers = news.offers === undefined ? known.offers : news.offers;
    const { cards, back, events } = this.told;
    const now = events === (table.moment ?? 0);
    const hand = table.position && cards.length ? cards : null;
    const full = { ...news, hand, question: now ? this.question(offers ?? null) : null, back: back && now };
    return { news: full, orders };
  }

  /** @param {Record<string, CardOffer[]> | null} offers @returns {BoardQuestion | null} */
  question(offers) {
    const { number, asks, cards, events, hint } = this.told;
    const nothing = { title: "", note: "", card: "", lines: [], foot: "", keys: {}, at: -1 };
    const common = { ...nothing, seat: this.seat, number, moment: events };
    const [hinted, why = ""] = hint.split("; ");
    this.options = [];
    if (asks === "-" || (asks === "play" && !offers)) return null;
    if (asks !== "play") {
      const texts = { DRAW: w("button draw"), OK: w("phone later") };
      this.options = asks
        .split("+")
        .map((key) => ({ key, event: key, text: texts[/** @type {"DRAW"} */ (key)] ?? key }));
      return { ...common, what: "draw", options: this.options };
    }
    this.options = ownOffers(offers ?? {}, cards).map((option, n) => ({ ...option, n }));
    return {
      ...common,
      what: "card",
      hidden: true,
      whole: true,
      cards,
      options: this.options,
      at: this.options.findIndex(({ event }) => event === hinted),
      why,
      hint: "HOLD OK",
    };
  }

  /** Returns what is to be sent for an order of the page; null for nothing. @param {any} order */
  order(order) {
    const { number, events } = this.told;
    if (!this.boot || order.beat || order.name !== undefined)
      return order.beat || order.name !== undefined ? order : null;
    if (order.leave) return this.say(0, "leave");
    if (order.ask === "back") return this.say(events, "back");
    if (order.ask === "hint") return this.say(number, "hint");
    const option = order.of === number ? this.options[order.take] : null;
    return option ? this.say(number, option.event) : null;
  }
}

/**
 * Returns what a hand can do, of what the laptop tells of each card.
 * @param {Record<string, CardOffer[]>} offers
 * @param {string[]} cards
 */
export function ownOffers(offers, cards) {
  const idle = (/** @type {CardOffer} */ { does = "" }) => IDLE.includes(does);
  const spared = cards.every((card) => offers[card]?.some(idle));
  const own = new Map(cards.flatMap((card) => (offers[card] ?? []).map((option) => [option.event, option])));
  return [...own.values()].filter((option) => spared || !idle(option));
}
