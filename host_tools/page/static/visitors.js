// The dialog with the link and QR code for visitors in the same network.

import { answer, make, messageOf } from "./dom.js";
import { w } from "./words.js";

/** Shows the link until it is put aside. */
export async function showLink() {
  const code = make("img", { class: "visitors-code", alt: w("visitors code") });
  const link = make("p", { class: "visitors-link" });
  const problem = make("p", { class: "problem", role: "alert" });
  const dialog = make(
    "dialog",
    { class: "sheet", "aria-labelledby": "visitors-title" },
    make("h2", { id: "visitors-title" }, w("visitors")),
    make("p", { class: "about" }, w("visitors how")),
    code,
    link,
    problem,
    make("p", { class: "sheet-feet" }, make("button", { type: "button", class: "plain strong", onclick: () => dialog.remove() }, w("done"))),
  );
  dialog.addEventListener("cancel", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.remove());
  try {
    const visitors = await answer("api/visitors");
    code.src = visitors.code;
    link.textContent = visitors.link;
  } catch (error) {
    problem.textContent = messageOf(error);
  }
  document.body.append(dialog);
  dialog.showModal();
}
