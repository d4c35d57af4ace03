// What stands beside the board: the players, the moves of the game as the library gets them, and how it ended. In the menu,
// the seats of the game that it would begin.

import { make } from "./dom.js";
import { EndPanel } from "./ending.js";
import { Moves } from "./moves.js";
import { Players } from "./players.js";
import { Newest } from "./newest.js";
import { Socket } from "./socket.js";

export class TableMoves {
  /**
   * @param {HTMLElement} element
   * @param {Geometry} geometry
   * @param {() => Promise<void>} leave - Leads from the end of a game to the menu.
   */
  constructor(element, geometry, leave) {
    this.element = element;
    /** @type {{game: string | null, setup: string | null, board: string}} */
    this.table = { game: null, setup: null, board: "" };
    // By the newest game of each.
    /** @type {Map<string, LiveTable>} */
    this.tables = new Map();
    /** @type {Head | null} */
    this.head = null;
    /** @type {(head: Head) => void} */
    this.onHead = () => {};
    this.count = 0;
    this.requests = new Newest();
    this.players = new Players(null);
    this.moves = new Moves((event) => (location.hash = `game=${this.table.game}&event=${event}`));
    this.leave = leave;
    this.ending = new EndPanel(geometry);
    this.wait = make("div", { class: "about wait" }, make("p", { "data-words": "moves come" }));
    if (geometry.views.includes("start"))
      this.wait.append(make("a", { class: "plain", href: "#start", "data-words": "view start" }));
    element.append(this.players.list, this.ending.element, this.wait, this.moves.list);
    element.hidden = false;
    this.socket = new Socket("live", { opened: () => this.watch(), received: (news) => this.take(news) });
  }

  /**
   * Shows the moves of the game that is played, or else the seats of the one that the menu would begin.
   * @param {{game?: string | null, setup?: string | null, board?: string}} news
   */
  follow(news) {
    const before = this.table;
    this.table = { ...before, ...news };
    const { game, setup, board } = this.table;
    if (game !== before.game) this.watch();
    // During the practice there are neither.
    if (!game) this.players.list.hidden = !setup;
    if (!game && setup && (game !== before.game || setup !== before.setup || board !== before.board))
      void this.prepare();
  }

  /** Shows the seats of the game that the menu would begin. */
  async prepare() {
    const { setup, board } = this.table;
    if (!setup) return;
    try {
      /** @type {WholeGame | null} */
      const whole = await this.requests.answer(`api/setup?${new URLSearchParams({ header: setup, board })}`);
      if (whole && !this.table.game) this.open(whole.head, whole.snapshots, true);
    } catch {
      // Without names, the board's screen has the seats.
    }
  }

  watch() {
    this.socket.send({ watch: this.table.game ?? "" });
  }

  /** @param {LiveNews} news */
  take({ table, game, from, snapshots }) {
    if (table) {
      this.tables.set(table.game, table);
      // Somebody has been named.
      if (!this.table.game) void this.prepare();
    }
    if (!snapshots || game !== this.table.game) return;
    const told = this.tables.get(game ?? "");
    if (from === 0 && told?.head) this.open(told.head, snapshots);
    else if (from === this.count) this.append(snapshots);
  }

  /**
   * @param {Head} head
   * @param {Snapshot[]} snapshots
   * @param {boolean} [menu] - Whether the game has not begun.
   */
  open(head, snapshots, menu = false) {
    this.head = head;
    this.onHead(head);
    this.count = 0;
    this.players.clear(head);
    this.moves.clear(head);
    this.wait.hidden = !menu;
    this.append(snapshots, menu);
  }

  /**
   * @param {Snapshot[]} snapshots
   * @param {boolean} [menu]
   */
  append(snapshots, menu = false) {
    this.count += snapshots.length;
    const last = snapshots.at(-1);
    if (!last) return;
    this.players.show(last);
    this.ending.show(this.head, last.ending);
    if (menu) return;
    for (const snapshot of snapshots) this.moves.append(snapshot);
    this.moves.show(this.moves.buttons.length - 1);
  }

  translated() {
    this.socket.translated();
    void this.prepare();
  }
}
