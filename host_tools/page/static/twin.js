// The text twin: the board's screen as text, told to screen readers, spoken on request, and in large type.

import { find, make } from "./dom.js";
import { keptSwitch, remember, remembered } from "./kept_switch.js";
import { say } from "./say.js";
import { speak, speaks } from "./speech.js";
import { w } from "./words.js";

// A screen that is followed by another one before this time is not told.
const MS_TO_SETTLE = 300;
const KEY = "(?:<>|\\b(?:DRAW|OK|BACK|LEFT|RIGHT|UP|DOWN)\\b)";
// Between the parts of the last line, each of which begins with its keys, if it has any. Sometimes there is only room for the
// sign of the arrows, and what the next key does.
const GAP = new RegExp(` {2,}|(?<=<>) (?=${KEY})`);
const BEGINS_WITH_KEY = new RegExp(`^${KEY}`);
const KEYS = new RegExp(`(${KEY}(?: ${KEY})*) (?=\\S)`, "g");

/** @typedef {ReturnType<typeof inWords>} Told */

export class Twin {
  /**
   * @param {HTMLElement} element
   * @param {HTMLElement} view  before which it stands in large type, and after which otherwise
   * @param {Map<string, HTMLElement>} buttons  of the pad, by key
   */
  constructor(element, view, buttons) {
    this.element = element;
    this.buttons = buttons;
    this.said = find("said", HTMLElement);
    // Whether everything is spoken, and whether a child's game is not, which is spoken from the start.
    this.all = remembered("pawnlight-speak");
    this.quiet = remembered("pawnlight-quiet");
    this.child = false;
    this.timer = 0;
    /** @type {Told | null} */
    this.told = null;
    /** @type {Set<string>} */
    this.repeated = new Set();
    const large = find("large", HTMLElement);
    keptSwitch(large, "pawnlight-large", (on) => {
      const focused = document.activeElement === large;
      element.classList.toggle("large", on);
      if (on) view.before(element);
      else view.after(element);
      // What is moved loses the focus.
      if (focused) large.focus();
      element.scrollIntoView({ block: "nearest" });
    });
    this.speaking = find("speak", HTMLElement);
    this.speaking.hidden = !speaks;
    this.speaking.addEventListener("click", () => {
      if (this.child) remember("pawnlight-quiet", (this.quiet = !this.quiet));
      else remember("pawnlight-speak", (this.all = !this.all));
      if (!this.spoken) this.silence();
      this.press();
    });
    this.press();
  }

  /** Whether what is told is spoken too. */
  get spoken() {
    return this.child ? !this.quiet : this.all;
  }

  press() {
    this.speaking.setAttribute("aria-pressed", String(this.spoken));
  }

  /**
   * Shows what is on the screen; null while there is no board.
   * @param {BoardQuestion | null} question
   * @param {string} way  where the selected pawn stands and would go, which the board shows by its lights
   */
  show(question, way) {
    const now = question && inWords(question, way);
    this.child = question?.child ?? false;
    this.press();
    // The screen is dark while the board sleeps. Nothing has changed on it, so nothing is told.
    const dark = question?.dark;
    this.draw(now, dark ? w("twin dark") : "");
    for (const [key, button] of this.buttons)
      button.setAttribute("aria-label", labelOf(key, say(question?.keys[key] ?? "")));
    // No screen reader may find a hand here that has gone from the screen.
    this.said.textContent = "";
    clearTimeout(this.timer);
    if (now && !dark) this.timer = setTimeout(() => this.tell(now), MS_TO_SETTLE);
  }

  /** Forgets what has been told: in another language it is new. */
  forget() {
    this.told = null;
  }

  /** Forgets what has been told, so that it is told again if it comes again after a press. */
  pressed() {
    this.repeated.clear();
    this.silence();
  }

  silence() {
    speak("");
  }

  /** @param {boolean} shown */
  hide(shown) {
    this.element.hidden = shown;
    if (shown) this.silence();
  }

