// Downloads of what the page has, and of what takes the server some seconds.

import { make, messageOf } from "./dom.js";
import { w } from "./words.js";

/**
 * Downloads `content` as a file.
 * @param {Blob} content
 * @param {string} name
 */
export function download(content, name) {
  const href = URL.createObjectURL(content);
  make("a", { href, download: name }).click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/**
 * Makes `link` say in `said` that its picture is being made until it is there, or why there is none.
 * @param {HTMLAnchorElement} link
 * @param {HTMLElement} said
 */
export function tellWhileMade(link, said) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    said.textContent = w("picture made");
    try {
      const response = await fetch(link.href);
      if (!response.ok) throw new Error((await response.json()).error);
      const name = /filename="(.+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
      download(await response.blob(), name);
      said.textContent = "";
    } catch (error) {
      said.textContent = messageOf(error);
    }
  });
}
