// The rules of a game on a sheet that scrolls: the page about the card in play first.

import { classOf, faceOf } from "./cards.js";
import { make, messageOf } from "./dom.js";
import { answer } from "./request.js";
import { closeButton, openDialog } from "./sheet.js";
import { w } from "./words.js";

const OF_A_CARD = /^(\d+|Sorry!)$/i;

/**
 * @param {{rules: string, title: string, options?: string[]}} game
 * @param {string} [card] - The card in play.
 */
export async function showRules({ rules, title, options = [] }, card = "") {
  const pages = make("div", { class: "rule-pages" });
  const dialog = make(
    "dialog",
    { class: "sheet rules-sheet", "aria-labelledby": "rules-title" },
    make("h2", { id: "rules-title" }, title),
    closeButton(() => dialog.close()),
    pages,
  );
  openDialog(dialog);
  const asked = options.length ? `?${new URLSearchParams({ options: options.join(",") })}` : "";
  try {
    /** @type {[string, string][]} */
    const found = await answer(`api/rules/${encodeURIComponent(rules)}${asked}`);
    const own = pageOf(found, card);
    pages.replaceChildren(
      ...found.filter((one) => one === own).map(([heading, text]) => pageAbout(heading, text, card)),
      ...found.filter((one) => one !== own).map(([heading, text]) => pageAbout(heading, text, "")),
    );
  } catch (error) {
    pages.replaceChildren(make("p", { class: "problem", role: "alert" }, messageOf(error)));
  }
}

/**
 * Returns the page about a card: that of its name, or one that names it.
 * @param {[string, string][]} pages
 * @param {string} card
 */
const pageOf = (pages, card) =>
  pages.find(([heading]) => heading.toLowerCase() === card.toLowerCase()) ??
  pages.find(([, text]) => card.length > 1 && /\D$/.test(card) && text.includes(card));

/**
 * @param {string} heading
 * @param {string} text
 * @param {string} card - The card in play, "" if the page is not about it.
 */
function pageAbout(heading, text, card) {
  const shown = card || (OF_A_CARD.test(heading) ? heading : "");
  return make(
    "section",
    { class: card ? "rule-page yours" : "rule-page" },
    shown ? make("div", { class: classOf(shown), "aria-hidden": "true" }, ...faceOf(shown)) : null,
    make(
      "div",
      {},
      card ? make("small", {}, w("rules yours")) : null,
      make("h3", { class: shown === heading ? "unseen" : "" }, heading),
      make("p", {}, text),
    ),
  );
}
