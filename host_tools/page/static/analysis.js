// How much of a game was luck: the chances to win, the mistakes, and what would have been better.

import { nameOfPlace } from "./say.js";
import { nameOfSpace } from "./spaces.js";
import { ChancePlot } from "./chance_plot.js";
import { make, messageOf, plainButton, symbol } from "./dom.js";
import { bestOf, Learning } from "./learning.js";
import { SYMBOLS } from "./marks.js";
import { Newest } from "./newest.js";
import { littleWays } from "./way.js";
import { percent, signed, translate, w } from "./words.js";

const PARTS = /** @type {const} */ (["start", "luck", "own", "others", "correction", "result"]);
// The moves that cost the most: so many are told, and marked in the curve.
const COSTLIEST = 3;
const LISTED = 10;
const MOST_NAMES = 2;

export class AnalysisView {
  /**
   * @param {import("./viewer.js").Viewer} viewer
   * @param {Geometry} geometry
   */
  constructor(viewer, geometry) {
    this.viewer = viewer;
    this.geometry = geometry;
    this.game = "";
    this.shown = false;
    /** @type {Analysis | null} */
    this.analysis = null;
    /** @type {number | null} */
    this.whose = null;
    this.all = false;
    this.requests = new Newest();
    this.said = make("p", { class: "verdict", role: "status" });
    this.plot = new ChancePlot((at) => viewer.go(at));
    this.moment = make("p", { class: "step-says" });
    this.table = make("table", { class: "totals" });
    this.seats = make("select", { "data-label": "mistakes of", onchange: () => this.choose() });
    this.list = make("ol", { class: "mistakes" });
    this.more = plainButton("mistakes more", () => this.listAll());
    this.learn = plainButton("learn", () => this.learning.begin(this.mistakes()));
    this.learning = new Learning(viewer, this);
    this.curve = make("figure", {}, make("figcaption", { "data-words": "analysis curve" }), this.plot.svg);
    this.costliest = make("ol", { class: "mistakes costliest" });
    this.rest = make(
      "div",
      {},
      this.moment,
      make("h2", { "data-words": "costliest" }),
      this.costliest,
      this.learn,
      make(
        "details",
        {},
        make("summary", { "data-words": "mistakes all" }),
        make("header", {}, this.seats),
        this.list,
        this.more,
      ),
      make(
        "details",
        {},
        make("summary", { "data-words": "analysis computed" }),
        this.table,
        make("p", { class: "how", "data-words": "analysis how" }),
      ),
    );
    this.whole = make("div", { class: "whole" }, this.curve, this.rest);
    this.element = make(
      "section",
      { class: "analysis", tabindex: "-1", "data-label": "analysis", hidden: true },
      this.said,
      this.whole,
      this.learning.element,
    );
    viewer.side.append(this.element);
    translate(viewer.side);
  }

  /**
   * Shows the analysis of `game`, which the viewer shows, in place of its moves; or no longer.
   * @param {boolean} shown
   * @param {string} game
   */
  async turn(shown, game) {
    this.shown = shown;
    this.element.hidden = !shown;
    this.viewer.side.classList.toggle("analysing", shown);
    this.learning.end();
    if (!shown) {
      this.viewer.propose(null);
      return;
    }
    if (this.game !== game) this.whose = null;
    this.game = game;
    await this.load();
  }

  /** Shows at once how far everybody was, and their chances to win and what cost the most once that is known. */
  async load() {
    this.analysis = null;
    this.rest.hidden = true;
    this.said.textContent = w("analysis computes");
    this.plot.marks = [];
    const { head, snapshots } = this.viewer;
    this.whole.hidden = !head;
    if (head) this.drawLines(head.sides.map((_, side) => snapshots.map(({ ahead }) => ahead[side])));
    try {
      /** @type {Analysis | null} */
      const analysis = await this.requests.answer(`api/games/${encodeURIComponent(this.game)}/analysis`);
      if (!analysis) return;
      if (analysis.why) {
        this.whole.hidden = true;
        this.said.textContent = w(`analysis why ${analysis.why}`);
      } else this.draw(analysis);
    } catch (error) {
      this.said.textContent = messageOf(error);
    }
  }

  /** @param {Analysis} analysis */
  draw(analysis) {
    this.analysis = analysis;
    const { verdict, seats } = analysis;
    this.said.textContent = verdict
      ? w(`verdict ${verdict.by}`, { who: this.nameOfSide(verdict.side) })
      : w("verdict nobody");
    this.whole.hidden = this.rest.hidden = false;
    this.drawPlot(analysis);
    this.costliest.replaceChildren(
      ...this.mistakes(-1)
        .slice(0, COSTLIEST)
        .map((step) => this.line(step)),
    );

    this.drawTotals(analysis);
    const people = this.viewer.head?.seats.flatMap(({ level }, seat) => (level === "person" ? [seat] : [])) ?? [];
    // Those of the only person.
    if (this.whose === null) this.whose = people.length === 1 ? people[0] : -1;
    this.seats.replaceChildren(
      new Option(w("every level"), "-1"),
      ...seats.map((_, seat) => new Option(this.nameOf(seat), String(seat))),
    );
    this.seats.value = String(this.whose);
    this.all = false;
    this.drawList();
    this.moved(this.viewer.at);
  }

