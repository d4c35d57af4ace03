// The parts of the screen that can be clicked, and the options that no place on the board stands for, as buttons.

import { make } from "./dom.js";
import { say } from "./say.js";
import { w } from "./words.js";

const [WIDTH, HEIGHT] = [128, 64];
// What OK, held or let go, does to a hidden hand.
/** @type {Record<string, string>} */
const OF_A_HAND = { LOOK: "point look", HIDE: "point hide" };

export class ScreenTargets {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} list
   * @param {SendPoint} point
   * @param {(option: Offer | null) => void} aim
   */
  constructor(canvas, list, point, aim) {
    this.canvas = canvas;
    this.list = list;
    this.point = point;
    this.aim = aim;
    this.layer = make("div", { class: "screen-targets", tabindex: "-1" });
    canvas.after(this.layer);
    new ResizeObserver(() => this.fit()).observe(canvas);
  }

  fit() {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = this.canvas;
    Object.assign(this.layer.style, {
      left: `${offsetLeft}px`,
      top: `${offsetTop}px`,
      width: `${offsetWidth}px`,
      height: `${offsetHeight}px`,
    });
  }

  /** @param {BoardQuestion | null} question */
  show(question) {
    const options = [...(question?.options ?? []).entries()];
    this.fill(
      this.layer,
      options.filter(([, option]) => option.box),
      question,
    );
    this.fill(
      this.list,
      options.filter(([, option]) => option.listed),
      question,
    );
  }

  /**
   * Shows a button for each of `options` in `parent`, which keeps the keyboard's focus.
   * @param {HTMLElement} parent
   * @param {[number, Offer][]} options
   * @param {BoardQuestion | null} question
   */
  fill(parent, options, question) {
    const buttons = /** @type {HTMLButtonElement[]} */ ([...parent.children]);
    for (const [n, [number, option]] of options.entries()) {
      const button = buttons[n] ?? parent.appendChild(make("button", { type: "button" }));
      const ofHand = OF_A_HAND[option.key ?? ""];
      const text = ofHand ? w(ofHand) : [option.text, option.why].filter(Boolean).join(": ");
      if (option.box) {
        this.place(button, option.box);
      } else {
        button.textContent = text;
      }
      button.setAttribute("aria-label", say(text));
      button.setAttribute("aria-pressed", String(number === question?.at));
      button.dataset.option = String(number);
      button.onclick = () => this.point("option", number);
      button.onpointerenter = button.onfocus = () => this.aim(option);
      button.onpointerleave = button.onblur = () => this.aim(null);
    }
    for (const button of buttons.slice(options.length)) {
      if (document.activeElement === button) this.layer.focus();
      button.remove();
    }
  }

  /**
   * @param {HTMLElement} button
   * @param {number[]} box
   */
  place(button, [x, y, width, height]) {
    const { style } = button;
    style.left = `${(100 * x) / WIDTH}%`;
    style.top = `${(100 * y) / HEIGHT}%`;
    style.width = `${(100 * width) / WIDTH}%`;
    style.height = `${(100 * height) / HEIGHT}%`;
  }

  mark() {}
}
