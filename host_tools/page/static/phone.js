// Entry point of the page of a phone at a seat: it chooses a seat, shows its hand, and answers for it.

import { MOST_TILES } from "./asked.js";
import { cardOf, actOf, handOf, putOf, saysOf, slipOf } from "./play_panel.js";
import { childPanel } from "./child_screen.js";
import { fetchFile, find, make, patch, symbol } from "./dom.js";
import { keepText, keptText, keptValue, keepValue } from "./kept.js";
import { loadMarks, SYMBOLS } from "./marks.js";
import { markBoard } from "./marking.js";
import { PhoneLink, secretHere } from "./phone_link.js";
import { headOf, shownOf } from "./phone_scene.js";
import { nameOf, seatChoice, seatsRow, whoForm } from "./phone_seats.js";
import { targetsOf } from "./scene.js";
import { makeSecret, seatName } from "./seat_name.js";
import { Socket } from "./socket.js";
import { Buzzer } from "./sound.js";
import { Stage } from "./stage.js";
import { WakeLock } from "./wake_lock.js";
import { language, loadWords, translate, usualLanguage, w } from "./words.js";

const KEPT_SEATS = "pawnlight-seats";
const KEPT_NAME = "pawnlight-name";
const MOST_SEATS = 4;
const MS_BEFORE_NOTICE = 600;
// An answer that has changed nothing after this time has been lost.
const MS_OF_AN_ANSWER = 1500;
// What is nearer to another place than a finger is wide is shown by the first touch, and played by the second.
const FINGER = 44;
const SIGNAL = { hertz: 880, ms: 160, shake: [90, 60, 90] };

