// Requests of which only the newest counts.

import { answer } from "./request.js";

/** Requests for what one place shows, such as a list under changing filters: only the answer to the newest counts. */
export class Newest {
  constructor() {
    this.asked = 0;
  }

  /**
   * Returns the server's answer; null if another has been asked for meanwhile, whatever came of this one.
   * @param {string} address
   * @returns {Promise<any>}
   */
  async answer(address) {
    const asked = ++this.asked;
    try {
      const values = await answer(address);
      return asked === this.asked ? values : null;
    } catch (error) {
      if (asked !== this.asked) return null;
      throw error;
    }
  }
}
