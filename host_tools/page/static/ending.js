// The end of a game: the podium, what is worth telling of it, and what can follow.

import { icon, make, messageOf, symbol } from "./dom.js";
import { tellWhileMade } from "./download.js";
import { AGAIN, ELSE, SYMBOLS } from "./marks.js";
import { answer } from "./request.js";
import { beginAgain } from "./starting.js";
import { language, number, w } from "./words.js";

export class EndPanel {
  /** @param {Geometry} geometry */
  constructor({ views, changes, own }) {
    this.scoreboard = views.includes("evening");
    this.begins = views.includes("start");
    this.changes = changes;
    this.own = own;
    this.shown = "";
    this.element = make("section", { class: "ending now", hidden: true });
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
    const making = make("p", { class: "making", role: "status" });
    this.element.replaceChildren(
      make("h2", {}, ending.say),
      ending.podium.length > 1 ? podium(ending.podium) : "",
      make("ul", { class: "told" }, ...ending.told.map((text) => make("li", {}, text))),
      this.begins
        ? make(
            "p",
            { class: "follows" },
            this.again(head, problem),
            make("a", { class: "plain else", href: "#start" }, icon(ELSE), w("something else")),
          )
        : "",
      problem,
      this.more(head, making, problem),
      making,
    );
  }

  /**
   * @param {Head} head
   * @param {HTMLElement} problem
   */
  again(head, problem) {
    const button = make(
      "button",
      { class: "plain again", onclick: () => play() },
      icon(AGAIN),
      make("span", {}, make("b", {}, w("play again")), make("small", {}, w("play again how"))),
    );
    const play = async () => {
      button.disabled = true;
      problem.textContent = "";
      try {
        await beginAgain(head);
      } catch (error) {
        problem.textContent = messageOf(error);
      }
      button.disabled = false;
    };
    return button;
  }

  /**
   * Returns what shares the game: on a laptop as an animated picture, and from a browser as a file.
   * @param {Head} head
   * @param {HTMLElement} making
   * @param {HTMLElement} problem
   */
  share(head, making, problem) {
    if (this.own) {
      const give = async () => {
        try {
          await (await import("./share_file.js")).shareFile(head.id);
        } catch (error) {
          problem.textContent = messageOf(error);
        }
      };
      return make("button", { class: "aside", onclick: give }, w("end share"));
    }
    if (!this.changes) return "";
    const href = `api/games/${head.id}/picture?language=${language}`;
    const link = make("a", { class: "aside", href, download: true }, w("end share"));
    tellWhileMade(link, making);
    return link;
  }

  /**
   * @param {Head} head
   * @param {HTMLElement} making
   * @param {HTMLElement} problem
   */
  more(head, making, problem) {
    const link = (/** @type {string} */ href, /** @type {string} */ key) => make("a", { class: "aside", href }, w(key));
    const print = make("p", { class: "fingerprint" });
    const look = async () => {
      try {
        print.textContent = `${w("end fingerprint")}: ${await answer(`api/games/${head.id}/fingerprint`)}`;
      } catch (error) {
        print.textContent = messageOf(error);
      }
      print.scrollIntoView({ block: "nearest" });
    };
    return make(
      "div",
      { class: "end-more" },
      make(
        "p",
        { class: "asides" },
        link(`#game=${head.id}&event=0`, "end replay"),
        this.share(head, making, problem),
        this.scoreboard ? link(this.changes ? "#evening=last" : "#evening", "end scoreboard") : "",
        this.changes || this.own ? make("button", { class: "aside", onclick: look }, w("end fingerprint")) : "",
      ),
      print,
    );
  }
}

/** @param {Placed[]} placed */
function podium(placed) {
  return make(
    "ol",
    { class: "podium" },
    ...placed.map(({ place, name, colour, points }) =>
      make(
        "li",
        { class: `${colour} place-${Math.min(place, 4)}` },
        make(
          "span",
          { class: "who" },
          symbol(colour, SYMBOLS[colour]),
          make("b", {}, name),
          points ? make("small", {}, points) : null,
        ),
        make("span", { class: "step" }, number(place)),
      ),
    ),
  );
}
