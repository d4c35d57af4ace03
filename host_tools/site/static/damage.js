// Says what of the board's flash is damaged, and offers its log, as it is on disk, as a file.

import { board } from "./board.js";
import { find } from "./dom.js";
import { download } from "./download.js";
import { w } from "./words.js";

// By the first folder of a file's path; all others are settings.
const FOLDERS = ["live", "kept", "games", "damaged"];

const strip = find("damaged", HTMLElement);
const save = find("damaged-save", HTMLElement);
const forget = find("damaged-forget", HTMLElement);

/** @param {{damaged: string[], lost: number}} damage */
function sentence({ damaged, lost }) {
  const kinds = damaged.map((path) => FOLDERS.find((folder) => path.startsWith(`${folder}/`)) ?? "settings");
  if (lost) kinds.push("changes");
  if (!kinds.length) return w("site mended");
  const what = [...new Set(kinds)].map((kind) => w(`site damaged ${kind}`)).join(", ");
  return w("site damaged", { what });
}

/** Shows what is damaged, if anything is, in the language of the page. */
function show() {
  const { damage } = board.state;
  strip.hidden = !damage;
  if (!damage) return;
  find("damaged-said", HTMLElement).textContent = sentence(damage);
  save.hidden = forget.hidden = !(damage.damaged.length || damage.lost);
}

save.addEventListener("click", async () => {
  const bytes = await board.ask({ log: "bytes" });
  if (bytes) download(new Blob([bytes]), "pawnlight-damaged.log");
});
forget.addEventListener("click", async () => {
  if (await board.ask({ log: "forget" })) board.tell({ damage: null });
});
board.listen((news) => "damage" in news && show());
new MutationObserver(show).observe(document.documentElement, { attributeFilter: ["lang"] });
