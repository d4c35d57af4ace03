// The door: games to go on with, games to begin, who plays, one START, and a minute of practice on the board. On a phone, who
// plays is asked on a sheet over the games.

import { icon, make, messageOf, symbol } from "./dom.js";
import { keepValue, keptValue } from "./kept.js";
import { lastPosition, littleBoard } from "./little_board.js";
import { SYMBOLS } from "./marks.js";
import { Newest } from "./newest.js";
import { answer } from "./request.js";
import { showRules } from "./rules_sheet.js";
import { closeButton } from "./sheet.js";
import { ifVoiceless, speak, speaks } from "./speech.js";
import { MS_TO_BEGIN, SORRY, beginGame, beginPractice, goOn, keepAwake, playersOf } from "./starting.js";
import { askWho } from "./who.js";
import { dateTime, of, w } from "./words.js";

// A child's game has a tile of its own; it is played by the rules of another.
const CHILD = "child";
const FIRST = [CHILD, "classic", "sequence", "revenge"];
const ROBOTS = ["easy", "normal", "hard"];
// As many people have a number of their own in words.
const IN_WORDS = 4;
const MS_BETWEEN_TRIES = 1500;
const MS_TO_BE_TOLD = 2000;
const MS_BETWEEN_LOOKS = 700;
const MS_OF_SILENCE = 3500;
const KEPT = "pawnlight-door";
const FACE = "M12 3.5a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8M3.8 21c.4-4.8 3.6-7.2 8.2-7.2s7.8 2.4 8.2 7.2";
const ROBOT =
  "M12 2.5v3M6.5 5.5h11a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M9 10v1.6M15 10v1.6M9.5 14h5M8 20.5h8M12 16.5v4";
const EMPTY = "M12 4v16M4 12h16";
const SHEET = matchMedia("(max-width: 47.5em) and (max-aspect-ratio: 1/1)");

/** @typedef {import("./starting.js").Taken} Taken */
/**
 * A table as it was chosen, and the names given elsewhere that this was said in spite of, as JSON.
 * @typedef {{table: number, seats: Taken[], named?: string}} Laid
 */
/**
 * The table of each tile by itself, the people who were chosen last, for the others, and the rules since the last START.
 * @typedef {{tile: string, child: string, laid: Record<string, Laid>, people: Taken[], house: Record<string, string>}} Chosen
 */

export class StartView {
  /**
   * @param {HTMLElement} element
   * @param {Context} context
   */
  constructor(element, { geometry }) {
    this.geometry = geometry;
    this.element = element;
    this.requests = new Newest();
    /** @type {Map<string, HTMLElement>} */
    this.pictures = new Map();
    this.drawn = "";
    this.shown = false;
    this.looking = 0;
    this.state = {
      /** @type {StartChoices | null} */
      choices: null,
      /** What is chosen of each game. @type {Chosen} */
      chosen: keptValue(KEPT, { tile: "classic", child: "classic", laid: {}, people: [], house: {} }),
      more: false,
      // Whether who plays is asked, where that takes a sheet of its own, and whether its house rules are shown.
      asks: false,
      house: false,
      problem: "",
      tries: 0,
      busy: false,
      /** @type {{heading: string, text: string} | null} */
      practised: null,
      spoken: false,
      voiceless: false,
    };
    SHEET.addEventListener("change", () => this.render());
    element.addEventListener("keydown", ({ key }) => key === "Escape" && this.state.asks && this.askWho(false));
  }

  async show() {
    this.shown = true;
    keepAwake().catch(() => {});
    await this.load();
    // What has just been left may not be known yet.
    if (this.shown && this.state.choices?.board) this.looking = setTimeout(() => this.load(), MS_TO_BE_TOLD);
  }

