// The list of people: ratings, games and wins against what chance would give.

import { make, messageOf, setHash } from "./dom.js";
import { Filters } from "./filters.js";
import { Newest } from "./newest.js";
import { send } from "./request.js";
import { number, percent, rated, w } from "./words.js";

export class People {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.requests = new Newest();
    this.about = make("p", { class: "about", role: "status" });
    this.filters = new Filters(geometry, () => this.changed(), ["person", "winner", "state"]);
    this.field = make("input", { type: "text", id: "new-person", size: 26, autocomplete: "off" });
    this.adding = make(
      "form",
      { class: "adding", onsubmit: (/** @type {Event} */ event) => this.add(event) },
      make("label", { for: "new-person", class: "unseen", "data-words": "new person" }),
      this.field,
      make("button", { type: "submit", class: "plain", "data-words": "add" }),
    );
    this.problem = make("p", { class: "problem", role: "alert" });
    this.table = make("table", { class: "ranking" });
    element.append(
      make(
        "header",
        { class: "game-head" },
        make("div", {}, make("h1", { "data-words": "view people" }), this.about),
        this.adding,
      ),
      this.filters.element,
      this.problem,
      this.table,
    );
  }

  /** @param {URLSearchParams} values */
  async show(values) {
    this.field.placeholder = w("new person");
    this.filters.take(values);
    await Promise.all([this.filters.draw(), this.load()]);
  }

  hide() {}

  changed() {
    setHash(`#people${this.filters.inAddress()}`);
    this.load();
  }

  async load() {
    this.problem.textContent = "";
    try {
      const people = await this.requests.answer(`api/people?${this.filters.query()}`);
      if (people) this.draw(people);
    } catch (error) {
      this.problem.textContent = messageOf(error);
    }
  }

  /** @param {Event} event */
  async add(event) {
    event.preventDefault();
    try {
      const name = this.field.value;
      await send("api/people", { name });
      // The next name may have been begun meanwhile.
      if (this.field.value === name) this.field.value = "";
      await this.load();
    } catch (error) {
      this.problem.textContent = messageOf(error);
    }
    this.field.focus();
  }

  /** @param {PersonStanding[]} people */
  draw(people) {
    this.about.textContent = people.length ? w("people about") : w("no people");
    this.table.hidden = !people.length;
    const values = ["rating", "played", "won", "share won", "by chance"];
    const heads = ["person", ...values].map((key) => make("th", { scope: "col" }, w(key)));
    const rows = people.map((one) => {
      const { played, won, expected, low, high, rating } = one;
      const link = make("a", { href: `#person=${one.id}${this.filters.inAddress()}` }, one.name);
      const share = played ? `${percent(won / played)} (${percent(low)}–${percent(high)})` : "–";
      return make(
        "tr",
        { "data-person": one.id },
        make("th", { scope: "row" }, link),
        ...[
          rating ? rated(rating) : "–",
          number(played),
          number(won),
          share,
          played ? percent(expected / played) : "–",
        ].map((value, n) => make("td", { "data-head": w(values[n]) }, value)),
      );
    });
    this.table.replaceChildren(
      make("caption", { class: "unseen" }, w("view people")),
      make("thead", {}, make("tr", {}, ...heads)),
      make("tbody", {}, ...rows),
    );
  }
}
