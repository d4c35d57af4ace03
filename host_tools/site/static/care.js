// Checks a board, and saves and restores what is on it: the laptop's `doctor`, `backup` and `restore`.

import { lead } from "./connect.js";
import { JobSheet, english, line, workWith } from "./device.js";
import { find, make, messageOf } from "./dom.js";
import { download } from "./download.js";
import { hasPorts } from "./serial.js";
import { w } from "./words.js";

// The board's flash holds less.
const MOST_BYTES = 8 << 20;
const MOST_SENTENCES = 50;
// What to do about a finding; about the others, installing helps.
/** @type {Record<string, string>} */
const ADVICE = {
  "damaged-game": "care keep",
  "damaged-file": "care keep",
  fault: "care fault",
  full: "care full",
  "no-pico": "install no-pico",
  "other-program": "install other-program",
  radio: "install radio",
};
const WITHOUT_INSTALLING = ["care keep", "care full"];

/** Shows what can be done with a board; says so if this browser cannot do it. */
export function care() {
  find("connect-none", HTMLElement).hidden = hasPorts();
  if (hasPorts()) new Care();
}

class Care extends JobSheet {
  constructor() {
    super("care");
    this.buttons = [
      button("care check", () => this.begin("check")),
      button("care save", () => this.begin("save")),
      button("care restore", () => this.begin("restore")),
    ];
    this.file = make("input", { type: "file", accept: ".zip", "aria-label": w("care file") });
    this.settings = make("input", { type: "checkbox" });
    const [check, save, restore] = this.buttons;
    this.file.addEventListener("change", () => (restore.disabled = !this.file.files?.length));
    this.enable(true);
    this.open(
      make(
        "div",
        { class: "device-steps" },
        make("p", {}, check),
        make("p", {}, save),
        make("p", {}, w("care file"), this.file),
        make("p", {}, make("label", {}, this.settings, " ", w("care settings"))),
        make("p", {}, restore),
        this.bar,
        this.said,
      ),
    );
  }

  /** @param {string} kind */
  async begin(kind) {
    let backup;
    try {
      if (kind === "restore") backup = await contentOf(this.file.files?.[0]);
    } catch (error) {
      // Such as one that has been moved since it was chosen.
      return this.hear({ state: "failed", trouble: messageOf(error) });
    }
    await workWith("care", { kind, force: this.settings.checked, backup }, keep);
  }

  /** @param {boolean} idle */
  enable(idle) {
    for (const one of this.buttons) one.disabled = !idle;
    this.buttons[2].disabled ||= !this.file.files?.length;
  }

  /** @param {import("./device.js").News} news @returns {HTMLElement[]} */
  words(news) {
    switch (news.state) {
      case "checked":
        return checked(news.findings);
      case "saved":
        return [line(w("care saved", { count: news.games, file: news.file })), ...some(news.damage)];
      case "restored":
        return restored(news);
      case "no-micropython":
        return [line(w("install no-micropython")), lead("install")];
      case "failed":
        return [...super.words(news), english(news.trouble ?? "")];
      default:
        return super.words(news);
    }
  }
}

/** @param {File | undefined} file */
const contentOf = async (file) => file && new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer());

/** Downloads a backup that has been saved. @param {import("./device.js").News} news */
function keep(news) {
  if (news.state !== "saved") return;
  news.file = `pawnlight-${news.board}-${new Date().toISOString().slice(0, 10)}.zip`;
  download(new Blob([news.content], { type: "application/zip" }), news.file);
}

/** @param {[string, string][]} findings */
function checked(findings) {
  if (!findings.length) return [line(w("care well"))];
  const advice = new Set(findings.map(([kind]) => ADVICE[kind] ?? "care install"));
  return [
    ...some(findings.map(([, sentence]) => sentence)),
    ...[...advice].map((name) => line(w(name))),
    ...([...advice].every((name) => WITHOUT_INSTALLING.includes(name)) ? [] : [lead("install")]),
  ];
}

/** @param {import("./device.js").News} news */
function restored({ sent, there, open, damaged, texts, conflicts }) {
  const counts = Object.entries({ sent, there, open, damaged }).filter(([name, count]) => count || name === "sent");
  return [
    ...counts.map(([name, count]) => line(w(count ? `care ${name}` : "care sent none", { count }))),
    ...(texts.length ? [line(w("care set"))] : []),
    ...some(conflicts),
  ];
}

/** Returns the first of these sentences. @param {string[]} sentences */
const some = (sentences) => [
  ...sentences.slice(0, MOST_SENTENCES).map(english),
  ...(sentences.length > MOST_SENTENCES ? [english(`… (${sentences.length})`)] : []),
];

/**
 * @param {string} name
 * @param {() => unknown} pressed
 */
function button(name, pressed) {
  const made = make("button", { class: "plain strong" }, w(name));
  made.addEventListener("click", () => void pressed());
  return made;
}
