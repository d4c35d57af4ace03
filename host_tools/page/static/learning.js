// Learning from mistakes: the position before each, its options, and whether the chosen one is good.

import { make, plainButton } from "./dom.js";
import { number, w } from "./words.js";

/** @param {Mistake} step */
export const bestOf = ({ options }) =>
  options.reduce((best, [, chance], n) => (chance > options[best][1] ? n : best), 0);

export class Learning {
  /**
   * @param {import("./viewer.js").Viewer} viewer
   * @param {import("./analysis.js").AnalysisView} analysis
   */
  constructor(viewer, analysis) {
    this.viewer = viewer;
    this.analysis = analysis;
    /** @type {Mistake[]} */
    this.mistakes = [];
    this.at = 0;
    /** @type {HTMLInputElement[]} */
    this.radios = [];
    this.title = make("h2");
    this.asks = make("legend");
    this.options = make("div", { class: "options-list" });
    this.says = make("p", { class: "learn-says", role: "status" });
    this.choose = plainButton("learn choose", () => this.judge());
    this.choose.classList.add("strong");
    this.reveal = plainButton("learn show", () => this.show());
    this.next = plainButton("learn next", () => this.open(this.at + 1));
    this.back = plainButton("learn leave", () => this.leave());
    this.element = make(
      "div",
      { class: "learn", hidden: true },
      make("header", {}, this.title, this.back),
      make("fieldset", {}, this.asks, this.options),
      make("div", { class: "answer" }, this.says, this.choose, this.reveal, this.next),
    );
    // A place on the drawn board stands for its options, one after the other.
    viewer.stage.addEventListener("click", ({ target }) => {
      const place = target instanceof Element ? target.closest("[data-place]") : null;
      if (!this.element.hidden && place instanceof Element) this.take(Number(place.getAttribute("data-place")));
    });
  }

  /**
   * Begins with the first of these mistakes.
   * @param {Mistake[]} mistakes
   */
  begin(mistakes) {
    this.mistakes = mistakes;
    this.turn(true);
    this.open(0);
  }

  end() {
    if (!this.element.hidden) this.turn(false);
  }

  leave() {
    this.end();
    this.viewer.propose(null);
    this.analysis.learn.focus();
  }

  /** @param {boolean} on */
  turn(on) {
    this.element.hidden = !on;
    this.analysis.whole.hidden = on;
    this.analysis.said.hidden = on;
    this.viewer.element.classList.toggle("learning", on);
  }

  get step() {
    return this.mistakes[this.at];
  }

  /** @param {number} at */
  open(at) {
    this.at = at;
    const { step } = this;
    this.viewer.pause();
    this.viewer.go(step.event - 1);
    this.viewer.coverHands(step.seat);
    this.viewer.propose(null, step.answers);
    this.title.textContent = w("learn at", { number: at + 1, of: this.mistakes.length });
    this.asks.textContent = w("learn asks", { who: this.analysis.nameOf(step.seat) });
    this.says.textContent = "";
    this.radios = step.answers.map(() => make("input", { type: "radio", name: "learn", onchange: () => this.mark() }));
    const told = this.analysis.told(step);
    this.options.replaceChildren(
      ...this.radios.map((radio, n) =>
        make(
          "label",
          // What is looked at is lit; then again what is chosen.
          { onpointerenter: () => this.light(n), onpointerleave: () => this.light(this.chosen) },
          radio,
          make("span", {}, told[n], this.analysis.pictureOf(step, n)),
          make("small"),
        ),
      ),
    );
    this.choose.disabled = true;
    this.choose.hidden = false;
    this.reveal.hidden = this.next.hidden = true;
    this.radios[0].focus({ preventScroll: true });
    // On a phone it is below the board.
    if (matchMedia("(max-width: 56.25em)").matches) this.viewer.side.scrollIntoView({ block: "start" });
    else this.title.scrollIntoView({ block: "nearest" });
  }

  get chosen() {
    return this.radios.findIndex((radio) => radio.checked);
  }

  /** Marks the chosen option on the drawn board. */
  mark() {
    this.choose.disabled = false;
    this.says.textContent = "";
    this.light(this.chosen);
  }

  /** @param {number} option */
  light(option) {
    if (!this.choose.hidden) this.viewer.propose(this.step.answers[option] ?? null, this.step.answers);
  }

  /** @param {number} place */
  take(place) {
    const there = this.step.answers.flatMap(({ places }, n) => (places.flat().includes(place) ? [n] : []));
    if (!there.length || this.choose.hidden) return;
    const radio = this.radios[there[(there.indexOf(this.chosen) + 1) % there.length]];
    radio.checked = true;
    radio.scrollIntoView({ block: "nearest" });
    this.mark();
  }

  judge() {
    const { step, chosen } = this;
    if (step.good.includes(chosen)) {
      this.says.textContent = [w("learn good"), this.reason(chosen)].filter(Boolean).join(" ");
      this.solve();
      return;
    }
    const said = w(chosen === step.chosen ? "learn played" : "learn bad", { points: this.lost(chosen) });
    const { why } = step.answers[bestOf(step)];
    this.says.textContent = why ? `${said} ${w("learn better", { why })}` : said;
    this.reveal.hidden = false;
  }

  show() {
    const best = bestOf(this.step);
    this.says.textContent = [w("learn shown"), this.reason(best)].filter(Boolean).join(" ");
    this.radios[best].checked = true;
    this.viewer.propose(this.step.answers[best]);
    this.solve();
  }

  /**
   * Returns the reason for an option, if it has one.
   * @param {number} option
   */
  reason(option) {
    const { why } = this.step.answers[option];
    return why ? w("learn why", { why }) : "";
  }

  /** Says of each option what it loses. */
  solve() {
    const last = this.at + 1 === this.mistakes.length;
    this.options.querySelectorAll("small").forEach((said, n) => {
      said.textContent = this.step.good.includes(n) ? "✓" : `−${this.lost(n)}`;
    });
    for (const radio of this.radios) radio.disabled = !radio.checked;
    this.next.hidden = last;
    (last ? this.back : this.next).focus();
    this.choose.hidden = this.reveal.hidden = true;
  }

  /** @param {number} option */
  lost(option) {
    const { options } = this.step;
    return number(100 * (Math.max(...options.map(([, chance]) => chance)) - options[option][1]), 1);
  }
}
