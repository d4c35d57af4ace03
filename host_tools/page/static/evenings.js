// The list of evenings, which can be joined.

import { answer, make, messageOf, send } from "./dom.js";
import { dateTime, w } from "./words.js";

const AT_ONCE = 60;

export class EveningsView {
  /**
   * @param {HTMLElement} element
   */
  constructor(element) {
    /** @type {Set<number>} */
    this.chosen = new Set();
    this.heading = make("h1");
    this.about = make("p", { class: "about", role: "status" });
    this.joining = make("button", { type: "button", class: "plain", onclick: () => this.join() });
    this.problem = make("p", { class: "problem", role: "alert" });
    this.list = make("ul", { class: "evenings" });
    this.more = make("button", { type: "button", class: "plain", onclick: () => this.load(false) });
    element.append(make("header", { class: "game-head" }, make("div", {}, this.heading, this.about), make("span", { class: "head-tools" }, this.joining)), this.problem, this.list, this.more);
  }

  async show() {
    this.heading.textContent = w("view evenings");
    this.joining.textContent = w("join evenings");
    this.more.textContent = w("more evenings");
    await this.load(true);
  }

  hide() {}

  /** @param {boolean} anew */
  async load(anew) {
    const from = anew ? 0 : this.list.children.length;
    try {
      /** @type {{total: number, evenings: EveningRow[]}} */
      const { total, evenings } = await answer(`api/evenings?from=${from}&count=${AT_ONCE}`);
      if (anew) {
        this.chosen.clear();
        this.list.replaceChildren();
      }
      this.list.append(...evenings.map((evening) => this.line(evening)));
      this.about.textContent = total ? w("evenings count", { count: total }) : w("no games");
      this.more.hidden = this.list.children.length >= total;
      this.choose();
    } catch (error) {
      this.problem.textContent = messageOf(error);
    }
  }

  /** @param {EveningRow} evening */
  line(evening) {
    const title = evening.name ?? dateTime(evening.begun);
    const tick = make("input", { type: "checkbox", "aria-label": w("choose evening", { name: title }) });
    tick.addEventListener("change", () => {
      if (tick.checked) this.chosen.add(evening.id);
      else this.chosen.delete(evening.id);
      this.choose();
    });
    return make("li", { "data-evening": evening.id }, tick, make("a", { href: `#evening=${evening.id}` }, make("b", {}, title), make("span", {}, evening.name ? dateTime(evening.begun) : ""), make("span", {}, evening.boards.join(", ")), make("span", {}, w("games count", { count: evening.games }))));
  }

  choose() {
    this.joining.disabled = this.chosen.size !== 2;
    this.joining.title = w("join how");
  }

  async join() {
    try {
      const { id } = await send("api/evenings", { join: [...this.chosen] });
      this.problem.textContent = "";
      await this.load(true);
      // The button can no longer be pressed.
      /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-evening="${id}"] a`))?.focus();
    } catch (error) {
      this.problem.textContent = messageOf(error);
    }
  }
}
