// The dialog with the link and QR code for visitors on the same network.

import { make } from "./dom.js";
import { answer } from "./request.js";
import { openSheet } from "./sheet.js";
import { w } from "./words.js";

/** Shows the link until the dialog is closed. */
export function showLink() {
  const code = make("img", { class: "visitors-code", alt: w("visitors code") });
  const link = make("p", { class: "visitors-link" });
  openSheet("visitors", w("visitors"), w("visitors how"), [code, link], async () => {
    const visitors = await answer("api/visitors");
    code.src = visitors.code;
    link.textContent = visitors.link;
  });
}
