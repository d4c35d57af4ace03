// Installs Pawnlight on a Pico: MicroPython's file is checked, and the firmware is sent by the laptop's own program, on
// MicroPython in the worker of the games.

import { connectTo } from "./connect.js";
import { find, make } from "./dom.js";
import { download } from "./download.js";
import { checkFile, hearLink, openInstall, tellInstall } from "./games_source.js";
import { SerialLine, choosePort, hasPorts } from "./serial.js";
import { openSheet } from "./sheet.js";
import { w } from "./words.js";

const DOWNLOAD = "https://micropython.org/download/";
const BOARDS = { RPI_PICO: "Pico, Pico W", RPI_PICO2: "Pico 2, Pico 2 W" };
// A larger file is no MicroPython.
const MOST_BYTES = 8 << 20;

/** Returns the firmware's files for a Pico. @returns {Promise<Uint8Array>} */
async function firmware() {
  const packed = await fetch(new URL("pico.bin", import.meta.url));
  if (!packed.ok || !packed.body) throw new Error(`pico.bin: ${packed.status}`);
  return new Uint8Array(await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Shows what is to be done, step by step; says so if this browser cannot do it. */
export async function install() {
  find("install-none", HTMLElement).hidden = hasPorts();
  if (!hasPorts()) return;
  const steps = new Steps();
  openSheet("install", w("install"), w("install about"), [steps.element], async () => {});
}

class Steps {
  constructor() {
    this.file = make("input", { type: "file", accept: ".uf2", "aria-label": w("install file") });
    this.checked = make("p", { role: "status" });
    this.save = make("button", { type: "button", class: "plain", hidden: true }, w("install save"));
    this.go = make("button", { type: "button", class: "plain strong" }, w("install connect"));
    this.bar = make("progress", { max: 1, value: 0, hidden: true, "aria-label": w("install sending") });
    this.said = make("p", { role: "status" });
    this.trouble = make("p", { lang: "en" });
    this.replace = make("button", { type: "button", class: "plain", hidden: true }, w("install replace"));
    const links = Object.entries(BOARDS).map(([name, boards]) =>
      make(
        "a",
        { class: "plain", href: `${DOWNLOAD}${name}/`, target: "_blank", rel: "noopener" },
        `${name}: ${boards}`,
      ),
    );
    this.element = make(
      "ol",
      { class: "install-steps" },
      step("install get", ...links, this.file, this.checked),
      step("install drive", this.save),
      step("install send", this.go, this.bar, this.said, this.trouble, this.replace),
    );
    /** @type {SerialLine | null} */
    this.line = null;
    /** @type {File | null} */
    this.whole = null;
    this.file.addEventListener("change", () => this.check(this.file.files?.[0]));
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => {
      event.preventDefault();
      void this.check(event.dataTransfer?.files[0]);
    });
    this.save.addEventListener("click", () => this.whole && download(this.whole, this.whole.name));
    this.go.addEventListener("click", () => this.begin(false));
    this.replace.addEventListener("click", () => this.begin(true));
    hearLink((news) => news?.install && this.hear(news.install));
  }

  /** Says what is in MicroPython's file. @param {File | undefined} file */
  async check(file) {
    if (!file) return;
    const content = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
    const { version, machine, trouble } = await checkFile(file.name, content);
    this.whole = trouble ? null : file;
    this.save.hidden = Boolean(trouble);
    this.checked.lang = trouble ? "en" : "";
    this.checked.textContent = trouble ?? w("install right", { version, machine });
  }

  /** @param {string} state @param {string} [trouble] */
  say(state, trouble = "") {
    this.said.textContent = w(state === "busy" ? "connect busy" : `install ${state}`);
    this.trouble.textContent = state === "failed" ? trouble : "";
    this.bar.hidden = state !== "sending";
    this.replace.hidden = state !== "other-program";
    this.go.disabled = this.replace.disabled = state === "looking" || state === "sending";
  }

  /** Lets somebody choose the port, and begins. @param {boolean} force */
  async begin(force) {
    const port = await choosePort();
    if (!port) return;
    this.say("looking");
    const line = new SerialLine(port, { received: tellInstall, lost: () => this.end(line, "lost") });
    this.line = line;
    try {
      const files = await firmware();
      await line.connect();
      openInstall(files, force, (bytes) => line.write(bytes));
    } catch (error) {
      console.warn(error);
      if (this.line === line) this.line = null;
      this.say("busy");
    }
  }

  /** @param {{state: string, share: number, trouble: string}} news */
  async hear({ state, share, trouble }) {
    const { line } = this;
    if (!line) return;
    if (state === "looking" || state === "sending") {
      this.bar.value = share;
      return this.say(state);
    }
    await this.end(line, state, trouble);
    // The games of the board come over, and its menu is on its screen.
    if (state === "done" || state === "same") await connectTo(line.port);
  }

  /**
   * Ends the installation at this line.
   * @param {SerialLine} line
   * @param {string} state
   * @param {string} [trouble]
   */
  async end(line, state, trouble) {
    if (this.line !== line) return;
    this.line = null;
    await line.written;
    tellInstall("closed");
    await line.close();
    this.say(state, trouble);
  }
}

/**
 * @param {string} name
 * @param {...HTMLElement} contents
 */
const step = (name, ...contents) => make("li", {}, make("p", {}, w(name)), ...contents);
