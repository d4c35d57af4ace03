// The offer of the first steps, until there is a game or it has been declined.

import { find } from "./dom.js";
import { remember, remembered } from "./kept_switch.js";
import { answer } from "./request.js";

const KEPT = "pawnlight-welcomed";
const MS_BETWEEN_LOOKS = 3000;

/** Offers the first steps no more. */
export function welcomed() {
  remember(KEPT, true);
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
    if (remembered(KEPT)) return offer(false);
    try {
      const { total } = await answer("api/games?count=1");
      offer(!total && !remembered(KEPT));
      if (total) return;
    } catch {
      // The page says elsewhere that the program is away.
    }
    await new Promise((resolve) => setTimeout(resolve, MS_BETWEEN_LOOKS));
  }
}
