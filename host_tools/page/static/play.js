// Play: the board and what is to be done now, of a virtual board, or of a table whose own board is played on.

import { BenchSocket } from "./bench_socket.js";
import { ChildScreen, childPanel } from "./child_screen.js";
import { Console } from "./console.js";
import { find, make, patch } from "./dom.js";
import { GameRecord } from "./game_record.js";
import { littleBoard } from "./little_board.js";
import { markBoard } from "./marking.js";
import { seatSigns } from "./marks.js";
import { panelOf } from "./play_panel.js";
import { showRules } from "./rules_sheet.js";
import { isRest, sceneOf, stepOf, targetsOf, watched } from "./scene.js";
import { Socket } from "./socket.js";
import { Buzzer } from "./sound.js";
import { Stage } from "./stage.js";
import { Teller } from "./teller.js";
import { begins, drawsFirst } from "./starting.js";
import { WakeLock } from "./wake_lock.js";
import { nextSpace } from "./spaces.js";
import { language, of, w } from "./words.js";

const MS_BEFORE_NOTICE = 600;
const MS_TO_FOLLOW = 500;
const MS_TO_BE_TOLD = 1500;
// Who keeps a button down for so long looks at the hand while it is down; who lets go sooner has opened it.
const MS_OF_A_HOLD = 500;
// The lights of a row of Revenge on the ring.
const QUARTER = 15;

export class Play {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, context) {
    const { geometry } = context;
    this.context = context;
    this.geometry = geometry;
    this.element = element;
    this.notice = find("notice", HTMLElement);
    this.due = 0;
    // What the bench has told so far.
    /** @type {BenchNews} */
    this.bench = {};
    this.why = "";
    // The tables of the library, by board, what their boards ask, and whether they have been told.
    /** @type {Map<string, LiveTable>} */
    this.tables = new Map();
    /** @type {Map<string, Question | null>} */
    this.questions = new Map();
    /** @type {WeakMap<Snapshot, HTMLElement>} */
    this.pictures = new WeakMap();
    this.drawn = 0;
    /** @type {string[]} */
    this.order = [];
    // The row of a list that is marked.
    this.marked = "";
    this.told = false;
    this.fault = "";
    // The board that the address names, and the game whose moves have been asked for.
    this.board = "";
    this.watching = "";
    this.seen = false;
    // Whether the lights are those of this page's board.
    this.lit = true;
    // The language that was chosen for the board's screen, once it is known.
    this.spoken = "";
    // The rules of the game that is shown, "" for none.
    this.rules = "";
    this.darkening = this.leaving = this.following = 0;
    this.heldSince = 0;
    // The choice that is marked.
    /** @type {number | undefined} */
    this.markedChoice = undefined;
    // Whether what was pressed last has opened a hand.
    this.opens = false;
    // The choice that is pointed at by its button.
    /** @type {number | null} */
    this.aimed = null;
    // The row whose top card is taken, once that has been chosen.
    /** @type {number | null} */
    this.from = null;
    // Where the pointer was last on the panel, and where it was when the question came.
    this.pointedAt = this.restsAt = "";
    // What can be touched on the board, what is pointed at there, and whether a finger has touched it once.
    /** @type {import("./scene.js").Target[]} */
    this.targets = [];
    /** @type {import("./scene.js").Target | null} */
    this.spot = null;
    this.touched = false;
    // The event after which the only pawn that can move has been touched for the players.
    this.opened = "";
    // Whether it is shown to a child.
    this.childs = false;

