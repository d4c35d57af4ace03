// Replay of a game of the library; the address can point to any moment.

import { icon, make, messageOf, plainButton, setHash } from "./dom.js";
import { tellWhileMade } from "./download.js";
import { Newest } from "./newest.js";
import { send } from "./request.js";
import { Viewer } from "./viewer.js";
import { confirmed } from "./who.js";
import { besideOf, dateTime, language, w } from "./words.js";

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
    // The game that is shown, and the one that is wanted, which may still be on its way, with its moment.
    this.game = "";
    this.wanted = "";
    this.at = 0;
    this.requests = new Newest();
    this.viewer = new Viewer(
      geometry,
      (at, settled) => {
        if (settled) this.remember(at);
        this.analysis?.moved(at);
      },
      geometry.changes ? () => this.again() : null,
    );
    this.copy = plainButton("copy link", () => this.copyLink());
    this.share = make("a", { class: "plain", "data-words": "share", download: true });
    this.picture = make("a", { class: "plain", "data-words": "share picture", download: true });
    this.making = make("p", { class: "making", role: "status" });
    tellWhileMade(this.picture, this.making);
    this.names = make("input", { type: "checkbox", onchange: () => this.address() });
    const naming = make("label", { class: "plain" }, this.names, make("span", { "data-words": "share names" }));
    this.hiding = make("button", { class: "plain", onclick: () => this.conceal() });
    this.deleting = plainButton("delete", () => this.remove());
    this.more = make("button", { class: "plain more", popovertarget: "replay-menu", "data-label": "more" }, icon(DOTS));
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
    this.own = geometry.own ?? false;
    if (this.own) {
      const give = plainButton("share", () => this.give());
      this.menu.replaceChildren(give, this.deleting);
    }
    /** @type {import("./analysis.js").AnalysisView | null} */
    this.analysis = null;
    this.analysing = false;
    this.analyse = plainButton("analysis", async () => {
      await this.analyseGame(!this.analysing);
      // On a phone it is below the board.
      if (this.analysing) this.analysis?.element.scrollIntoView({ block: "nearest" });
    });
    this.analyse.setAttribute("aria-expanded", "false");
    // Neither visitors nor a browser's own games have it: the laptop knows the chances.
    this.analyses = geometry.changes;
    if (this.analyses) this.viewer.tools.prepend(this.analyse);
    if (geometry.changes || this.own) this.viewer.tools.append(this.more, this.menu);
    this.problem = make("p", { class: "problem", role: "alert" });
    // Of a game that is kept here and cannot be shown.
    this.unshown = plainButton("delete", () => this.remove());
    this.unshown.hidden = true;
    element.append(this.problem, this.unshown, this.making, this.viewer.element);
  }

  /** @param {URLSearchParams} values */
  async show(values) {
    this.viewer.listen(false);
    this.viewer.listen(true);
    const game = values.get("game") ?? "";
    this.at = Math.trunc(Number(values.get("event") ?? 0)) || 0;
    const analysing = this.analyses && values.has("analysis");
    if (this.game === game && this.wanted === game) {
      if (analysing !== this.analysing) await this.analyseGame(analysing);
      if (this.at !== this.viewer.at) this.viewer.go(this.at);
      return;
    }
    this.wanted = game;
    this.analysing = analysing;
    this.unshown.hidden = true;
    const speed = Number(values.get("play"));
    if ((await this.load()) && speed) {
      this.viewer.hurry(speed);
      this.viewer.toggle();
    }
  }

  /** Asks for the wanted game, and returns whether it is shown now. */
  async load() {
    const game = this.wanted;
    try {
      /** @type {WholeGame | null} */
      const whole = await this.requests.answer(`api/games/${encodeURIComponent(game)}`);
      if (!whole) return false;
      if (!whole.head) {
        this.whole = whole;
        this.unshown.hidden = !this.own;
        throw new Error(whole.trouble);
      }
      if (this.game !== game) this.names.checked = false;
      this.game = game;
      this.whole = whole;
      this.problem.textContent = "";
      this.open(whole);
      if (this.analysing || this.analysis) await this.analyseGame(this.analysing);
      return true;
    } catch (error) {
      this.game = "";
      this.viewer.element.hidden = true;
      this.problem.textContent = messageOf(error);
      return false;
    }
  }

  /** @param {WholeGame} whole */
  open(whole) {
    const { row, snapshots } = whole;
    this.address();
    const where = this.own ? [] : [row.board];
    const about = [dateTime(row.begun), ...where, w("events count", { count: snapshots.length })];
    if (row.beside) about.push(besideOf(row));
    this.hiding.dataset.words = row.hidden ? "show again" : "hide";
    this.viewer.open({ ...whole, about: about.join(" · ") }, this.at);
  }

  /**
   * Shows the analysis of the game beside its board, or no longer.
   * @param {boolean} shown
   */
  async analyseGame(shown) {
    this.analysing = shown;
    this.analyse.setAttribute("aria-expanded", String(shown));
    this.remember(this.viewer.at);
    if (!this.analysis && shown) {
      const { AnalysisView } = await import("./analysis.js");
      this.analysis ??= new AnalysisView(this.viewer, this.viewer.geometry);
    }
    await this.analysis?.turn(this.analysing, this.game);
  }

  /** Sets what the links share: the game in this language, with names if that is ticked. */
  address() {
    const game = `api/games/${encodeURIComponent(this.whole?.row.id ?? "")}`;
    const asked = `language=${language}${this.names.checked ? "&names=yes" : ""}`;
    this.share.href = `${game}/share?${asked}`;
    this.picture.href = `${game}/picture?${asked}`;
  }

  /** Asks anew for the game, which stays at its moment. */
  async again() {
    if (this.game === this.wanted) this.at = this.viewer.at;
    if (this.wanted) await this.load();
  }

  translated() {
    return this.again();
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
      setHash(`#game=${this.game}&event=${at}${this.analysing ? "&analysis=yes" : ""}`);
  }

  /** Hides the game, or shows it again. */
  async conceal() {
    if (!this.whole) return;
    const hide = !this.whole.row.hidden;
    if (hide && !(await confirmed(w("hide game sure"), w("hide")))) return;
    if (!(await this.order({ hide }))) return;
    await this.again();
  }

  async remove() {
    if (!(await confirmed(w("delete game sure"), w("delete")))) return;
    if (!(await this.order({ delete: true }))) return;
    this.unshown.hidden = true;
    this.problem.textContent = "";
    this.game = this.wanted = "";
    this.whole = null;
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

  /** Shares the game as a file: the browser's own module, for no server has it. */
  async give() {
    try {
      const { shareFile } = await import("./share_file.js");
      await shareFile(this.whole?.row.id ?? "");
    } catch (error) {
      this.problem.textContent = messageOf(error);
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
