// Keeps the screen of a phone or laptop on.

export class WakeLock {
  constructor() {
    this.wanted = false;
    this.asking = false;
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    // A browser takes the lock from a page that is hidden. Safari refuses it to one that has not just been touched.
    document.addEventListener("visibilitychange", () => this.settle());
    for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, () => this.settle());
  }

  /**
   * Keeps the screen on from now on, or no longer.
   * @param {boolean} wanted
   */
  hold(wanted) {
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    void this.settle();
  }

  async settle() {
    if (this.asking) return;
    if (!this.due()) {
      void this.lock?.release();
      this.lock = null;
    } else if (!this.lock || this.lock.released) {
      this.asking = true;
      try {
        // Only at a secure address is there such a thing.
        this.lock = (await navigator.wakeLock?.request("screen")) ?? null;
      } catch {
        this.lock = null;
      }
      this.asking = false;
      if (!this.due()) await this.settle();
    }
  }

  due() {
    return this.wanted && document.visibilityState === "visible";
  }
}
