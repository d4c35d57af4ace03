// Tells what is new: to screen readers, and by a voice where somebody has asked for it, or a child plays.

import { find } from "./dom.js";
import { remember, remembered } from "./kept.js";
import { ifVoiceless, speak, speakInTurn, speaks } from "./speech.js";
import { w } from "./words.js";

// What is followed by something else before this time is not told.
const MS_TO_SETTLE = 300;

/** @param {string[]} texts */
const sentences = (texts) =>
  texts
    .filter(Boolean)
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(" ");

export class Teller {
  /** @param {boolean} voiced - Whether it may speak: visitors watch in silence. */
  constructor(voiced) {
    this.said = find("said", HTMLElement);
    // Whether everything is spoken, and whether a child's game is not, which is spoken from the start.
    this.all = remembered("pawnlight-speak");
    this.quiet = remembered("pawnlight-quiet");
    this.child = false;
    this.seen = false;
    this.timer = 0;
    /** @type {string[]} */
    this.before = [];
    this.last = this.asked = "";
    this.switch = find("speak", HTMLElement);
    this.switch.hidden = !speaks || !voiced;
    this.voiced = voiced;
    this.tried = false;
    this.switch.addEventListener("click", () => {
      if (!this.voiced) return;
      if (this.child) remember("pawnlight-quiet", (this.quiet = !this.quiet));
      else remember("pawnlight-speak", (this.all = !this.all));
      if (!this.spoken) speak("");
      this.press();
    });
    this.press();
  }

  /** Says that there is no voice, where it could be asked for. */
  fallSilent() {
    this.voiced = false;
    this.switch.setAttribute("aria-disabled", "true");
    this.switch.dataset.words = "twin no voice";
    this.switch.textContent = w("twin no voice");
    this.press();
  }

  get spoken() {
    return this.voiced && (this.child ? !this.quiet : this.all);
  }

  press() {
    this.switch.setAttribute("aria-pressed", String(this.spoken));
    if (!this.spoken || this.tried) return;
    this.tried = true;
    ifVoiceless(() => this.fallSilent());
  }

  /**
   * Tells what is new in `scene`, once nothing changes any more; a child is told what to do at once.
   * @param {import("./scene.js").Scene} scene
   */
  show(scene) {
    this.child = scene.child;
    this.press();
    const asked = scene.told.map(({ text }) => text).join(" ");
    if (asked && asked !== this.asked && this.spoken && this.seen) speakInTurn(scene.told);
    this.asked = asked;
    const news = newsOf(scene);
    const told = JSON.stringify(news);
    if (told === this.last) return;
    this.last = told;
    clearTimeout(this.timer);
    // Nobody may find a hand here that has been hidden again.
    this.said.textContent = "";
    this.timer = setTimeout(() => this.tell(news, scene.child), MS_TO_SETTLE);
  }

  /**
   * @param {string[]} news
   * @param {boolean} quietly - Whether a child has been told in other words.
   */
  tell(news, quietly) {
    const fresh = news[0] !== this.before[0] ? news : news.filter((text) => !this.before.includes(text));
    this.before = news;
    const text = sentences(fresh);
    this.said.textContent = text;
    if (text && !quietly) this.say(text);
  }

  /** @param {string} text */
  say(text) {
    if (this.spoken && this.seen) speak(text);
  }

  /** Tells everything anew, in another language. */
  forget() {
    this.before = [];
    this.last = this.asked = "";
  }

  /** @param {boolean} seen */
  look(seen) {
    this.seen = seen;
    if (seen) this.forget();
    else speak("");
  }
}

/**
 * @param {import("./scene.js").Scene} scene
 * @returns {string[]}
 */
function newsOf({ kind, name, note, card, says, sentence, aim, asks, choices, draw, reason, flows }) {
  // A board falls asleep without a word, and tells who wakes it everything.
  if (kind === "asleep") return [];
  if (kind === "away" || kind === "wait")
    return [[name, note].filter(Boolean).join(", "), ...shown(), asks, reason && w("twin hint", { text: reason })];
  function shown() {
    const texts = says.map(({ text, can }) => (can ? text : w("twin cannot", { text })));
    return flows ? [texts.join(" ")] : texts;
  }
  const open = choices.filter(({ why }) => !why).length;
  return [
    [name, note].filter(Boolean).join(", "),
    card && w("twin card", { card }),
    ...sentence,
    ...shown(),
    draw,
    kind === "look" ? w("play pass", { who: name }) : "",
    aim || (open > 1 ? w("choices count", { count: open }) : ""),
    reason && w("twin hint", { text: reason }),
  ].filter(Boolean);
}
