// Entry point of a replay that is one file: the server's answers are in the file, and nothing is fetched.

import { answer, find, make } from "./dom.js";
import { loadMarks } from "./marks.js";
import { Viewer } from "./viewer.js";
import { dateTime, loadWords, w } from "./words.js";

/**
 * Returns the server's answers that the file holds, by path.
 * @returns {Promise<Record<string, any>>}
 */
async function unpacked() {
  const packed = Uint8Array.from(atob(find("answers", HTMLScriptElement).text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

async function start() {
  const answers = await unpacked();
  // The modules of the page ask as they ask the server; options and language are those of the file.
  globalThis.fetch = async (address) => {
    const [path] = String(address).split("?");
    return path in answers ? Response.json(answers[path]) : Response.json({ error: `No ${path} in this file.` }, { status: 404 });
  };
  /** @type {Geometry} */
  const geometry = await answer("geometry.json");
  loadMarks(geometry.marks);
  await loadWords(document.documentElement.lang);
  /** @type {SharedGame} */
  const { begun, people, ...game } = await answer("game");
  const viewer = new Viewer(geometry, () => {}, { named: false });
  find("view-game", HTMLElement).append(viewer.element);
  viewer.listen(true);
  viewer.open({ ...game, people, about: [dateTime(begun), w("events count", { count: game.snapshots.length })].join(" · ") }, 0);
  find("theme", HTMLElement).addEventListener("click", () => dispatchEvent(new Event("theme")));
}

start().catch((error) => {
  console.error(error);
  document.body.append(make("p", { class: "problem", role: "alert" }, String(error)));
});
