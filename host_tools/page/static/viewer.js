// One game at one moment: board, players, moves, plots and replay controls.

import { boardFor } from "./boards.js";
import { playingCard } from "./cards.js";
import { make, messageOf } from "./dom.js";
import { Moves } from "./moves.js";
import { Players } from "./players.js";
import { Plot } from "./plot.js";
import { RuleCards } from "./rules.js";
import { SPEEDS, Transport } from "./transport.js";
import { nameSeat } from "./who.js";
import { number, percent, translate, w } from "./words.js";

const MS_AN_EVENT = 1100;
const MS_A_DRAW = 520;
const MS_BETWEEN_WORDS = 350;

export class Viewer {
  /**
   * Calls `onMove(at, settled)` for each moment shown; `settled` is false while it only passes by. People can be named
   * at their seats, which calls `onNamed`, unless that is null.
   * @param {Geometry} geometry
   * @param {(at: number, settled: boolean) => void} onMove
   * @param {(() => void) | null} onNamed
   */
  constructor(geometry, onMove, onNamed) {
    this.geometry = geometry;
    this.onMove = onMove;
    /** @type {Head | null} */
    this.head = null;
    /** @type {Snapshot[]} */
    this.snapshots = [];
    /** @type {GameBoard | null} */
    this.board = null;
    this.at = 0;
    this.speed = 1;
    this.playing = false;
    this.timer = 0;
    this.speaking = 0;
    this.players = new Players(onNamed && ((seat) => this.askWho(seat, onNamed)));
    this.moves = new Moves((event) => this.go(event));
    this.transport = new Transport(this);
    this.ahead = new Plot((at) => this.go(at));
    this.luck = new Plot((at) => this.go(at));
    this.title = make("h1");
    this.about = make("p", { class: "about" });
    this.tools = make("span", { class: "head-tools" });
    this.trouble = make("p", { class: "trouble", role: "alert" });
    this.stage = make("div", { class: "stage" });
    this.card = make("span", { class: "now-card" });
    this.words = make("p", { class: "now-words" });
    this.spoken = make("p", { class: "unseen", role: "status", "aria-live": "polite" });
    this.how = { ahead: make("span", { class: "how" }), luck: make("span", { class: "how" }) };
    this.plots = make("div", { class: "plots" }, this.figure("ahead", this.ahead), this.figure("luck", this.luck));
    this.side = make("aside", { class: "side" });
    this.rules = new RuleCards(this.side);
    this.side.append(
      this.players.list,
      make("div", { class: "now-said" }, this.card, this.words),
      this.moves.list,
      this.rules.list,
      this.plots,
    );
    this.tools.append(this.rules.button);
    this.element = make(
      "div",
      { class: "viewer", hidden: true },
      make("header", { class: "game-head" }, make("div", {}, this.title, this.about), this.tools),
      this.trouble,
      this.stage,
      this.side,
      this.transport.element,
      this.transport.legend,
      this.spoken,
    );
    this.onKey = this.onKey.bind(this);
  }

  /**
   * @param {"ahead" | "luck"} name
   * @param {Plot} plot
   */
  figure(name, plot) {
    return make(
      "figure",
      { class: name },
      make("figcaption", {}, make("b", { "data-words": name }), " ", this.how[name]),
      plot.svg,
    );
  }

  /**
   * Shows itself and a game from its `head` and `snapshots`.
   * @param {{head: Head, snapshots: Snapshot[], trouble: string, about: string}} values
   * @param {number} at
   */
  open({ head, snapshots, trouble, about }, at) {
    this.pause();
    // A hidden element has no size to scroll by.
    this.element.hidden = false;
    this.head = head;
    this.snapshots = snapshots;
    this.board = boardFor(head, this.geometry);
    this.stage.replaceChildren(this.board.element);
    this.element.dataset.rules = head.rules;
    this.title.textContent = head.title;
    this.about.textContent = about;
    this.trouble.textContent = trouble;
    this.players.clear(head);
    this.moves.clear(head);
    this.rules.open(head);
    for (const snapshot of snapshots) this.moves.append(snapshot);
    this.transport.set(head, snapshots);
    this.plot();
    translate(this.element);
    this.go(Math.min(at, this.snapshots.length - 1), { quietly: true });
  }

  plot() {
    if (!this.head) return;
    const { sides, seats, lines } = this.head;
    this.plots.hidden = !sides.length;
    if (this.plots.hidden) return;
    this.ahead.set(
      lines.map(({ side, name }) => ({
        colour: sides[side],
        name,
        values: this.snapshots.map((snapshot) => snapshot.ahead[side]),
      })),
      { range: [0, 1], label: percent, name: w("ahead") },
    );
    const luck = sides.map((colour, side) => ({
      colour,
      name: w(colour),
      values: this.snapshots.map((snapshot) =>
        snapshot.luck.reduce((sum, one, seat) => sum + (seats[seat].side === side ? one : 0), 0),
      ),
    }));
    // The cards of a children's game are worth nothing by themselves.
    /** @type {HTMLElement} */ (this.plots.lastElementChild).hidden = !this.head.luck_unit;
    const jacks = this.head.luck_unit === "jacks";
    this.luck.set(luck, {
      range: jacks ? [-2, 2] : [-20, 20],
      label: (value) => (value > 0 ? "+" : "") + number(value, jacks ? 1 : 0),
      name: w("luck"),
    });
    this.how.luck.dataset.words = jacks ? "luck how jacks" : "luck how";
    this.how.ahead.dataset.words = this.head.how_ahead;
  }

