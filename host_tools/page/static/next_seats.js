// Who sits where in the next game of a board: the dialog with the four colours.

import { make, redraw, symbol } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { answer, send } from "./request.js";
import { openSheet } from "./sheet.js";
import { askWho } from "./who.js";
import { w } from "./words.js";

const COLOURS = ["red", "blue", "yellow", "green"];

/**
 * Shows and changes the people named for the next game of `board`.
 * @param {string} board
 */
export function askNext(board) {
  const address = `api/next/${encodeURIComponent(board)}`;
  const list = make("ul", { class: "next-seats" });
  async function draw() {
    /** @type {Record<string, string>} */
    const people = await answer(address);
    redraw(
      list,
      ...COLOURS.map((colour) =>
        make(
          "li",
          { "data-player": colour },
          make(
            "button",
            { type: "button", class: `plain ${colour}`, onclick: () => change(colour, people[colour] ?? null) },
            symbol(colour, SYMBOLS[colour]),
            make("span", {}, w(colour)),
            make("b", {}, people[colour] ?? "–"),
          ),
        ),
      ),
    );
  }

  /**
   * @param {string} colour
   * @param {string | null} name
   */
  async function change(colour, name) {
    const chosen = await askWho({ title: w("who sits", { who: w(colour) }), name });
    if (!chosen) return;
    await attempt(async () => {
      await send(address, { [colour]: chosen.name });
      await draw();
    });
  }

  const attempt = openSheet("next", w("next game"), w("next game how"), [list], draw);
}
