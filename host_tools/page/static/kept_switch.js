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
 * Returns the value that is kept as `name`, or the `usual` one.
 * @template {object} T
 * @param {string} name
 * @param {T} usual
 * @returns {T}
 */
export function keptValue(name, usual) {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(name) ?? "{}") };
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
