// The seven buttons, by mouse, finger and keyboard: down while held, up when released. A mouse has one finger only, so
// its right button, or Shift with the left one, keeps a button down until that is pressed once more.

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
// What presses a button by no mouse and no key, such as a screen reader, has no length of its own.
const MS_OF_A_CLICK = 120;

export class Pad {
  /** `press(key, down)` is called when a key goes down or up, however many fingers are on it. */
  constructor(element, press) {
    this.press = press;
    // Elsewhere on the page the keyboard does other things.
    this.active = true;
    this.fingers = new Map();
    this.buttons = new Map();
    for (const button of element.querySelectorAll("[data-key]")) this.attach(button);
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    addEventListener("keydown", (event) => this.onKey(event, true));
    addEventListener("keyup", (event) => this.onKey(event, false));
    addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
  }

  attach(button) {
    const key = button.dataset.key;
    this.buttons.set(key, button);
    button.addEventListener("pointerdown", (event) => {
      // The keyboard stays the whole pad's: a click moves no focus.
      event.preventDefault();
      const kept = this.fingers.has(`kept ${key}`);
      if (kept || event.button === 2 || event.shiftKey) {
        this.finger(`kept ${key}`, key, !kept);
        return;
      }
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.finger(`pointer ${event.pointerId}`, key, true);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
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

  onKey(event, down) {
    if (!this.active) return;
    if (down && (event.ctrlKey || event.metaKey || event.altKey)) return;
    const focused = event.target instanceof Element ? event.target.closest("button, a, select") : null;
    const activates = event.key === " " || event.key === "Enter";
    // What was reached with Tab does what it is, not what the key is.
    if (focused && !focused.dataset.key && (activates || focused.tagName === "SELECT")) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const key = activates && focused ? focused.dataset.key : KEYBOARD[name];
    if (!key) return;
    event.preventDefault();
    if (!event.repeat) this.finger(`key ${name}`, key, down);
  }

  finger(who, key, down) {
    if (down) {
      this.fingers.set(who, key);
    } else {
      key = this.fingers.get(who);
      if (!this.fingers.delete(who)) return;
    }
    const button = this.buttons.get(key);
    const held = [...this.fingers.values()].includes(key);
    if (button.classList.contains("down") === held) return;
    button.classList.toggle("down", held);
    this.press(key, held);
  }

  releaseAll() {
    for (const [who, key] of [...this.fingers]) this.finger(who, key, false);
  }

  /** The board has gone, and with it whatever was held. */
  forget() {
    this.fingers.clear();
    for (const button of this.buttons.values()) button.classList.remove("down");
  }
}
