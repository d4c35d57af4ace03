// Lets a phone in that has a secret behind # in its address, or whose owner types the letters of a board's code.

import { isSecret, LETTERS, LETTERS_OF_A_BOARD, seatName } from "./seat_name.js";

const GUESSED_TOO_OFTEN = 429;
const form = document.querySelector("form");

/** @param {string} secret */
async function enter(secret) {
  const body = JSON.stringify({ name: seatName(secret) });
  const answer = await fetch("/enter", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  if (!answer.ok) return say(answer.status === GUESSED_TOO_OFTEN ? "wait" : "wrong");
  history.replaceState(null, "", `/seat#${secret}`);
  location.reload();
}

/** Says why not, where letters can be typed. @param {string} why @param {string} [what] */
function say(why, what = "") {
  const problem = form?.querySelector(".problem");
  if (problem) problem.textContent = (form?.dataset[why] ?? "").replace(/{\w+}/, what);
}

/** @param {string} typed */
function type(typed) {
  const letters = [...typed.toLowerCase().replace(/[\s#]/g, "")];
  const wrong = letters.find((letter) => !LETTERS.includes(letter));
  if (wrong) say("letter", wrong);
  else if (letters.length !== LETTERS_OF_A_BOARD) say("length", String(letters.length));
  else void enter(letters.join(""));
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  type(form.querySelector("input")?.value ?? "");
});
if (isSecret(location.hash.slice(1))) void enter(location.hash.slice(1));