  /**
   * @param {number} at
   * @param {{moving?: boolean, quietly?: boolean}} [values]
   */
  go(at, { moving = false, quietly = false } = {}) {
    const last = this.snapshots.length - 1;
    at = Math.max(0, Math.min(at, last));
    this.at = at;
    const snapshot = this.snapshots[at];
    const pause = this.pauseOf(snapshot) / this.speed;
    this.board?.show(snapshot, moving, pause);
    this.players.show(snapshot);
    this.moves.show(at);
    this.ahead.go(at);
    this.luck.go(at);
    const card = snapshot.position.card;
    this.card.replaceChildren(card ? playingCard(card, "big") : "");
    this.words.textContent = snapshot.say;
    this.board?.ask?.(null);
    this.element.dataset.at = String(at);
    this.transport.show(at, this.playing, this.speed);
    clearTimeout(this.speaking);
    // Screen readers announce only the moment where the replay rests, not every moment it passes.
    if (!quietly) this.speaking = setTimeout(() => (this.spoken.textContent = snapshot.say), MS_BETWEEN_WORDS);
    this.onMove(at, !this.playing);
  }

  /**
   * Marks an option of the present position and leaves its trail, beside the places of others.
   * @param {Answer | null} option
   * @param {Answer[]} [others]
   */
  propose(option, others = []) {
    this.board?.show({ ...this.snapshots[this.at], ways: option?.ways ?? [] }, false, 0);
    const shown = option ? [...others, option] : others;
    const options = shown.flatMap(({ places }) => places);
    const [where = ""] = shown.map((one) => one.where).filter(Boolean);
    const at = option?.places.length ? options.length - 1 : null;
    this.board?.ask?.(options.length ? { moment: 0, say: "", where, options, at } : null);
  }

  /**
   * Shows the present hand of `seat` alone, as its player knew it.
   * @param {number} seat
   */
  coverHands(seat) {
    const snapshot = this.snapshots[this.at];
    const hands = snapshot.hands?.map((hand, other) => (other === seat ? hand : undefined));
    this.players.show({ ...snapshot, hands });
  }

  /** @param {Snapshot} snapshot */
  pauseOf(snapshot) {
    return snapshot.text.startsWith("draw") ? MS_A_DRAW : MS_AN_EVENT;
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.go(this.at + by, { moving: by === 1 });
  }

  toggle() {
    if (this.playing) {
      this.pause();
      this.go(this.at);
      return;
    }
    if (this.at === this.snapshots.length - 1) this.go(0);
    this.playing = true;
    this.next();
  }

  next() {
    this.transport.show(this.at, this.playing, this.speed);
    this.timer = setTimeout(
      () => {
        if (this.at >= this.snapshots.length - 1) {
          this.pause();
          this.go(this.at);
          return;
        }
        this.go(this.at + 1, { moving: true });
        this.next();
      },
      this.pauseOf(this.snapshots[this.at]) / this.speed,
    );
  }

  pause() {
    clearTimeout(this.timer);
    this.playing = false;
  }

  /** @param {number} speed */
  hurry(speed) {
    this.speed = speed;
    if (this.playing) {
      clearTimeout(this.timer);
      this.next();
    } else {
      this.transport.show(this.at, false, speed);
    }
  }

  /**
   * Goes to the next (`by` 1) or previous (-1) moment with a bump or a score.
   * @param {number} by
   */
  leap(by) {
    for (let at = this.at + by; at >= 0 && at < this.snapshots.length; at += by) {
      if (this.snapshots[at].hits || this.snapshots[at].scored) {
        this.pause();
        this.go(at, { moving: true });
        return;
      }
    }
  }

  /**
   * @param {number} seat
   * @param {() => void} onNamed
   */
  async askWho(seat, onNamed) {
    if (!this.head) return;
    this.pause();
    try {
      if (!(await nameSeat(this.head, seat))) return;
      onNamed();
    } catch (error) {
      this.trouble.textContent = messageOf(error);
    }
  }

  /** @param {boolean} on */
  listen(on) {
    (on ? addEventListener : removeEventListener)("keydown", this.onKey);
    if (!on) this.pause();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (!this.snapshots.length || event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = event.target instanceof Element ? event.target : document.body;
    if (
      focused.closest("select, dialog, [type=radio]") ||
      (focused.closest("button, a, [type=checkbox]") && [" ", "Enter"].includes(event.key))
    )
      return;
    const far = event.shiftKey ? 10 : 1;
    const at = SPEEDS.indexOf(this.speed);
    /** @type {Record<string, () => void>} */
    const acts = {
      " ": () => this.toggle(),
      ArrowRight: () => this.step(far),
      ArrowLeft: () => this.step(-far),
      ArrowUp: () => this.hurry(SPEEDS[Math.min(at + 1, SPEEDS.length - 1)]),
      ArrowDown: () => this.hurry(SPEEDS[Math.max(at - 1, 0)]),
      Home: () => this.step(-Infinity),
      End: () => this.step(Infinity),
      n: () => this.leap(1),
      p: () => this.leap(-1),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
