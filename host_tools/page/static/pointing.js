// Playing by clicking the board: its places and the screen's rows and cards, buttons for a hint and to take a move back.
// host_tools/virtual/pointer.py turns each click into presses of the pad.

import { REACH } from "./ring_board.js";
import { find } from "./dom.js";
import { PANEL_REACH, placeOf } from "./panel.js";
import { nameOfLight, say } from "./say.js";
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
      new Targets(section(".board"), ring, (lights) => nameOfLight(geometry, lights), point, aim),
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
    const { geometry } = this;
    const from = ring.length ? nameOfLight(geometry, ring) : "";
    const to = ring.length
      ? [...new Set(ring_to.map((light) => nameOfLight(geometry, [light])))].filter((name) => name && name !== from)
      : [];
    return from && to.length ? w("twin way", { from, to: to.join(", ") }) : from;
  }
}
