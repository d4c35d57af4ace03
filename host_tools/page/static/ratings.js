// The plot of a person's rating: the mean after each game, and the interval that holds it with a certainty of 95 %.

import { drawing } from "./charts.js";
import { add } from "./svg.js";
import { number } from "./words.js";

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [560, 220, 46, 8];

/**
 * @param {string} name
 * @param {[time: string, mean: number, margin: number][]} ratings
 */
export function ratingPlot(name, ratings) {
  const svg = drawing(name, `0 0 ${WIDTH} ${HEIGHT}`, "ratings");
  const low = Math.min(...ratings.map(([, mean, margin]) => mean - margin));
  const high = Math.max(...ratings.map(([, mean, margin]) => mean + margin));
  /** @param {number} at */
  const x = (at) => (LEFT + (at / (ratings.length - 1)) * (WIDTH - LEFT - 6)).toFixed(1);
  /** @param {number} value */
  const y = (value) => (6 + ((high - value) / (high - low || 1)) * (HEIGHT - BOTTOM - 6)).toFixed(1);
  for (let value = Math.ceil(low / 250) * 250; value <= high; value += 250) {
    add(svg, "line", { x1: LEFT, x2: WIDTH, y1: y(value), y2: y(value), class: "base" });
    add(svg, "text", { x: LEFT - 6, y: Number(y(value)) + 5, class: "axis" }, number(value));
  }
  const upper = ratings.map(([, mean, margin], at) => `${x(at)} ${y(mean + margin)}`);
  const lower = ratings.map(([, mean, margin], at) => `${x(at)} ${y(mean - margin)}`).reverse();
  add(svg, "path", { d: `M${[...upper, ...lower].join("L")}Z`, class: "band" });
  add(svg, "path", { d: `M${ratings.map(([, mean], at) => `${x(at)} ${y(mean)}`).join("L")}`, class: "line" });
  return svg;
}
