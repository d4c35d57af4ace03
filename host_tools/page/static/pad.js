// The seven buttons, by mouse, touch and keyboard: down while held, up when released.

/** @type {Record<string, string>} */
const KEYBOARD = {
  " ": "DRAW",
  d: "DRAW",
  Enter: "OK",
  Backspace: "BACK",
  Escape: "BACK",
  ArrowLeft: "LEFT",
  ArrowRight: "RIGHT",
  ArrowUp: "UP",
  ArrowDown: "DOWN",
};
// Duration of a press without mouse or keyboard, for example by a screen reader.
const MS_OF_A_CLICK = 120;

export class Pad {
  /**
   * Calls `press(key, down)` when a button goes down or up, however many pointers are on it.
   * @param {HTMLElement} element
   * @param {(key: string, down: boolean) => void} press
   */
  constructor(element, press) {
    this.element = element;
    this.press = press;
    // In other views the keyboard has other functions.
    this.active = true;
    /** @type {Map<string, string>} */
    this.fingers = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.buttons = new Map();
    /** @type {HTMLElement | null} */
    this.pointed = null;
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = element.querySelectorAll("[data-key]");
    for (const button of buttons) this.attach(button);
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    addEventListener("pointerdown", (event) => (this.pointed = reacting(event.target)), true);
    // A box whose list is open needs the focus until something is chosen.
    addEventListener("click", (event) => event.detail && this.pointed?.tagName !== "SELECT" && this.leavePointed());
    addEventListener("change", () => this.leavePointed());
    addEventListener("keydown", (event) => this.onKey(event, true));
    addEventListener("keyup", (event) => this.onKey(event, false));
    addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
  }

  /** @param {HTMLElement} button */
  attach(button) {
    const key = button.dataset.key ?? "";
    this.buttons.set(key, button);
    button.addEventListener("pointerdown", (event) => {
      // A click must not move the focus, so that the keyboard still controls all buttons.
      event.preventDefault();
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.finger(`pointer ${event.pointerId}`, key, true);
    });
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
      button.addEventListener(end, (event) => this.finger(`pointer ${event.pointerId}`, key, false));
    }
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      if (event.detail === 0 && !this.fingers.size) {
        this.finger("click", key, true);
        setTimeout(() => this.finger("click", key, false), MS_OF_A_CLICK);
      }
    });
  }

  /** Takes the focus from what was pointed at: after mouse or touch the keyboard belongs to these buttons again. */
  leavePointed() {
    const { pointed } = this;
    if (this.active && pointed && pointed === document.activeElement && !pointed.closest("dialog")) pointed.blur();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {boolean} down
   */
  onKey(event, down) {
    if (!this.active) return;
    if (
      down &&
      (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], :popover-open"))
    )
      return;
    if (event.key === "Tab") this.pointed = null;
    this.leavePointed();
    const focused = reacting(document.activeElement);
    const activates = event.key === " " || event.key === "Enter";
    // An element focused with Tab reacts to the key itself.
    if (focused && !focused.dataset.key && (activates || focused.tagName === "SELECT")) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const key = activates && focused ? focused.dataset.key : KEYBOARD[name];
    if (!key) return;
    event.preventDefault();
    if (!event.repeat) this.finger(`key ${name}`, key, down);
  }

  /**
   * @param {string} who
   * @param {string} key
   * @param {boolean} down
   */
  finger(who, key, down) {
    if (down) {
      this.fingers.set(who, key);
    } else {
      const before = this.fingers.get(who);
      if (before === undefined) return;
      this.fingers.delete(who);
      key = before;
    }
    const button = this.buttons.get(key);
    const held = [...this.fingers.values()].includes(key);
    if (!button || button.classList.contains("down") === held) return;
    button.classList.toggle("down", held);
    this.press(key, held);
  }

  releaseAll() {
    for (const [who, key] of [...this.fingers]) this.finger(who, key, false);
  }

  /** Forgets held buttons when the board disappears. */
  forget() {
    this.fingers.clear();
    for (const button of this.buttons.values()) button.classList.remove("down");
  }
}

/**
 * Returns the element around `target` that reacts to keys itself, if any.
 * @param {EventTarget | null} target
 */
const reacting = (target) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("button, a, select")) : null;
