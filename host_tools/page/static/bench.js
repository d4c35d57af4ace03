// The virtual board: shows lights, screen, lamp and buzzer as the link reports them, and sends the buttons back.

import { REACH, drawBoard } from "./ring_board.js";
import { find } from "./dom.js";
import { keptSwitch } from "./kept_switch.js";
import { Lights } from "./lights.js";
import { BenchSocket } from "./bench_socket.js";
import { Pad } from "./pad.js";
import { PANEL_LIGHT, PANEL_REACH, drawPanel, placeOf } from "./panel.js";
import { Screen } from "./oled.js";
import { Buzzer } from "./sound.js";
import { LitParts } from "./lit_parts.js";
import { Pointing } from "./pointing.js";
import { TableMoves } from "./table_moves.js";
import { Twin } from "./twin.js";
import { WakeLock } from "./wake_lock.js";
import { language, w } from "./words.js";

const LAMP_FULL = 65535;
const SECONDS_BEFORE_NOTICE = 0.6;
const MS_TO_FOLLOW = 500;
// A press as long as a finger's, and the time that the board takes to its menu.
const MS_OF_A_PRESS = 80;
const MS_TO_LEAVE = 700;
const TRIES = 6;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Bench {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, context) {
    const { geometry } = context;
    this.context = context;
    this.element = element;
    this.notice = find("notice", HTMLElement);
    this.due = 0;
    this.said = "";
    // The language that was chosen for the board's screen, once it is known.
    this.spoken = "";
    this.following = 0;
    /** @type {BoardQuestion | null} */
    this.question = null;
    this.pad = new Pad(find("pad", HTMLElement), (key, down) => this.press(key, down));
    this.twin = new Twin(find("twin", HTMLElement), element, this.pad.buttons);
    this.pointing = new Pointing(element, geometry, (order) => {
      this.twin.pressed();
      this.link.send(order);
    });
    /** @type {string | null} */
    this.played = null;
    this.over = false;
    this.wakeLock = new WakeLock();
    this.moves = geometry.views.includes("live")
      ? new TableMoves(find("table-moves", HTMLElement), geometry, () => this.leave())
      : null;
    this.loaded = () => {};
    /** @type {Promise<void>} */
    this.loading = new Promise((resolve) => (this.loaded = resolve));
    this.link = this.open(geometry);
    this.link.onLost = () => this.pad.forget();
    this.link.open();
  }

  show() {
    this.pad.active = true;
    this.twin.hide(false);
    this.stayAwake();
    return this.loading;
  }

  hide() {
    this.pad.releaseAll();
    this.pad.active = false;
    this.twin.hide(true);
    this.stayAwake();
  }

  /** Keeps the screen on while a game is played in this view. Where the board sleeps, nobody plays. */
  stayAwake() {
    const { played, over, question } = this;
    this.wakeLock.hold(Boolean(this.pad.active && played && !over && question && !question.dark));
  }

  /** What is chosen on the page is chosen for the board, too. */
  translated() {
    const { chosen } = this.context;
    if (chosen) this.link.send({ language: chosen });
    this.twin.forget();
    this.ask(this.question);
    this.moves?.translated();
  }

  /**
   * Follows the language of the board, which its menu can change. A board whose language nobody has chosen gets that of the
   * page, and so does any when one was chosen on this visit before the board was there.
   * @param {string} spoken  "" if nobody has chosen one
   */
  follow(spoken) {
    const { chosen } = this.context;
    if (!spoken || (!this.spoken && chosen)) this.link.send({ language: chosen ?? language });
    // What the board says may be older than a choice on the page, so its last word counts.
    const wait = this.spoken || chosen ? MS_TO_FOLLOW : 0;
    this.spoken = spoken;
    clearTimeout(this.following);
    this.following = setTimeout(() => {
      if (this.spoken && this.spoken !== language) dispatchEvent(new CustomEvent("language", { detail: this.spoken }));
    }, wait);
  }

  /**
   * Follows the game that is played, or that the menu would begin.
   * @param {BenchNews} news
   */
  table({ game, setup, board }) {
    const told = {
      ...(game !== undefined && { game }),
      ...(setup !== undefined && { setup }),
      ...(board && { board }),
    };
    if (game !== undefined) this.played = game;
    this.moves?.follow(told);
  }

  /** Presses BACK at the end of a game, and waits until the menu is there. */
  async leave() {
    for (let tries = 0; this.played && tries < TRIES; tries += 1) {
      this.press("BACK", true);
      await pause(MS_OF_A_PRESS);
      this.press("BACK", false);
      await pause(MS_TO_LEAVE);
    }
  }

  /** @param {BoardQuestion | null} question */
  ask(question) {
    this.question = question;
    this.pointing.show(question);
    this.twin.show(question, this.pointing.way());
  }

  /**
   * @param {string} key
   * @param {boolean} down
   */
  press(key, down) {
    if (down) this.twin.pressed();
    this.link.send({ pad: key, down });
  }

  /**
   * Shows the text `key` after a moment if it still applies then, so that a quick restart of the board goes unmentioned.
   * @param {string} key
   */
  say(key) {
    if (key === this.said) return;
    this.said = key;
    clearTimeout(this.due);
    this.due = setTimeout(
      () => {
        this.notice.textContent = key && w(key);
      },
      key ? SECONDS_BEFORE_NOTICE * 1000 : 0,
    );
  }

  /** @param {Geometry} geometry */
  open(geometry) {
    drawBoard(find("board", SVGSVGElement), geometry);
    drawPanel(find("panel", SVGSVGElement), geometry.panel.cards);
    const lights = new Lights(find("lights", HTMLCanvasElement), geometry.lights, REACH);
    const panel = new Lights(
      find("panel-lights", HTMLCanvasElement),
      geometry.panel.lights.map(placeOf),
      PANEL_REACH,
      PANEL_LIGHT,
    );
    const parts = new LitParts(find("lit", HTMLElement));
    if (this.moves) this.moves.onHead = ({ rules }) => parts.keep(rules === "sequence");
    const screen = new Screen(find("screen", HTMLCanvasElement), ...geometry.screen);
    keptSwitch(find("smooth", HTMLElement), "pawnlight-smooth", (on) => screen.smoothen(on));
    const pad = find("pad", HTMLElement);
    keptSwitch(find("named", HTMLElement), "pawnlight-named", (on) => pad.classList.toggle("named", on));
    const buzzer = new Buzzer(find("mute", HTMLElement));
    const draw = /** @type {HTMLElement} */ (this.element.querySelector(".draw"));

    return new BenchSocket({
      /** @param {any} news */
      show: (news) => {
        if ("leds" in news) {
          lights.show(news.leds);
          parts.show("ring", news.leds);
        }
        if ("panel" in news) {
          if (news.panel) panel.show(news.panel);
          else panel.dark();
          parts.show("panel", news.panel);
        }
        if ("screen" in news || "screen_on" in news || "contrast" in news) screen.show(news);
        if ("question" in news) this.ask(news.question);
        if ("game" in news || "setup" in news || "board" in news) this.table(news);
        if (news.over !== undefined) this.over = news.over;
        if (typeof news.language === "string") this.follow(news.language);
        if ("tone" in news) buzzer.tone(news.tone);
        // A quarter of the power looks like half the brightness.
        if ("lamp" in news) draw.style.setProperty("--lamp", Math.sqrt(news.lamp / LAMP_FULL).toFixed(3));
        if ("error" in news) console.warn(news.error);
        this.stayAwake();
      },
      here: () => {
        this.say("");
        this.loaded();
      },
      away: () => {
        this.loaded();
        this.ask(null);
        lights.dark();
        panel.dark();
        screen.show({ screen_on: false });
        buzzer.tone(0);
        draw.style.setProperty("--lamp", "0");
        this.stayAwake();
      },
      why: (key) => this.say(key),
    });
  }
}
