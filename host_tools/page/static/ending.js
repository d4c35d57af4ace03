// The end of a game: who won, who stands out by what, and what can follow.

import { make, messageOf } from "./dom.js";
import { tellWhileMade } from "./download.js";
import { beginAgain } from "./starting.js";
import { language, w } from "./words.js";

export class EndPanel {
  /**
   * Calls `leave` before the board is asked for another game, which it begins only from its menu.
   * @param {Geometry} geometry
   * @param {() => Promise<void>} [leave]
   */
  constructor({ views, changes }, leave = async () => {}) {
    this.scoreboard = views.includes("evening");
    this.changes = changes;
    this.leave = leave;
    this.shown = "";
    this.element = make("section", { class: "ending", hidden: true });
  }

  /**
   * Shows how the game ended; nothing if it has not.
   * @param {Head | null} head
   * @param {Ending | undefined} ending
   */
  show(head, ending) {
    this.element.hidden = !ending;
    const told = JSON.stringify([head?.id, ending, language]);
    if (!head || !ending || told === this.shown) return;
    this.shown = told;
    const problem = make("p", { class: "problem", role: "alert" });
    /**
     * @param {string} href
     * @param {string} key
     * @param {boolean} [download]
     */
    const link = (href, key, download = false) => make("a", { class: "plain", href, download }, w(key));
    const picture = this.changes
      ? link(`api/games/${head.id}/picture?language=${language}`, "end picture", true)
      : null;
    const making = make("p", { class: "making", role: "status" });
    if (picture) tellWhileMade(picture, making);
    const again = make("button", { type: "button", class: "plain strong", onclick: () => play() }, w("play again"));
    const play = async () => {
      again.disabled = true;
      problem.textContent = "";
      try {
        await this.leave();
        await beginAgain(head);
      } catch (error) {
        problem.textContent = messageOf(error);
      }
      again.disabled = false;
    };
    this.element.replaceChildren(
      make("h2", {}, ending.say),
      make(
        "dl",
        {},
        ...ending.deeds.map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", {}, text))),
      ),
      make(
        "p",
        { class: "choice" },
        this.changes ? again : null,
        link(`#game=${head.id}&event=0`, "end replay"),
        picture,
        this.scoreboard ? link(this.changes ? "#evening=last" : "#evening", "end scoreboard") : null,
      ),
      making,
      problem,
    );
  }
}
