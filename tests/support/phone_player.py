"""Somebody who plays on a phone: looks at its page, and touches what can be touched there."""

import random
from typing import NamedTuple

from playwright.sync_api import Page

from tests.support.browser import tap_at

# Return what can be touched next, {kind, x, y}, chosen by `chance`, a number below 1; null while nothing is asked. The
# card that is chosen is raised; its places are framed on the board.
_NEXT = r"""(chance) => {
  const phone = document.querySelector("#phone");
  if (phone.dataset.state !== "phone" || "answered" in phone.dataset) return null;
  const panel = document.querySelector("#phone-panel");
  const shown = (selector) => [...panel.querySelectorAll(selector)].filter((part) => part.checkVisibility());
  const one = (list) => list[Math.floor(chance * list.length)];
  const at = (kind, part) => {
    part.scrollIntoView({ block: "nearest" });
    const box = part.getBoundingClientRect();
    return { kind, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [put] = shown(".put");
  if (put) return at("put", put);
  const turn = document.querySelector("#phone-head").classList.contains("turn");
  const hand = shown(".hand.now .face-card:not(.cannot)");
  const raised = hand.find((card) => card.ariaPressed === "true");
  if (hand.length && !raised) return at("card", one(hand));
  const rows = [...document.querySelectorAll("#stage .rows-board li.option")];
  const offered = [...document.querySelectorAll("#stage .offered")].find((path) => path.dataset.places);
  const picks = shown(".pick:not([aria-disabled=true])");
  if (turn && offered && (chance < 0.7 || !picks.length)) {
    const points = [...offered.getAttribute("d").matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)];
    const [, x, y] = one(points);
    const place = new DOMPoint(Number(x), Number(y)).matrixTransform(offered.ownerSVGElement.getScreenCTM());
    return { kind: "place", x: place.x, y: place.y };
  }
  if (turn && rows.length) return at("place", one(rows));
  if (picks.length) return at("pick", one(picks));
  const [button] = shown(".draw-pile, .child-button");
  if (button) return at("button", button);
  return raised ? at("card", one(hand)) : null;
}"""


class Touch(NamedTuple):
    """A touch: of a `card`, a `place` of the board, `put`, which confirms it, a `pick` of the list, or a `button`."""

    kind: str
    x: float
    y: float


class PhonePlayer:
    """Plays at random, by touch, on the phone whose page this is."""

    def __init__(self, page: Page, seed: object = 0) -> None:
        self.page = page
        self.touches: list[Touch] = []
        self._rng = random.Random(str(seed))

    def sees(self) -> Touch | None:
        """Return what this player would touch now; None while nothing is asked."""
        found = self.page.evaluate(_NEXT, self._rng.random())
        return Touch(found["kind"], found["x"], found["y"]) if found else None

    def touch(self, touch: Touch) -> None:
        """Touch it."""
        self.touches.append(touch)
        tap_at(self.page, touch.x, touch.y)

    def step(self) -> bool:
        """Touch once, if anything is asked. Returns whether it was."""
        touch = self.sees()
        if touch is not None:
            self.touch(touch)
        return touch is not None