  /** @param {Analysis} analysis */
  drawPlot({ sides, totals, steps }) {
    let now = totals.map(({ start }) => start);
    const values = sides.map(() => /** @type {number[]} */ ([]));
    const waiting = [...steps];
    for (let at = 0; at < this.viewer.snapshots.length; at += 1) {
      while (waiting.length && waiting[0].event <= at) now = /** @type {AnalysisStep} */ (waiting.shift()).chances;
      now.forEach((chance, side) => values[side].push(chance));
    }
    this.plot.marks = this.mistakes(-1)
      .slice(0, COSTLIEST)
      .map((step) => ({
        event: step.event,
        chance: step.chances[this.sideOf(step.seat)],
        name: this.sayLoss(step),
        act: () => this.show(step),
      }));
    this.drawLines(values);
  }

  /**
   * Draws two lines: of who has won, and of who came closest.
   * @param {number[][]} values
   */
  drawLines(values) {
    const { head } = this.viewer;
    if (!head) return;
    const sum = (/** @type {number} */ side) => values[side].reduce((all, value) => all + value, 0);
    const last = (/** @type {number} */ side) => values[side].at(-1) ?? 0;
    const order = values.map((_, side) => side).sort((one, other) => sum(other) - sum(one));
    const [winner] = [...order].sort((one, other) => last(other) - last(one));
    const shown = [winner, ...order.filter((side) => side !== winner).slice(0, 1)];
    this.plot.set(
      shown.map((side) => ({ colour: head.sides[side], name: this.nameOfSide(side), values: values[side] })),
      { range: [0, 1], label: percent, name: w("analysis curve") },
    );
  }

  /** @param {AnalysisStep} step */
  luckOf({ luck, seat }) {
    return luck?.[this.sideOf(seat)] ?? 0;
  }