  /** Asks for the board and the games; again and again until a board is there. */
  async load() {
    clearTimeout(this.looking);
    if (!this.shown) return;
    try {
      /** @type {StartChoices | null} */
      const choices = await this.requests.answer("api/start");
      if (!choices || !this.shown) return;
      const same = JSON.stringify(choices) === JSON.stringify(this.state.choices);
      if (choices.board && same) return;
      if (!same) {
        this.pictures.clear();
        this.state.choices = choices;
        const { chosen } = this.state;
        if (!choices.games.some(({ rules, child }) => child && rules === chosen.child)) chosen.child = "classic";
        if (!this.game) chosen.tile = "classic";
      }
      const tries = this.state.tries + 1;
      // That no board is there is said from the second try on.
      if (!same || tries === 2 || this.state.problem)
        this.change({ problem: "", tries, more: this.state.more || !FIRST.includes(this.state.chosen.tile) });
      else this.state.tries = tries;
      if (choices.board) return;
    } catch (error) {
      this.change({ problem: messageOf(error) });
    }
    this.looking = setTimeout(() => this.load(), MS_BETWEEN_TRIES);
  }

  hide() {
    this.shown = false;
    clearTimeout(this.looking);
    this.change({ practised: null, asks: false });
    speak("");
  }

  /** @param {Partial<StartView["state"]>} changes */
  change(changes) {
    Object.assign(this.state, changes);
    this.render();
  }

  /** @param {Partial<Chosen>} changes */
  choose(changes) {
    Object.assign(this.state.chosen, changes);
    keepValue(KEPT, this.state.chosen);
    this.render();
  }

  /** The rules of the chosen tile. */
  get rules() {
    const { tile, child } = this.state.chosen;
    return tile === CHILD ? child : tile;
  }

  /** Whether a game that is played on the board is kept for later unasked: it is this page's board. */
  get keeps() {
    return Boolean(this.geometry.bench);
  }

  get game() {
    return this.state.choices?.games.find(({ rules }) => rules === this.rules);
  }

  /** The robots that play the game of the chosen tile. */
  get robots() {
    return this.state.chosen.tile === CHILD ? ROBOTS.slice(0, 1) : ROBOTS;
  }

  /** Where the table of the chosen tile is kept. */
  get place() {
    return `${this.state.chosen.tile} ${this.rules}`;
  }

  /** The names that were given elsewhere for the next game, as JSON. */
  get named() {
    return JSON.stringify(this.state.choices?.named ?? {});
  }

  /**
   * The table of the chosen tile as it was left there, else one for the people who were chosen last. Names that were
   * given elsewhere for the next game sit at it, unless somebody has since said otherwise here.
   * @returns {Laid}
   */
  get laid() {
    const { game } = this;
    if (!game) return { table: 0, seats: [] };
    const { laid, people } = this.state.chosen;
    const own = laid[this.place];
    const left = this.fits(own, game);
    const table = left ? own.table : 0;
    const known = people.some((seat) => isSeat(seat) && seat.level === "person");
    const usual = known ? this.sit(game, table, people) : (this.readyTables(game)[0]?.laid.seats ?? []);
    const seats = left ? own.seats : usual;
    return { table, seats: left && own.named === this.named ? seats : this.seatNamed(seats) };
  }

  /**
   * Returns whether what was kept is a table of the game.
   * @param {Laid | undefined} laid
   * @param {OfferedGame} game
   */
  fits(laid, game) {
    const seats = game.tables.find((_, n) => n === laid?.table)?.seats;
    const kept = Array.isArray(laid?.seats) ? laid.seats.filter(isSeat) : [];
    return kept.length === seats?.length && seats.every(({ colour }, n) => kept[n].colour === colour);
  }

  /**
   * Returns the seats of a table of the game, at which `people` sit, in their order.
   * @param {OfferedGame} game
   * @param {number} table
   * @param {Taken[]} people
   * @returns {Taken[]}
   */
  sit(game, table, people) {
    const levels = ["person", ...this.robots];
    const there = people.filter((seat) => isSeat(seat) && seat.level !== "none");
    return game.tables[table].seats.map(({ colour }, n) => {
      if (game.usual && !game.usual.includes(n)) return { colour, level: "none" };
      const before = there.shift();
      if (!before) return { colour, level: n ? "easy" : "person" };
      return { colour, level: levels.includes(before.level) ? before.level : "easy", name: before.name };
    });
  }

