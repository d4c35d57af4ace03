// The virtual board: shows lights, screen, lamp and buzzer as the link reports them, and sends the buttons back.

import { REACH, drawBoard } from "./board.js";
import { find } from "./dom.js";
import { Lights } from "./lights.js";
import { BenchSocket } from "./bench_socket.js";
import { Pad } from "./pad.js";
import { PANEL_LIGHT, PANEL_REACH, drawPanel, placeOf } from "./panel.js";
import { Screen } from "./screen.js";
import { Buzzer } from "./sound.js";
import { LitParts } from "./lit_parts.js";
import { w } from "./words.js";

const LAMP_FULL = 65535;
const SECONDS_BEFORE_NOTICE = 0.6;

export class Bench {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.element = element;
    this.notice = find("notice", HTMLElement);
    this.due = 0;
    this.said = "";
    this.pad = this.open(geometry);
  }

  show() {
    this.pad.active = true;
  }

  hide() {
    this.pad.releaseAll();
    this.pad.active = false;
  }

  /**
   * Shows the text `key` after a moment if it still applies then, so that a quick restart of the board goes unmentioned.
   * @param {string} key
   */
  say(key) {
    if (key === this.said) return;
    this.said = key;
    clearTimeout(this.due);
    this.due = setTimeout(() => {
      this.notice.textContent = key && w(key);
    }, key ? SECONDS_BEFORE_NOTICE * 1000 : 0);
  }

  /** @param {Geometry} geometry */
  open(geometry) {
    drawBoard(find("board", SVGSVGElement), geometry);
    drawPanel(find("panel", SVGSVGElement), geometry.panel.cards);
    const lights = new Lights(find("lights", HTMLCanvasElement), geometry.lights, REACH);
    const panel = new Lights(find("panel-lights", HTMLCanvasElement), geometry.panel.lights.map(placeOf), PANEL_REACH, PANEL_LIGHT);
    const parts = new LitParts(find("lit", HTMLElement));
    const screen = new Screen(find("screen", HTMLCanvasElement), ...geometry.screen);
    const buzzer = new Buzzer(find("mute", HTMLElement));
    const draw = /** @type {HTMLElement} */ (this.element.querySelector(".draw"));

    const link = new BenchSocket({
      /** @param {any} news */
      show(news) {
        if ("leds" in news) {
          lights.show(news.leds);
          parts.show("ring", news.leds);
        }
        if ("panel" in news) {
          if (news.panel) panel.show(news.panel);
          else panel.dark();
          parts.show("panel", news.panel);
        }
        if ("screen" in news || "screen_on" in news || "contrast" in news) screen.show(news);
        if ("tone" in news) buzzer.tone(news.tone);
        // A quarter of the power looks like half the brightness.
        if ("lamp" in news) draw.style.setProperty("--lamp", Math.sqrt(news.lamp / LAMP_FULL).toFixed(3));
        if ("error" in news) console.warn(news.error);
      },
      here: () => this.say(""),
      away() {
        lights.dark();
        panel.dark();
        screen.show({ screen_on: false });
        buzzer.tone(0);
        draw.style.setProperty("--lamp", "0");
      },
      why: (key) => this.say(key),
    });
    const pad = new Pad(/** @type {HTMLElement} */ (this.element.querySelector(".pad")), (key, down) => link.send({ pad: key, down }));
    link.onLost = () => pad.forget();
    link.open();
    return pad;
  }
}
