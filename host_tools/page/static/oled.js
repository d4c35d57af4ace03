// The OLED, with a square for every pixel.

import { whenResized } from "./dom.js";

const FULL_CONTRAST = 255;
const DIMMEST = 0.5;
// From this many display dots per pixel on, the dark gaps between the pixels are drawn.
const GAP_FROM = 4;
const GAP_LIGHT = 0.72;
const COLOUR = [206, 232, 255];

export class Screen {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {number} width
   * @param {number} height
   */
  constructor(canvas, width, height) {
    this.canvas = canvas;
    this.width = width;
    this.height = height;
    this.dots = 1;
    this.parent = /** @type {HTMLElement} */ (canvas.parentElement);
    this.state = { screen: "", screen_on: false, contrast: FULL_CONTRAST };
    whenResized(this.parent, () => this.fit());
    this.fit();
  }

  /** @param {BenchNews} news */
  show(news) {
    const { screen, screen_on, contrast } = this.state;
    this.state = {
      screen: news.screen ?? screen,
      screen_on: news.screen_on ?? screen_on,
      contrast: news.contrast ?? contrast,
    };
    this.draw();
  }

  /** Uses as many whole display dots per pixel as fit, so that the picture is crisp at any size. */
  fit() {
    const box = getComputedStyle(this.parent);
    const room = this.parent.clientWidth - parseFloat(box.paddingLeft) - parseFloat(box.paddingRight);
    this.dots = Math.max(1, Math.floor((room * devicePixelRatio) / this.width));
    this.canvas.width = this.width * this.dots;
    this.canvas.height = this.height * this.dots;
    this.canvas.style.width = `${this.canvas.width / devicePixelRatio}px`;
    this.canvas.style.height = `${this.canvas.height / devicePixelRatio}px`;
    this.draw();
  }

  draw() {
    const { screen, screen_on: on, contrast } = this.state;
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    context.fillStyle = "#030405";
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.canvas.dataset.pixels = on ? screen : "";
    if (!on) return;
    const light = DIMMEST + (1 - DIMMEST) * (contrast / FULL_CONTRAST);
    const gap = this.dots >= GAP_FROM ? 1 : 0;
    for (const { strength, size } of [
      { strength: GAP_LIGHT, size: this.dots },
      { strength: 1, size: this.dots - gap },
    ]) {
      const [r, g, b] = COLOUR.map((value) => value * light * strength);
      context.fillStyle = `rgb(${r} ${g} ${b})`;
      this.fillPixels(context, size);
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} size
   */
  fillPixels(context, size) {
    const { screen } = this.state;
    for (let at = 0; at < screen.length / 2; at += 1) {
      const byte = parseInt(screen.slice(2 * at, 2 * at + 2), 16);
      const x = at % this.width;
      const top = 8 * Math.floor(at / this.width);
      for (let bit = 0; bit < 8; bit += 1) {
        if (byte & (1 << bit)) context.fillRect(x * this.dots, (top + bit) * this.dots, size, size);
      }
    }
  }
}
