// The boards of the library: their names, and what takes them out of lists, Live and statistics.

import { answer, make, messageOf, send } from "./dom.js";
import { askWho, confirmed } from "./who.js";
import { dateTime, w } from "./words.js";

/**
 * Shows the boards; calls `onChange` when one has changed.
 * @param {() => void} onChange
 */
export async function showBoards(onChange) {
  const list = make("ul", { class: "boards-list" });
  const problem = make("p", { class: "problem", role: "alert" });
  const dialog = make(
    "dialog",
    { class: "sheet", "aria-labelledby": "boards-title" },
    make("h2", { id: "boards-title" }, w("boards")),
    make("p", { class: "about" }, w("boards how")),
    list,
    problem,
    make("p", { class: "sheet-feet" }, make("button", { type: "button", class: "plain strong", onclick: () => dialog.remove() }, w("done"))),
  );
  dialog.addEventListener("cancel", () => dialog.remove());

  async function draw() {
    /** @type {BoardRow[]} */
    const boards = await answer("api/boards");
    list.replaceChildren(...boards.map(line));
  }

  /** @param {Record<string, any>} order */
  async function change(order) {
    try {
      await send("api/boards", order);
      problem.textContent = "";
      await draw();
      onChange();
    } catch (error) {
      problem.textContent = messageOf(error);
    }
  }

  /** @param {BoardRow} board */
  function line({ id, name, games, seen, hidden }) {
    /**
     * @param {string} key
     * @param {() => void} onclick
     */
    const button = (key, onclick) => make("button", { type: "button", class: "plain small", "aria-label": `${w(key)}: ${name}`, onclick }, w(key));
    const rename = async () => {
      const chosen = await askWho({ title: w("name board"), name: null, known: false, text: name === id ? "" : name });
      if (chosen) await change({ board: id, name: chosen.name ?? "" });
    };
    const hide = async () => (await confirmed(w("hide board sure", { name }), w("hide"))) && change({ board: id, hide: true });
    const remove = async () => (await confirmed(w("delete board sure", { name, count: games }), w("delete"))) && change({ board: id, delete: true });
    const about = [w("games count", { count: games }), seen && dateTime(seen), hidden && w("state hidden")].filter(Boolean).join(" · ");
    return make(
      "li",
      { "data-board": id, class: hidden ? "hidden" : "" },
      make("span", {}, make("b", { title: id }, name), make("small", {}, about)),
      button("rename", rename),
      hidden ? button("show again", () => change({ board: id, hide: false })) : button("hide", hide),
      button("delete", remove),
    );
  }

  document.body.append(dialog);
  dialog.showModal();
  await draw().catch((error) => (problem.textContent = messageOf(error)));
}
