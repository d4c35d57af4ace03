// Checks a board, and saves and restores what is on it: the laptop's `doctor`, `backup` and `restore`.

import { shortened, workWith } from "./device.js";
import { find, make, messageOf } from "./dom.js";
import { download } from "./download.js";
import { hasPorts } from "./serial.js";
import { openSheet } from "./sheet.js";
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

/** Shows what can be done with a board; says so if this browser cannot do it. */
export function care() {
  find("connect-none", HTMLElement).hidden = hasPorts();
  if (hasPorts()) openSheet("care", w("care"), w("care about"), [new Care().element], async () => {});
}

class Care {
  constructor() {
    this.buttons = [
      button("care check", () => this.begin("check")),
      button("care save", () => this.begin("save")),
      button("care restore", () => this.begin("restore")),
    ];
    this.file = make("input", { type: "file", accept: ".zip", "aria-label": w("care file") });
    this.settings = make("input", { type: "checkbox" });
    this.bar = make("progress", { max: 1, value: 0, hidden: true, "aria-label": w("care sending") });
    this.said = make("div", { role: "status" });
    const [check, save, restore] = this.buttons;
    this.element = make(
      "div",
      { class: "device-steps" },
      make("p", {}, check),
      make("p", {}, save),
      make("p", {}, w("care file"), this.file),
      make("p", {}, make("label", {}, this.settings, " ", w("care settings"))),
      make("p", {}, restore),
      this.bar,
      this.said,
    );
    restore.disabled = true;
    this.file.addEventListener("change", () => (restore.disabled = !this.file.files?.length));
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
    await workWith({ kind, force: this.settings.checked, backup }, (news) => this.hear(news));
  }

  /** @param {import("./device.js").News} news */
  hear(news) {
    const { state, share = 0 } = news;
    const works = state === "looking" || state === "sending";
    this.bar.hidden = state !== "sending";
    this.bar.value = share;
    for (const one of this.buttons) one.disabled = works;
    this.buttons[2].disabled ||= !this.file.files?.length;
    if (works && this.said.dataset.state === state) return;
    this.said.dataset.state = state;
    this.said.replaceChildren(...said(news));
  }
}

/** @param {File | undefined} file */
const contentOf = async (file) => file && new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer());

/** Returns what is said of these news. @param {import("./device.js").News} news @returns {HTMLElement[]} */
function said(news) {
  const { state } = news;
  switch (state) {
    case "looking":
    case "sending":
    case "lost":
      return [line(w(`care ${state}`))];
    case "busy":
    case "working":
      return [line(w(`connect ${state}`))];
    case "checked":
      return checked(news.findings);
    case "saved":
      return saved(news);
    case "restored":
      return restored(news);
    case "no-micropython":
      return [line(w("install no-micropython"))];
    default:
      return [line(w("care failed")), english(news.trouble ?? "")];
  }
}

/** @param {[string, string][]} findings */
function checked(findings) {
  if (!findings.length) return [line(w("care well"))];
  const advice = new Set(findings.map(([kind]) => ADVICE[kind] ?? "care install"));
  return [...some(findings.map(([, sentence]) => sentence)), ...[...advice].map((name) => line(w(name)))];
}

/** Downloads the backup. @param {import("./device.js").News} news */
function saved({ board, games, damage, content }) {
  const name = `pawnlight-${board}-${new Date().toISOString().slice(0, 10)}.zip`;
  download(new Blob([content], { type: "application/zip" }), name);
  return [line(w("care saved", { count: games, file: name })), ...some(damage)];
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

/** @param {string} text */
const line = (text) => make("p", {}, text);

/** Returns what the laptop's program says. @param {string} text */
const english = (text) => make("p", { lang: "en" }, shortened(text));

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
  const made = make("button", { type: "button", class: "plain strong" }, w(name));
  made.addEventListener("click", () => void pressed());
  return made;
}
