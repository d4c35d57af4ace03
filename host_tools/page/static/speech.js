// Speech by a voice of the browser, in the page's language.

import { language } from "./words.js";

/** Whether the browser can speak. */
export const speaks = "speechSynthesis" in window;

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
  speechSynthesis.speak(utterance);
}
