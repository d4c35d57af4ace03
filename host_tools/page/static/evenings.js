// The list of evenings, which can be joined.

import { make, messageOf, moreTools, plainButton } from "./dom.js";
import { PagedList } from "./paged_list.js";
import { send } from "./request.js";
import { dateTime, w } from "./words.js";

export class EveningsView {
  /**
   * @param {HTMLElement} element
   */
  constructor(element) {
    /** @type {Set<number>} */
    this.chosen = new Set();
    this.about = make("p", { class: "about", role: "status" });
    this.joining = plainButton("join evenings", () => this.join());
    this.tools = moreTools(this.joining);
    // While these are open, evenings can be chosen.
    this.tools.addEventListener("toggle", () => element.classList.toggle("joining", this.tools.open));
    this.problem = make("p", { class: "problem", role: "alert" });
    /** @type {PagedList<EveningRow>} */
    this.list = new PagedList(
      "more evenings",
      make("ul", { class: "evenings" }),
      (range) => `api/evenings?${range}`,
      (evening) => this.line(evening),
      (total, anew) => {
        if (anew) this.chosen.clear();
        this.about.textContent = total ? w("evenings count", { count: total }) : w("no games");
        this.choose();
      },
      (error) => (this.problem.textContent = messageOf(error)),
    );
    element.append(
      make(
        "header",
        { class: "game-head" },
        make("div", {}, make("h1", { "data-words": "view evenings" }), this.about),
        this.tools,
      ),
      this.problem,
      this.list.list,
      this.list.more,
    );
  }

  async show() {
    await this.list.load(true);
  }

  hide() {}

  /** @param {EveningRow} evening */
  line(evening) {
    const title = evening.name ?? dateTime(evening.begun);
    const tick = make("input", { type: "checkbox", "aria-label": w("choose evening", { name: title }) });
    tick.addEventListener("change", () => {
      if (tick.checked) this.chosen.add(evening.id);
      else this.chosen.delete(evening.id);
      this.choose();
    });
    return make(
      "li",
      { "data-evening": evening.id },
      make("label", {}, tick),
      make(
        "a",
        { href: `#evening=${evening.id}` },
        make("b", {}, title),
        make("span", {}, evening.name ? dateTime(evening.begun) : ""),
        make("span", {}, evening.boards.length > 1 ? evening.boards.join(", ") : ""),
        make("span", {}, w("games count", { count: evening.games })),
      ),
    );
  }

  choose() {
    this.joining.disabled = this.chosen.size !== 2;
    this.joining.title = w("join how");
  }

  async join() {
    try {
      const { id } = await send("api/evenings", { join: [...this.chosen] });
      this.problem.textContent = "";
      await this.list.load(true);
      // The button can no longer be pressed.
      /** @type {HTMLElement | null} */ (this.list.list.querySelector(`[data-evening="${id}"] a`))?.focus();
    } catch (error) {
      this.problem.textContent = messageOf(error);
    }
  }
}
