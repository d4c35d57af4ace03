// The rules of a game beside it: the same cards that the board shows page by page.

import { make, messageOf } from "./dom.js";
import { Newest } from "./newest.js";
import { w } from "./words.js";

export class RuleCards {
  /** @param {HTMLElement} side the element beside the board; while it is `reading`, the cards take the place of the moves */
  constructor(side) {
    this.side = side;
    this.button = make("button", {
      class: "plain",
      "aria-expanded": "false",
      "data-words": "the rules",
      onclick: () => this.turn(!this.reading),
    });
    this.list = make("dl", { class: "rule-cards", tabindex: "0", "data-label": "the rules", hidden: true });
    /** @type {Head | null} */
    this.head = null;
    this.reading = false;
    this.requests = new Newest();
  }

  /** @param {Head} head */
  open(head) {
    this.head = head;
    if (this.reading) this.load();
  }

  /** @param {boolean} reading */
  async turn(reading) {
    this.reading = reading;
    this.list.hidden = !reading;
    this.side.classList.toggle("reading", reading);
    this.button.setAttribute("aria-expanded", String(reading));
    if (!reading) return;
    await this.load();
    // On a phone they are below the board.
    this.list.focus({ preventScroll: true });
    this.list.scrollIntoView({ block: "nearest" });
  }

  async load() {
    if (!this.head) return;
    const { rules, options } = this.head;
    const wanted = new URLSearchParams({ options: options.join(",") });
    try {
      /** @type {[string, string][] | null} */
      const cards = await this.requests.answer(`api/rules/${encodeURIComponent(rules)}?${wanted}`);
      if (!cards) return;
      this.list.replaceChildren(
        ...cards.map(([heading, text]) => make("div", {}, make("dt", {}, heading), make("dd", {}, text))),
      );
      this.list.scrollTop = 0;
    } catch (error) {
      this.list.replaceChildren(make("dd", {}, messageOf(error)));
    }
    this.list.setAttribute("aria-label", w("the rules"));
  }
}
