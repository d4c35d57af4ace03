// The moves of the game on the board, beside it, as the library gets them.

import { Moves } from "./moves.js";
import { Socket } from "./socket.js";

export class TableMoves {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    /** @type {string | null} */
    this.game = null;
    // By the newest game of each.
    /** @type {Map<string, LiveTable>} */
    this.tables = new Map();
    this.moves = new Moves((event) => (location.hash = `game=${this.game}&event=${event}`));
    element.append(this.moves.list);
    this.socket = new Socket("live", { opened: () => this.watch(), received: (news) => this.take(news) });
  }

  /**
   * Shows the moves of `game`; null shows none.
   * @param {string | null} game
   */
  follow(game) {
    if (game === this.game) return;
    this.game = game;
    this.open([]);
    this.watch();
  }

  watch() {
    this.socket.send({ watch: this.game ?? "" });
  }

  /** @param {LiveNews} news */
  take({ table, game, from, snapshots }) {
    if (table) this.tables.set(table.game, table);
    if (!snapshots || game !== this.game) return;
    if (from === 0) this.open(snapshots);
    else if (from === this.moves.buttons.length) this.append(snapshots);
  }

  /** @param {Snapshot[]} snapshots */
  open(snapshots) {
    const table = this.tables.get(this.game ?? "");
    this.element.hidden = !table || !snapshots.length;
    if (!table) return;
    this.moves.clear(table.head);
    this.append(snapshots);
  }

  /** @param {Snapshot[]} snapshots */
  append(snapshots) {
    for (const snapshot of snapshots) this.moves.append(snapshot);
    this.moves.show(this.moves.buttons.length - 1);
  }

  translated() {
    this.socket.translated();
  }
}