    this.stage = new Stage(
      find("stage", HTMLElement),
      geometry,
      (where, place, sure) => this.touch(where, place, sure),
      (where, place) => this.hover(where, place),
    );
    this.panel = find("play-panel", HTMLElement);
    this.others = find("tables", HTMLElement);
    this.teller = new Teller(geometry.bench || geometry.changes);
    this.childScreen = new ChildScreen(element, () => this.render());
    this.wakeLock = new WakeLock();
    this.record = new GameRecord(find("record", HTMLElement), geometry, () => this.render());
    this.console = new Console(
      geometry,
      (key, down) => this.press(key, down),
      () => this.leave(),
    );
    this.buzzer = new Buzzer(find("mute", HTMLElement));
    for (const part of [find("show-console", HTMLElement), find("console", HTMLElement)])
      part.classList.toggle("absent", !geometry.bench);
    this.listen();
    this.loaded = () => {};
    /** @type {Promise<void>} */
    this.loading = new Promise((resolve) => (this.loaded = resolve));
    this.link = geometry.bench ? this.open() : null;
    this.live =
      geometry.views.includes("evening") || geometry.own
        ? new Socket("live", {
            opened: () => this.watch(true),
            received: (news) => this.take(news),
            lost: () => this.lost(),
            refused: geometry.changes ? undefined : () => this.say("visitor refused"),
          })
        : null;
    this.render();
  }

  /** @param {URLSearchParams} values */
  show(values) {
    this.board = values.get("play") ?? values.get("live") ?? "";
    this.seen = this.console.pad.active = true;
    this.teller.look(true);
    this.render();
    return this.loading;
  }

  hide() {
    this.console.pad.releaseAll();
    this.seen = this.console.pad.active = false;
    this.teller.look(false);
    document.body.removeAttribute("data-child");
    this.stayAwake();
  }

  /** What is chosen on the page is chosen for the board, too. */
  translated() {
    const { chosen } = this.context;
    if (chosen) this.send({ language: chosen });
    // The board may have changed its language again while the texts were fetched.
    else this.followAfter(MS_TO_FOLLOW);
    this.teller.forget();
    this.live?.translated();
    this.record.translated();
    this.render();
  }

  // The board of this page

  open() {
    const link = new BenchSocket({
      show: (news) => this.hear(news),
      here: () => {
        clearTimeout(this.darkening);
        this.say("");
        this.loaded();
      },
      away: () => {
        this.loaded();
        // The last picture stays: mostly the board is back in a moment.
        this.bench.question = null;
        this.darkening = setTimeout(() => this.stage.dark(), MS_BEFORE_NOTICE);
        this.console.show({ screen_on: false, lamp: 0 });
        this.buzzer.tone(0);
        this.render();
      },
      why: (key) => this.say(key),
    });
    link.onLost = () => this.console.pad.forget();
    link.open();
    return link;
  }

  /** @param {BenchNews} news */
  hear(news) {
    Object.assign(this.bench, news);
    this.light(news);
    this.console.show(news);
    if (news.tone !== undefined) this.buzzer.tone(news.tone);
    if (typeof news.language === "string") this.follow(news.language);
    if (news.error) console.warn(news.error);
    if (news.game !== undefined) this.watch();
    if (news.game) setTimeout(() => this.record.load(news.game ?? ""), MS_TO_BE_TOLD);
    if (["question", "game", "over", "setup", "position", "panel"].some((name) => name in news)) this.render();
  }

  /** Shows the lights of this page's board, unless another table is shown in its place. @param {BenchNews} news */
  light({ leds, panel }) {
    if (!this.own) return;
    if (leds) this.stage.light(leds);
    if (panel) this.stage.panel.light(panel);
    else if (panel === "" || panel === null) this.stage.panel.lights.dark();
  }

  /** @param {any} order */
  send(order) {
    this.link?.send(order);
  }

  /**
   * @param {string} key
   * @param {boolean} down
   */
  press(key, down) {
    const back = key === "BACK" && down;
    if (back && this.from !== null) this.takeFrom(null);
    // It would lead to what the board asks of those who leave: on the page, nobody leaves by accident.
    else if (!back || !this.hasDoor || !this.scene || this.scene.returns) this.send({ pad: key, down });
  }

  /**
   * Takes a choice.
   * @param {number} number
   */
  choose(number) {
    const { ways, rows } = this.scene?.choices.find((choice) => choice.number === number) ?? {};
    // The row that it goes to is asked on this page.
    if (ways && rows?.length) return this.takeFrom(rows[0]);
    this.send({ take: number, of: this.bench.question?.number });
  }

  /** @param {number | null} row - null goes back. */
  takeFrom(row) {
    this.from = row;
    this.aimed = this.spot = null;
    this.render();
  }

  /**
   * Follows the language of the board, which its menu can change. A board whose language nobody has chosen gets that of the
   * page, and so does any when one was chosen on this visit before the board was there.
   * @param {string} spoken  "" if nobody has chosen one
   */
  follow(spoken) {
    const { chosen } = this.context;
    if (!spoken || (!this.spoken && chosen)) this.send({ language: chosen ?? language });
    // What the board says may be older than a choice on the page, so its last word counts.
    const wait = this.spoken || chosen ? MS_TO_FOLLOW : 0;
    this.spoken = spoken;
    this.followAfter(wait);
  }

  /** @param {number} wait - In milliseconds. */
  followAfter(wait) {
    clearTimeout(this.following);
    this.following = setTimeout(() => {
      if (this.spoken && this.spoken !== language) dispatchEvent(new CustomEvent("language", { detail: this.spoken }));
    }, wait);
  }

  /**
   * Shows the text `key` after a moment if it still applies then, so that a quick restart of the board goes unmentioned.
   * @param {string} key
   */
  say(key) {
    if (key === this.why) return;
    this.why = key;
    clearTimeout(this.due);
    this.due = setTimeout(() => (this.notice.textContent = key && w(key)), key ? MS_BEFORE_NOTICE : 0);
  }

  // The tables of the library

  /** @param {LiveNews} news */
  take(news) {
    if (news.fault !== undefined) this.fault = news.fault;
    if (news.boards) {
      this.told = true;
      this.order = news.boards;
      for (const board of this.tables.keys()) if (!this.order.includes(board)) this.tables.delete(board);
    }
    if (news.table) this.tables.set(news.table.board, news.table);
    if (news.snapshots && news.game === this.watching) {
      const table = [...this.tables.values()].find(({ game }) => game === news.game);
      if (table?.head) this.record.take(table.head, news.from ?? 0, news.snapshots);
    }
    if (news.asks) this.questions.set(news.asks, news.question ?? null);
    if (!this.geometry.bench && this.told) this.loaded();
    this.render();
  }

  lost() {
    if (!this.geometry.bench) this.say(this.geometry.changes ? "program away" : "visitor away");
    this.told = false;
    this.questions.clear();
    this.loaded();
    this.render();
  }

  /** @param {boolean} [anew] - Whether the connection is new. */
  watch(anew = false) {
    const game = this.table()?.game ?? (this.own ? this.bench.game : "") ?? "";
    if (!this.live?.open || (game === this.watching && !anew)) return;
    if (anew && !this.geometry.bench) this.say("");
    this.watching = game;
    this.live.send({ watch: game });
  }

  /** Whether the board of this page is shown, not a table that is watched. */
  get own() {
    const { bench, own } = this.geometry;
    // Without a connection to the other board, a browser has its own.
    const away = own === true && !this.tables.has(this.board);
    return Boolean(bench) && (!this.board || this.board === this.bench.board || away);
  }

  /** Returns the table that is watched: the one that the address names, or the only one. */
  table() {
    if (this.own) return null;
    const tables = this.order.flatMap((board) => this.tables.get(board) ?? []);
    const found = tables.find(({ board }) => board === this.board) ?? (tables.length === 1 ? tables[0] : null);
    return found?.head && found.snapshot ? /** @type {import("./scene.js").Table} */ (found) : null;
  }

  // What is shown

  /** Shows everything as it is now. */
  render() {
    const { geometry, bench, own } = this;
    const table = this.table();
    this.watch();
    if (own !== this.lit) {
      this.lit = own;
      this.stage.dark();
      this.light(bench);
    }
    this.record.follow(own ? bench : {});
    // Before a game, it is that of the game which would begin.
    const before = bench.question?.what === "first" ? this.record.head : null;
    const head = table ? table.head : (before ?? this.record.headOf(bench.game ?? null));
    const position = table ? positionOf(table) : (bench.position ?? null);
    const rules = position?.rules ?? /\brules=(\w+)/.exec(bench.setup ?? "")?.[1] ?? "";
    // The only board of a page needs no name.
    const named = this.order.length > 1 || geometry.bench;
    const asked = String(bench.question?.number ?? "");
    const asksAnew = asked !== this.element.dataset.asked;
    if (asksAnew) this.from = null;
    const whole = table
      ? watched({ ...table, name: named ? table.name : "" }, this.questions.get(table.board) ?? null)
      : sceneOf(this.inMenu ? null : (bench.question ?? null), position, head, Boolean(bench.over), geometry);
    this.scene = stepOf(whole, this.from, position?.rows ?? []);
    // From the only pawn that can move, nothing else leads than a hand.
    const leads = this.opened !== this.moment || rules === "points" || isRest(this.scene.choices);
    this.scene.returns &&= leads || !own;
    const takenBack = own && bench.game === this.record.game && !this.scene.child ? this.record.takenBack : "";
    if (takenBack) this.scene.says = [{ text: w("taken back of", { who: takenBack }), can: true }, ...this.scene.says];
    // What follows a game is said below its podium.
    if (this.scene.kind === "over" && !this.scene.child && this.hasDoor)
      Object.assign(this.scene, { choices: [], says: [], draw: "" });
    this.stage.show(position, rules, head, this.record.waysOf(table?.game ?? bench.game));
    // What has been marked since, as by a key, is shown in place of what is pointed at.
    const mark = this.scene.choices.find(({ marked }) => marked)?.number;
    if (asksAnew || mark !== this.markedChoice) this.aimed = null;
    this.markedChoice = mark;
    if (asksAnew) {
      this.spot = null;
      this.touched = false;
      this.restsAt = this.pointedAt;
    }
    this.childs = this.childScreen.shows(this.scene, own && this.seen);
    this.mark();
    if (own && bench.game && bench.position) this.record.seat(bench.game, bench.position);
    // What the library tells may be a move behind.
    if (own && this.scene.seat >= 0) this.record.players.turnTo(this.scene.seat, !bench.over);
    // A board that sleeps can be woken.
    this.record.show(table ?? bench, this.scene.kind !== "asleep");
    const alone = own || table;
    this.element.dataset.kind = alone ? this.scene.kind : "tables";
    this.element.dataset.asked = asked;
    // The end of a child's game has the two buttons of its own screen.
    this.element.toggleAttribute("data-ended", this.record.ended && !this.childs);
    const had = this.panel.contains(document.activeElement);
    this.put();
    // The keyboard stays here.
    if (had && !this.panel.contains(document.activeElement)) this.panel.focus();
    this.touchOnlyPawn();
    this.drawFirst();
    this.reveal(this.panel.querySelector(".pick[aria-pressed=true]"));
    this.teller.show(this.scene);
    this.console.name(bench.question?.keys ?? {});
    this.lay();
    // Beside a board, a game that is played there can be watched.
    if (!geometry.bench && geometry.views.includes("start"))
      find("nav-play", HTMLAnchorElement).href = table ? "#play" : "#start";
    find("read-rules", HTMLElement).hidden = !this.seen || !rules;
    this.rules = rules;
    this.leave();
    this.stayAwake();
  }

  /** Goes to the door from whatever the board shows outside of a game, unless somebody plays by its screen. */
  leave() {
    clearTimeout(this.leaving);
    // Whoever has the address of another board waits for it.
    const waits = this.board && this.board !== this.bench.board;
    if (!this.inMenu || !this.seen || waits) return;
    const { what, number, options } = this.bench.question ?? {};
    if (what === "resume") {
      // Whoever looks at a game goes on with it.
      if (number !== undefined) this.choose(options?.findIndex(({ key }) => key === "OK") ?? 0);
      return;
    }
    if (begins()) this.leaving = setTimeout(() => this.leave(), MS_TO_BE_TOLD);
    else location.replace("#start");
  }

  /** Whether the board shows something outside of a game that is not seen on this page. */
  get inMenu() {
    const { position, question } = this.bench;
    return Boolean(this.own && this.hasDoor && question && (!position || question.what === "resume"));
  }

  /** Draws the first card of another game for those who have asked for it. */
  drawFirst() {
    const { draw, what, keyed } = this.scene ?? {};
    if (!this.own || !this.bench.game || this.bench.over || !draw) return;
    if (drawsFirst() && what && keyed?.DRAW !== undefined) this.choose(keyed.DRAW);
  }

  /** Whether games begin and end at the page's door, as the board's own menu is not seen. */
  get hasDoor() {
    return this.geometry.views.includes("start") && this.geometry.bench && !this.console.shown;
  }

  /** Shows what stands beside the board. */
  put() {
    const { own, targets, spot, touched, aimed, geometry, scene, childs } = this;
    if (scene && childs) patch(this.panel, childPanel(scene));
    else if (scene)
      patch(this.panel, panelOf(scene, { own, ended: this.record.ended, geometry, targets, spot, touched, aimed }));
  }

  /** The game and the event that the question follows. */
  get moment() {
    const { game, question } = this.bench;
    return `${game} ${question?.moment}`;
  }

  /** Touches the only pawn that can move, if it has several ways: once, so that people can go back. */
  touchOnlyPawn() {
    const { what, choices, child, kind } = this.scene ?? {};
    if (!this.own || child || kind !== "choose" || what !== "pawn" || choices?.length !== 1) return;
    if (!choices[0].ways || this.opened === this.moment) return;
    this.opened = this.moment;
    this.choose(choices[0].number);
  }

  /** Scrolls the list to the row that has just been marked, as by a key. @param {Element | null} row */
  reveal(row) {
    const list = row?.parentElement;
    const marked = list ? `${list.dataset.id} ${row.getAttribute("data-id")}` : "";
    if (list && marked !== this.marked) {
      const [box, place] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
      list.scrollTop += Math.min(place.top - box.top, 0) + Math.max(place.bottom - box.bottom, 0);
    }
    this.marked = marked;
  }

  /** Shows the tables that can be watched, unless one is. */
  lay() {
    const shown = this.table();
    const tables = this.order
      .flatMap((board) => this.tables.get(board) ?? [])
      .filter(({ board, game }) => board !== this.bench.board && game !== shown?.game);
    this.others.hidden = !tables.length && (this.own || Boolean(shown));
    const empty = this.told && !tables.length && !this.own && !shown ? w("no tables") : "";
    patch(
      this.others,
      make(
        "nav",
        { id: "tables", class: "tables", "aria-label": w("all tables"), hidden: this.others.hidden },
        this.fault || empty ? make("p", { class: "problem" }, this.fault || empty) : null,
        ...tables.map(({ board, name, head, snapshot, trouble, over }) =>
          make(
            "a",
            {
              "data-id": board,
              "data-board": board,
              class: over ? "table over" : "table",
              href: `#play=${encodeURIComponent(board)}`,
            },
            head && snapshot ? this.pictureOf(head, snapshot) : null,
            make("b", {}, name),
            make("small", {}, head?.title ?? ""),
            make("span", { class: "signs" }, ...seatSigns((head?.seats ?? []).map(titleOf))),
            make("span", {}, trouble || this.questions.get(board)?.say || (snapshot?.say ?? "")),
          ),
        ),
        this.geometry.bench && !this.own ? make("a", { class: "table", href: "#play" }, w("view play")) : null,
      ),
    );
  }

  /**
   * Draws where everything stands on a table, once for each snapshot.
   * @param {Head} head
   * @param {Snapshot} snapshot
   */
  pictureOf(head, snapshot) {
    const known = this.pictures.get(snapshot);
    if (known) return known;
    const picture = littleBoard({ head, snapshot }, this.geometry);
    // It takes the place of the one before as a whole.
    picture.dataset.id = `picture ${(this.drawn += 1)}`;
    this.pictures.set(snapshot, picture);
    return picture;
  }

  /** Keeps the screen on while a game is played or watched in this view. Where the board sleeps, nobody plays. */
  stayAwake() {
    const { game, over, question } = this.bench;
    const table = this.table();
    const playing = this.own ? game && !over && question && !question.dark : table && !table.over && this.told;
    this.wakeLock.hold(Boolean(this.seen && playing));
  }

  // What is done

  listen() {
    const { panel } = this;
    find("read-rules", HTMLElement).addEventListener("click", () => this.readRules());
    panel.addEventListener("click", (event) => this.act(event));
    panel.addEventListener("pointerdown", (event) => this.look(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.lookAway());
    panel.addEventListener("keydown", (event) => this.reach(event));
    for (const begin of /** @type {const} */ (["pointerover", "pointermove"]))
      panel.addEventListener(begin, (event) => this.pointAt(event));
    panel.addEventListener("focusin", ({ target }) => {
      // That of the keyboard.
      if (target instanceof Element && target.matches(":focus-visible")) this.aim(numberOf(target));
    });
    for (const end of ["pointerleave", "focusout"]) panel.addEventListener(end, () => this.aim(null));
  }

  /** @param {Event} event */
  act(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    // The touch that has opened a hand takes none of its cards; what opens was seen when the press began.
    if (this.opens && event instanceof MouseEvent && event.detail) return;
    const { take, choose, ask, tap, look, go, discard, option, leads } = button.dataset;
    if (leads && this.geometry.views.includes(leads)) location.hash = leads;
    if (go !== undefined && this.spot) this.play(this.spot);
    else if (discard)
      this.send({ take: Number(discard), then: ["option", Number(option)], of: this.bench.question?.number });
    else if (take) this.choose(Number(take));
    // One that is chosen already waits for its place.
    else if (choose && button.ariaPressed !== "true")
      this.send({ point: ["option", Number(choose)], of: this.bench.question?.number });
    else if (ask === "return" && this.from !== null) this.takeFrom(null);
    else if (ask) this.send(ask === "return" ? { ask, of: this.bench.question?.number } : { ask });
    else if (tap) this.console.tap(tap);
    // A press by the keyboard or a screen reader.
    else if (look) this.choose(Number(look));
  }

  readRules() {
    const { rules } = this;
    const head = this.table()?.head ?? this.record.headOf(this.bench.game ?? null);
    const marked = this.scene?.choices.find((choice) => choice.marked && choice.card)?.card;
    showRules({ rules, title: of("rules", rules), options: head?.options }, this.scene?.card || marked);
  }

  /** @param {PointerEvent} event */
  look({ target, button }) {
    const { look } = (target instanceof Element ? target.closest("button") : null)?.dataset ?? {};
    this.opens = Boolean(look) && !button;
    if (!look || button) return;
    this.heldSince = performance.now();
    this.choose(Number(look));
  }

  lookAway() {
    if (this.heldSince && performance.now() - this.heldSince > MS_OF_A_HOLD) this.send({ ask: "hide" });
    this.heldSince = 0;
  }

  /** @param {PointerEvent} event */
  pointAt({ target, clientX, clientY, buttons, pointerType }) {
    if (this.opens && (buttons || pointerType === "touch")) return;
    const at = `${clientX} ${clientY}`;
    // A mouse that has rested since the question before says nothing about this one.
    if (at === this.restsAt) return;
    this.pointedAt = at;
    this.aim(numberOf(target));
  }

  /**
   * Lights where a choice stands and where it leads; null is none.
   * @param {number | null} number
   */
  aim(number) {
    if (number === this.aimed) return;
    this.aimed = number;
    this.spot = null;
    this.touched = false;
    this.mark();
    this.put();
  }

  /**
   * @param {import("./stage.js").Where} where
   * @param {number | null} place
   */
  hover(where, place) {
    this.spot = this.targets.find((target) => target.where === where && target.place === place) ?? null;
    this.touched = false;
    this.mark();
    this.put();
  }

  /**
   * Plays what is touched, or shows it first: a finger is not sure of a small place, and plays with the second touch.
   * @param {import("./stage.js").Where} where
   * @param {number} place
   * @param {boolean} sure
   */
  touch(where, place, sure) {
    const target = this.targets.find((one) => one.where === where && one.place === place);
    if (!target) return;
    const { choice } = target;
    const again = this.touched && this.spot?.where === where && this.spot.place === place;
    // A pawn with several ways only shows them.
    if (sure || again || this.scene?.child || !choice || choice.ways) {
      this.play(target);
      return;
    }
    this.spot = target;
    this.touched = true;
    this.mark();
    this.put();
  }

  /** @param {import("./scene.js").Target} target */
  play({ where, place, choice, then }) {
    const asked = this.bench.question?.number;
    this.spot = null;
    this.touched = false;
    if (!choice) this.send({ point: [where, place], of: asked });
    else if (choice.ways && choice.rows.length) this.takeFrom(choice.rows[0]);
    else if (then)
      this.send({ take: choice.number, then: where === "rows" ? this.lightOf(place) : [where, place], of: asked });
    else this.send({ take: choice.number, of: asked });
  }

  /**
   * Returns the first light of a row of the player whose turn it is, which has a quarter of the ring.
   * @param {number} row
   */
  lightOf(row) {
    const count = this.bench.position?.rows?.[0].length ?? 1;
    return ["ring", (row % count) * QUARTER];
  }

  /**
   * Goes on to another place with the arrow keys, or plays it.
   * @param {KeyboardEvent} event
   */
  reach(event) {
    const { key, target } = event;
    if (!(target instanceof Element) || !target.matches(".reach")) return;
    const places = [...this.targets].sort((one, other) => one.place - other.place);
    const now = this.spot ?? this.targets[0];
    if (!now) return;
    const at = places.findIndex(({ where, place }) => where === now.where && place === now.place);
    if (key === "Enter" || key === " ") this.play(now);
    else if (key === "ArrowLeft" || key === "ArrowRight" || now.where !== "panel") {
      if (!key.startsWith("Arrow")) return;
      const by = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
      this.spot = places[(at + by + places.length) % places.length];
    } else if (key === "ArrowUp" || key === "ArrowDown") {
      const there = nextSpace(
        places.map(({ place }) => place),
        now.place,
        key,
      );
      this.spot = places.find(({ place }) => place === there) ?? now;
    } else return;
    // The board's own keys have nothing to do with it.
    event.preventDefault();
    event.stopPropagation();
    this.mark();
    this.put();
  }

  /** Marks on the board what can be touched, what has been, and what is pointed at. */
  mark() {
    const { scene, spot, stage, geometry } = this;
    if (!scene) return;
    this.targets = this.own ? targetsOf(scene, this.aimed) : [];
    // A child sees where what glows leads.
    const glows = this.childs ? (scene.choices.find((choice) => choice.marked)?.number ?? null) : null;
    const seat = this.bench.position?.turn ?? 0;
    markBoard(stage, scene, { targets: this.targets, spot, aimed: this.aimed ?? glows, seat }, geometry);
  }
}

/**
 * Returns the number of the choice of a button.
 * @param {EventTarget | null} target
 */
function numberOf(target) {
  const { take, choose } = (target instanceof Element ? target.closest("button") : null)?.dataset ?? {};
  return take || choose ? Number(take ?? choose) : null;
}

/** @param {Seat} seat */
const titleOf = ({ colour, name, person }) => ({ colour, title: person?.name ?? name });

/**
 * Returns where everything stands on a table that is watched.
 * @param {LiveTable} table
 * @returns {TablePosition | null}
 */
function positionOf({ head, snapshot }) {
  if (!head || !snapshot) return null;
  const seats = head.seats.map(({ colour, level }) => /** @type {[string, string]} */ ([colour, level]));
  return { ...snapshot.position, rules: head.rules, seats, turn: snapshot.next };
}
