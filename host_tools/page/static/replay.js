// Replay of a game of the library; the address can point to any moment.

import { icon, make, messageOf, setHash } from "./dom.js";
import { Newest, send } from "./request.js";
import { Viewer } from "./viewer.js";
import { confirmed } from "./who.js";
import { dateTime, language, w } from "./words.js";

const MS_OF_THANKS = 1600;
const DOTS = "M5 12h.01M12 12h.01M19 12h.01";

export class Replay {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.element = element;
    /** @type {WholeGame | null} */
    this.whole = null;
    /** @type {string | null} */
    this.game = null;
    this.requests = new Newest();
    this.viewer = new Viewer(geometry, (at, settled) => settled && this.remember(at), { named: geometry.changes });
    this.copy = make("button", {
      type: "button",
      class: "plain",
      "data-words": "copy link",
      onclick: () => this.copyLink(),
    });
    this.share = make("a", { class: "plain", "data-words": "share", download: true });
    this.picture = make("a", { class: "plain", "data-words": "share picture", download: true });
    this.names = make("input", { type: "checkbox", onchange: () => this.address() });
    const naming = make("label", { class: "plain" }, this.names, make("span", { "data-words": "share names" }));
    this.hiding = make("button", { type: "button", class: "plain", onclick: () => this.conceal() });
    this.deleting = make("button", {
      type: "button",
      class: "plain",
      "data-words": "delete",
      onclick: () => this.remove(),
    });
    this.more = make(
      "button",
      { type: "button", class: "plain more", popovertarget: "replay-menu", "data-label": "more" },
      icon(DOTS),
    );
    this.menu = make(
      "div",
      { id: "replay-menu", class: "menu", popover: true },
      this.copy,
      this.share,
      this.picture,
      naming,
      this.hiding,
      this.deleting,
    );
    this.menu.addEventListener("beforetoggle", () => this.placeMenu());
    // Before the action, so that the focus comes back to the menu's button from its question.
    this.menu.addEventListener(
      "click",
      ({ target }) =>
        target instanceof Element && target.closest("a, button") && target !== this.copy && this.menu.hidePopover(),
      true,
    );
    if (geometry.changes) this.viewer.tools.append(this.more, this.menu);
    this.problem = make("p", { class: "problem", role: "alert" });
    element.append(this.problem, this.viewer.element);
  }

  /** @param {URLSearchParams} values */
  async show(values) {
    this.viewer.listen(false);
    this.viewer.listen(true);
    const game = values.get("game") ?? "";
    const at = Number(values.get("event") ?? 0) || 0;
    if (this.game === game) {
      if (at !== this.viewer.at) this.viewer.go(at);
      return;
    }
    /** @type {WholeGame | null} */
    let whole;
    try {
      whole = await this.requests.answer(`api/games/${encodeURIComponent(game)}`);
      if (!whole) return;
    } catch (error) {
      this.game = null;
      this.viewer.element.hidden = true;
      this.problem.textContent = messageOf(error);
      return;
    }
    this.whole = whole;
    if (whole.unknown) {
      this.game = null;
      this.viewer.element.hidden = true;
      this.problem.textContent = w("unknown rules", { rules: whole.unknown });
      return;
    }
    this.game = game;
    this.names.checked = false;
    this.viewer.element.hidden = false;
    this.problem.textContent = "";
    this.open(whole, at);
    const speed = Number(values.get("play"));
    if (speed) {
      this.viewer.hurry(speed);
      this.viewer.toggle();
    }
  }

  /**
   * @param {WholeGame} whole
   * @param {number} at
   */
  open(whole, at) {
    const { row, snapshots } = whole;
    this.address();
    const about = [dateTime(row.begun), row.name ?? row.board, w("events count", { count: snapshots.length })];
    this.hiding.dataset.words = row.hidden ? "show again" : "hide";
    this.viewer.open({ ...whole, about: about.join(" · "), people: row.people }, at);
  }

  /** Sets what the links share: the game in this language, with names if that is ticked. */
  address() {
    const game = `api/games/${encodeURIComponent(this.whole?.row.id ?? "")}`;
    const asked = `language=${language}${this.names.checked ? "&names=yes" : ""}`;
    this.share.href = `${game}/share?${asked}`;
    this.picture.href = `${game}/picture?${asked}`;
  }

  translated() {
    if (this.whole) this.whole.row.people = this.viewer.people;
    if (this.whole?.snapshots) this.open(this.whole, this.viewer.at);
    else if (this.whole) this.problem.textContent = w("unknown rules", { rules: this.whole.unknown });
  }

  hide() {
    this.menu.hidePopover();
    this.viewer.listen(false);
  }

  /** Places the menu below its button, outside of which it is drawn. */
  placeMenu() {
    const { bottom, right } = this.more.getBoundingClientRect();
    this.menu.style.top = `${bottom + scrollY + 6}px`;
    this.menu.style.right = `${document.documentElement.clientWidth - right}px`;
  }

  /**
   * Puts the moment into the address, unless that is of another view already, which is being loaded.
   * @param {number} at
   */
  remember(at) {
    if (this.game && new URLSearchParams(location.hash.slice(1)).get("game") === this.game)
      setHash(`#game=${this.game}&event=${at}`);
  }

  /** Hides the game, or shows it again. */
  async conceal() {
    if (!this.whole) return;
    const hide = !this.whole.row.hidden;
    if (hide && !(await confirmed(w("hide game sure"), w("hide")))) return;
    if (!(await this.order({ hide }))) return;
    this.whole.row.hidden = hide;
    this.translated();
  }

  async remove() {
    if (!(await confirmed(w("delete game sure"), w("delete")))) return;
    if (!(await this.order({ delete: true }))) return;
    this.game = this.whole = null;
    location.hash = "#games";
  }

  /** @param {any} order */
  async order(order) {
    try {
      return await send(`api/games/${encodeURIComponent(this.whole?.row.id ?? "")}`, order);
    } catch (error) {
      this.problem.textContent = messageOf(error);
      return null;
    }
  }

  async copyLink() {
    this.remember(this.viewer.at);
    try {
      await navigator.clipboard.writeText(location.href);
      this.copy.textContent = w("copied");
    } catch {
      this.copy.textContent = location.hash;
    }
    setTimeout(() => (this.copy.textContent = w("copy link")), MS_OF_THANKS);
  }
}
