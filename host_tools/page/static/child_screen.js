// The screen of a child's game: the board, the card, the one button, with nothing to read. What grown-ups need is behind a
// mark that is held.

import { classOf, faceOf } from "./cards.js";
import { icon, make, symbol } from "./dom.js";
import { AGAIN, ELSE, SYMBOLS } from "./marks.js";
import { add, makeSvg } from "./svg.js";
import { w } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */

const MS_TO_HOLD = 2000;
const MS_OF_A_TIP = 5000;
const COLUMNS = 16;
const YES = "m5 12.5 5 5 9.5-11";

export class ChildScreen {
  /**
   * @param {HTMLElement} view
   * @param {() => void} changed - Called when somebody has held the mark, or left what is behind it.
   */
  constructor(view, changed) {
    this.view = view;
    // Whether a grown-up sees the usual page.
    this.grown = false;
    this.timer = 0;
    this.mark = make("button", { id: "grown-ups", class: "grown-ups" });
    this.changed = changed;
    const { mark } = this;
    for (const begin of ["pointerdown", "keydown"]) mark.addEventListener(begin, (event) => this.hold(event));
    for (const end of ["pointerup", "pointerleave", "pointercancel", "keyup", "blur"])
      mark.addEventListener(end, () => this.letGo());
    mark.addEventListener("contextmenu", (event) => event.preventDefault());
    view.append(mark);
  }

  /** @param {Event} event */
  hold(event) {
    if (event instanceof KeyboardEvent) {
      if (event.repeat || !["Enter", " "].includes(event.key)) return;
      // Neither is a key of the board now.
      event.stopPropagation();
      event.preventDefault();
    }
    if (this.grown) return this.turn(false);
    this.end();
    this.mark.classList.add("held");
    this.timer = setTimeout(() => this.turn(true), MS_TO_HOLD);
  }

  /** Shows those who have let go too soon what is to be done. */
  letGo() {
    if (!this.mark.classList.contains("held")) return;
    this.end();
    this.mark.classList.add("told");
    this.timer = setTimeout(() => this.end(), MS_OF_A_TIP);
  }

  end() {
    clearTimeout(this.timer);
    this.mark.classList.remove("held", "told");
  }

  /** @param {boolean} grown */
  turn(grown) {
    this.end();
    this.grown = grown;
    this.changed();
  }

  /**
   * Returns whether `scene` is shown to a child: a turn or the end, but no list such as the way out, which is a grown-up's.
   * @param {Scene} scene
   * @param {boolean} there - Whether the board is this page's, and seen.
   */
  shows(scene, there) {
    const { child, kind, what, choices } = scene;
    const childs = there && child && !["asleep", "away"].includes(kind);
    if (!childs) this.grown = false;
    const chooses = ["choose", "hand"].includes(kind) && what !== "" && choices.length > 0;
    const turn = ["draw", "wait", "over"].includes(kind) || chooses;
    this.mark.hidden = !childs;
    this.mark.setAttribute("aria-label", w(this.grown ? "child screen" : "grown-ups"));
    this.mark.setAttribute("aria-pressed", String(this.grown));
    this.mark.textContent = this.grown ? "★" : "⋯";
    const shown = childs && turn && !this.grown;
    document.body.toggleAttribute("data-child", shown);
    return shown;
  }
}

/**
 * Returns what stands beside the board.
 * @param {Scene} scene
 */
export function childPanel({ kind, name, colour, card, open, icon: drawing, number, late, keyed, choices }) {
  const ends = kind === "over";
  const button = (/** @type {string} */ id, /** @type {string} */ path, /** @type {Record<string, any>} */ does) =>
    make("button", { class: `child-button ${id}`, "data-id": `${id} ${number}`, ...does }, icon(path));
  const draws = kind === "draw" && { "data-take": keyed.DRAW };
  const buttons = ends
    ? [
        keyed.DRAW === undefined
          ? null
          : button("again", AGAIN, { "data-take": keyed.DRAW, "aria-label": w("play again") }),
        keyed.BACK === undefined
          ? null
          : button("else", ELSE, { "data-take": keyed.BACK, "data-leads": "start", "aria-label": w("something else") }),
      ]
    : [
        draws ? button("pile", "", { ...draws, "aria-label": w("button draw") }) : null,
        ["choose", "hand"].includes(kind)
          ? button("yes", YES, { "data-tap": "DRAW", "aria-label": w("child yes") })
          : null,
      ];
  return make(
    "section",
    {
      id: "play-panel",
      class: `play-panel child-panel ${colour}${late ? " late" : ""}`,
      "data-kind": kind,
      "data-now": kind,
      "data-hand": open.length ? "" : null,
      "data-few": String(choices.length === 1),
      tabindex: "-1",
      "aria-label": w("play now"),
    },
    colour
      ? make(
          "header",
          { class: `child-whose ${colour}`, "data-id": "whose" },
          symbol(colour, SYMBOLS[colour]),
          make("h2", { "data-id": name }, name),
        )
      : null,
    // A hand leaves no room for what has happened beside it.
    open.length ? make("div", { class: "child-moment", "data-id": "moment" }, drawing ? dots(drawing) : null) : null,
    make(
      "div",
      { class: "child-card", "data-id": "card" },
      ...(open.length
        ? open.map((one, n) => handCard(one, n, choices))
        : [card ? face("div", card, { role: "img", "data-id": card, "aria-label": w("twin card", { card }) }) : null]),
      drawing && !open.length ? dots(drawing) : null,
    ),
    make("div", { class: "child-buttons", "data-id": "buttons" }, ...buttons),
  );
}

/**
 * @param {"button" | "div"} name - Of the element.
 * @param {string} card
 * @param {Record<string, any>} more
 */
const face = (name, card, more) => make(name, { ...more, class: classOf(card) }, ...faceOf(card));

/**
 * Returns a card of a hand that all may see, as a button if it can be played.
 * @param {string} card
 * @param {number} n
 * @param {import("./scene.js").Choice[]} choices
 */
function handCard(card, n, choices) {
  const plays = choices.filter((choice) => choice.card === card);
  const marked = plays.some((choice) => choice.marked);
  const [play] = plays.filter((choice) => choice.marked === marked);
  if (!play) return face("div", card, { "data-id": `${n} ${card}`, "aria-hidden": "true" });
  return face("button", card, {
    "data-id": `${n} ${card}`,
    "data-take": play.number,
    "aria-label": play.text,
    "aria-pressed": String(marked),
  });
}

/**
 * Draws an icon of the board's screen.
 * @param {string} hex - Its columns, of the upper half and then of the lower one.
 */
function dots(hex) {
  const columns = (hex.match(/../g) ?? []).map((column) => parseInt(column, 16));
  const path = columns.flatMap((column, at) =>
    [0, 1, 2, 3, 4, 5, 6, 7]
      .filter((bit) => (column >> bit) & 1)
      .map((bit) => `M${at % COLUMNS} ${8 * Math.floor(at / COLUMNS) + bit}h1v1h-1z`),
  );
  const svg = makeSvg({
    viewBox: `0 0 ${COLUMNS} ${COLUMNS}`,
    class: "dots-icon",
    "data-id": hex,
    "aria-hidden": "true",
  });
  add(svg, "path", { d: path.join("") });
  return svg;
}
