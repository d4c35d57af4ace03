// The moves in words: a line for each turn, with a button for each event that leads to its moment.

import { make, symbol, whenResized } from "./dom.js";
import { playingCard } from "./cards.js";
import { SYMBOLS } from "./marks.js";
import { w } from "./words.js";

// Of the list, in pixels.
const PADDING = 6;

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
    this.at = 0;
    // A list that was hidden comes back scrolled to its top.
    whenResized(this.list, () => this.scroll());
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

  /** @param {Snapshot} snapshot */
  append(snapshot) {
    if (!this.head) return;
    const drawn = Boolean(snapshot.drawn);
    // The shuffle is nobody's turn.
    const shared = snapshot.number === 0 || snapshot.text.startsWith("mix ");
    const alone = shared || snapshot.text.startsWith("end ") || snapshot.text === "back";
    if (alone || this.turn !== snapshot.who || (drawn && this.moved)) {
      const seat = this.head.seats[snapshot.who];
      const sign = seat && !shared ? symbol(seat.colour, SYMBOLS[seat.colour]) : null;
      this.said = make("span", { class: "said" });
      this.list.append(make("li", { class: alone ? "alone" : "" }, sign ?? make("span"), this.said));
      this.moved = false;
    }
    this.turn = alone ? null : snapshot.who;
    this.moved = !drawn;
    const button = make("button", {
      tabindex: "-1",
      "data-event": snapshot.number,
      class: kind(snapshot),
    });
    if (snapshot.drawn !== undefined) {
      button.append(snapshot.drawn ? playingCard(snapshot.drawn) : make("b", { class: "card back" }));
      button.title = snapshot.drawn ? "" : snapshot.say;
      button.setAttribute("aria-label", snapshot.say);
    } else {
      button.textContent = snapshot.say;
    }
    this.said.append(button, " ");
    this.buttons.push(button);
  }

  /**
   * Marks the event as the current one and scrolls to it.
   * @param {number} number
   */
  show(number) {
    this.at = number;
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.buttons[number]?.setAttribute("aria-current", "step");
    this.scroll();
  }

  scroll() {
    const line = this.buttons[this.at]?.closest("li");
    if (!line) return;
    const { scrollTop, clientHeight, offsetTop } = this.list;
    const topOf = (/** @type {HTMLElement} */ { offsetTop: there }) => there - offsetTop - 1;
    const bottom = topOf(line) + line.offsetHeight + 2;
    if (topOf(line) >= scrollTop && bottom <= scrollTop + clientHeight) return;
    const lines = /** @type {HTMLElement[]} */ ([...this.list.children]);
    const last = lines[lines.length - 1];
    const most = topOf(last) + last.offsetHeight + PADDING - clientHeight;
    const least = Math.max(bottom - clientHeight, Math.min(topOf(line) - clientHeight / 2, most));
    // The first line that is seen is whole.
    const to = Math.min(topOf(line), ...lines.map(topOf).filter((top) => top >= least));
    this.list.style.paddingBottom = `${Math.max(PADDING, to + clientHeight - topOf(last) - last.offsetHeight)}px`;
    this.list.scrollTop = to;
  }
}

/** @param {Snapshot} snapshot */
function kind(snapshot) {
  if (snapshot.text.startsWith("end ")) return "end";
  if (snapshot.undone) return "back";
  if (snapshot.hits) return "hit";
  return snapshot.scored ? "scored" : "";
}
