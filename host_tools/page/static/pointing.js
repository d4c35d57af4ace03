// Playing by clicking the board: its places and the screen's rows and cards, buttons for a hint and to take a move back.
// host_tools/virtual/pointer.py turns each click into presses of the pad.

import { REACH } from "./ring_board.js";
import { find } from "./dom.js";
import { PANEL_REACH, placeOf } from "./panel.js";
import { say } from "./say.js";
import { ScreenTargets } from "./screen_targets.js";
import { Targets } from "./targets.js";
import { w } from "./words.js";

const RING_RADIUS = 0.052;
const PANEL_RADIUS = 0.07;

export class Pointing {
  /**
   * Calls `send(order)` for each click.
   * @param {HTMLElement} element
   * @param {Geometry} geometry
   * @param {(order: any) => void} send
   */
  constructor(element, geometry, send) {
    this.geometry = geometry;
    /** @type {BoardQuestion | null} */
    this.question = null;
    /** @type {SendPoint} */
    const point = (where, place) => send({ point: [where, place], of: this.question?.number });
    /** @param {Offer | null} option */
    const aim = (option) => this.surfaces.forEach((surface) => surface.mark(option));
    const section = (/** @type {string} */ name) => /** @type {HTMLElement} */ (element.querySelector(name));
    const ring = { where: /** @type {const} */ ("ring"), places: geometry.lights, reach: REACH, radius: RING_RADIUS };
    const panel = {
      where: /** @type {const} */ ("panel"),
      places: geometry.panel.lights.map((_, cell) => placeOf(cell)),
      reach: PANEL_REACH,
      radius: PANEL_RADIUS,
    };
    this.screen = new ScreenTargets(find("screen", HTMLCanvasElement), find("offers", HTMLElement), point, aim);
    /** @type {Surface[]} */
    this.surfaces = [
      new Targets(section(".board"), ring, (lights) => this.nameOfLight(lights), point, aim),
      new Targets(
        section(".panel"),
        panel,
        (cells) => cells.map((cell) => geometry.panel.names[cell]).join(" "),
        point,
        aim,
      ),
      this.screen,
    ];
    this.hint = find("hint", HTMLButtonElement);
    this.given = find("given-hint", HTMLElement);
    this.back = find("take-back", HTMLButtonElement);
    this.hint.addEventListener("click", () => send({ ask: "hint" }));
    this.back.addEventListener("click", () => send({ ask: "back" }));
    this.show(null);
  }

  /** @param {BoardQuestion | null} question */
  show(question) {
    this.question = question;
    for (const surface of this.surfaces) {
      surface.show(question);
      surface.mark(null);
    }
    this.enable(this.hint, Boolean(question?.hint));
    // What is marked is a hint, not what somebody has chosen.
    const hinted = Boolean(question && (question.why || question.lines.some(({ hint }) => hint)));
    this.hint.classList.toggle("given", hinted);
    this.given.textContent = hinted ? [w("hint"), question?.why && say(question.why)].filter(Boolean).join(": ") : "";
    this.enable(this.back, Boolean(question?.back));
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {boolean} on
   */
  enable(button, on) {
    // The keyboard stays at the board.
    if (!on && document.activeElement === button) this.screen.layer.focus();
    button.disabled = !on;
  }

  /** Says where the selected option is and where it leads, as far as these places have names; "" if they have none. */
  way() {
    const { ring = [], ring_to = [] } = this.question?.options[this.question.at] ?? {};
    const from = ring.length ? this.nameOfLight(ring) : "";
    const to = ring.length
      ? [...new Set(ring_to.map((light) => this.nameOfLight([light])))].filter((name) => name && name !== from)
      : [];
    return from && to.length ? w("twin way", { from, to: to.join(", ") }) : from;
  }

  /**
   * Names lights of the ring: a square, a place on a spoke, or a row of a quarter.
   * @param {number[]} lights
   */
  nameOfLight(lights) {
    const [first] = lights;
    const { track, sides } = this.geometry;
    if (first < track) return lights.length > 2 ? "" : w("place square", { square: first });
    const side = sides.find(({ home, zone, start }) => [...home, ...zone, ...start].includes(first));
    if (!side) return "";
    const values = { colour: w(side.colour), number: side.zone.indexOf(first) + 1 };
    if (lights.length > 4) return values.colour;
    return w(values.number ? "place zone" : side.home.includes(first) ? "place home" : "place start", values);
  }
}
