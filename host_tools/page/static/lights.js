// Lights: glowing diffusers with a halo that spills over the wood around them.

import { whenResized } from "./dom.js";

const RADIUS = 0.036;
// In a dark room the eye adapts: a light at a fifth of its power looks bright.
const EXPOSURE = 5;
const GAMMA = 2.2;
const HALO = 2.9;
const SPILL = 8;
// Pixels of the screen to one of the glow: it is soft, and gradients are slow where a browser has no GPU.
const COARSE = 4;

/**
 * Returns how a light looks: its colour at full power, and its brightness, 0-1.
 * @param {string} hex - Of all lights: three bytes for each, red, green and blue.
 * @param {number} place
 */
export function seen(hex, place) {
  const [r, g, b] = [0, 2, 4].map((at) => parseInt(hex.substr(6 * place + at, 2), 16) || 0);
  const most = Math.max(r, g, b);
  if (!most) return { colour: [0, 0, 0], level: 0 };
  const colour = [r, g, b].map((value) => Math.round(255 * (value / most) ** (1 / GAMMA)));
  return { colour, level: (1 - Math.exp((-EXPOSURE * most) / 255)) ** (1 / GAMMA) };
}

export class Lights {
  /**
   * `places` has the (x, y) of each light; `reach` is the distance from the centre of the drawing to its edge.
   * @param {HTMLCanvasElement} canvas
   * @param {Point[]} places
   * @param {number} reach
   * @param {number} [radius]
   */
  constructor(canvas, places, reach, radius = RADIUS) {
    this.canvas = canvas;
    this.glow = document.createElement("canvas");
    this.places = places;
    this.reach = reach;
    this.radius = radius;
    this.drawing = false;
    this.hex = this.drawn = "";
    // Places whose lights are not shown.
    this.muted = new Set();
    this.dark();
    whenResized(canvas, () => this.fit());
  }

  /**
   * `hex` has three bytes per light: red, green, blue.
   * @param {string} hex
   */
  show(hex) {
    this.hex = hex;
    if (this.drawing) return;
    this.drawing = true;
    requestAnimationFrame(() => {
      this.drawing = false;
      this.draw();
    });
  }

  /**
   * Shows only what is within `reach` of the middle, with the lights at `places`.
   * @param {number} reach
   * @param {Point[]} places
   */
  look(reach, places) {
    this.reach = reach;
    this.places = places;
    this.drawn = "";
    this.show(this.hex);
  }

  /** @param {number[]} places */
  mute(places) {
    if (places.length === this.muted.size && places.every((place) => this.muted.has(place))) return;
    this.muted = new Set(places);
    this.show(this.hex);
  }

  dark() {
    this.show("000000".repeat(this.places.length));
  }

  fit() {
    const size = Math.round(this.canvas.clientWidth * devicePixelRatio);
    this.canvas.width = this.canvas.height = size;
    this.glow.width = this.glow.height = Math.ceil(size / COARSE);
    this.drawn = "";
    this.draw();
  }

  draw() {
    this.canvas.dataset.leds = this.hex;
    // A board that is hidden has no size.
    if (!this.canvas.width) return;
    const shown = this.muted.size
      ? this.hex.replace(/.{6}/g, (hex, at) => (this.muted.has(at / 6) ? "000000" : hex))
      : this.hex;
    if (shown === this.drawn) return;
    this.drawn = shown;
    const lit = this.places.map((place, number) => ({ place, ...seen(shown, number) })).filter((light) => light.level);
    const glow = this.cleared(this.glow);
    glow.globalCompositeOperation = "lighter";
    for (const light of lit) drawGlow(glow, light, this.radius);
    const context = this.cleared(this.canvas);
    const { reach } = this;
    context.drawImage(this.glow, -reach, -reach, 2 * reach, 2 * reach);
    // A diffuser shows its own colour, whatever light falls on it.
    for (const light of lit) drawDiffuser(context, light, this.radius);
  }

  /**
   * Clears a canvas; returns its context, in the units of `places`.
   * @param {HTMLCanvasElement} canvas
   */
  cleared(canvas) {
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const { width } = canvas;
    const scale = width / (2 * this.reach);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, width);
    context.setTransform(scale, 0, 0, scale, width / 2, width / 2);
    return context;
  }
}

/**
 * @param {number[]} colour
 * @param {number} white
 * @param {number} alpha
 */
const rgb = (colour, white, alpha) =>
  `rgb(${colour.map((value) => Math.round(value + (255 - value) * white)).join(" ")} / ${alpha})`;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Light} values
 * @param {number} radius
 */
function drawGlow(context, { place, colour, level }, radius) {
  disc(context, place, radius * SPILL, [
    [0, rgb(colour, 0, 0.2 * level)],
    [0.25, rgb(colour, 0, 0.11 * level)],
    [0.55, rgb(colour, 0, 0.035 * level)],
    [1, rgb(colour, 0, 0)],
  ]);
  disc(context, place, radius * HALO, [
    [0, rgb(colour, 0, 0.6 * level)],
    [0.36, rgb(colour, 0, 0.5 * level)],
    [0.6, rgb(colour, 0, 0.14 * level)],
    [1, rgb(colour, 0, 0)],
  ]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Light} values
 * @param {number} radius
 */
function drawDiffuser(context, { place, colour, level }, radius) {
  disc(context, place, radius, [
    [0, rgb(colour, 0.6 * level, level)],
    [0.45, rgb(colour, 0.25 * level, level)],
    [0.85, rgb(colour, 0, level)],
    [1, rgb(colour, 0, 0)],
  ]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point} place
 * @param {number} radius
 * @param {[at: number, colour: string][]} stops
 */
function disc(context, [x, y], radius, stops) {
  const paint = context.createRadialGradient(x, y, 0, x, y, radius);
  for (const [at, colour] of stops) paint.addColorStop(at, colour);
  context.fillStyle = paint;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