  /**
   * Returns the seats with the people who were named elsewhere for the next game.
   * @param {Taken[]} seats
   * @returns {Taken[]}
   */
  seatNamed(seats) {
    const named = this.state.choices?.named ?? {};
    const players = playersOf(seats);
    // A person has one seat.
    const moved = new Set(players.map((player) => named[player]));
    return seats.map((seat, n) => {
      const name = named[players[n]];
      if (name) return { colour: seat.colour, level: "person", name };
      return seat.name && moved.has(seat.name) ? { ...seat, name: null } : seat;
    });
  }

  /** @param {Laid} laid */
  lay({ table, seats }) {
    const { laid } = this.state.chosen;
    this.choose({ laid: { ...laid, [this.place]: { table, seats, named: this.named } }, people: seats });
  }

  /**
   * Returns what a house rule is set to: as somebody chose here, else as in the menu of the board.
   * @param {HouseRule} rule
   */
  ruled({ name, values, off, usual }) {
    const known = [off, ...values.map(([value]) => value)];
    const menu = this.state.choices?.menu ?? {};
    // One menu has the rules of all kinds of Sorry!.
    const here = !SORRY.includes(this.rules) || (menu.rules ?? "classic") === this.rules;
    const said = [this.state.chosen.house[name], here ? menu[name] : usual];
    return said.find((value) => value !== undefined && known.includes(value)) ?? usual;
  }

  /** Returns whether a house rule is another one than in the menu of the board. @param {HouseRule} rule */
  differs(rule) {
    return this.ruled(rule) !== (this.state.choices?.menu[rule.name] ?? rule.usual);
  }

  // What is shown

  render() {
    const { state, element } = this;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.at : "";
    const { choices, problem, asks } = state;
    // A board that has just been plugged in takes a moment.
    const silent = choices && !choices.board && state.tries > 1 ? (choices.why ?? w("start silent")) : "";
    const said = make("p", { class: "problem", role: "alert" }, problem || silent);
    const beside = !SHEET.matches || asks;
    const scrolled = element.querySelector(".how-many")?.scrollLeft ?? 0;
    element.classList.toggle("busy", state.busy);
    const setup = choices && beside ? this.table(said) : said;
    const { more, practised, spoken, voiceless } = state;
    const drawn = JSON.stringify([choices, state.chosen.child, more, practised, spoken, voiceless]);
    // The games have thousands of parts: they stay where they are while somebody chooses among them, or who plays.
    if (drawn === this.drawn) {
      element.lastElementChild?.replaceWith(setup);
    } else {
      this.drawn = drawn;
      element.replaceChildren(
        make("h1", {}, w("door title")),
        ...(choices?.going.length ? [this.going(choices.going)] : []),
        ...(choices ? [this.tiles(choices.games)] : []),
        setup,
      );
    }
    for (const part of [...element.children].slice(0, -1)) part.toggleAttribute("inert", SHEET.matches && asks);
    for (const tile of element.querySelectorAll("[data-rules] > button"))
      tile.setAttribute("aria-pressed", String(tile.getAttribute("data-at") === state.chosen.tile));
    /** @type {HTMLElement | null} */
    const again = focused ? element.querySelector(`[data-at="${focused}"]`) : null;
    if (again !== document.activeElement) again?.focus();
    // To scroll makes the browser lay out the page at once.
    if (scrolled) element.querySelector(".how-many")?.scrollTo(scrolled, 0);
  }

  /**
   * Asks who plays the chosen game, or no longer.
   * @param {boolean} asks
   */
  askWho(asks) {
    this.change({ asks });
    this.showWho();
  }

  /** Brings who plays into view, or the chosen game where that is no longer asked. */
  showWho() {
    const { asks, chosen } = this.state;
    /** @type {HTMLElement | null} */
    const part = this.element.querySelector(asks ? ".table-setup" : `[data-at="${chosen.tile}"]`);
    if (SHEET.matches) part?.focus();
    else part?.scrollIntoView({ block: "nearest" });
  }

