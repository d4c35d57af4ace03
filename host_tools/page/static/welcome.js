// The offer of the first steps, until there is a game or it has been declined.

import { answer, find } from "./dom.js";

const KEPT = "pawnlight-welcomed";
const MS_BETWEEN_LOOKS = 3000;

function wasWelcomed() {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

/** Offers the first steps no more. */
export function welcomed() {
  try {
    localStorage.setItem(KEPT, "yes");
  } catch {
    // It is offered again next time.
  }
  offer(false);
}

/** @param {boolean} on */
function offer(on) {
  find("welcome", HTMLElement).hidden = !on;
  document.documentElement.classList.toggle("welcome", on);
}

/** Offers the first steps while the library has no game. */
export async function welcome() {
  find("not-now", HTMLElement).addEventListener("click", welcomed);
  for (;;) {
    if (wasWelcomed()) return offer(false);
    try {
      const { total } = await answer("api/games?count=1");
      offer(!total && !wasWelcomed());
      if (total) return;
    } catch {
      // The page says elsewhere that the program is away.
    }
    await new Promise((resolve) => setTimeout(resolve, MS_BETWEEN_LOOKS));
  }
}
