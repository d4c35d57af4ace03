// The plot of the chances to win: cards and decisions stand out in the lines, and the largest of them have marks.

import { Plot } from "./plot.js";
import { add } from "./svg.js";

const MARK = 5.5;
// What a finger needs.
const TOUCH = 13;

/**
 * Returns the shape of a mark round (0, 0): a circle is luck, a triangle a mistake.
 * @param {"luck" | "mistake"} kind
 */
export const shapeOf = (kind) =>
  kind === "luck"
    ? `M${-MARK} 0a${MARK} ${MARK} 0 1 0 ${2 * MARK} 0a${MARK} ${MARK} 0 1 0 ${-2 * MARK} 0Z`
    : `M0 ${MARK}L${-MARK - 1} ${-MARK}H${MARK + 1}Z`;

export class ChancePlot extends Plot {
  /** @param {(at: number) => void} choose */
  constructor(choose) {
    super(choose);
    this.svg.setAttribute("role", "group");
    this.svg.classList.add("chances");
    /** @type {{event: number, kind: string, from: number[], to: number[]}[]} */
    this.steps = [];
    /** @type {{event: number, kind: "luck" | "mistake", chance: number, name: string, act: () => void}[]} */
    this.marks = [];
  }

  /** @param {(value: number) => number} y */
  mark(y) {
    for (const kind of ["card", "decision"]) {
      const path = this.steps
        .filter((step) => step.kind === kind)
        .flatMap(({ event, from, to }) =>
          to.map((chance, side) =>
            chance === from[side]
              ? ""
              : `M${this.x(event).toFixed(1)} ${y(from[side]).toFixed(1)}V${y(chance).toFixed(1)}`,
          ),
        );
      add(this.svg, "path", { d: path.join(""), class: `step ${kind}` });
    }
    for (const { event, kind, chance, name, act } of this.marks) {
      const sign = add(this.svg, "g", {
        class: `event ${kind}`,
        role: "button",
        tabindex: 0,
        "aria-label": name,
        "data-event": event,
        transform: `translate(${this.x(event).toFixed(1)} ${y(chance).toFixed(1)})`,
      });
      add(sign, "title", {}, name);
      add(sign, "circle", { r: TOUCH, class: "touch" });
      add(sign, "path", { d: shapeOf(kind) });
      sign.addEventListener("pointerdown", (happened) => happened.stopPropagation());
      sign.addEventListener("click", act);
      sign.addEventListener("keydown", (happened) => {
        if (happened.key !== "Enter" && happened.key !== " ") return;
        happened.preventDefault();
        happened.stopPropagation();
        act();
      });
    }
  }
}
