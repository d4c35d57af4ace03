// The buzzer. Browsers allow sound only after the user has interacted with the page.

import { keptSwitch } from "./kept.js";

const VOLUME = 0.035;
const SECONDS_TO_SWELL = 0.004;

export class Buzzer {
  /** @param {HTMLElement} muteButton */
  constructor(muteButton) {
    this.hertz = 0;
    /** @type {{context: AudioContext, gain: GainNode, voice: OscillatorNode} | null} */
    this.player = null;
    this.muted = false;
    keptSwitch(muteButton, "pawnlight-muted", (muted) => {
      this.muted = muted;
      this.sound();
    });
    for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, () => this.wake());
  }

  /**
   * Plays a tone of `hertz` until the next call; 0 is silence.
   * @param {number} hertz
   */
  tone(hertz) {
    this.hertz = hertz;
    this.sound();
  }

  wake() {
    if (this.player) {
      // A call or a lock interrupts it on an iPhone. While that lasts, resuming fails, and the next touch tries again.
      if (this.player.context.state !== "running") this.player.context.resume().catch(() => {});
      return;
    }
    const context = new AudioContext();
    const gain = new GainNode(context, { gain: 0 });
    const voice = new OscillatorNode(context, { type: "square" });
    const box = new BiquadFilterNode(context, { type: "lowpass", frequency: 3200, Q: 0.4 });
    voice.connect(box).connect(gain).connect(context.destination);
    voice.start();
    this.player = { context, gain, voice };
    this.sound();
  }

  sound() {
    if (!this.player) return;
    const { context, gain, voice } = this.player;
    const now = context.currentTime;
    if (this.hertz) voice.frequency.setValueAtTime(this.hertz, now);
    gain.gain.setTargetAtTime(this.hertz && !this.muted ? VOLUME : 0, now, SECONDS_TO_SWELL);
  }
}
