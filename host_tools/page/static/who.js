// The dialog that asks who plays at a seat.

import { make, messageOf } from "./dom.js";
import { answer, send } from "./request.js";
import { openDialog } from "./sheet.js";
import { w } from "./words.js";

const MOST_OFFERED = 60;

/** @typedef {{name: string | null, evening: boolean, known?: Named, level?: string}} Who */

/**
 * Asks for a person. Resolves to a name, to null for nobody, or to undefined if the question was put aside.
 * @param {{title: string, name: string | null, evening?: boolean, known?: boolean, text?: string,
 *   others?: Record<string, HTMLElement>, named?: boolean}} about - `evening` offers the other games, too; `known` the people
 *   who are there; `text` is in the field to begin with. `others` are buttons for who is no person with a name, by what is
 *   then the `level`; if nobody is to be `named`, they alone are there.
 * @returns {Promise<Who | undefined>} `known` is the person of that name.
 */
export function askWho({ title, name, evening = false, known = true, text = "", others = {}, named = true }) {
  return new Promise((resolve) => {
    const field = make("input", {
      id: "who-name",
      type: "text",
      autocomplete: "off",
      enterkeyhint: "done",
      required: true,
      pattern: ".*\\S.*",
      value: text,
    });
    const list = make("ul", { class: "who-list" });
    const also = make("input", { type: "checkbox" });
    also.checked = evening;
    const problem = make("p", { class: "problem", role: "alert" });
    const dialog = make(
      "dialog",
      { class: "sheet", "aria-labelledby": "who-title" },
      make(
        "form",
        { method: "dialog" },
        make("h2", { id: "who-title" }, title),
        make("label", { for: "who-name", hidden: !named }, w("who name")),
        make(
          "span",
          { class: "who-field", hidden: !named },
          field,
          make("button", { type: "submit", class: "plain strong", value: "named" }, w("who take")),
        ),
        list,
        make("p", { class: "who-others" }, ...Object.values(others)),
        problem,
        evening ? make("label", { class: "tick" }, also, w("who evening")) : "",
        make(
          "p",
          { class: "sheet-feet" },
          name === null || Object.keys(others).length
            ? ""
            : make("button", { class: "plain", onclick: () => finish(null) }, w("who nobody")),
          make("button", { class: "plain", onclick: () => dialog.close() }, w("cancel")),
        ),
      ),
    );
    /** @type {Named[]} */
    let people = [];
    /** @type {Who | undefined} */
    let answered;
    for (const [level, button] of Object.entries(others))
      button.addEventListener("click", () => {
        answered = { name: null, evening: false, level };
        dialog.close();
      });

    /** @param {string | null} chosen */
    function finish(chosen) {
      const same = people.find((one) => one.name.toLocaleLowerCase() === chosen?.toLocaleLowerCase());
      answered = { name: chosen, evening: also.checked, known: same };
      dialog.close();
    }

    function offer() {
      const begun = field.value.trim().toLocaleLowerCase();
      const found = people.filter((one) => one.name.toLocaleLowerCase().includes(begun)).slice(0, MOST_OFFERED);
      list.replaceChildren(
        ...found.map((one) =>
          make(
            "li",
            {},
            make(
              "button",
              { class: one.name === name ? "plain chosen" : "plain", onclick: () => finish(one.name) },
              one.name,
            ),
          ),
        ),
      );
    }

    field.addEventListener("input", offer);
    dialog.addEventListener("submit", (event) => {
      event.preventDefault();
      finish(field.value.trim());
    });
    openDialog(dialog, () => resolve(answered));
    if (!known || !named) return;
    answer("api/choices")
      .then((found) => {
        people = found.people;
        offer();
      })
      .catch((error) => (problem.textContent = messageOf(error)));
  });
}

/**
 * Asks who sits at `seat` of the game with this `head`, and keeps it. Returns whether that was answered.
 * @param {Head} head
 * @param {number} seat
 */
export async function nameSeat({ id, seats }, seat) {
  const { name, person } = seats[seat];
  const chosen = await askWho({ title: w("who sits", { who: name }), name: person?.name ?? null, evening: true });
  if (chosen) await send("api/seats", { game: id, seat, name: chosen.name, evening: chosen.evening });
  return Boolean(chosen);
}

/**
 * Asks a question that is answered by Yes or No.
 * @param {string} question
 * @param {string} yes - The text of the button that does it.
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    let sure = false;
    const agree = () => {
      sure = true;
      dialog.close();
    };
    const dialog = make(
      "dialog",
      { class: "sheet", "aria-labelledby": "sure-title" },
      make("p", { id: "sure-title" }, question),
      make(
        "p",
        { class: "sheet-feet" },
        make("button", { class: "plain", onclick: () => dialog.close() }, w("cancel")),
        make("button", { class: "plain strong", onclick: agree }, yes),
      ),
    );
    openDialog(dialog, () => resolve(sure));
  });
}
