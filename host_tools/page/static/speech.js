// Speech by a voice of the browser, in the page's language.

import { language } from "./words.js";

/** Whether the browser can speak. */
export const speaks = "speechSynthesis" in window;

// Browsers load their voices late.
const MS_TO_FIND_A_VOICE = 3000;
// So many sentences wait for their turn; of more, the oldest are left out.
const MOST_WAITING = 3;
let heard = false;
/** @type {import("./scene.js").Told[]} */
let waiting = [];
/** @type {import("./scene.js").Told | null} */
let now = null;

/**
 * Calls `act` if no voice turns up: some systems have none. A voice that has spoken need not be listed.
 * @param {() => void} act
 */
export function ifVoiceless(act) {
  const listed = () => speechSynthesis.getVoices().length > 0;
  if (!speaks || listed()) return;
  setTimeout(() => heard || listed() || act(), MS_TO_FIND_A_VOICE);
}

/**
 * Speaks `text` in place of what is being said.
 * @param {string} text  "" for silence
 */
export function speak(text) {
  if (!speaks) return;
  waiting = [];
  now = null;
  speechSynthesis.cancel();
  if (text) utter(text);
}

/**
 * Speaks sentences to a child, one after the other. What happened is told to its end; a question that has been answered
 * meanwhile gives way.
 * @param {import("./scene.js").Told[]} sentences
 */
export function speakInTurn(sentences) {
  if (!speaks) return;
  waiting = [...waiting.filter(({ asks }) => !asks), ...sentences].slice(-MOST_WAITING);
  if (now?.asks) speechSynthesis.cancel();
  if (!now || now.asks || !speechSynthesis.speaking) next();
}

function next() {
  const said = (now = waiting.shift() ?? null);
  if (!said) return;
  const utterance = utter(said.text);
  for (const end of ["end", "error"])
    utterance.addEventListener(end, () => {
      if (now === said) next();
    });
}

/** @param {string} text */
function utter(text) {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  utterance.voice = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith(language)) ?? null;
  utterance.addEventListener("start", () => (heard = true));
  speechSynthesis.speak(utterance);
  return utterance;
}
