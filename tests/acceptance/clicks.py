"""The board as a page shows it, and a player that takes what the page offers and never presses arrows or OK."""

import json
import re
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Literal, Protocol

from playwright.sync_api import Page, TimeoutError, expect

from tests.acceptance.player import Failure, Question, is_over, wait_for_agreement
from tests.support.board_places import FRAMED_PLACES_SCRIPT
from tests.support.browser import tap_at
from tests.support.page_users import SMALL_TARGETS
from tests.support.screen_reader import DARK, Screen, read
from tests.support.seen_texts import PLACE_NUMBER

InputMethod = Literal["mouse", "finger", "keyboard", "names", "board"]
_PIXELS = "() => document.querySelector('#screen').dataset.pixels"
# Every button beside the board, the keyboard's way to its places, and every place that can be touched, with its middle.
_OFFERS = f"""() => {{
  const parts = ["#play-panel :is(.act, .deal) button:not([aria-disabled])", "#play-panel .reach", "#stage li.option"];
  const places = ({FRAMED_PLACES_SCRIPT})();
  return parts.flatMap((part) => [...document.querySelectorAll(part)].map((place, nth) => {{
    const {{ x, y, width, height }} = place.getBoundingClientRect();
    const label = place.getAttribute("aria-label") ?? place.textContent;
    const pressed = place.ariaPressed === "true";
    const next = place.matches(".pick:not([data-place], .other)");
    const kind = place.className;
    return {{ part, nth, label, pressed, kind, next, x: x + width / 2, y: y + height / 2, width }};
  }})).filter(({{ width }}) => width).concat(places.map(({{ place, x, y }}, nth) =>
    ({{ part: "place", nth, label: `place ${{place}}`, pressed: false, kind: "place", next: false, x, y, width: 1 }})));
}}"""
_FOCUS = """([part, nth]) => {
  const button = document.querySelectorAll(part)[nth];
  button?.focus();
  return document.activeElement === button;
}"""
# Scrolls an offer into view; returns the place of its middle in the window, or null if it has gone.
_SHOW = f"""([part, nth]) => {{
  const there = part === "place" ? ({FRAMED_PLACES_SCRIPT})()[nth] : null;
  if (there) return [there.x, there.y];
  const place = part === "place" ? null : document.querySelectorAll(part)[nth];
  place?.scrollIntoView({{ block: "nearest", inline: "nearest" }});
  const {{ x, y, width, height }} = place?.getBoundingClientRect() ?? {{}};
  return width ? [x + width / 2, y + height / 2] : null;
}}"""
# What is to be done now is shown once, and nothing else moves; what a press or a touch moves is expected.
_NOW = "() => [...document.querySelectorAll('.now')].filter((one) => one.checkVisibility()).map((one) => one.className)"
_WATCH_SHIFTS = """async () => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node }) => node instanceof Element ? node : node?.parentElement);
      // The seats move on with each turn.
      const jumped = moved.filter((node) => node && !node.closest(".moves, .players"));
      shifts.push(...jumped.map((node) => node.outerHTML.slice(0, 120)));
    }
  }).observe({ type: "layout-shift" });
  // They are told after the frame that has them, and the game has just taken the door's place.
  for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
  shifts.length = 0;
}"""
# A button as an accessibility tree has it: its role, its name, and its states.
_BUTTON = re.compile(r"""- '?button "((?:[^"\\]|\\.)*)"((?: \[[^]]*\])*)""")
# They lead out of the game, or are wishes.
_TOOLS = ("Hint", "Take back", "Back")
_CHANGED = f"(old) => JSON.stringify(({_OFFERS})()) !== old"
# The chance that the player takes what is selected, and that it asks for a hint or takes a move back.
_TAKES = 0.6
_WISHES = 0.02
_MS_TO_ANSWER = 700
_MS_TO_ANSWER_SURELY = 60_000
_MOST_CLICKS = 4000
# As long as the computers may take for their turns on a busy machine.
_S_TO_PLAY = 180
_MS_BETWEEN_LOOKS = 10
# With every frame of the page, it would cost as much as the drawing.
_MS_BETWEEN_OFFERS = 50
_MS_TO_SETTLE = 150
ClickTarget = dict[str, Any]
_REACH = "#play-panel .reach"
# The board's settings for every rule set.
GAME_SETTINGS = {
    "classic": ("game=sorry", "rules=classic"),
    "teams": ("game=sorry", "rules=teams", "blue=easy", "green=hard"),
    "points": ("game=sorry", "rules=points"),
    "st": ("game=sorry", "rules=st"),
    "revenge": ("game=revenge",),
    "sequence": ("game=sequence",),
}
_SHORT = ("quick=yes", "house rows=1", "house sequences=1")
# The settings that differ by the way a game is played. Who plays second and is not named is a person, so that each has
# a hand that the other must not see; beside two people who choose at random, a strong third player ends the game.
SETTINGS_BY_INPUT: dict[InputMethod, tuple[str, ...]] = {
    "mouse": ("yellow=hard", "seat 2=hard"),
    "finger": (*_SHORT, "auto draw=no", "blue=hard"),
    "keyboard": (*_SHORT, "yellow=easy", "seat 2=easy"),
    "names": (*_SHORT, "yellow=easy"),
    "board": (*_SHORT, "yellow=easy", "seat 2=easy"),
}


