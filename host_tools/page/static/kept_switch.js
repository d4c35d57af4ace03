// A button that is on or off, and stays so on the next visit.

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
 * Returns the value that is kept as `name`; what it lacks, or has of another type, is as in the `usual` one.
 * @template {Record<string, any>} T
 * @param {string} name
 * @param {T} usual
 * @returns {T}
 */
export function keptValue(name, usual) {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "{}");
    const fit = Object.entries(usual).filter(([key, value]) => kept[key]?.constructor === value.constructor);
    return { ...usual, ...Object.fromEntries(fit.map(([key]) => [key, kept[key]])) };
  } catch {
    return usual;
  }
}

/**
 * Keeps a value for the next visit.
 * @param {string} name
 * @param {object} value
 */
export function keepValue(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // It is not kept.
  }
}

// If the browser refuses to store anything, each visit begins with everything off.
/**
 * Returns whether `name` is remembered as on.
 * @param {string} name
 */
export function remembered(name) {
  try {
    return localStorage.getItem(name) === "yes";
  } catch {
    return false;
  }
}

/**
 * Remembers for the next visit whether `name` is on.
 * @param {string} name
 * @param {boolean} on
 */
export function remember(name, on) {
  try {
    localStorage.setItem(name, on ? "yes" : "no");
  } catch {
    // The choice is not remembered.
  }
}