  /**
   * @param {Told | null} now
   * @param {string} dark
   */
  draw(now, dark) {
    const shown = find("shown", HTMLElement);
    if (!now || dark) {
      shown.replaceChildren(make("p", {}, dark));
      return;
    }
    const { title, place, note, card, lines, way, reason, hints } = now;
    const rows = lines.map(({ text, marked, can }) =>
      make("li", { "aria-current": marked && "true", class: can ? "" : "cannot" }, text),
    );
    shown.replaceChildren(
      make("h2", {}, [title, place, note].filter(Boolean).join(", ")),
      ...(card ? [make("p", { class: "what" }, card)] : []),
      make("ul", {}, ...rows),
      ...[way, reason].filter(Boolean).map((text) => make("p", {}, text)),
      make("p", { class: "keys" }, hints.join(" · ")),
    );
    // In large type a list is longer than the window.
    if (place && this.element.classList.contains("large"))
      shown.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Tells what is new on the screen, once until a key is pressed: pages that follow each other by themselves come again.
   * @param {Told} now
   */
  tell(now) {
    if (this.element.hidden || now.lines.some(({ text }) => text === w("twin thinks"))) return;
    const before = this.told;
    this.told = now;
    if (before?.title !== now.title) this.repeated.clear();
    const same = before && before.title === now.title && before.card === now.card;
    const news = same ? [] : [now.title, now.place, now.note, now.card];
    if (!same || read(before) !== read(now)) news.push(read(now));
    if (!same || before.way !== now.way) news.push(now.way);
    if (!same || before.reason !== now.reason) news.push(now.reason);
    const text = sentences([...news, ...now.hints.filter((hint) => !same || !before.hints.includes(hint))]);
    if (!text || this.repeated.has(text)) return;
    this.repeated.add(text);
    this.said.textContent = text;
    const spoken = now.tells || sentences(news);
    if (this.spoken && spoken) speak(spoken);
  }
}

/**
 * Returns what the board shows in words, with the `way` that its lights show.
 * @param {BoardQuestion} question
 * @param {string} way
 */
function inWords({ title, note, card, lines, foot, rolls, flows, why, tells = [] }, way) {
  const [key, drawn] = tells;
  const last = say(lines.at(-1)?.text ?? "");
  return {
    title: say(title),
    tells: key ? w(`child ${key}`, { who: say(title), card: drawn ? w(`child card ${drawn}`) : "", said: last }) : "",
    place: rolls ? w("twin place", { at: lines.findIndex(({ marked }) => marked) + 1, of: lines.length }) : "",
    note: say(note),
    card: card && w("twin card", { card: say(card) }),
    lines: lines.map(({ text, marked, can, hint }) => {
      const said = say(text);
      return {
        text: hint ? w("twin hint", { text: said }) : can ? said : w("twin cannot", { text: said }),
        marked,
        can,
      };
    }),
    way,
    flows,
    reason: why ? w("twin hint", { text: say(why) }) : "",
    hints: (foot === why ? "" : foot)
      .split(GAP)
      .filter(Boolean)
      .map((part) => say(BEGINS_WITH_KEY.test(part) && !part.includes(":") ? part.replace(KEYS, "$1: ") : part)),
  };
}

/**
 * Returns what is selected, or everything if nothing is.
 * @param {Told} screen
 */
function read({ lines, flows }) {
  const marked = lines.filter((line) => line.marked);
  return (marked.length ? marked : lines).map(({ text }) => text).join(flows ? " " : ", ");
}

/** @param {string[]} texts */
const sentences = (texts) =>
  texts
    .filter(Boolean)
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(" ");

/**
 * Returns the label of a button: its name, and what it does now where the screen says so.
 * @param {string} key
 * @param {string} [text]
 */
const labelOf = (key, text) => (!text ? key : text.includes(key) ? text : `${key}: ${text}`);
