// Puts the page together: what the link brings goes to lights, screen, lamp and buzzer; what the pad does goes back.

import { REACH, drawBoard } from "./board.js";
import { Lights } from "./lights.js";
import { Link } from "./link.js";
import { Pad } from "./pad.js";
import { PANEL_LIGHT, PANEL_REACH, drawPanel, placeOf } from "./panel.js";
import { Screen } from "./screen.js";
import { Buzzer } from "./sound.js";
import { Stage } from "./stage.js";

const LAMP_FULL = 65535;
const SECONDS_BEFORE_NOTICE = 0.6;

const notice = document.getElementById("notice");
let noticeDue = 0;
let said = "";

/** Says `sentence` when it still holds after a moment: a board that restarts at once need not be spoken of. */
function say(sentence) {
  if (sentence === said) return;
  said = sentence;
  clearTimeout(noticeDue);
  noticeDue = setTimeout(() => {
    notice.textContent = sentence;
  }, sentence ? SECONDS_BEFORE_NOTICE * 1000 : 0);
}

async function start() {
  const geometry = await (await fetch("geometry.json")).json();
  drawBoard(document.getElementById("board"), geometry);
  drawPanel(document.getElementById("panel"), geometry.panel.cards);
  const lights = new Lights(document.getElementById("lights"), geometry.lights, REACH);
  const places = geometry.panel.lights.map(placeOf);
  const panel = new Lights(document.getElementById("panel-lights"), places, PANEL_REACH, PANEL_LIGHT);
  const stage = new Stage(document.getElementById("lit"));
  const screen = new Screen(document.getElementById("screen"), ...geometry.screen);
  const buzzer = new Buzzer(document.getElementById("mute"));
  const draw = document.querySelector(".draw");

  const link = new Link({
    show(news) {
      if ("leds" in news) {
        lights.show(news.leds);
        stage.show("ring", news.leds);
      }
      if ("panel" in news) {
        if (news.panel) panel.show(news.panel);
        else panel.dark();
        stage.show("panel", news.panel);
      }
      if ("screen" in news || "screen_on" in news || "contrast" in news) screen.show(news);
      if ("tone" in news) buzzer.tone(news.tone);
      // The eye sees a quarter of the power as half the light.
      if ("lamp" in news) draw.style.setProperty("--lamp", Math.sqrt(news.lamp / LAMP_FULL).toFixed(3));
      if ("error" in news) console.warn(news.error);
    },
    here: () => say(""),
    away() {
      lights.dark();
      panel.dark();
      screen.show({ screen_on: false });
      buzzer.tone(0);
      draw.style.setProperty("--lamp", 0);
    },
    why: say,
  });
  const pad = new Pad(document.querySelector(".pad"), (key, down) => link.send({ pad: key, down }));
  link.onLost = () => pad.forget();
  link.open();
}

start().catch(() => say("The board could not be laid out. Load this page again."));
