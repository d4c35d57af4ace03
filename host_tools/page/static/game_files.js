// Adds exported games to the library: files dropped on a view, or chosen by a button.

import { make, messageOf } from "./dom.js";
import { send } from "./request.js";
import { w } from "./words.js";

// The server takes a little more; no game is as large.
const MOST_BYTES = 900_000;

/** By their byte order mark, which PowerShell writes. */
const UTF_16 = new Map([
  ["255,254", "utf-16le"],
  ["254,255", "utf-16be"],
]);

/**
 * Returns the text of a file, as `text_in` does on the laptop.
 * @param {ArrayBuffer} content
 */
function textIn(content) {
  const mark = new Uint8Array(content.slice(0, 2)).join();
  return new TextDecoder(UTF_16.get(mark) ?? "utf-8").decode(content);
}

export class GameFiles {
  /**
   * Takes the files dropped on `element`; calls `onGames` when games may have been added.
   * @param {HTMLElement} element
   * @param {() => void} onGames
   */
  constructor(element, onGames) {
    this.element = element;
    this.onGames = onGames;
    this.input = make("input", {
      type: "file",
      accept: ".txt,text/plain",
      multiple: true,
      hidden: true,
      onchange: () => this.chosen(),
    });
    this.button = make("button", { class: "plain", onclick: () => this.input.click() });
    this.results = make("div", { class: "imported", role: "status" });
    element.append(this.input);
    element.addEventListener("dragover", (event) => this.over(event));
    element.addEventListener(
      "dragleave",
      (event) => (event.relatedTarget instanceof Node && element.contains(event.relatedTarget)) || this.dropping(false),
    );
    element.addEventListener("drop", (event) => this.drop(event));
  }

  show() {
    this.dropping(false);
    this.results.replaceChildren();
  }

  /** @param {boolean} on */
  dropping(on) {
    this.element.classList.toggle("dropping", on);
    this.button.textContent = w(on ? "import drop" : "import");
  }

  /** @param {DragEvent} event */
  over(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.dropping(true);
  }

  /** @param {DragEvent} event */
  async drop(event) {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    this.dropping(false);
    await this.add(files);
  }

  async chosen() {
    const files = [...(this.input.files ?? [])];
    // The same file can then be chosen again.
    this.input.value = "";
    await this.add(files);
  }

  /** @param {File[]} files */
  async add(files) {
    this.results.replaceChildren();
    for (const file of files) {
      const bar = make("progress", { max: 1, "aria-label": file.name });
      this.results.append(bar);
      try {
        const said = await this.addOne(file, (share) => (bar.value = share));
        bar.replaceWith(make("p", {}, said));
      } catch (error) {
        bar.replaceWith(make("p", { class: "problem" }, messageOf(error)));
      }
    }
    this.onGames();
  }

  /**
   * Returns what has become of the file. Throws an error with its message if it was refused.
   * @param {File} file
   * @param {(share: number) => void} onShare - Told what share of it has been read.
   */
  async addOne(file, onShare) {
    const { name } = file;
    // In UTF-16 a letter has two bytes.
    const text = file.size > 2 * MOST_BYTES ? null : textIn(await file.arrayBuffer());
    if (text === null || text.length > MOST_BYTES) throw new Error(w("too large", { name }));
    const { fresh, beside, repaired } = await send("api/import", { name, text }, onShare);
    const said = w(beside ? "imported beside" : fresh ? "imported" : "imported already", { name });
    return repaired ? `${said} ${w("imported repaired")}` : said;
  }
}
