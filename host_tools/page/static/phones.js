// The dialog about phones at the seats of this page's board: the code that lets them in, and which seats are on phones.

import { make, redraw, symbol } from "./dom.js";
import { SYMBOLS } from "./marks.js";
import { nameOf } from "./phone_seats.js";
import { answer, send } from "./request.js";
import { openSheet } from "./sheet.js";
import { w } from "./words.js";

const MS_BETWEEN_LOOKS = 1000;

/** Says what phones need, where there is no laptop. */
export const sayWhatPhonesNeed = () => openSheet("phones", w("phones"), w("phones site"), [], async () => {});

/** Shows the code and the seats until the dialog is closed, or offers to let phones in. */
export function showPhones() {
  const code = make("img", { class: "visitors-code", alt: w("phones code"), hidden: true });
  const link = make("p", { class: "visitors-link" });
  const seats = make("ul", { class: "phones-seats" });
  const tools = make("div", { class: "phones-tools" });
  const watch = make("p", { class: "about" });
  const attempt = openSheet("phones", w("phones"), w("phones how"), [code, link, tools, seats, watch], look);

  /** @param {any} order */
  const change = (order) => attempt(async () => show(await send("api/phones", order)));

  let told = "";

  /** @param {PhonesOfTable} phones */
  function show(phones) {
    // A button that is replaced while it is held down is not pressed.
    if (JSON.stringify(phones) === told) return;
    told = JSON.stringify(phones);
    draw(phones);
  }

  /** @param {PhonesOfTable} phones */
  function draw({ on, link: address = "", code: picture = "", watch: watched = "", players = [] }) {
    code.hidden = !on;
    if (on && code.src !== picture) code.src = picture;
    link.textContent = address;
    watch.textContent = watched && `${w("phones watch")} ${watched}`;
    const there = players.map((one, seat) => ({ ...one, seat })).filter(({ phone }) => phone !== "table");
    redraw(
      seats,
      ...there.map(({ seat, colour, phone }) => {
        const who = nameOf(players, seat);
        return make(
          "li",
          { class: colour, "data-seat": seat },
          symbol(colour, SYMBOLS[colour]),
          make("b", {}, who),
          make("small", {}, w(`phone state ${phone}`)),
          button("phones free", () => change({ free: seat }), w("phones free who", { who })),
        );
      }),
    );
    /** @type {HTMLElement[]} */
    const offer = on ? [button("phones renew", () => change({ renew: true }))] : [];
    if (!on)
      offer.push(
        make("p", {}, w("phones open")),
        button("phones turn on", () => change({ on: true }), "", "strong"),
      );
    redraw(tools, ...offer);
  }

  async function look() {
    show(await answer("api/phones"));
    setTimeout(() => seats.isConnected && attempt(look), MS_BETWEEN_LOOKS);
  }
}

/**
 * @param {string} key
 * @param {() => void} onclick
 * @param {string} [label]
 * @param {string} [kind]
 */
const button = (key, onclick, label = "", kind = "") =>
  make("button", { class: `plain ${kind}`, "data-key": key, "aria-label": label || null, onclick }, w(key));
