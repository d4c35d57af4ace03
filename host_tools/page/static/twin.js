// The text twin: the board's screen as text, told to screen readers, spoken on request, and in large type.

import { find, make } from "./dom.js";
import { keptSwitch } from "./kept_switch.js";
import { sayScreen } from "./screen_words.js";
import { language, w } from "./words.js";

// A screen that is followed by another one before this time is not told.
const MS_TO_SETTLE = 300;

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
    this.spoken = false;
    this.timer = 0;
    /** @type {ScreenText | null} */
    this.text = null;
    this.way = "";
    /** @type {SaidScreen | null} */
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
    const speak = find("speak", HTMLElement);
    speak.hidden = !("speechSynthesis" in window);
    keptSwitch(speak, "pawnlight-speak", (on) => {
      this.spoken = on;
      if (!on) this.silence();
    });
  }

  /**
   * Shows what is on the screen; null while there is no board.
   * @param {ScreenText | null} text
   */
  show(text) {
    this.text = text;
    const now = text && sayScreen(text, this.way);
    // The screen is dark while the board sleeps. Nothing has changed on it, so nothing is told.
    const dark = now && !now.title && !now.options.length;
    this.draw(now, dark ? w("twin dark") : "");
    for (const [key, button] of this.buttons) button.setAttribute("aria-label", labelOf(key, now?.keys.get(key)));
    // No screen reader may find a hand here that has gone from the screen.
    this.said.textContent = "";
    clearTimeout(this.timer);
    if (now && !dark) this.timer = setTimeout(() => this.tell(now), MS_TO_SETTLE);
  }

  /**
   * Shows where the selected pawn stands and would go, which the board shows by its lights.
   * @param {string} way
   */
  point(way) {
    if (way === this.way) return;
    this.way = way;
    this.show(this.text);
  }

  translated() {
    this.told = null;
    this.show(this.text);
  }

  /** Forgets what has been told, so that it is told again if it comes again after a press. */
  pressed() {
    this.repeated.clear();
    this.silence();
  }

  silence() {
    window.speechSynthesis?.cancel();
  }

  /** @param {boolean} shown */
  hide(shown) {
    this.element.hidden = shown;
    if (shown) this.silence();
  }

  /**
   * @param {SaidScreen | null} now
   * @param {string} dark
   */
  draw(now, dark) {
    const shown = find("shown", HTMLElement);
    if (!now || dark) {
      shown.replaceChildren(make("p", {}, dark));
      return;
    }
    const { title, place, note, card, options, way, hints } = now;
    const rows = options.map(({ text, selected, can }) =>
      make("li", { "aria-current": selected && "true", class: can ? "" : "cannot" }, text),
    );
    shown.replaceChildren(
      make("h2", {}, [title, place, note].filter(Boolean).join(", ")),
      ...(card ? [make("p", { class: "what" }, card)] : []),
      make("ul", {}, ...rows),
      ...(way ? [make("p", {}, way)] : []),
      make("p", { class: "keys" }, hints.join(" · ")),
    );
  }

  /**
   * Tells what is new on the screen, once until a key is pressed: pages that follow each other by themselves come again.
   * @param {SaidScreen} now
   */
  tell(now) {
    if (this.element.hidden || now.options.some(({ text }) => text === w("twin thinks"))) return;
    const before = this.told;
    this.told = now;
    if (before?.title !== now.title) this.repeated.clear();
    const same = before && before.title === now.title && before.card === now.card;
    const news = same ? [] : [now.title, now.place, now.note, now.card];
    if (!same || read(before) !== read(now)) news.push(read(now));
    if (!same || before.way !== now.way) news.push(now.way);
    const hints = same && String(before.hints) === String(now.hints) ? [] : now.hints;
    const text = sentences([...news, ...hints]);
    if (!text || this.repeated.has(text)) return;
    this.repeated.add(text);
    this.said.textContent = text;
    if (this.spoken) this.speak(sentences(news));
  }

  /** @param {string} text */
  speak(text) {
    if (!text) return;
    this.silence();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    utterance.voice = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith(language)) ?? null;
    speechSynthesis.speak(utterance);
  }
}

/**
 * Returns what is selected, or everything if nothing is.
 * @param {SaidScreen} screen
 */
function read({ options }) {
  const selected = options.filter((option) => option.selected);
  return (selected.length ? selected : options).map(({ text }) => text).join(", ");
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
