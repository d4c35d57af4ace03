"""A player that clicks what the page offers on the board and its screen, and never presses the pad's arrows or OK."""

from collections.abc import Callable
from random import Random
from typing import Any, Literal

from playwright.sync_api import Page

from tests.acceptance.player import Failure
from tests.support.screen_reader import Screen, read

How = Literal["mouse", "finger", "keyboard"]
PIXELS = "() => document.querySelector('#screen').dataset.pixels"
# Every button of the board, the panel, the screen and the list below it, with its middle.
_OFFERS = """() => {
  const parts = [".targets button", ".screen-targets button", "#offers button"];
  return parts.flatMap((part) => [...document.querySelectorAll(part)].map((button, nth) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const label = button.getAttribute("aria-label") ?? button.textContent;
    return { part, nth, label, pressed: button.ariaPressed === "true", x: x + width / 2, y: y + height / 2, width };
  })).filter(({ width }) => width);
}"""
_FOCUS = """([part, nth]) => {
  const button = document.querySelectorAll(part)[nth];
  button?.focus();
  return Boolean(button);
}"""
_CHANGED = f"(old) => JSON.stringify(({_OFFERS})()) !== old"
# The chance that the player takes what is selected, and that it asks for a hint or takes a move back.
_TAKES = 0.6
_WISHES = 0.02
_MS_TO_ANSWER = 700
_MOST_CLICKS = 4000
Offer = dict[str, Any]


class Clicker:
    """Clicks with the mouse, taps with a finger, or uses Tab's focus and Enter; counts its `clicks`."""

    def __init__(self, page: Page, chance: Random, how: How = "mouse") -> None:
        self._page = page
        self._chance = chance
        self._how = how
        self.clicks = self.wishes = 0

    @property
    def screen(self) -> Screen:
        return read(bytes.fromhex(self._page.evaluate(PIXELS) or "") or bytes(1024))

    def offers(self) -> list[Offer]:
        """Return what can be clicked now."""
        found: list[Offer] = self._page.evaluate(_OFFERS)
        return found

    def click(self, offer: Offer) -> None:
        """Click `offer` as a person would, and wait a moment for other offers."""
        before = self._page.evaluate(f"JSON.stringify(({_OFFERS})())")
        self.clicks += 1
        if self._how == "keyboard":
            # It may be gone by now; then Enter would press OK.
            if self._page.evaluate(_FOCUS, [offer["part"], offer["nth"]]):
                self._page.keyboard.press("Enter")
        elif self._how == "finger":
            self._page.touchscreen.tap(offer["x"], offer["y"])
        else:
            self._page.mouse.click(offer["x"], offer["y"])
        self.wait(before)

    def wait(self, before: str) -> None:
        """Wait a moment for other offers than `before`."""
        try:
            self._page.wait_for_function(_CHANGED, arg=before, timeout=_MS_TO_ANSWER)
        except Exception as late:
            if "Timeout" not in str(late):
                raise

    def set_row(self, name: str, value: str) -> None:
        """Click the row `name` of the menu until it has `value`."""
        for _ in range(60):
            rows = [offer for offer in self.offers() if offer["label"].startswith(name + ": ")]
            if any(row["label"] == f"{name}: {value}" for row in rows):
                return
            if rows:
                self.click(rows[0])
            else:
                # The next rows come into view.
                self.click(self.offers()[-1])
        raise Failure(f"the menu does not come to {name} {value}:{self.screen}")

    def play_until(self, over: Callable[[Screen], bool]) -> None:
        """Click at random until `over(screen)`. Raises Failure."""
        chance = self._chance
        while not over(self.screen):
            if self.clicks > _MOST_CLICKS:
                raise Failure(f"{_MOST_CLICKS} clicks, and the game is not over:{self.screen}")
            offers = self.offers()
            if not offers:
                self.wait("[]")
                continue
            if chance.random() < _WISHES:
                self._wish()
            selected = [offer for offer in offers if offer["pressed"]]
            self.click(chance.choice(selected if selected and chance.random() < _TAKES else offers))

    def _wish(self) -> None:
        name = self._chance.choice(("#hint", "#take-back"))
        if self._page.locator(name).is_enabled():
            self.wishes += 1
            self._page.locator(name).click()
