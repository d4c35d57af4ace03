// The console of the board: its screen, its seven buttons and the lamp of DRAW, for those who build one.

import { find } from "./dom.js";
import { keptSwitch } from "./kept.js";
import { Screen } from "./oled.js";
import { Pad } from "./pad.js";
import { labelOf, say } from "./say.js";

const LAMP_FULL = 65535;
// A press as long as a finger's.
const MS_OF_A_PRESS = 80;

export class Console {
  /**
   * Calls `press` when a button goes down or up, and `hidden` when it is no longer shown.
   * @param {Geometry} geometry
   * @param {(key: string, down: boolean) => void} press
   * @param {() => void} hidden
   */
  constructor(geometry, press, hidden) {
    this.press = press;
    this.labels = false;
    const pad = find("pad", HTMLElement);
    this.pad = new Pad(pad, press);
    this.draw = /** @type {HTMLElement} */ (pad.querySelector(".draw"));
    this.screen = new Screen(find("screen", HTMLCanvasElement), ...geometry.screen);
    const element = find("console", HTMLElement);
    this.shown = false;
    const button = find("show-console", HTMLElement);
    keptSwitch(button, "pawnlight-console", (on) => {
      element.hidden = !on;
      this.shown = on;
    });
    button.addEventListener("click", () => this.shown || hidden());
  }

  /** @param {BenchNews} news */
  show(news) {
    if ("screen" in news || "screen_on" in news || "contrast" in news) this.screen.show(news);
    if (news.labels !== undefined) {
      this.labels = news.labels;
      this.pad.element.classList.toggle("named", this.labels);
    }
    // A quarter of the power looks like half the brightness.
    if (news.lamp !== undefined) this.draw.style.setProperty("--lamp", Math.sqrt(news.lamp / LAMP_FULL).toFixed(3));
  }

  /**
   * Names the buttons by what their keys do.
   * @param {Record<string, string>} keys
   */
  name(keys) {
    for (const [key, button] of this.pad.buttons) {
      const text = say(keys[key] ?? "");
      const name = this.labels ? labelOf(key) : key;
      button.setAttribute("aria-label", !text ? name : text.includes(name) ? text : `${name}: ${text}`);
    }
  }

  /**
   * Presses a key as a finger does.
   * @param {string} key
   */
  tap(key) {
    this.press(key, true);
    setTimeout(() => this.press(key, false), MS_OF_A_PRESS);
  }
}
