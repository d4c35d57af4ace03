// Replay controls: play, pause, step, speed, and a timeline with marks.

import { icon, make, whenResized } from "./dom.js";
import { add, makeSvg } from "./svg.js";
import { number, w } from "./words.js";

export const SPEEDS = [0.5, 1, 2, 4, 8];
const ICONS = {
  first: "M6 5v14M19 5 9 12l10 7Z",
  before: "M16 5 7 12l9 7Z",
  play: "M8 5v14l11-7Z",
  pause: "M8 5v14M16 5v14",
  after: "m8 5 9 7-9 7Z",
  last: "M18 5v14M5 5l10 7-10 7Z",
};
const HEIGHT = 22;

export class Transport {
  /**
   * `viewer` has the methods go, step, toggle and hurry.
   * @param {import("./viewer.js").Viewer} viewer
   */
  constructor(viewer) {
    this.viewer = viewer;
    /** @type {Head | null} */
    this.head = null;
    /** @type {Snapshot[]} */
    this.snapshots = [];
    /**
     * @param {keyof typeof ICONS} name
     * @param {() => void} act
     */
    const button = (name, act) =>
      make("button", { class: `round ${name}`, "data-label": name, onclick: act }, icon(ICONS[name]));
    this.play = button("play", () => viewer.toggle());
    this.speed = make("select", { "data-label": "speed", onchange: () => viewer.hurry(Number(this.speed.value)) });
    for (const speed of SPEEDS) this.speed.add(new Option(`${speed}×`, String(speed)));
    this.range = make("input", { type: "range", min: 0, max: 0, value: 0, "data-label": "moment" });
    this.range.addEventListener("input", () => viewer.go(Number(this.range.value)));
    this.marks = makeSvg({ class: "marks", "aria-hidden": "true" });
    this.count = make("output", { class: "count" });
    this.legend = make("ul", { class: "marks-legend" });
    this.element = make(
      "div",
      { class: "transport", role: "group", "data-label": "replay" },
      make(
        "span",
        { class: "buttons" },
        button("first", () => viewer.go(0)),
        button("before", () => viewer.step(-1)),
        this.play,
        button("after", () => viewer.step(1)),
        button("last", () => viewer.go(Infinity)),
      ),
      make("span", { class: "line" }, this.marks, this.range),
      this.count,
      this.speed,
    );
    whenResized(this.marks, () => this.mark());
  }

  /**
   * @param {Head} head
   * @param {Snapshot[]} snapshots
   */
  set(head, snapshots) {
    this.head = head;
    this.snapshots = snapshots;
    this.range.max = String(snapshots.length - 1);
    this.mark();
    this.explain(head);
  }

  /**
   * Says what the marks mean; those of one side have its colour.
   * @param {Head} head
   */
  explain({ sides, how_ahead: how }) {
    this.legend.hidden = !sides.length;
    const kinds = [
      ["hit", how.replace("ahead how", "mark hit")],
      ["scored", how.replace("ahead how", "mark scored")],
      ["back", "mark back"],
    ];
    this.legend.replaceChildren(
      ...kinds.map(([what, key]) => {
        const sign = makeSvg({ class: "mark-sign", viewBox: "0 0 12 14", "aria-hidden": "true" });
        add(sign, "path", { d: shapeOf(what, 6), class: what });
        return make("li", {}, sign, w(key));
      }),
    );
  }

  /** Marks bumps, scores and take-backs. */
  mark() {
    const width = this.marks.clientWidth;
    this.marks.replaceChildren();
    if (!width || !this.head || this.snapshots.length < 2) return;
    this.marks.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const thumb = 9;
    for (const snapshot of this.snapshots) {
      const what = snapshot.scored ? "scored" : snapshot.hits ? "hit" : snapshot.undone ? "back" : null;
      if (!what) continue;
      const x = thumb + (snapshot.number / (this.snapshots.length - 1)) * (width - 2 * thumb);
      const colour = this.head.seats[snapshot.who]?.colour ?? "";
      add(this.marks, "path", { d: shapeOf(what, x), class: `${what} ${colour}`, "data-event": snapshot.number });
    }
  }

  /**
   * @param {number} at
   * @param {boolean} playing
   * @param {number} speed
   */
  show(at, playing, speed) {
    this.range.value = String(at);
    // The header, event 0, is the first of them.
    const place = number(at + 1);
    this.range.setAttribute("aria-valuetext", `${place}: ${this.snapshots[at].say}`);
    this.count.textContent = `${place} / ${number(this.snapshots.length)}`;
    this.play.replaceChildren(icon(playing ? ICONS.pause : ICONS.play));
    this.play.setAttribute("aria-label", w(playing ? "pause" : "play"));
    this.speed.value = String(speed);
  }
}

/**
 * Returns the shape of a mark at `x`.
 * @param {string} what
 * @param {number} x
 */
function shapeOf(what, x) {
  if (what === "scored") return `M${x} 1l5 8h-10Z`;
  return what === "hit" ? `M${x} 2l4 5-4 5-4-5Z` : `M${x} 5v8`;
}
