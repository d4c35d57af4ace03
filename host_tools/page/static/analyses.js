// The analysis of the library's games in the background: how many lack one, its progress, and a button that starts or stops it.

import { make } from "./dom.js";
import { Newest } from "./newest.js";
import { send } from "./request.js";
import { w } from "./words.js";

const MS_BETWEEN_LOOKS = 1000;

export class Analyses {
  /**
   * Calls `onChange` when games have been analysed.
   * @param {() => void} onChange
   */
  constructor(onChange) {
    this.onChange = onChange;
    this.requests = new Newest();
    this.running = false;
    this.timer = 0;
    this.says = make("span", { role: "status" });
    this.button = make("button", { class: "plain small", onclick: () => this.turn(!this.running) });
    this.element = make("p", { class: "analyses", hidden: true }, this.says, this.button);
  }

  async look() {
    clearTimeout(this.timer);
    try {
      const state = await this.requests.answer("api/analyses");
      if (state) this.show(state);
    } catch {
      // What else the view asks for says why.
      this.element.hidden = true;
    }
  }

  /** @param {boolean} run */
  async turn(run) {
    // An answer that is on its way is older.
    this.requests.asked += 1;
    this.show(await send("api/analyses", { run }));
  }

  /** @param {{running: boolean, done: number, total: number, lacking: number}} state */
  show({ running, done, total, lacking }) {
    const ended = this.running && !running;
    this.running = running;
    this.element.hidden = !running && !lacking;
    this.says.textContent = running ? w("analysing games", { done, total }) : w("analyse games", { count: lacking });
    this.button.textContent = w(running ? "analyse stop" : "analyse all");
    clearTimeout(this.timer);
    if (running) this.timer = setTimeout(() => this.look(), MS_BETWEEN_LOOKS);
    else if (ended) this.onChange();
  }

  hide() {
    clearTimeout(this.timer);
  }
}
