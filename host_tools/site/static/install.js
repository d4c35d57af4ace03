// Installs Pawnlight on a Pico: MicroPython's file is checked, and the firmware is sent by the laptop's own program, on
// MicroPython in the worker of the games.

import { lead } from "./connect.js";
import { JobSheet, english, shortened, workWith } from "./device.js";
import { find, make, messageOf } from "./dom.js";
import { download } from "./download.js";
import { checkFile } from "./games_source.js";
import { hasPorts } from "./serial.js";
import { w } from "./words.js";

const DOWNLOAD = "https://micropython.org/download/";
const BOARDS = { RPI_PICO: "Pico, Pico W", RPI_PICO2: "Pico 2, Pico 2 W" };
// A larger file is no MicroPython: it is not looked at as a whole.
const MOST_BYTES = 8 << 20;

/** Shows what is to be done, step by step; says so if this browser cannot do it. */
export async function install() {
  find("install-none", HTMLElement).hidden = hasPorts();
  if (hasPorts()) new Steps();
}

class Steps extends JobSheet {
  constructor() {
    super("install");
    this.file = make("input", { type: "file", accept: ".uf2", "aria-label": w("install file") });
    this.checked = make("p", { role: "status" });
    this.save = make("button", { class: "plain", hidden: true }, w("install save"));
    this.go = make("button", { class: "plain strong" }, w("install connect"));
    this.replace = make("button", { class: "plain" }, w("install replace"));
    const links = Object.entries(BOARDS).map(([name, boards]) =>
      make(
        "a",
        { class: "plain", href: `${DOWNLOAD}${name}/`, target: "_blank", rel: "noopener" },
        `${name}: ${boards}`,
      ),
    );
    const steps = make(
      "ol",
      { class: "device-steps" },
      step("install get", ...links, this.file, this.checked),
      step("install drive", this.save),
      step("install send", this.go, this.bar, this.said),
    );
    /** @type {File | null} */
    this.whole = null;
    /** @type {File | null} */
    this.checking = null;
    this.file.addEventListener("change", () => this.check(this.file.files?.[0]));
    steps.addEventListener("dragover", (event) => event.preventDefault());
    steps.addEventListener("drop", (event) => {
      event.preventDefault();
      void this.check(event.dataTransfer?.files[0]);
    });
    this.save.addEventListener("click", () => this.whole && download(this.whole, this.whole.name));
    this.go.addEventListener("click", () => this.begin(false));
    this.replace.addEventListener("click", () => this.begin(true));
    this.open(steps);
  }

  /** Says what is in MicroPython's file. @param {File | undefined} file */
  async check(file) {
    if (!file) return;
    this.whole = null;
    this.save.hidden = true;
    this.checking = file;
    const { version, machine, trouble } = await checked(file);
    // Another may have been chosen meanwhile.
    if (this.checking !== file) return;
    this.whole = trouble ? null : file;
    this.save.hidden = Boolean(trouble);
    this.checked.lang = trouble ? "en" : "";
    this.checked.textContent = trouble ? shortened(trouble) : w("install right", { version, machine });
  }

  /**
   * Lets somebody choose the port, and installs.
   * @param {boolean} force - Whether it replaces what somebody may want to keep.
   */
  async begin(force) {
    await workWith("install", { kind: "install", force });
  }

  /** @param {boolean} idle */
  enable(idle) {
    this.go.disabled = this.replace.disabled = !idle;
  }

  /** @param {import("./device.js").News} news @returns {HTMLElement[]} */
  words(news) {
    const { state, trouble = "" } = news;
    const said = super.words(news);
    if (state === "failed" || state === "newer") said.push(english(trouble));
    if (state === "newer" || state === "other-program") said.push(this.replace);
    if (state === "radio") said.push(lead("care"));
    return said;
  }
}

/** Returns what is in MicroPython's file, or why it will not do. @param {File} file */
async function checked(file) {
  try {
    return await checkFile(file.name, new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer()));
  } catch (error) {
    return { trouble: messageOf(error) };
  }
}

/**
 * @param {string} name
 * @param {...HTMLElement} contents
 */
const step = (name, ...contents) => make("li", {}, make("p", {}, w(name)), ...contents);
