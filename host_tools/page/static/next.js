// Who sits where in the next game of a board: the dialog with the four colours.

import { answer, make, messageOf, send, symbol } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { askWho } from "./who.js";
import { w } from "./words.js";

const COLOURS = ["red", "blue", "yellow", "green"];

/**
 * Shows and changes the people named for the next game of `board`.
 * @param {string} board
 */
export async function askNext(board) {
  const address = `api/next/${encodeURIComponent(board)}`;
  const list = make("ul", { class: "next-seats" });
  const problem = make("p", { class: "problem", role: "alert" });
  const dialog = make(
    "dialog",
    { class: "sheet", "aria-labelledby": "next-title" },
    make("h2", { id: "next-title" }, w("next game")),
    make("p", { class: "about" }, w("next game how")),
    list,
    problem,
    make("p", { class: "sheet-feet" }, make("button", { type: "button", class: "plain strong", onclick: () => dialog.remove() }, w("done"))),
  );
  dialog.addEventListener("cancel", () => dialog.remove());

  async function draw() {
    try {
      /** @type {Record<string, string>} */
      const people = await answer(address);
      list.replaceChildren(...COLOURS.map((colour) => make("li", {}, make("button", { type: "button", class: `plain ${colour}`, "data-player": colour, onclick: () => change(colour, people[colour] ?? null) }, symbol(colour, SYMBOLS[colour]), make("span", {}, w(colour)), make("b", {}, people[colour] ?? "–")))));
    } catch (error) {
      problem.textContent = messageOf(error);
    }
  }

  /**
   * @param {string} colour
   * @param {string | null} name
   */
  async function change(colour, name) {
    const chosen = await askWho({ title: w("who sits", { who: w(colour) }), name });
    if (!chosen) return;
    try {
      await send(address, { [colour]: chosen.name });
      await draw();
    } catch (error) {
      problem.textContent = messageOf(error);
    }
  }

  document.body.append(dialog);
  dialog.showModal();
  await draw();
}
