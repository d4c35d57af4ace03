// The OLED, with a square for every pixel.

const FULL_CONTRAST = 255;
const DIMMEST = 0.5;
// From this many display dots per pixel on, the dark gaps between the pixels are drawn.
const GAP_FROM = 4;
const GAP_LIGHT = 0.72;
const COLOUR = [206, 232, 255];

export class Screen {
  constructor(canvas, width, height) {
    this.canvas = canvas;
    this.width = width;
    this.height = height;
    this.state = { screen: "", screen_on: false, contrast: FULL_CONTRAST };
    new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
    this.fit();
  }

  show(news) {
    for (const name of Object.keys(this.state)) if (name in news) this.state[name] = news[name];
    this.draw();
  }

  /** Uses as many whole display dots per pixel as fit, so that the picture is crisp at any size. */
  fit() {
    const box = getComputedStyle(this.canvas.parentElement);
    const room = this.canvas.parentElement.clientWidth - parseFloat(box.paddingLeft) - parseFloat(box.paddingRight);
    this.dots = Math.max(1, Math.floor((room * devicePixelRatio) / this.width));
    this.canvas.width = this.width * this.dots;
    this.canvas.height = this.height * this.dots;
    this.canvas.style.width = `${this.canvas.width / devicePixelRatio}px`;
    this.canvas.style.height = `${this.canvas.height / devicePixelRatio}px`;
    this.draw();
  }

  draw() {
    const { screen, screen_on: on, contrast } = this.state;
    const context = this.canvas.getContext("2d");
    context.fillStyle = "#030405";
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.canvas.dataset.pixels = on ? screen : "";
    if (!on) return;
    const light = DIMMEST + (1 - DIMMEST) * (contrast / FULL_CONTRAST);
    const gap = this.dots >= GAP_FROM ? 1 : 0;
    for (const [strength, size] of [[GAP_LIGHT, this.dots], [1, this.dots - gap]]) {
      const [r, g, b] = COLOUR.map((value) => value * light * strength);
      context.fillStyle = `rgb(${r} ${g} ${b})`;
      this.fillPixels(context, size);
    }
  }

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