def is_game_target(offer: ClickTarget) -> bool:
    """Return whether `offer` is a place of the board, a card of the hand, DRAW, or what has no place and goes on."""
    if "button" not in offer["part"]:
        return True
    return offer["next"] or any(
        name in offer["kind"].split() for name in ("face-card", "draw-pile", "big", "play-card")
    )


class RunningBoard(Protocol):
    """The board behind a page: its question, and how fast its clock runs."""

    clock: float

    @property
    def question(self) -> Question: ...


class Clicker:
    """Clicks with the mouse, taps with a finger, or uses focus and Enter; or knows roles and names alone.

    It counts its `clicks`.
    """

    def __init__(self, page: Page, front: RunningBoard, chance: Random, how: InputMethod = "mouse") -> None:
        self._page = page
        self._front = front
        self._chance = chance
        self._how = how
        self.clicks = self.wishes = 0

    @property
    def question(self) -> Question:
        return self._front.question

    @property
    def screen(self) -> Screen:
        """Return the screen that the page draws."""
        return read(bytes.fromhex(self._page.evaluate(_PIXELS) or "") or DARK)

    def until(self, true: Callable[[], bool], seconds: float) -> bool:
        """Wait until `true()`, or until `seconds` have passed on the board. Return whether it is true."""
        end = time.monotonic() + seconds / self._front.clock
        while not (found := true()) and time.monotonic() < end:
            # `true` is Python, of which the page knows nothing.
            self._page.wait_for_timeout(_MS_BETWEEN_LOOKS)
        return found

    def click_targets(self) -> list[ClickTarget]:
        """Return what can be clicked now."""
        found: list[ClickTarget]
        if self._how == "names":
            region = self._page.get_by_role("region", name="What to do now")
            # At the end of the game it is gone, before the board asks what follows.
            if not region.count():
                return []
            tree = region.aria_snapshot()
            buttons = [(json.loads(f'"{name}"'), states) for name, states in _BUTTON.findall(tree)]
            found = [
                {"label": name, "pressed": "pressed" in states, "part": "button"}
                for name, states in buttons
                if name not in _TOOLS and "disabled" not in states
            ]
            found += [{"label": "grid", "pressed": False, "part": _REACH}] if "- 'grid " in tree else []
            return found
        found = self._page.evaluate(_OFFERS)
        if self._how == "keyboard":
            # It comes to the places of the board by the one stop that they have.
            return [offer for offer in found if "button" in offer["part"] or offer["part"] == _REACH]
        found = [offer for offer in found if offer["part"] != _REACH]
        return [offer for offer in found if is_game_target(offer)] if self._how == "board" else found

    def settled_targets(self) -> list[ClickTarget]:
        """Return what can be clicked when it stands still: while rows move up, a click would meet another one."""
        end = time.monotonic() + _MS_TO_ANSWER_SURELY / 1000
        before: list[ClickTarget] = []
        while (found := self.click_targets()) != before or (not found and time.monotonic() < end):
            before = found
            self._page.wait_for_timeout(_MS_TO_SETTLE)
        return found

    def click(self, offer: ClickTarget, answer: int = _MS_TO_ANSWER) -> None:
        """Click `offer` as a person would, and wait up to `answer` milliseconds for other offers."""
        points = self._how in ("mouse", "finger", "board")
        at = self._page.evaluate(_SHOW, [offer["part"], offer["nth"]]) if points else None
        before = self._page.evaluate(f"JSON.stringify(({_OFFERS})())")
        self.clicks += 1
        if offer["part"] == _REACH:
            self._reach()
        elif self._how == "names":
            named = self._page.get_by_role("button", name=offer["label"], exact=True).all()
            # As a screen reader does it, of a button that may be gone by now.
            for button in named[:1]:
                with suppress(TimeoutError):
                    button.dispatch_event("click", timeout=_MS_TO_ANSWER)
        elif self._how == "keyboard":
            # It may be gone by now; then Enter would press OK.
            if self._page.evaluate(_FOCUS, [offer["part"], offer["nth"]]):
                self._page.keyboard.press("Enter")
        elif at and self._how in ("finger", "board"):
            tap_at(self._page, *at)
        elif at:
            self._page.mouse.click(*at)
        self.wait_for_change(before, answer)

    def _reach(self) -> None:
        """Go to a place of the board with the arrow keys, and press Enter there."""
        if self._page.evaluate(_FOCUS, [_REACH, 0]):
            for _ in range(self._chance.randrange(4)):
                self._page.keyboard.press(self._chance.choice(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")))
            self._page.keyboard.press("Enter")

    def wait_for_change(self, before: str, answer: int = _MS_TO_ANSWER) -> None:
        """Wait up to `answer` milliseconds for other offers than `before`."""
        try:
            self._page.wait_for_function(_CHANGED, arg=before, timeout=answer, polling=_MS_BETWEEN_OFFERS)
        except Exception as late:
            if "Timeout" not in str(late):
                raise

    def set_row(self, name: str, value: str) -> None:
        """Click the row `name` of the menu until it has `value`."""
        for _ in range(60):
            offers = self.settled_targets()
            rows = [offer for offer in offers if offer["label"].startswith(name + ": ")]
            if any(row["label"] == f"{name}: {value}" for row in rows):
                return
            if not offers:
                raise Failure(f"nothing can be clicked: {self.question}{self.screen}")
            # If there is none, the next rows come into view. Another click before the answer would take its place.
            self.click(rows[0] if rows else offers[-1], _MS_TO_ANSWER_SURELY)
        raise Failure(f"the menu does not come to {name} {value}:{self.screen}")

    def play_until(self, over: Callable[[Question], bool]) -> None:
        """Click at random until `over(question)`. Raises Failure, also if screen and question differ."""
        chance = self._chance
        offered = time.monotonic()
        while not over(wait_for_agreement(self)):
            if self.clicks > _MOST_CLICKS:
                raise Failure(f"{_MOST_CLICKS} clicks, and the game is not over:{self.screen}")
            seen = self._page.locator("#view-play").inner_text()
            if numbered := PLACE_NUMBER.search(seen):
                raise Failure(f"a place has a number: {numbered.group()}")
            if self._how == "finger" and (small := self._page.evaluate(SMALL_TARGETS)):
                raise Failure(f"too small for a finger: {small}")
            offers = self.click_targets()
            now = self._page.evaluate(_NOW)
            if len(now) != 1:
                raise Failure(f"to be done now: {now}")
            if not offers:
                # The board plays by itself.
                if time.monotonic() - offered > _S_TO_PLAY:
                    raise Failure(f"nothing can be done: {self.question}{self.screen}")
                self._page.wait_for_timeout(_MS_TO_SETTLE)
                continue
            offered = time.monotonic()
            if chance.random() < _WISHES:
                self._wish()
            selected = [offer for offer in offers if offer["pressed"]]
            self.click(chance.choice(selected if selected and chance.random() < _TAKES else offers))

    def play_to_end(self) -> str:
        """Play the game that has begun to its end, and return what was done. Raises Failure, also if anything jumps."""
        # On a busy machine, the game takes the menu's place later than what a press moves.
        expect(self._page.locator("#play-panel:not([data-kind=menu])")).to_be_visible(timeout=_MS_TO_ANSWER_SURELY)
        self._page.evaluate(_WATCH_SHIFTS)
        self.play_until(is_over)
        # The board's last event comes to the page after the last move.
        expect(self._page.locator("#record .moves button").last).to_contain_text(" win", timeout=_MS_TO_ANSWER_SURELY)
        moved = self._page.evaluate("shifts")
        # Of what is pressed by its name, the browser does not know that it was pressed, and what that has moved.
        if moved and self._how != "names":
            raise Failure(f"moved without a press: {moved}")
        return f"{self.clicks} clicks, {self.wishes} wishes"

    def _wish(self) -> None:
        name = self._chance.choice(("#hint", "#take-back"))
        if self._page.locator(name).is_enabled():
            # The game may have gone on by now.
            with suppress(TimeoutError):
                self._page.locator(name).click(timeout=_MS_TO_ANSWER)
                self.wishes += 1
