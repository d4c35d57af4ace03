// In place of the page's requests to its server: the answers are files of the site.

import { language } from "./words.js";

/**
 * Returns the answer, its texts in the page's language. Throws an error with its message if there is none.
 * @param {string} address
 * @returns {Promise<any>}
 */
export async function answer(address) {
  const [path] = address.split("?");
  const response = await fetch(`${path}.${language}.json`);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}

/**
 * Nothing can be stored here.
 * @param {string} address
 * @param {any} _values
 * @returns {Promise<any>}
 */
export function send(address, _values) {
  return Promise.reject(new Error(address));
}

/** Requests for what one place shows, such as a list under changing filters: only the answer to the newest counts. */
export class Newest {
  constructor() {
    this.asked = 0;
  }

  /**
   * Returns the answer; null if another has been asked for meanwhile, whatever came of this one.
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
