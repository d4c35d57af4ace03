// Requests to the server.

import { language, w } from "./words.js";

// What a server answers that lets this page in no more.
export const FORBIDDEN = 403;

/**
 * Returns the server's answer, its texts in the page's language. Throws an error with its message if it has none.
 * @param {string} address
 * @param {RequestInit} [request]
 * @returns {Promise<any>}
 */
export async function answer(address, request) {
  const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}language=${language}`, request);
  if (response.status === FORBIDDEN) throw new Error(w("visitor refused"));
  const values = await response.json();
  if (!response.ok) throw new Error(values.error ?? response.statusText, { cause: values.why });
  return values;
}

/**
 * Sends `values` to be stored. Returns the server's answer; throws an error with its message if it refuses.
 * @param {string} address
 * @param {any} values
 * @param {(share: number) => void} [_onShare] - Of the site alone: told what share is done, if it takes long.
 * @returns {Promise<any>}
 */
export function send(address, values, _onShare) {
  const headers = { "Content-Type": "application/json" };
  return answer(address, { method: "POST", headers, body: JSON.stringify(values) });
}
