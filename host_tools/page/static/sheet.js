// A dialog with a title, an explanation, its contents and a button that closes it.

import { icon, make, messageOf } from "./dom.js";
import { w } from "./words.js";

const CLOSE = "m6 6 12 12M18 6 6 18";

/**
 * Shows `dialog` until it is closed, by Escape, a click beside it or another view, too; then calls `closed`. The focus returns to
 * where it was.
 * @param {HTMLDialogElement} dialog
 * @param {() => void} [closed]
 */
export function openDialog(dialog, closed) {
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  const close = () => dialog.close();
  addEventListener("hashchange", close);
  dialog.addEventListener("close", () => {
    removeEventListener("hashchange", close);
    dialog.remove();
    closed?.();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Returns the cross in a corner that closes a sheet.
 * @param {() => void} close
 */
export const closeButton = (close) =>
  make("button", { class: "shut", "aria-label": w("door close"), onclick: close }, icon(CLOSE));

/**
 * Shows a dialog until it is closed, and calls `draw`, whose error is shown in it. Returns a function that does that again.
 * @param {string} name
 * @param {string} title
 * @param {string} about
 * @param {HTMLElement[]} contents
 * @param {() => Promise<void>} draw
 */
export function openSheet(name, title, about, contents, draw) {
  const problem = make("p", { class: "problem", role: "alert" });
  const dialog = make(
    "dialog",
    { class: "sheet", "aria-labelledby": `${name}-title` },
    make("h2", { id: `${name}-title` }, title),
    make("p", { class: "about" }, about),
    ...contents,
    problem,
    make(
      "p",
      { class: "sheet-feet" },
      make("button", { class: "plain strong", onclick: () => dialog.close() }, w("done")),
    ),
  );

  /** @param {() => Promise<unknown>} work */
  async function attempt(work) {
    try {
      await work();
      problem.textContent = "";
    } catch (error) {
      problem.textContent = messageOf(error);
    }
  }

  openDialog(dialog);
  void attempt(draw);
  return attempt;
}
