// Speech by a voice of the browser, in the page's language.

import { language } from "./words.js";

/** Whether the browser can speak. */
export const speaks = "speechSynthesis" in window;

// Browsers load their voices late.
const MS_TO_FIND_A_VOICE = 3000;
let heard = false;

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
  speechSynthesis.cancel();
  if (!text) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  utterance.voice = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith(language)) ?? null;
  utterance.addEventListener("start", () => (heard = true));
  speechSynthesis.speak(utterance);
}
