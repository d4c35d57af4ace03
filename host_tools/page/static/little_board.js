// Games drawn small: those that are offered, those to go on with, and how those in a list ended.

import { boardFor } from "./boards.js";
import { make } from "./dom.js";
import { answer } from "./request.js";

/**
 * Returns a small drawing of a position.
 * @param {Picture} picture
 * @param {Geometry} geometry
 */
export function littleBoard({ head, snapshot }, geometry) {
  const frame = make("span", { class: `picture ${head.rules}`, "aria-hidden": "true" });
  draw(frame, { head, snapshot }, geometry);
  return frame;
}

/**
 * @param {HTMLElement} frame
 * @param {Picture} picture
 * @param {Geometry} geometry
 */
function draw(frame, { head, snapshot }, geometry) {
  const board = boardFor(head, geometry);
  board.show(snapshot, false, 0);
  board.element.inert = true;
  frame.replaceChildren(board.element);
}

/** What has been answered for each game, by its id and its number of events. @type {Map<string, Promise<Picture | null>>} */
const known = new Map();

/**
 * Returns a small drawing of the last position of a game, which is asked for when it comes into view.
 * @param {{id: string, events?: number}} game
 * @param {Geometry} geometry
 */
export function lastPosition({ id, events = 0 }, geometry) {
  const frame = make("span", { class: "picture waits", "aria-hidden": "true" });
  const seen = new IntersectionObserver(async (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    const key = `${id} ${events}`;
    if (!known.has(key)) known.set(key, answer(`api/games/${id}/end`));
    try {
      const picture = await known.get(key);
      // Of a game whose rules nobody knows there is none.
      if (!picture) return;
      frame.className = `picture ${picture.head.rules}`;
      draw(frame, picture, geometry);
    } catch {
      // A game that cannot be read has no picture; the list says what is the matter.
      known.delete(key);
    }
  });
  seen.observe(frame);
  return frame;
}
