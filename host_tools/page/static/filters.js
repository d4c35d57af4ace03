// The filters of a list of games or people: by person, game, board, date, length, winner, state, and words.

import { make, messageOf } from "./dom.js";
import { answer } from "./request.js";
import { w } from "./words.js";

const NAMES = ["text", "person", "rules", "board", "since", "until", "winner", "state", "shortest", "longest"];
const COLOURS = ["red", "blue", "yellow", "green"];
const MS_BETWEEN_KEYS = 250;
// Fewer games are seen at a glance.
const FEW = 20;

/**
 * Returns the time when a day such as 2026-11-22 begins, or one so many days later; what is no day, as it is.
 * @param {string} day
 */
function beginning(day, later = 0) {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + later);
  return Number.isNaN(date.getTime()) ? day : date.toISOString();
}

export class Filters {
  /**
   * Calls `onChange` when the user has changed a filter. `without` names filters that are not offered.
   * @param {Geometry} geometry
   * @param {() => void} onChange
   * @param {string[]} [without]
   * @param {boolean} [withHidden] whether games that are hidden can be found
   */
  constructor(geometry, onChange, without = [], withHidden = false) {
    this.withHidden = withHidden;
    this.geometry = geometry;
    this.onChange = onChange;
    this.names = NAMES.filter((name) => !without.includes(name));
    /** @type {Record<string, string>} */
    this.values = {};
    this.timer = 0;
    this.element = make("form", {
      class: "filters-form",
      hidden: true,
      role: "search",
      onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
    });
  }

  /** Takes the filters in the address. @param {URLSearchParams} values */
  take(values) {
    this.values = {};
    for (const name of this.names) if (values.get(name)) this.values[name] = values.get(name) ?? "";
  }

  /** Returns the filters for the address. */
  inAddress() {
    const query = new URLSearchParams(this.values).toString();
    return query && `&${query}`;
  }

  /** Returns the filters for the server, where days become times. */
  query() {
    const { since, until, ...rest } = this.values;
    const query = new URLSearchParams(rest);
    if (since) query.set("since", beginning(since));
    if (until) query.set("until", beginning(until, 1));
    return query;
  }

  get active() {
    return Object.keys(this.values).length > 0;
  }

  /** Draws the filters in the page's language. */
  async draw() {
    /** @type {NameChoices} */
    let choices = { people: [], boards: [], games: 0, hidden: false };
    try {
      choices = await answer("api/choices");
    } catch (error) {
      console.error(messageOf(error));
    }
    this.element.hidden = choices.games < FEW && !choices.hidden && !this.active;
    const people = choices.people.map(({ id, name }) => [String(id), name]);
    /** @type {Record<string, string[][]>} */
    const offered = {
      person: people,
      rules: this.geometry.rules.map((rules) => [rules, w(`rules ${rules}`)]),
      board: choices.boards.map(({ id, name }) => [String(id), name]),
      winner: [...people, ...COLOURS.map((colour) => [colour, w(colour)])],
      state: ["open", "over", "abandoned", "child", ...(this.withHidden ? ["hidden"] : [])].map((state) => [
        state,
        w(`state ${state}`),
      ]),
    };
    const search = this.names.includes("text")
      ? this.field("text", "search", w(this.geometry.own ? "filter text own" : "filter text"))
      : null;
    const more = this.names
      .filter((name) => name !== "text")
      .map((name) => (offered[name] ? this.select(name, offered[name]) : this.labelled(name)));
    const details = make(
      "details",
      { class: "more-filters" },
      make("summary", { class: "plain" }, w("filters")),
      make(
        "div",
        { class: "filter-grid" },
        ...more,
        make("button", { class: "plain", onclick: () => this.clear() }, w("no filters")),
      ),
    );
    details.open =
      Object.keys(this.values).some((name) => name !== "text") || this.element.querySelector("details")?.open === true;
    this.element.replaceChildren(...(search ? [search] : []), details);
    this.element.setAttribute("aria-label", w("filters"));
  }

  clear() {
    this.values = {};
    for (const field of /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (
      this.element.querySelectorAll("input, select")
    ))
      field.value = "";
    this.onChange();
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    if (value) this.values[name] = value;
    else delete this.values[name];
    clearTimeout(this.timer);
    this.timer = setTimeout(this.onChange, name === "text" ? MS_BETWEEN_KEYS : 0);
  }

  /**
   * @param {string} name
   * @param {string} type
   * @param {string} label
   */
  field(name, type, label) {
    const field = make("input", {
      type,
      id: `${this.prefix}-${name}`,
      "aria-label": type === "search" ? label : null,
      placeholder: type === "search" ? label : null,
      value: this.values[name] ?? "",
    });
    if (type === "number") field.min = "1";
    field.addEventListener("input", () => this.set(name, field.value.trim()));
    return field;
  }

  get prefix() {
    return `filter-${this.element.closest("main")?.id ?? ""}`;
  }

  /** @param {string} name */
  labelled(name) {
    const type = name === "since" || name === "until" ? "date" : "number";
    return make(
      "p",
      {},
      make("label", { for: `${this.prefix}-${name}` }, w(`filter by ${name}`)),
      this.field(name, type, ""),
    );
  }

  /**
   * @param {string} name
   * @param {string[][]} options
   */
  select(name, options) {
    const select = make("select", { id: `${this.prefix}-${name}`, onchange: () => this.set(name, select.value) });
    select.add(new Option(w("any"), ""));
    for (const [value, text] of options) select.add(new Option(text, value, false, value === this.values[name]));
    return make("p", {}, make("label", { for: select.id }, w(`filter by ${name}`)), select);
  }
}
