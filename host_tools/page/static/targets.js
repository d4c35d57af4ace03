// The places of the ring or the panel that can be chosen: for mouse and finger the nearest one, for the keyboard and screen
// readers a button each.

import { make } from "./dom.js";
import { say } from "./say.js";
import { add } from "./svg.js";

const SCALE = 1000;
// How far from a place a click still counts, in units of the drawing.
const NEAR = 0.13;

export class Targets {
  /**
   * `where` is "ring" or "panel", `places` has the (x, y) of each place, and `reach` the distance from the centre of the
   * drawing to its edge. `name(places)` names them, and `aim(option)` marks an option on all surfaces.
   * @param {HTMLElement} section
   * @param {{where: "ring" | "panel", places: Point[], reach: number, radius: number}} drawing
   * @param {(places: number[]) => string} name
   * @param {SendPoint} point
   * @param {(option: Offer | null) => void} aim
   */
  constructor(section, { where, places, reach, radius }, name, point, aim) {
    this.section = section;
    this.where = where;
    this.places = places;
    this.reach = reach;
    this.radius = radius;
    this.name = name;
    this.point = point;
    this.aim = aim;
    /** @type {BoardQuestion | null} */
    this.question = null;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    const edge = reach * SCALE;
    this.marks = add(section, "svg", {
      viewBox: `${-edge} ${-edge} ${2 * edge} ${2 * edge}`,
      class: "aim",
      "aria-hidden": "true",
    });
    this.layer = make("div", { class: "targets", tabindex: "-1" });
    section.append(this.layer);
    section.addEventListener("pointermove", (event) => this.hover(this.near(event)));
    section.addEventListener("pointerleave", () => this.hover(null));
    section.addEventListener("click", (event) => {
      // A click by keyboard or screen reader has no place, but its button.
      const place = event.detail ? this.near(event) : null;
      if (place !== null) this.point(this.where, place);
    });
  }

  /**
   * Returns the places of `option` on this surface, and those where it leads.
   * @param {Offer} option
   */
  placesOf(option) {
    return this.where === "ring"
      ? [option.ring ?? [], option.ring_to ?? []]
      : [option.panel ?? [], option.panel_to ?? []];
  }

  /** @param {BoardQuestion | null} question */
  show(question) {
    this.question = question;
    const options = question?.options ?? [];
    const selected = options[question?.at ?? -1];
    /** @type {Map<string, Offer[]>} */
    const there = new Map();
    for (const option of options) {
      const [places] = this.placesOf(option);
      if (places.length) there.set(String(places[0]), [...(there.get(String(places[0])) ?? []), option]);
    }
    for (const [key, some] of there) {
      const option = some.includes(selected) ? selected : some[0];
      const [places] = this.placesOf(option);
      const button = this.buttons.get(key) ?? this.button(key, places);
      button.setAttribute(
        "aria-label",
        [this.name(places), option.text]
          .filter(Boolean)
          .map((text) => say(text ?? ""))
          .join(": "),
      );
      button.setAttribute("aria-pressed", String(option === selected));
      button.onfocus = () => this.aim(option);
      button.onblur = () => this.aim(null);
    }
    for (const key of [...this.buttons.keys()]) if (!there.has(key)) this.remove(key);
  }

  /**
   * @param {string} key
   * @param {number[]} places
   */
  button(key, places) {
    const [x, y] = this.places[places[Math.floor(places.length / 2)]];
    /** @param {number} value */
    const percent = (value) => `${(50 * (value / this.reach + 1)).toFixed(2)}%`;
    const button = make("button", { type: "button", "data-place": key });
    Object.assign(button.style, { left: percent(x), top: percent(y) });
    button.addEventListener("click", () => this.point(this.where, places[0]));
    this.buttons.set(key, button);
    this.layer.append(button);
    return button;
  }

  /** @param {string} key */
  remove(key) {
    const button = this.buttons.get(key);
    // The keyboard stays at the board.
    if (document.activeElement === button) this.layer.focus();
    button?.remove();
    this.buttons.delete(key);
  }

  /**
   * Returns the place nearest to the pointer among those that a click would choose, or null.
   * @param {MouseEvent} event
   */
  near({ clientX, clientY }) {
    const box = this.section.getBoundingClientRect();
    const x = (2 * (clientX - box.left)) / box.width - 1;
    const y = (2 * (clientY - box.top)) / box.height - 1;
    let [found, least] = [/** @type {number | null} */ (null), NEAR];
    for (const place of this.all()) {
      const far = Math.hypot(this.places[place][0] - x * this.reach, this.places[place][1] - y * this.reach);
      if (far < least) [found, least] = [place, far];
    }
    return found;
  }

  all() {
    const { options = [], behind = [] } = this.question ?? {};
    return [...options.flatMap((option) => this.placesOf(option).flat()), ...(this.where === "ring" ? behind : [])];
  }

  /** @param {number | null} place */
  hover(place) {
    this.section.classList.toggle("pointed", place !== null);
    const options = this.question?.options ?? [];
    /** @param {0 | 1} which */
    const having = (which) =>
      options.filter((option) => place !== null && this.placesOf(option)[which].includes(place));
    const selected = options[this.question?.at ?? -1];
    const [own, leading] = [having(0), having(1)];
    const found =
      own.includes(selected) || (!own.length && leading.includes(selected)) ? selected : (own[0] ?? leading[0] ?? null);
    this.aim(found);
  }

  /**
   * Marks the places of `option`, and where it leads.
   * @param {Offer | null} option
   */
  mark(option) {
    this.marks.replaceChildren();
    if (!option) return;
    const [from, to] = this.placesOf(option);
    for (const [places, kind] of /** @type {const} */ ([
      [from, "from"],
      [to, "to"],
    ])) {
      for (const place of places) {
        const [x, y] = this.places[place];
        add(this.marks, "circle", { cx: x * SCALE, cy: y * SCALE, r: this.radius * SCALE, class: kind });
      }
    }
  }
}
