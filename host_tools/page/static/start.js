// The first steps: who plays, which game, and one turn to practise.

import { boardFor } from "./boards.js";
import { playingCard } from "./cards.js";
import { make, messageOf } from "./dom.js";
import { askNext } from "./next_seats.js";
import { Newest, answer } from "./request.js";
import { welcomed } from "./welcome.js";
import { w } from "./words.js";

const MS_OF_A_MOVE = 900;

export class StartView {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.geometry = geometry;
    this.element = element;
    this.rules = "";
  }

  async show() {
    const end = this.geometry.views.includes("board") ? "#board" : "#live";
    const problem = make("p", { class: "problem", role: "alert" });
    const steps = make("ol", { class: "steps" });
    const foot = make("p", {}, make("a", { class: "plain strong", href: end, onclick: welcomed }, w("start done")));
    this.element.replaceChildren(
      make("h1", {}, w("view start")),
      make("p", { class: "about" }, w("start how")),
      problem,
      steps,
      foot,
    );
    try {
      steps.replaceChildren(await this.who(), this.games(), await this.practice());
    } catch (error) {
      problem.textContent = messageOf(error);
    }
  }

  hide() {}

  /**
   * @param {string} key
   * @param {...Node} parts
   */
  step(key, ...parts) {
    return make("li", {}, make("h2", {}, w(key)), make("p", {}, w(`${key} how`)), ...parts);
  }

  async who() {
    /** @type {BoardRow[]} */
    const boards = (await answer("api/boards")).filter((/** @type {BoardRow} */ board) => !board.hidden);
    if (!boards.length) return this.step("start who", make("p", { class: "about" }, w("start no board")));
    const buttons = boards.map(({ id, name }) =>
      make(
        "button",
        { type: "button", class: "plain", "data-board": id, onclick: () => askNext(id) },
        boards.length > 1 ? `${w("start seats")}: ${name}` : w("start seats"),
      ),
    );
    return this.step("start who", make("p", { class: "choice" }, ...buttons));
  }

  games() {
    const goal = make("p", { class: "goal", role: "status" });
    const requests = new Newest();
    const buttons = this.geometry.rules.map((rules) =>
      make(
        "button",
        { type: "button", class: "plain", "data-rules": rules, onclick: () => choose(rules) },
        w(`rules ${rules}`),
      ),
    );
    /** @param {string} rules */
    const choose = async (rules) => {
      this.rules = rules;
      for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.rules === rules));
      try {
        const cards = await requests.answer(`api/rules/${rules}`);
        if (cards) goal.textContent = cards[0][1];
      } catch (error) {
        goal.textContent = messageOf(error);
      }
    };
    if (this.rules) choose(this.rules);
    return this.step("start game", make("p", { class: "choice" }, ...buttons), goal);
  }

  async practice() {
    /** @type {WholeGame} */
    const { head, snapshots } = await answer("api/practice");
    const board = boardFor(head, this.geometry);
    const card = make("span", { class: "now-card" });
    const words = make("p", { class: "now-words", role: "status" });
    const button = make("button", {
      type: "button",
      class: "plain strong",
      onclick: () => show((at + 1) % snapshots.length),
    });
    let at = 0;
    /** @param {number} next */
    const show = (next) => {
      at = next;
      const snapshot = snapshots[at];
      board.show(snapshot, at > 0, MS_OF_A_MOVE);
      card.replaceChildren(snapshot.position.card ? playingCard(snapshot.position.card, "big") : "");
      words.textContent = `${at ? `${snapshot.say}. ` : ""}${w(`practice ${["draws", "moves", "done"][at]}`)}`;
      button.textContent = ["DRAW", "OK", w("practice again")][at];
    };
    show(0);
    const beside = make("div", { class: "practice-side" }, make("div", { class: "now" }, card, words), button);
    return this.step(
      "start turn",
      make("div", { class: "practice" }, make("div", { class: "stage" }, board.element), beside),
    );
  }
}
