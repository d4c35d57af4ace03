"""What people read on a page: all texts of a view, and of a replay with its analysis, moment by moment."""

import re

from playwright.sync_api import Page

# What no text that people see says: no board shows such a number.
PLACE_NUMBER = re.compile(
    r"\b(?:squares?|rows?|columns?|spaces?|safety zone|feld(?:er)?|reihen?|spalten?|zone"
    r"|casillas?|filas?|columnas?|espacios?) \d"
    r"|\d+ (?:past|from HOME|before HOME|hinter|vor HOME|después|de HOME)\b",
    re.IGNORECASE,
)
# Opens what is folded; returns the texts that are drawn, and those that a pointer brings up.
TEXTS = """() => {
  for (const folded of document.querySelectorAll("details")) folded.open = true;
  const shown = [...document.querySelectorAll("body, [popover]:popover-open, dialog[open]")];
  const drawn = shown.flatMap((part) => [part, ...part.querySelectorAll("svg text")])
    .filter((part) => part.checkVisibility());
  const pointed = [...document.querySelectorAll("[title], svg title")].map((part) => part.title || part.textContent);
  return [...drawn.map((part) => part.innerText ?? part.textContent), ...pointed].filter(Boolean);
}"""
# The texts of all moments of the game that is replayed.
MOMENTS = f"""() => {{
  const view = document.querySelector("#view-game");
  const found = new Set(({TEXTS})());
  // The list of moves stays as it is.
  const changing = [...view.querySelectorAll(".viewer > *, .players")].filter((part) => !part.querySelector(".moves"));
  for (const move of view.querySelectorAll(".moves button")) {{
    move.click();
    for (const part of changing) found.add(part.innerText);
  }}
  return [...found];
}}"""
# The texts of some mistakes: the position, and the exercise with its answer.
MISTAKES = f"""async () => {{
  const press = (part) => {{
    const button = [...document.querySelectorAll(`.analysis ${{part}}`)].find((one) => one.checkVisibility());
    button?.click();
    return Boolean(button);
  }};
  const found = new Set(({TEXTS})());
  const look = () => found.add(document.querySelector(".analysis").innerText);
  press("[data-words='mistakes more']");
  for (const button of [...document.querySelectorAll(".analysis .mistakes button")].slice(0, 12)) {{
    button.click();
    look();
  }}
  if (!press("[data-words=learn]")) return [...found];
  for (let learnt = 0; learnt < 12; learnt += 1) {{
    look();
    document.querySelector(".learn input").click();
    press("[data-words='learn choose']");
    look();
    press("[data-words='learn show']");
    look();
    if (!press("[data-words='learn next']")) break;
  }}
  return [...found];
}}"""


def numbered(texts: list[str]) -> list[tuple[str, str]]:
    """Return the numbers of places in `texts`, each with what stands around it."""
    found = [(PLACE_NUMBER.search(text), text) for text in texts]
    return [(match.group(), text[max(match.start() - 60, 0) : match.end() + 60]) for match, text in found if match]


def seen_texts(page: Page) -> list[str]:
    """Return all that can be read on the page now, also what was folded and what a pointer brings up."""
    texts: list[str] = page.evaluate(TEXTS)
    assert texts
    return texts
