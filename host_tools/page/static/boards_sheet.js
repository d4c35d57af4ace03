// The boards of the library: their names, and what takes them out of lists, Live and statistics.

import { make, redraw } from "./dom.js";
import { answer, send } from "./request.js";
import { openSheet } from "./sheet.js";
import { askWho, confirmed } from "./who.js";
import { dateTime, w } from "./words.js";

/**
 * Shows the boards; calls `onChange` when one has changed.
 * @param {() => void} onChange
 */
export function showBoards(onChange) {
  const list = make("ul", { class: "boards-list" });
  async function draw() {
    /** @type {BoardRow[]} */
    const boards = await answer("api/boards");
    redraw(list, ...boards.map(line));
  }

  /** @param {Record<string, any>} order */
  const change = (order) =>
    attempt(async () => {
      await send("api/boards", order);
      await draw();
      onChange();
    });

  /** @param {BoardRow} board */
  function line({ id, name: given, games, last_seen: seen, hidden }) {
    const name = given ?? id;
    /**
     * @param {string} key
     * @param {() => void} onclick
     */
    const button = (key, onclick) =>
      make("button", { class: "plain small", "aria-label": `${w(key)}: ${name}`, onclick }, w(key));
    const rename = async () => {
      const chosen = await askWho({ title: w("name board"), name: null, known: false, text: given ?? "" });
      if (chosen) await change({ board: id, name: chosen.name ?? "" });
    };
    const hide = async () =>
      (await confirmed(w("hide board sure", { name }), w("hide"))) && change({ board: id, hide: true });
    const remove = async () =>
      (await confirmed(w("delete board sure", { name, count: games }), w("delete"))) &&
      change({ board: id, delete: true });
    const about = [w("games count", { count: games }), seen && dateTime(seen), hidden && w("state hidden")]
      .filter(Boolean)
      .join(" · ");
    return make(
      "li",
      { "data-board": id, class: hidden ? "hidden" : "" },
      make("span", {}, make("b", { title: id }, name), make("small", {}, about)),
      button("rename", rename),
      hidden ? button("show again", () => change({ board: id, hide: false })) : button("hide", hide),
      button("delete", remove),
    );
  }

  const attempt = openSheet("boards", w("boards"), w("boards how"), [list], draw);
}
