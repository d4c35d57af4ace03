// Keeps the screen of a phone or laptop on.

import { make } from "./dom.js";

const MS_A_PICTURE = 1000;

export class WakeLock {
  constructor() {
    this.wanted = false;
    this.asking = false;
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    /** @type {HTMLVideoElement | null} */
    this.video = null;
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
    // Only at a secure address is there such a thing.
    if (!navigator.wakeLock) await this.playVideo();
    else if (!this.due()) {
      void this.lock?.release();
      this.lock = null;
    } else if (!this.lock || this.lock.released) {
      this.asking = true;
      try {
        this.lock = await navigator.wakeLock.request("screen");
      } catch {
        this.lock = null;
      }
      this.asking = false;
      if (!this.due()) await this.settle();
    }
  }

  /** A screen stays on while a video plays, also one that shows nothing. */
  async playVideo() {
    if (!this.due()) this.video?.pause();
    else {
      this.video ??= emptyVideo();
      try {
        await this.video?.play();
      } catch {
        // The next touch tries again.
      }
    }
  }

  due() {
    return this.wanted && document.visibilityState === "visible";
  }
}

/** Returns a video without sound, whose pictures are drawn here; null where a browser cannot make one. */
function emptyVideo() {
  const canvas = make("canvas", { width: 2, height: 2 });
  if (!canvas.captureStream) return null;
  const pen = canvas.getContext("2d");
  setInterval(() => pen?.fillRect(0, 0, 2, 2), MS_A_PICTURE);
  const video = make("video", { class: "empty-video", playsinline: true, "aria-hidden": "true", tabindex: -1 });
  video.muted = true;
  video.srcObject = canvas.captureStream(1);
  document.body.append(video);
  return video;
}