class Phone {
  /** @param {Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
    this.main = find("phone", HTMLElement);
    this.notice = find("notice", HTMLElement);
    this.said = find("said", HTMLElement);
    /** The secrets of the seats of this phone. @type {{secrets: string[]}} */
    this.kept = { secrets: [] };
    /** @type {Map<string, PhoneLink>} */
    this.links = new Map();
    this.secret = "";
    /** @type {LiveTable | null} */
    this.live = null;
    this.taking = "";
    this.problem = "";
    // Of the seat that is shown: whether its person is asked for a name, and what has been touched.
    this.names = false;
    this.asked = "";
    /** @type {import("./phone_scene.js").Touches} */
    this.touches = { card: null, left: null };
    /** @type {import("./phone_scene.js").Shown | null} */
    this.shown = null;
    /** @type {import("./scene.js").Target[]} */
    this.targets = [];
    /** @type {import("./scene.js").Target | null} */
    this.spot = null;
    // The number of the question that has been answered, until the table says what follows.
    this.answered = -1;
    this.answering = 0;
    // Another pawn that has been touched while the ways of one were shown.
    /** @type {number | null} */
    this.pawn = null;
    this.due = this.drawn = 0;
    // The seat of this phone whose turn has been said, and that is to be shown.
    this.turn = this.next = "";
    this.stage = new Stage(
      find("stage", HTMLElement),
      geometry,
      (where, place) => this.touch(where, place),
      () => {},
    );
    this.buzzer = new Buzzer(find("mute", HTMLElement));
    this.wakeLock = new WakeLock();
    this.feed = new Socket("live", { received: (news) => this.hear(news) });
    this.main.addEventListener("click", (event) => this.act(event));
    this.main.addEventListener("submit", (event) => this.sayName(event));
    addEventListener("hashchange", () => this.enter());
    addEventListener("storage", ({ key }) => key === KEPT_SEATS && this.follow());
    this.enter();
  }

  // The seats of this phone

  /** Shows what the secret in the address is for, and stays connected to the other seats of this phone. */
  enter() {
    this.secret = secretHere();
    const { letters } = this.geometry;
    if (!this.secret && letters) location.replace(letters);
    this.names = false;
    this.forget();
    this.follow();
  }

  follow() {
    this.kept = keptValue(KEPT_SEATS, { secrets: [] });
    const wanted = new Set([this.secret, ...this.kept.secrets.slice(-MOST_SEATS)].filter(Boolean));
    for (const [secret, link] of this.links)
      if (!wanted.has(secret)) {
        link.close();
        this.links.delete(secret);
      }
    for (const secret of wanted)
      if (!this.links.has(secret))
        this.links.set(
          secret,
          new PhoneLink(secret, { told: (link, news) => this.told(link, news), changed: () => this.render() }),
        );
    this.render();
  }

  /** @param {string[]} secrets */
  keep(secrets) {
    keepValue(KEPT_SEATS, { secrets });
    this.follow();
  }

  /** The seat that is shown. */
  get link() {
    return this.links.get(this.secret) ?? null;
  }

  /** The other seats of this phone. */
  get others() {
    return [...this.links.values()].filter(({ secret, known }) => secret !== this.secret && known.state === "phone");
  }

  /**
   * @param {PhoneLink} link
   * @param {SeatNews} news
   */
  told(link, news) {
    if (news.table?.language && news.table.language !== language) this.translate(news.table.language);
    if (link.sealed && news.state === "phone" && !this.kept.secrets.includes(link.secret))
      this.names = !link.known.table.seats?.[link.known.seat ?? -1]?.name;
    if (news.state === "phone" && !this.kept.secrets.includes(link.secret))
      this.keep([...this.kept.secrets, link.secret]);
    if (link.ended) {
      this.links.delete(link.secret);
      if (link.secret === this.secret) this.links.set(link.secret, link);
      this.keep(this.kept.secrets.filter((secret) => secret !== link.secret));
    }
    if (link.secret === this.secret) this.answer(news);
    this.signal(link);
    this.render();
  }

  /** Takes the answers to what this phone has ordered. @param {SeatNews} news */
  answer(news) {
    if (news.seated !== undefined && this.taking) {
      const [secret, name] = [this.taking, this.link?.known.table.seats?.[news.seated]?.name];
      this.taking = "";
      this.secret = secret;
      history.replaceState(null, "", `/seat#${secret}`);
      this.follow();
      this.names = !name;
      this.problem = "";
    }
    if (news.named !== undefined) this.names = false;
    if (news.error) {
      this.taking = "";
      this.problem = w(`phone error ${news.error}`);
    }
  }

  /** @param {string} code */
  async translate(code) {
    await loadWords(code);
    this.feed.translated();
    translate(document);
    this.render();
  }

  /** Says once that it is a seat's turn. @param {PhoneLink} link */
  signal({ secret, known }) {
    if (!isAsked(known)) {
      if (known.table.asks !== known.seat && this.turn === secret) this.turn = this.next = "";
      return;
    }
    if (this.turn === secret) return;
    this.turn = this.next = secret;
    navigator.vibrate?.(SIGNAL.shake);
    this.buzzer.tone(SIGNAL.hertz);
    setTimeout(() => this.buzzer.tone(0), SIGNAL.ms);
  }

  /** Shows once the seat of this phone that is asked, where no hand is hidden. */
  goToAsked() {
    const { known } = this.link ?? {};
    if (!this.next || !known || known.state !== "phone" || this.names) return;
    const next = this.next;
    // The seat that has just played may not have been told that it has.
    if (next !== this.secret && isAsked(known)) return;
    this.next = "";
    if (next !== this.secret && !known.hand && this.links.has(next)) location.hash = next;
  }

  /** @param {LiveNews} news */
  hear(news) {
    if (news.table && news.table.game === this.link?.known.table.game) this.live = news.table;
    this.render();
  }

  // What is shown

  render() {
    const { link, main } = this;
    const { known } = link ?? {};
    const state = !link || !known ? "gone" : this.names && known.state === "phone" ? "who" : known.state;
    main.dataset.state = state;
    this.say(
      link && !link.ended && !link.connected
        ? "phone away"
        : known?.table.here === false && known.state === "phone"
          ? link?.sealed
            ? "phone unplugged"
            : "board away"
          : "",
    );
    if (state === "phone" && known) this.showSeat(known);
    else this.showOther(state, known ?? null);
    this.wakeLock.hold(state === "phone");
    this.showOthers();
    this.goToAsked();
  }

  /** @param {string} key */
  say(key) {
    clearTimeout(this.due);
    this.due = setTimeout(() => (this.notice.textContent = key && w(key)), key ? MS_BEFORE_NOTICE : 0);
  }

  /**
   * @param {string} state
   * @param {import("./phone_scene.js").Known | null} known
   */
  showOther(state, known) {
    this.shown = null;
    const panel = find("phone-panel", HTMLElement);
    const titles = { choose: w("phone choose"), who: this.seatName(known), wait: w("one moment") };
    this.head(
      /** @type {Record<string, string>} */ (titles)[state] ?? "Pawnlight",
      state === "who" ? this.colour(known) : "",
      false,
    );
    if (state === "choose" && known)
      patch(panel, seatChoice(known.table, new Set(this.others.map((one) => one.known.seat ?? -1))));
    else if (state === "who") patch(panel, whoForm(keptText(KEPT_NAME), this.problem));
    else {
      const text = state === "wait" ? "" : w(state === "taken" ? "phone taken" : "phone gone");
      patch(panel, make("section", { id: "phone-panel" }, make("p", { class: "about" }, text)));
    }
    if (state === "choose" && this.problem)
      panel.append(make("p", { class: "problem", role: "alert", "data-id": "problem" }, this.problem));
  }

  /** @param {import("./phone_scene.js").Known | null} known */
  seatName(known) {
    const { table, seat = -1 } = known ?? {};
    return table?.seats?.[seat] ? nameOf(table.seats, seat) : "";
  }

  /** @param {import("./phone_scene.js").Known | null} known */
  colour(known) {
    return known?.table.seats?.[known.seat ?? -1]?.colour ?? "";
  }

  /**
   * @param {string} text
   * @param {string} colour
   * @param {boolean} turn
   */
  head(text, colour, turn) {
    const head = find("phone-head", HTMLElement);
    head.className = `phone-head ${colour}${turn ? " turn" : ""}`;
    const sign = find("phone-sign", HTMLElement);
    if (sign.dataset.colour !== colour) {
      sign.dataset.colour = colour;
      sign.replaceChildren(...(colour ? [symbol(colour, SYMBOLS[colour])] : []));
    }
    const title = find("phone-title", HTMLElement);
    if (title.textContent !== text) title.textContent = text;
    document.title = text;
  }

  /** @param {import("./phone_scene.js").Known} known */
  showSeat(known) {
    const { table, question, seat = -1 } = known;
    const now = `${table.game} ${question ? question.number : `- ${known.hand?.join(" ")}`}`;
    if (now !== this.asked) {
      this.forget();
      this.asked = now;
    }
    const rules = table.position?.rules ?? /\brules=(\w+)/.exec(table.setup ?? "")?.[1] ?? "";
    this.stage.show(table.position ?? null, rules, headOf(table));
    patch(find("phone-seats", HTMLElement), Object.assign(seatsRow(table, seat), { id: "phone-seats" }));
    const answered = question?.number === this.answered;
    this.main.toggleAttribute("data-answered", answered);
    if (answered) this.mark(true);
    else this.showAsked(known);
  }

  /** Shows what is asked. @param {import("./phone_scene.js").Known} known */
  showAsked(known) {
    const { table, question } = known;
    const shown = shownOf(known, this.touches, this.geometry);
    this.shown = shown;
    const { asked, hand } = shown;
    const turn = isAsked(known);
    const who = this.seatName(known);
    this.head(turn ? w("phone your turn", { who }) : who, this.colour(known), turn);
    this.mark();
    const waits = !question && this.isChilds(known);
    const childs = waits || (asked.child && turn && ["draw", "choose", "hand"].includes(asked.kind));
    this.main.toggleAttribute("data-childs", childs);
    this.main.toggleAttribute("data-waits", waits);
    this.main.toggleAttribute("data-hand", Boolean(hand));
    this.main.dataset.kind = asked.kind;
    const panel = find("phone-panel", HTMLElement);
    patch(panel, childs ? this.childs(waits ? this.player(table, asked) : asked) : this.panel(known, turn));
    patch(find("phone-sheet", HTMLElement), this.sheet(known));
    const said = [find("phone-title", HTMLElement), ...panel.querySelectorAll(".says p")].map(
      (part) => part.textContent,
    );
    const text = said.filter(Boolean).join(". ");
    if (this.said.textContent !== text) this.said.textContent = text;
    if (this.pawn !== null) this.goOn(asked);
    this.drawNext(known);
  }

  /** Draws the card that follows one's own in a game for points: nothing is decided there. @param {import("./phone_scene.js").Known} known */
  drawNext({ table, question, hand }) {
    const { number = 0, options = [], what } = question ?? {};
    if (what !== "draw" || !hand || options.length !== 1 || table.position?.rules !== "points" || number === this.drawn)
      return;
    this.drawn = number;
    this.reply({ take: 0, of: number });
  }

  /** Whether a child's game is played. @param {import("./phone_scene.js").Known} known */
  isChilds({ table }) {
    const { game, head } = this.live ?? {};
    return Boolean(table.game) && table.game === game && !table.over && Boolean(head?.options.includes("child=yes"));
  }

  /**
   * Returns the scene of one who waits: whose turn it is.
   * @param {PublicTable} table
   * @param {import("./scene.js").Scene} asked
   * @returns {import("./scene.js").Scene}
   */
  player({ seats = [], position }, asked) {
    const turn = position?.turn ?? 0;
    return { ...asked, kind: "wait", name: seats[turn] ? nameOf(seats, turn) : "", colour: seats[turn]?.colour ?? "" };
  }

  /** @param {import("./scene.js").Scene} asked */
  childs(asked) {
    const panel = childPanel(asked);
    panel.id = "phone-panel";
    return panel;
  }

  /**
   * What stands below the board: what is asked, or what has happened; the ways of the chosen card; and the hand.
   * @param {import("./phone_scene.js").Known} known
   * @param {boolean} turn
   */
  panel(known, turn) {
    const { shown, spot, geometry, targets } = this;
    if (!shown) return make("section", { id: "phone-panel" });
    const { asked, hand } = shown;
    const page = { own: false, ended: false, geometry, targets, spot, touched: Boolean(spot), aimed: null };
    const puts = spot?.choice && spot.where === "panel";
    const rows =
      known.question?.whole && asked.choices.length > 0 && asked.choices.every((choice) => choice.rows.length);
    const acts = known.question && !puts && !(rows && asked.kind === "choose");
    return make(
      "section",
      { id: "phone-panel", class: "phone-panel", "data-kind": asked.kind, "aria-label": w("play now") },
      make(
        "div",
        { class: "deal" },
        asked.card && !hand ? cardOf(asked) : null,
        slipOf(asked, page),
        puts
          ? putOf(page)
          : known.question
            ? saysOf({ ...asked, says: this.says(asked, known) }, "")
            : this.news(known),
      ),
      asked.reason ? make("p", { class: "reason" }, `${w("hint")}: ${asked.reason}`) : null,
      acts
        ? actOf({ ...asked, held: false }, asked.kind === "draw" ? "draw" : "choose", page)
        : make("div", { class: "act" }),
      hand ? this.hand(hand, Boolean(known.question?.whole) && turn) : null,
    );
  }

  /**
   * @param {import("./scene.js").Scene} asked
   * @param {import("./phone_scene.js").Known} known
   */
  says(asked, { question }) {
    const everybody = (question?.seat ?? -1) < 0 && question?.number !== undefined;
    const title =
      everybody && question
        ? [
            { text: question.title, can: true },
            { text: w("phone everybody"), can: true },
          ]
        : [];
    return [...title, ...asked.says];
  }

  /**
   * @param {import("./scene.js").Scene} hand
   * @param {boolean} now
   */
  hand(hand, now) {
    const element = handOf(hand, now ? " now" : " matt");
    element.dataset.id = "hand";
    return make("div", { class: "phone-hand", "data-id": "hand" }, element);
  }

  /** What has happened last, and how far away one's turn is. @param {import("./phone_scene.js").Known} known */
  news({ table, seat = -1, hand }) {
    const { position, seats = [], over } = table;
    const people = seats.length;
    const away = position && !over ? (seat - position.turn + people) % people : 0;
    const last = this.live?.game === table.game ? (this.live?.snapshot?.say ?? "") : "";
    const sentence = away ? w("phone turns", { count: away }) : "";
    return make(
      "div",
      { class: "says" },
      make(
        "p",
        { class: "sentence", "data-id": "sentence" },
        over ? w("over") : position ? sentence : w("phone no game"),
      ),
      make(
        "p",
        { class: "second", "data-id": "last" },
        [last, hand ? w("phone look") : ""].filter(Boolean).join(" · "),
      ),
    );
  }

  /** Shows the ways to the other seats of this phone. */
  showOthers() {
    const buttons = this.others.map(({ secret, known }) => {
      const who = this.seatName(known);
      const colour = this.colour(known);
      const asked = isAsked(known);
      return make(
        "button",
        {
          class: `phone-switch ${colour}${asked ? " now" : ""}`,
          "data-id": secret,
          "data-other": secret,
          "aria-label": asked ? w("phone your turn", { who }) : who,
        },
        symbol(colour, SYMBOLS[colour]),
      );
    });
    patch(find("phone-others", HTMLElement), make("span", { id: "phone-others", class: "phone-others" }, ...buttons));
  }

  /** @param {import("./phone_scene.js").Known} known */
  sheet({ question, back }) {
    const button = (/** @type {string} */ text, /** @type {Record<string, any>} */ does) =>
      make("button", { class: "plain", "data-id": text, ...does }, w(text));
    return make(
      "div",
      { id: "phone-sheet", class: "phone-sheet", popover: true },
      question?.hint && (question.seat ?? -1) >= 0 ? button("hint", { "data-ask": "hint" }) : null,
      back ? button("take back", { "data-ask": "back" }) : null,
      button("phone let go", { "data-leave": "" }),
    );
  }

  /** @param {boolean} [nothing] - What is asked has been answered. */
  mark(nothing = false) {
    const { shown, spot, stage } = this;
    if (!shown) return;
    const { asked, hand } = shown;
    const { question, seat = 0 } = this.link?.known ?? {};
    // Of a hand that is only looked at, the spaces are shown.
    const looked = !question && hand ? hand.choices.find(({ marked }) => marked) : null;
    const choices = nothing ? [] : looked ? [{ ...looked, panel: looked.panelTo }] : asked.choices;
    this.targets = question && !nothing ? targetsOf(asked, null) : [];
    this.main.toggleAttribute("data-many", this.targets.length > MOST_TILES);
    const hinted = asked.choices.find((choice) => choice.hinted);
    const touches = { targets: this.targets, spot: nothing ? null : spot, aimed: hinted?.number ?? null, seat };
    markBoard(stage, { ...asked, choices }, touches, this.geometry);
  }

  // What is done

  forget() {
    this.touches = { card: null, left: null };
    this.spot = null;
    this.asked = "";
  }

  /** @param {any} order */
  send(order) {
    this.link?.send(order);
  }

  /** @param {Event} event */
  act({ target }) {
    if (
      this.link?.known.question?.number === this.answered &&
      target instanceof Element &&
      target.closest("#phone-panel")
    )
      return;
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button || button.getAttribute("aria-disabled") === "true" || button.disabled) return;
    const { take, choose, ask, tap, go, sit, other, discard } = button.dataset;
    if (sit !== undefined) this.sit(Number(sit));
    else if (other) location.hash = other;
    else if ("skip" in button.dataset) {
      this.names = false;
      this.render();
    } else if ("leave" in button.dataset) {
      find("phone-sheet", HTMLElement).hidePopover();
      this.send({ leave: true });
    } else if (ask) {
      find("phone-sheet", HTMLElement).hidePopover();
      this.send({ ask });
    } else if (go !== undefined && this.spot) this.play(this.spot);
    else if (choose !== undefined) this.lift(Number(choose));
    else if (take !== undefined || discard !== undefined) this.take(Number(take ?? discard));
    else if (tap === "DRAW") this.takeMarked();
  }

  /** Takes what a child sees marked. */
  takeMarked() {
    const { choices = [] } = this.shown?.asked ?? {};
    const marked = choices.find((choice) => choice.marked) ?? choices[0];
    if (marked) this.take(marked.number);
  }

  /** Chooses a card of the hand, to play it or to look where it could go. @param {number} card */
  lift(card) {
    this.touches = { card: this.touches.card === card ? null : card, left: null };
    this.spot = null;
    this.send({ touch: true });
    this.render();
  }

  /** Takes a choice, or what tells apart those that begin like it. @param {number} number */
  take(number) {
    const { question } = this.link?.known ?? {};
    if (!question) return;
    const left = this.shown?.groups.get(number) ?? [];
    this.spot = null;
    if (question.whole && left.length > 1) {
      this.touches = { ...this.touches, left };
      this.render();
    } else this.reply({ take: number, of: question.number });
  }

  /** Answers the question, which is not asked any more unless the answer gets lost. @param {{take: number, of?: number}} order */
  reply(order) {
    this.send(order);
    this.answered = order.of ?? -1;
    clearTimeout(this.answering);
    this.answering = setTimeout(() => {
      this.answered = -1;
      this.render();
    }, MS_OF_AN_ANSWER);
    this.render();
  }

  /**
   * Plays what is touched, or shows it first if another place is close to it.
   * @param {import("./stage.js").Where} where
   * @param {number} place
   */
  touch(where, place) {
    const target = this.targets.find((one) => one.where === where && one.place === place);
    if (!target) return;
    const again = this.spot?.where === where && this.spot.place === place;
    const { choice } = target;
    if (again || !choice || choice.ways || this.shown?.asked.child || this.isApart(target)) this.play(target);
    else {
      this.spot = target;
      this.send({ touch: true });
      this.render();
    }
  }

  /** Whether a finger that means this place means no other one. @param {import("./scene.js").Target} target */
  isApart({ where, place, choice }) {
    const board = where === "panel" ? this.stage.panel : where === "ring" ? this.stage.ring : null;
    if (!board) return true;
    const scale = board.element.clientWidth / (2 * board.reach);
    const [x, y] = board.places[place];
    return this.targets.every((other) => {
      const [otherX, otherY] = board.places[other.place];
      return other.choice === choice || Math.hypot(x - otherX, y - otherY) * scale >= FINGER;
    });
  }

  /** @param {import("./scene.js").Target} target */
  play({ place, choice }) {
    this.spot = null;
    if (choice) this.take(choice.number);
    else {
      // The board goes back to the pawns, of which this one is then taken.
      this.pawn = place;
      this.send({ ask: "return" });
    }
  }

  /** @param {import("./scene.js").Scene} asked */
  goOn(asked) {
    const choice = asked.what === "pawn" ? asked.choices.find(({ ring }) => ring.includes(this.pawn ?? -1)) : null;
    if (!choice) return;
    this.pawn = null;
    this.take(choice.number);
  }

  /** Takes a seat with a secret of its own. @param {number} seat */
  sit(seat) {
    const had = this.others.find(({ known }) => known.seat === seat);
    if (had) location.hash = had.secret;
    else {
      this.problem = "";
      this.taking = makeSecret();
      this.send({ sit: seat, as: seatName(this.taking) });
    }
  }

  /** @param {Event} event */
  sayName(event) {
    event.preventDefault();
    const name = find("phone-name", HTMLInputElement).value.trim();
    if (!name) return;
    keepText(KEPT_NAME, name);
    this.problem = "";
    this.send({ name });
  }
}

/** Whether a seat is asked, not everybody. @param {import("./phone_scene.js").Known} known */
const isAsked = ({ question }) => Boolean(question) && (question?.seat ?? -1) >= 0;

async function start() {
  const geometry = await fetchFile("geometry.json");
  loadMarks(geometry.marks);
  await loadWords(usualLanguage(geometry.languages));
  translate(document);
  find("unstarted", HTMLElement).remove();
  return new Phone(geometry);
}

// What keeps it from that is said by why_not.js.
void start();
