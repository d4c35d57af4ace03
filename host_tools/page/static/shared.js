// Entry point of a replay that is one file: unpack.js starts it, and nothing is fetched.

import { find } from "./dom.js";
import { loadMarks } from "./marks.js";
import { answer } from "./request.js";
import { Viewer } from "./viewer.js";
import { dateTime, loadWords, w } from "./words.js";

/**
 * Shows the replay; `answers` are the server's, by path.
 * @param {Record<string, any>} answers
 */
export async function start(answers) {
  // The modules of the page ask as they ask the server; options and language are those of the file.
  globalThis.fetch = async (address) => {
    const [path] = String(address).split("?");
    return path in answers
      ? Response.json(answers[path])
      : Response.json({ error: `No ${path} in this file.` }, { status: 404 });
  };
  /** @type {Geometry} */
  const geometry = await answer("geometry.json");
  loadMarks(geometry.marks);
  await loadWords(document.documentElement.lang);
  /** @type {SharedGame} */
  const { begun, ...game } = await answer("game");
  const viewer = new Viewer(geometry, () => {}, null);
  find("view-game", HTMLElement).append(viewer.element);
  viewer.listen(true);
  viewer.open(
    {
      ...game,
      about: [dateTime(begun), w("events count", { count: game.snapshots.length })].join(" · "),
    },
    0,
  );
  find("theme", HTMLElement).addEventListener("click", () => dispatchEvent(new Event("theme")));
}
