// The moves in words: a line for each turn, with a button for each event that leads to its moment.

import { make, symbol } from "./dom.js";
import { playingCard } from "./machine.js";
import { SYMBOLS } from "./marks.js";
import { say, w } from "./words.js";

export class Moves {
  /**
   * Calls `go(number)` when an event is chosen.
   * @param {(number: number) => void} go
   */
  constructor(go) {
    this.list = make("ol", { class: "moves", tabindex: "0" });
    this.go = go;
    /** @type {Head | null} */
    this.head = null;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    /** @type {number | null} */
    this.turn = null;
    this.moved = false;
    this.said = make("span");
    this.list.addEventListener("click", (event) => {
      const button = event.target instanceof Element && event.target.closest("button");
      if (button) go(Number(button.dataset.event));
    });
  }

  /** @param {Head} head */
  clear(head) {
    this.head = head;
    this.list.replaceChildren();
    this.list.setAttribute("aria-label", w("the moves"));
    this.buttons = [];
    this.turn = null;
  }

  /** @param {Frame} frame */
  append(frame) {
    if (!this.head) return;
    const drawn = frame.text.startsWith("draw ") && this.head.rules !== "sequence";
    const alone = frame.number === 0 || frame.text.startsWith("end ") || frame.text === "back";
    if (alone || this.turn !== frame.who || (drawn && this.moved)) {
      const { colour } = this.head.seats[frame.who];
      const sign = frame.number === 0 || !this.head.sides.length ? null : symbol(colour, SYMBOLS[colour]);
      this.said = make("span", { class: "said" });
      this.list.append(make("li", { class: alone ? "alone" : "" }, sign ?? make("span"), this.said));
      this.moved = false;
    }
    this.turn = alone ? null : frame.who;
    this.moved = !drawn;
    const button = make("button", { type: "button", tabindex: "-1", "data-event": frame.number, class: kind(frame) });
    this.fill(button, frame, drawn);
    this.said.append(button, " ");
    this.buttons.push(button);
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {Frame} frame
   * @param {boolean} drawn
   */
  fill(button, frame, drawn) {
    const sentence = say(frame.say);
    const hidden = frame.text === "draw";
    if (drawn || hidden) {
      button.append(hidden ? make("b", { class: "card back" }) : playingCard(frame.text.slice(5)));
      button.title = hidden ? sentence : "";
      button.setAttribute("aria-label", sentence);
    } else {
      button.textContent = sentence;
    }
  }

  /**
   * Marks the event as the current one and scrolls to it.
   * @param {number} number
   */
  show(number) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const button = this.buttons[number];
    if (!button) return;
    button.setAttribute("aria-current", "step");
    const line = /** @type {HTMLElement} */ (button.closest("li"));
    const [top, bottom] = [line.offsetTop - this.list.offsetTop, line.offsetTop - this.list.offsetTop + line.offsetHeight];
    if (top < this.list.scrollTop || bottom > this.list.scrollTop + this.list.clientHeight) {
      this.list.scrollTop = top - this.list.clientHeight / 2;
    }
  }
}

/** @param {Frame} frame */
function kind(frame) {
  if (frame.text.startsWith("end ")) return "end";
  if (frame.undone) return "back";
  if (frame.hits) return "hit";
  return frame.scored ? "scored" : "";
}
