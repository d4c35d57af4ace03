// The buzzer. Browsers allow sound only after the user has interacted with the page.

const VOLUME = 0.035;
const SECONDS_TO_SWELL = 0.004;
const REMEMBERED_AS = "pawnlight-muted";

export class Buzzer {
  constructor(muteButton) {
    this.button = muteButton;
    this.hertz = 0;
    this.muted = remembered();
    this.showMuted();
    muteButton.addEventListener("click", () => {
      this.muted = !this.muted;
      remember(this.muted);
      this.showMuted();
      this.sound();
    });
    for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, () => this.wake());
  }

  /** Plays a tone of `hertz` until the next call; 0 is silence. */
  tone(hertz) {
    this.hertz = hertz;
    this.sound();
  }

  wake() {
    if (this.context) {
      if (this.context.state === "suspended") this.context.resume();
      return;
    }
    this.context = new AudioContext();
    this.gain = new GainNode(this.context, { gain: 0 });
    this.voice = new OscillatorNode(this.context, { type: "square" });
    const box = new BiquadFilterNode(this.context, { type: "lowpass", frequency: 3200, Q: 0.4 });
    this.voice.connect(box).connect(this.gain).connect(this.context.destination);
    this.voice.start();
    this.sound();
  }

  sound() {
    if (!this.context) return;
    const now = this.context.currentTime;
    if (this.hertz) this.voice.frequency.setValueAtTime(this.hertz, now);
    this.gain.gain.setTargetAtTime(this.hertz && !this.muted ? VOLUME : 0, now, SECONDS_TO_SWELL);
  }

  showMuted() {
    this.button.setAttribute("aria-pressed", String(this.muted));
  }
}

// If the browser refuses to store anything, each visit begins with sound.
function remembered() {
  try {
    return localStorage.getItem(REMEMBERED_AS) === "yes";
  } catch {
    return false;
  }
}

function remember(muted) {
  try {
    localStorage.setItem(REMEMBERED_AS, muted ? "yes" : "no");
  } catch {
    // The choice is not remembered.
  }
}
