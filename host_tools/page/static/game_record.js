// The game as the library gets it: the players, the moves, and how it ended. In the menu, the seats of the game that it would
// begin.

import { make, messageOf } from "./dom.js";
import { EndPanel } from "./ending.js";
import { Moves } from "./moves.js";
import { Newest } from "./newest.js";
import { Players } from "./players.js";
import { playersOf } from "./starting.js";
import { confirmed, nameSeat } from "./who.js";
import { w } from "./words.js";

const MS_TO_TRY_AGAIN = 2000;

export class GameRecord {
  /**
   * Calls `changed` when it knows a game, or who plays the next one.
   * @param {HTMLElement} element
   * @param {Geometry} geometry
   * @param {() => void} changed
   */
  constructor(element, geometry, changed) {
    this.element = element;
    this.changed = changed;
    /** @type {{game?: string | null, setup?: string | null, board?: string}} */
    this.table = {};
    this.game = "";
    /** @type {Head | null} */
    this.head = null;
    /** @type {Snapshot[]} */
    this.snapshots = [];
    this.ended = false;
    // The game whose seats are shown before its record is known.
    this.seated = "";
    // Whether there is a library to ask.
    this.asks = geometry.views.includes("evening");
    // Whether it is told of the games.
    this.told = this.asks || Boolean(geometry.own);
    this.requests = new Newest();
    this.problem = make("p", { class: "trouble", role: "alert" });
    this.players = new Players(geometry.changes ? (seat) => this.name(seat) : null);
    this.moves = new Moves((event) => this.replay(event));
    this.ending = new EndPanel(geometry);
    element.append(this.problem, this.players.list, this.moves.list);
    element.before(this.ending.element);
  }

  /**
   * Follows the table that is played at here: shows the seats of the game that its menu would begin, if it has changed.
   * @param {{game?: string | null, setup?: string | null, board?: string}} table
   */
  follow({ game, setup, board }) {
    const before = this.table;
    this.table = { game, setup, board };
    if (before.game || setup !== before.setup || board !== before.board) void this.prepare();
  }

  /**
   * Shows a game that has been taken up again, of which nothing new is told: as the library has it.
   * @param {string} game
   */
  async load(game) {
    if (!this.asks || this.game === game || this.table.game !== game) return;
    try {
      /** @type {WholeGame | null} */
      const whole = await this.requests.answer(`api/games/${encodeURIComponent(game)}`);
      if (!whole?.head || this.game === game || this.table.game !== game) return;
      this.take(whole.head, 0, whole.snapshots);
      this.changed();
    } catch {
      // It may not be there yet; of a game that is over, nothing else tells.
      setTimeout(() => this.load(game), MS_TO_TRY_AGAIN);
    }
  }

  async prepare() {
    const { game, setup, board } = this.table;
    if (!this.asks || game || !setup) return;
    try {
      /** @type {WholeGame | null} */
      const whole = await this.requests.answer(
        `api/setup?${new URLSearchParams({ header: setup, board: board ?? "" })}`,
      );
      if (!whole || this.table.game || this.table.setup !== setup) return;
      this.take(whole.head, 0, whole.snapshots, "");
      this.changed();
    } catch {
      // Without names, the menu has the seats.
    }
  }

  /**
   * Takes the snapshots of a game from the number `from` on.
   * @param {Head} head
   * @param {number} from
   * @param {Snapshot[]} snapshots
   */
  take(head, from, snapshots, game = head.id) {
    if (from === 0) {
      this.game = game;
      this.head = head;
      this.snapshots = [];
      this.players.clear(head);
      this.moves.clear(head);
    }
    if (game !== this.game || from !== this.snapshots.length) return;
    this.snapshots.push(...snapshots);
    const last = this.snapshots.at(-1);
    if (!last) return;
    this.players.show(last);
    if (!game) return;
    for (const snapshot of snapshots) this.moves.append(snapshot);
    this.moves.show(this.snapshots.length - 1);
  }

  /**
   * Shows the seats of a game of which the library has not told yet, so that nothing moves when it does.
   * @param {string} game
   * @param {TablePosition} position
   */
  seat(game, { seats, turn, rules }) {
    if (!this.told || this.game === game || !seats.length) return;
    if (this.seated !== game) {
      this.seated = game;
      const colours = [...new Set(seats.map(([colour]) => colour))];
      const named = playersOf(seats.map(([colour]) => ({ colour })));
      this.players.clear({
        id: game,
        sides: colours,
        lines: colours.slice(rules === "teams" ? 2 : 0).map((name, side) => ({ side, name })),
        luck_unit: "",
        seats: seats.map(([colour, level], seat) => ({
          colour,
          level,
          name: `${w(colour)} ${named[seat].slice(colour.length)}`.trim(),
          side: colours.indexOf(colour),
          person: null,
        })),
      });
    }
    this.players.show({ next: turn, due: "", position: {}, ahead: [], luck: [], done: [] });
  }

  /**
   * Opens the replay at an event; while the game is played, only for those who agree to leave it.
   * @param {number} event
   */
  async replay(event) {
    const address = `game=${this.game}&event=${event}`;
    if (this.ended || (await confirmed(w("replay ask"), w("replay")))) location.hash = address;
  }

  /** @param {number} seat */
  async name(seat) {
    this.problem.textContent = "";
    try {
      if (this.head && this.game) await nameSeat(this.head, seat);
    } catch (error) {
      this.problem.textContent = messageOf(error);
    }
  }

  /**
   * Shows itself if it is that of the game which is shown.
   * @param {{game?: string | null, setup?: string | null}} shown
   * @param {boolean} awake - Whether the board shows how the game ended.
   */
  show({ game, setup }, awake) {
    const known = game ? this.game === game : Boolean(this.asks && setup) && !this.game;
    this.moves.list.hidden = !known || !game;
    this.element.dataset.game = known ? this.game : "";
    this.element.dataset.at = known && game ? String(this.snapshots.length - 1) : "";
    const ending = awake && known && game ? this.snapshots.at(-1)?.ending : undefined;
    this.ended = Boolean(ending);
    // The podium says who has played.
    const seated = known ? this.head?.sides.length : game && this.seated === game;
    this.players.list.hidden = this.ended || !seated;
    this.ending.show(this.head, ending);
  }

  /** @param {string | null} game */
  headOf(game) {
    return game && game === this.game ? this.head : null;
  }

  /**
   * Returns the ways of the pawns in the last move of `game`.
   * @param {string | null | undefined} game
   */
  waysOf(game) {
    return game && game === this.game
      ? this.snapshots.findLast(({ ways, drawn }) => ways || drawn === undefined)?.ways
      : [];
  }

  /** The names of those whose moves have just been taken back, "" if none have. */
  get takenBack() {
    const before = this.snapshots.findLastIndex(({ undone }) => !undone) + 1;
    const count = this.snapshots.slice(before).reduce((sum, { undone }) => sum + (undone ?? 0), 0);
    const seats = new Set(this.snapshots.slice(before - count, before).map(({ who }) => who));
    return [...seats]
      .map((seat) => this.head?.seats[seat])
      .map((seat) => seat?.person?.name ?? seat?.name)
      .join(", ");
  }

  translated() {
    // Its seats are named anew.
    this.seated = "";
    void this.prepare();
  }
}
