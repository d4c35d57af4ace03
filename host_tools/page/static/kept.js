// What the page remembers for the next visit, in the browser's storage: a button that is on or off, and values. Anything may
// be there, or nothing: a browser may refuse to store or to tell, and other programs of the same address store what they like.

/**
 * Calls `change` with whether the button is on, now and after every click. `name` is what it is remembered as.
 * @param {HTMLElement} button
 * @param {string} name
 * @param {(on: boolean) => void} change
 */
export function keptSwitch(button, name, change) {
  let on = remembered(name);
  const show = () => {
    button.setAttribute("aria-pressed", String(on));
    change(on);
  };
  button.addEventListener("click", () => {
    on = !on;
    remember(name, on);
    show();
  });
  show();
}

/**
 * Returns the text that is kept as `name`, "" if there is none; with `tab`, for this tab alone.
 * @param {string} name
 * @param {boolean} [tab]
 */
export function keptText(name, tab) {
  try {
    return (tab ? sessionStorage : localStorage).getItem(name) ?? "";
  } catch {
    return "";
  }
}

/**
 * Keeps a text for the next visit, if the browser lets it; with `tab`, for this tab alone.
 * @param {string} name
 * @param {string} text
 * @param {boolean} [tab]
 */
export function keepText(name, text, tab) {
  try {
    (tab ? sessionStorage : localStorage).setItem(name, text);
  } catch {
    // It holds for this visit only.
  }
}

/**
 * Returns the members of the value that is kept as `name`; none if that has none.
 * @param {string} name
 * @returns {Record<string, unknown>}
 */
export function keptMembers(name) {
  try {
    return { ...JSON.parse(keptText(name)) };
  } catch {
    return {};
  }
}

/**
 * Returns the value that is kept as `name`; what it lacks, or has of another type, is as in the `usual` one.
 * @template {Record<string, any>} T
 * @param {string} name
 * @param {T} usual
 * @returns {T}
 */
export function keptValue(name, usual) {
  const kept = keptMembers(name);
  const fit = Object.entries(usual).filter(([key, value]) => kept[key]?.constructor === value.constructor);
  return { ...usual, ...Object.fromEntries(fit.map(([key]) => [key, kept[key]])) };
}

/**
 * Keeps a value for the next visit.
 * @param {string} name
 * @param {object} value
 */
export const keepValue = (name, value) => keepText(name, JSON.stringify(value));

/**
 * Returns whether `name` is remembered as on.
 * @param {string} name
 */
export const remembered = (name) => keptText(name) === "yes";

/**
 * Remembers for the next visit whether `name` is on.
 * @param {string} name
 * @param {boolean} on
 */
export const remember = (name, on) => keepText(name, on ? "yes" : "no");
