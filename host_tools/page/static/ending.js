// The end of a game: who won, who stands out by what, and what can follow.

import { make } from "./dom.js";
import { language, w } from "./words.js";

export class EndPanel {
  /** @param {Geometry} geometry */
  constructor({ views, changes }) {
    this.scoreboard = views.includes("evening");
    this.changes = changes;
    this.element = make("section", { class: "ending", hidden: true });
  }

  /**
   * Shows how `game` ended; nothing if it has not. `again` is the button that begins the same game, if that is possible.
   * @param {string} game
   * @param {Ending | undefined} ending
   * @param {HTMLElement | null} [again]
   */
  show(game, ending, again = null) {
    this.element.hidden = !ending;
    if (!ending) return;
    /**
     * @param {string} href
     * @param {string} key
     * @param {boolean} [download]
     */
    const link = (href, key, download = false) => make("a", { class: "plain", href, download }, w(key));
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
        again,
        link(`#game=${game}&event=0`, "end replay"),
        this.changes ? link(`api/games/${game}/picture?language=${language}`, "end picture", true) : null,
        this.scoreboard ? link("#evening=last", "end scoreboard") : null,
      ),
    );
  }
}