  /** @param {GoingGame[]} games */
  going(games) {
    return make(
      "section",
      { class: "going", "aria-labelledby": "going-title" },
      make("h2", { id: "going-title" }, w("door go on")),
      make(
        "ul",
        {},
        ...games.map(({ id, title, seats, seen }) =>
          make(
            "li",
            {},
            make(
              "button",
              {
                class: "going-game",
                "data-at": id,
                onclick: () => this.ask(() => goOn(id, this.keeps)),
              },
              this.pictured(`${id} ${seen}`, () => lastPosition({ id }, this.geometry)),
              make("b", {}, seats.map(({ name }) => name).join(", ")),
              make("small", {}, title),
              make("small", {}, dateTime(seen)),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {OfferedGame[]} games */
  tiles(games) {
    const offered = (/** @type {string} */ tile) =>
      games.find(({ rules }) => rules === (tile === CHILD ? this.state.chosen.child : tile));
    const rest = games.filter(({ rules, picture }) => picture && !FIRST.includes(rules)).map(({ rules }) => rules);
    const { more } = this.state;
    const tiles = make(
      "ul",
      { class: "game-tiles" },
      ...FIRST.map((tile) => this.tile(tile, offered(tile))),
      make(
        "li",
        { class: "more" },
        make(
          "button",
          {
            class: "game-tile",
            "data-at": "more",
            "aria-expanded": String(more),
            onclick: () => this.change({ more: !more }),
          },
          make("b", {}, w("door more")),
        ),
      ),
      ...(more ? rest : []).map((tile) => this.tile(tile, offered(tile))),
    );
    return make("div", { class: "door-games" }, tiles, more ? this.practice() : null);
  }

  /**
   * @param {string} tile
   * @param {OfferedGame | undefined} game
   */
  tile(tile, game) {
    const child = tile === CHILD;
    const picture = child ? game?.child : game?.picture;
    if (!game || !picture) return null;
    return make(
      "li",
      { "data-rules": tile },
      make(
        "button",
        {
          class: "game-tile",
          "data-at": tile,
          onclick: () => {
            // What was chosen for another game is not meant for this one.
            this.state.asks = true;
            this.choose({ tile, house: tile === this.state.chosen.tile ? this.state.chosen.house : {} });
            this.showWho();
          },
        },
        this.pictured(`${tile} ${game.rules}`, () => littleBoard(picture, this.geometry)),
        make("b", {}, child ? w("start child") : game.title),
        make("small", {}, child ? w("door child how") : game.players),
        make("small", {}, child ? "" : game.minutes),
      ),
    );
  }

  /**
   * Returns a picture, drawn once.
   * @param {string} name
   * @param {() => HTMLElement} drawn
   */
  pictured(name, drawn) {
    const picture = this.pictures.get(name) ?? drawn();
    this.pictures.set(name, picture);
    return picture;
  }

  /**
   * Who plays, and by which rules.
   * @param {HTMLElement} said
   */
  table(said) {
    const { game } = this;
    if (!game) return said;
    const { tile } = this.state.chosen;
    const { table, seats } = this.laid;
    const { choices, house } = this.state;
    const names = game.tables[table].seats.map(({ name }) => name);
    const title = tile === CHILD ? w("start child") : game.title;
    const toggle = () => this.change({ house: !house });
    return make(
      "section",
      {
        class: "table-setup",
        "aria-labelledby": "seats-title",
        tabindex: "-1",
        ...(SHEET.matches ? { role: "dialog", "aria-modal": "true" } : {}),
      },
      make("h2", { id: "seats-title" }, title, " ", seats.length ? make("small", {}, w("door who")) : null),
      SHEET.matches ? closeButton(() => this.askWho(false)) : null,
      tile === CHILD
        ? this.chips(
            "child",
            (choices?.games ?? [])
              .filter(({ child }) => child)
              .map(({ rules, title: text }) => ({ value: rules, text })),
            game.rules,
            (rules) => this.choose({ child: rules }),
          )
        : null,
      tile === CHILD
        ? make("p", {}, game.rules === "towers" ? `${w("child towers goal")} ` : "", w("child light"))
        : null,
      seats.length ? this.howMany(game) : null,
      seats.length
        ? make(
            "ul",
            { class: seats.length > IN_WORDS ? "seats many" : "seats", "data-teams": game.tables[table].teams },
            ...seats.map((seat, n) => this.seat(seat, n, names[n], game)),
          )
        : null,
      said,
      this.startButton(),
      make(
        "p",
        { class: "asides" },
        make("button", { class: "aside", "data-at": "rules", onclick: () => showRules(game) }, w("door rules")),
        tile !== CHILD && game.house.length
          ? make(
              "button",
              {
                class: "aside",
                "data-at": "house",
                "aria-expanded": String(house),
                onclick: toggle,
              },
              w("door house"),
            )
          : null,
      ),
      house && tile !== CHILD ? this.house(game) : null,
    );
  }

  /**
   * Returns buttons of which one is on.
   * @param {string} name
   * @param {{value: string, text: string}[]} values
   * @param {string} on
   * @param {(value: string) => void} choose
   */
  chips(name, values, on, choose) {
    return make(
      "p",
      { class: "choice" },
      ...values.map(({ value, text }) =>
        make(
          "button",
          {
            class: "plain",
            "data-at": `${name} ${value}`,
            "aria-pressed": String(value === on),
            onclick: () => choose(value),
          },
          text,
        ),
      ),
    );
  }

  /**
   * Returns the tables that one touch lays: for one person with computers, and for each number of people.
   * @param {OfferedGame} game
   * @returns {{at: string, people: number, teams: number, laid: Laid}[]}
   */
  readyTables({ tables, empty, usual }) {
    if (!tables[0].seats.length) return [];
    const child = this.state.chosen.tile === CHILD;
    const names = this.state.chosen.people.filter(({ level }) => level === "person").map(({ name }) => name);
    const whole = tables.length === 1;
    /** @type {(table: number, people: number) => Laid} */
    const laid = (table, people) => {
      const { seats } = tables[table];
      // Two at a table for four sit opposite each other.
      const there = (whole ? [0, 2, 1, 3] : seats.map((_, n) => n)).slice(0, people);
      const levelOf = (/** @type {number} */ n) =>
        empty && (people > 1 || (child && !usual?.includes(n))) ? "none" : "easy";
      return {
        table,
        seats: seats.map(({ colour }, n) =>
          there.includes(n)
            ? { colour, level: "person", name: names[there.indexOf(n)] }
            : { colour, level: levelOf(n) },
        ),
      };
    };
    const teamed = new Set(tables.map(({ teams }) => teams)).size > 1;
    const sizes = whole ? [2, 3, 4] : tables.map(({ seats }) => seats.length);
    const others = sizes.map((people, n) => {
      const { teams } = tables[whole ? 0 : n];
      return {
        at: `${people} ${teams}`,
        people,
        teams: teamed && teams < people ? teams : 0,
        laid: laid(whole ? 0 : n, people),
      };
    });
    others.sort((one, other) => one.people - other.people || one.teams - other.teams);
    return [{ at: "me", people: 1, teams: 0, laid: laid(0, 1) }, ...others];
  }

  /** @param {OfferedGame} game */
  howMany(game) {
    const { table, seats } = this.laid;
    const playing = seats.filter(({ level }) => level === "person").length;
    return make(
      "p",
      { class: "how-many" },
      ...this.readyTables(game).map(({ at, people, teams, laid }) =>
        make(
          "button",
          {
            class: "plain",
            "data-at": `table ${at}`,
            // Whatever computers there are, one person plays alone.
            "aria-pressed": String(playing === people && (people === 1 || laid.table === table)),
            onclick: () => this.lay(laid),
          },
          make("span", { class: "heads" }, ...Array.from({ length: Math.min(people, IN_WORDS) }, () => icon(FACE))),
          make("b", {}, howMany(people)),
          teams ? make("small", {}, w("door teams", { count: teams })) : null,
        ),
      ),
    );
  }

  /**
   * @param {Taken} seat
   * @param {number} n
   * @param {string} player
   * @param {OfferedGame} game
   */
  seat({ colour, level, name }, n, player, game) {
    const alone = this.laid.seats.filter((seat) => seat.level === "person").length === 1;
    const [who, how] =
      level === "person"
        ? [name ?? (alone ? w("door you") : player), ""]
        : level === "none"
          ? [w("start empty"), ""]
          : [w("door computer"), of("level", level)];
    // Partners sit opposite each other.
    const partner = this.rules === "teams" ? game.tables[0].seats[(n + 2) % 4] : null;
    return make(
      "li",
      { class: `${colour} ${level}`, "data-seat": n },
      make(
        "button",
        {
          class: "seat",
          "data-at": `seat ${n}`,
          "aria-label": [...new Set([player, who, how, partner && w("door with", { who: partner.name })])]
            .filter(Boolean)
            .join(", "),
          onclick: () => this.askSeat(n, player, game),
        },
        make("span", { class: "face" }, icon(level === "person" ? FACE : level === "none" ? EMPTY : ROBOT)),
        symbol(colour, SYMBOLS[colour]),
        make("b", {}, who),
        make("small", {}, how),
        partner
          ? make(
              "small",
              { class: "with" },
              w("door with", { who: "" }),
              symbol(partner.colour, SYMBOLS[partner.colour]),
            )
          : null,
      ),
    );
  }

  /**
   * Asks who plays at a seat.
   * @param {number} n
   * @param {string} player
   * @param {OfferedGame} game
   */
  async askSeat(n, player, game) {
    const { table, seats } = this.laid;
    const other = (/** @type {string} */ path, /** @type {string} */ text) =>
      make("button", { class: "plain" }, icon(path), text);
    /** @type {Record<string, HTMLElement>} */
    const others = { person: other(FACE, w("door person")) };
    for (const level of this.robots) others[level] = other(ROBOT, of("level", level));
    if (game.empty) others.none = other(EMPTY, w("start empty"));
    const title = w("who sits", { who: player });
    const who = await askWho({ title, name: seats[n].name ?? null, others, named: !this.geometry.own });
    if (!who) return;
    // A person has one seat.
    for (const seat of seats) if (seat.name && seat.name === who.name) delete seat.name;
    seats[n] = { colour: seats[n].colour, level: who.level ?? "person", name: who.name };
    this.lay({ table, seats });
    /** @type {HTMLElement | null} */
    const button = this.element.querySelector(`[data-at="seat ${n}"]`);
    button?.focus();
  }

  /** @param {OfferedGame} game */
  house({ house }) {
    const chosen = this.state.chosen.house;
    const choose = (/** @type {string} */ name, /** @type {string} */ value) =>
      this.choose({ house: { ...chosen, [name]: value } });
    return make(
      "fieldset",
      { class: "house" },
      make("legend", {}, w("door house")),
      ...house.map((rule) => {
        const { name, values, off } = rule;
        const on = this.ruled(rule);
        return this.chips(
          name,
          values.map(([value, text]) => ({ value, text })),
          on,
          (value) => choose(name, on === value && name !== "deck" ? off : value),
        );
      }),
    );
  }

  startButton() {
    const { choices, busy } = this.state;
    const { seats } = this.laid;
    const few = seats.length > 0 && seats.filter(({ level }) => level !== "none").length < 2;
    const say = few ? w("start few") : "";
    return make(
      "p",
      { class: "starts" },
      make(
        "button",
        {
          class: "plain strong start-button",
          "data-at": "start",
          disabled: !choices?.board || few || busy,
          onclick: () => this.start(),
        },
        w("start now"),
      ),
      say ? make("small", {}, say) : null,
    );
  }

  // What is done

  start() {
    const { game, rules } = this;
    if (!game) return;
    const { place, laid } = this;
    const { table, seats } = laid;
    const child = this.state.chosen.tile === CHILD;
    // What is seen is played; a rule that is neither seen nor chosen stays as the board has it.
    const { house } = this.state.chosen;
    const told = child ? [] : game.house.filter((rule) => this.state.house || rule.name in house || this.differs(rule));
    const ruled = told.map((rule) => [rule.name, this.ruled(rule)]);
    const lines = ruled.map(([name, value]) => `${name}=${value}`);
    const order = { rules, teams: game.tables[table].teams, child, seats, house: lines };
    void this.ask(async () => {
      const begins = await beginGame(order, this.keeps);
      if (begins) this.begun(place, laid, Object.fromEntries(ruled));
      return begins;
    });
  }

  /**
   * Notes what the board begins with: it has these rules in its menu now.
   * @param {string} place
   * @param {Laid} begun
   * @param {Record<string, string>} menu
   */
  begun(place, begun, menu) {
    const { laid, house } = this.state.chosen;
    Object.assign(this.state.choices?.menu ?? {}, menu);
    this.choose({
      laid: { ...laid, [place]: begun },
      people: begun.seats,
      house: Object.fromEntries(Object.entries(house).filter(([name]) => !(name in menu))),
    });
  }

  /**
   * Asks the board for something that takes a moment, and then shows it. Returns whether it begins.
   * @param {() => Promise<boolean>} work
   */
  async ask(work) {
    this.change({ busy: true, problem: "" });
    try {
      if (!(await work())) return false;
      if (this.shown) location.hash = "#play";
      return true;
    } catch (error) {
      this.change({ problem: messageOf(error) });
      return false;
    } finally {
      this.change({ busy: false });
    }
  }

  practice() {
    const { practised, spoken, voiceless, choices } = this.state;
    const speaking = make(
      "button",
      {
        class: "plain",
        "data-at": "speak",
        "aria-pressed": String(spoken),
        disabled: voiceless,
        hidden: !speaks || this.geometry.bench,
        onclick: () => {
          this.change({ spoken: !spoken });
          if (!spoken) ifVoiceless(() => this.change({ spoken: false, voiceless: true }));
          speak(!spoken && practised ? `${practised.heading}. ${practised.text}` : "");
        },
      },
      w(voiceless ? "twin no voice" : "twin speak"),
    );
    return make(
      "div",
      { class: "practising" },
      make(
        "p",
        { class: "choice" },
        make(
          "button",
          {
            class: "plain",
            "data-at": "practise",
            disabled: !choices?.board,
            onclick: () => this.practise(),
          },
          w("start practice"),
        ),
        speaking,
      ),
      make(
        "div",
        { class: "practice-turn", role: "status" },
        practised ? make("b", {}, practised.heading) : null,
        practised?.text ? make("p", {}, practised.text) : null,
      ),
    );
  }

  /** Begins the practice; beside a real board, its texts are shown here while somebody practises there. */
  async practise() {
    if (this.geometry.bench) {
      await this.ask(() => beginPractice(this.keeps));
      return;
    }
    try {
      if (!(await beginPractice(this.keeps))) return;
    } catch (error) {
      this.change({ problem: messageOf(error) });
      return;
    }
    clearTimeout(this.looking);
    this.follow({ turn: null, until: performance.now() + MS_TO_BEGIN });
  }

  /**
   * Shows the turn that is practised at the board. While something moves there it says nothing, so the practice has only
   * ended when that lasts.
   * @param {{turn: number | null, until: number}} before - The turn that was shown, and until when silence is no end.
   */
  async follow({ turn, until }) {
    if (!this.shown) return;
    try {
      /** @type {{turn: number | null, heading: string, text: string}} */
      const now = await answer("api/practice");
      if (now.turn !== null) until = performance.now() + MS_OF_SILENCE;
      if (now.turn !== null && now.turn !== turn) {
        turn = now.turn;
        this.say(now);
      }
    } catch {
      // The page says elsewhere that the program is away.
    }
    if (performance.now() < until) this.looking = setTimeout(() => this.follow({ turn, until }), MS_BETWEEN_LOOKS);
    else if (turn !== null) this.say({ heading: w("start practised"), text: "" });
  }

  /** @param {{heading: string, text: string}} practised */
  say({ heading, text }) {
    this.change({ practised: { heading, text } });
    if (this.state.spoken) speak([heading, text].filter(Boolean).join(". "));
  }
}

/**
 * Returns whether what was kept is a seat.
 * @param {any} kept
 */
function isSeat(kept) {
  return ["person", "none", ...ROBOTS].includes(kept?.level) && typeof (kept.name ?? "") === "string";
}

/** @param {number} people */
const howMany = (people) =>
  people === 1
    ? w("door me")
    : people === 2
      ? w("door two")
      : people > IN_WORDS
        ? w("door many", { count: people })
        : w(`door ${people}`);