  /** @param {Analysis} analysis */
  drawTotals({ sides, totals }) {
    const head = this.viewer.head;
    const columns = totals.map(addingUp);
    this.table.replaceChildren(
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          make("td"),
          ...sides.map((_, side) => {
            const colour = head?.sides[side] ?? "";
            return make(
              "th",
              { scope: "col" },
              symbol(colour, SYMBOLS[colour]),
              make("span", {}, this.nameOfSide(side)),
            );
          }),
        ),
      ),
      make(
        "tbody",
        {},
        ...PARTS.map((part) =>
          make(
            "tr",
            { class: part },
            make("th", { scope: "row" }, w(`total ${part}`)),
            ...columns.map((column) =>
              make(
                "td",
                {},
                part === "start" || part === "result" ? percent(column[part] / 100, 1) : signed(column[part]),
              ),
            ),
          ),
        ),
      ),
    );
  }

  choose() {
    this.whose = Number(this.seats.value);
    this.all = false;
    this.drawList();
  }

  listAll() {
    this.all = true;
    this.drawList();
    // The button has gone.
    this.list.querySelectorAll("button")[LISTED]?.focus();
  }

  /**
   * Returns the mistakes of a seat, of all with -1; the largest first.
   * @param {number | null} [seat]
   */
  mistakes(seat = this.whose) {
    return /** @type {Mistake[]} */ (this.analysis?.steps.filter((step) => step.class) ?? [])
      .filter((step) => seat === -1 || step.seat === seat)
      .sort((one, other) => other.lost - one.lost);
  }

  drawList() {
    const mistakes = this.mistakes();
    this.learn.hidden = !mistakes.length;
    this.more.hidden = this.all || mistakes.length <= LISTED;
    const lines = (this.all ? mistakes : mistakes.slice(0, LISTED)).map((step) => this.line(step));
    this.list.replaceChildren(...(lines.length ? lines : [make("li", {}, w("no mistakes"))]));
  }

  /**
   * Returns a move that lost something, with what would have been better, and why.
   * @param {Mistake} step
   */
  line(step) {
    const colour = this.viewer.head?.seats[step.seat].colour ?? "";
    const [played] = this.compared(step);
    return make(
      "li",
      { class: colour },
      make(
        "button",
        { "data-event": step.event, onclick: () => this.show(step) },
        symbol(colour, SYMBOLS[colour]),
        make("span", {}, played, make("small", {}, this.sayBetter(step)), this.pictureOf(step, bestOf(step))),
        make(
          "span",
          { class: `loss ${step.class}` },
          make("b", {}, w(`class ${step.class}`)),
          w("loss points", { points: signed(-100 * step.lost) }),
        ),
      ),
    );
  }

  /** @param {Mistake} step */
  sayBetter(step) {
    const { why } = step.answers[bestOf(step)];
    const move = this.compared(step)[1];
    return why ? w("better why", { move, why }) : w("better", { move });
  }

  /**
   * Goes to the moment before a mistake, and marks what would have been better.
   * @param {Mistake} step
   */
  show(step) {
    this.viewer.pause();
    this.viewer.go(step.event - 1);
    this.viewer.propose(step.answers[bestOf(step)]);
    const { stage } = this.viewer;
    if (getComputedStyle(stage).position !== "sticky") stage.scrollIntoView({ block: "nearest" });
    this.mark(step.event);
    this.moment.textContent = `${this.sayLoss(step)}. ${this.sayBetter(step)}`;
  }

  /**
   * Marks the move of an event where it is listed.
   * @param {number} event
   */
  mark(event) {
    for (const button of this.rest.querySelectorAll(".mistakes button"))
      if (button.getAttribute("data-event") === String(event)) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
  }

  /**
   * Follows the viewer to a moment.
   * @param {number} at
   */
  moved(at) {
    this.plot.go(at);
    this.mark(-1);
    const steps = this.analysis?.steps.filter(({ event }) => event === at) ?? [];
    this.moment.textContent = steps
      .map((step) => {
        if (step.kind === "card") return `${this.sayLuck(step)}.`;
        if (step.kind === "forced") return "";
        return step.class ? `${this.sayLoss(/** @type {Mistake} */ (step))}.` : w("step good");
      })
      .join(" ");
  }

  /** @param {AnalysisStep} step */
  sayLuck(step) {
    const points = signed(100 * this.luckOf(step));
    return w("luck of", { who: this.nameOf(step.seat), card: step.named || w("step deal"), points });
  }

  /** @param {Mistake} step */
  sayLoss(step) {
    const points = signed(-100 * step.lost);
    return w("loss of", { move: this.compared(step)[0], kind: w(`class ${step.class}`), points });
  }

  /**
   * Returns what was played and what would have been better, as the moves say it, with places if they say the same.
   * @param {Mistake} step
   */
  compared(step) {
    const told = this.told(step);
    const [played, better] = [step.answers[step.chosen], step.answers[bestOf(step)]];
    return played.say === better.say ? [told[step.chosen], told[bestOf(step)]] : [played.say, better.say];
  }

  /**
   * Returns the options of a step in words; those that read the same with their places.
   * @param {Mistake} step
   */
  told({ answers }) {
    return answers.map((answer) => {
      const place = answers.filter(({ say }) => say === answer.say).length > 1 ? this.placeOf(answer) : "";
      return place ? w("of two", { move: answer.say, place }) : answer.say;
    });
  }

  /** @param {Answer} answer */
  placeOf({ where, places }) {
    if (!places.length) return "";
    if (where === "panel") return places[0].map((cell) => nameOfSpace(this.geometry.panel, cell)).join(", ");
    if (where !== "ring") return "";
    const [from, to] = places.map((lights) => lights.map((light) => nameOfPlace(this.geometry, light)).join(" + "));
    return w("place way", { from, to });
  }

  /**
   * Returns a small picture of an option that others read like, null if words tell it or it is not on the ring.
   * @param {Mistake} step
   * @param {number} option
   */
  pictureOf(step, option) {
    const told = this.told(step);
    const { where, ways = [] } = step.answers[option];
    if (where !== "ring" || told.filter((text) => text === told[option]).length < 2) return null;
    return littleWays(ways, this.viewer.head?.seats[step.seat].colour ?? "", this.geometry);
  }

  /** @param {number} seat */
  nameOf(seat) {
    const { name, person } = this.viewer.head?.seats[seat] ?? { name: "", person: null };
    return person?.name ?? name;
  }

  /** @param {number} seat */
  sideOf(seat) {
    return this.analysis?.sides.findIndex((seats) => seats.includes(seat)) ?? 0;
  }

  /** @param {number} side */
  nameOfSide(side) {
    const seats = this.analysis?.sides[side] ?? [];
    if (seats.length > MOST_NAMES) return w(this.viewer.head?.sides[side] ?? "");
    return new Intl.ListFormat(document.documentElement.lang).format(seats.map((seat) => this.nameOf(seat)));
  }
}

/**
 * Returns the parts in percentage points with one digit: what rounding leaves over goes into the correction.
 * @param {AnalysisTotal} total
 */
function addingUp(total) {
  const [start, luck, own, others, result] = [total.start, total.luck, total.own, total.others, total.result].map(
    (part) => Math.round(1000 * part) / 10,
  );
  return { start, luck, own, others, correction: result - start - luck - own - others, result };
}
