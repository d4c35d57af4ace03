// A list of which the server tells a part at a time, and a button for more.

import { plainButton } from "./dom.js";
import { Newest } from "./newest.js";

const AT_ONCE = 60;

/** @template T */
export class PagedList {
  /**
   * @param {string} more  the key of the button's text
   * @param {HTMLElement} list
   * @param {(range: string) => string} address  of a part of the rows, `range` a part of the query
   * @param {(row: T) => HTMLElement} line
   * @param {(total: number, anew: boolean) => void} onLoaded
   * @param {(error: unknown) => void} onFault
   */
  constructor(more, list, address, line, onLoaded, onFault) {
    this.list = list;
    this.address = address;
    this.line = line;
    this.onLoaded = onLoaded;
    this.onFault = onFault;
    this.requests = new Newest();
    this.more = plainButton(more, () => this.load(false));
    this.more.hidden = true;
  }

  /**
   * Loads the next part, or the first one anew.
   * @param {boolean} anew
   */
  async load(anew) {
    const from = anew ? 0 : this.list.children.length;
    try {
      /** @type {{total: number, rows: T[]} | null} */
      const found = await this.requests.answer(this.address(`from=${from}&count=${AT_ONCE}`));
      if (!found) return;
      if (anew) this.list.replaceChildren();
      this.list.append(...found.rows.map((row) => this.line(row)));
      this.more.hidden = this.list.children.length >= found.total;
      this.onLoaded(found.total, anew);
    } catch (error) {
      this.onFault(error);
    }
  }
}
