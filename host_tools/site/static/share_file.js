// Shares a game of this browser as a file, by the system's own dialog where there is one, or else as a download.

import { download } from "./download.js";
import { ask } from "./games_source.js";

const OK = 200;

/** @param {string} game */
export async function shareFile(game) {
  const { status, said } = await ask(`api/games/${game}/file`);
  if (status !== OK) throw new Error(JSON.parse(said).error);
  const file = new File([said], `pawnlight-${game}.txt`, { type: "text/plain" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      // Somebody thought better of it.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  download(file, file.name);
}
