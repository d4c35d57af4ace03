// The plot of the chances to win, with marks at the moves that cost the most.

import { Plot } from "./plot.js";
import { add } from "./svg.js";

// What a finger needs.
const TOUCH = 13;

export class ChancePlot extends Plot {
  /** @param {(at: number) => void} choose */
  constructor(choose) {
    super(choose);
    this.svg.setAttribute("role", "group");
    this.svg.classList.add("chances");
    /** @type {{event: number, chance: number, name: string, act: () => void}[]} */
    this.marks = [];
  }

  /** @param {(value: number) => number} y */
  mark(y) {
    this.marks.forEach(({ event, chance, name, act }, n) => {
      const sign = add(this.svg, "g", {
        class: "event mistake",
        role: "button",
        tabindex: 0,
        "aria-label": name,
        "data-event": event,
        transform: `translate(${this.x(event).toFixed(1)} ${y(chance).toFixed(1)})`,
      });
      add(sign, "title", {}, name);
      add(sign, "circle", { r: TOUCH, class: "touch" });
      add(sign, "circle", { r: 9, class: "disc" });
      add(sign, "text", { y: 4, class: "number" }, String(n + 1));
      sign.addEventListener("pointerdown", (happened) => happened.stopPropagation());
      sign.addEventListener("click", act);
      sign.addEventListener("keydown", (happened) => {
        if (happened.key !== "Enter" && happened.key !== " ") return;
        happened.preventDefault();
        happened.stopPropagation();
        act();
      });
    });
  }
}
