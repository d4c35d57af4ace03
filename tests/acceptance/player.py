"""Everybody at the table, in one: looks at the screen and the lamp, and presses what makes sense there."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from pawnlight.words import LANGUAGES, load
from tests.table_eyes import Screen

_WORDS = tuple(load(language) for language in LANGUAGES)
_TAP_S = 0.06
_HOLD_S = 1.0
# As long as a screen may take to answer a press.
_ANSWER_S = 1.0
# So many presses bring the game on by an event at least.
_MOST_PRESSES = 400


class Broken(AssertionError):
    """Something that is not to happen at the front door; a sentence, and what was shown."""


class Table(Protocol):
    """What a player can see and do. Times are seconds on the board.

    events   how many events the laptop has told
    """

    events: int

    @property
    def screen(self) -> Screen: ...
    @property
    def lamp(self) -> bool: ...
    def press(self, key: str) -> None: ...
    def release(self, key: str) -> None: ...
    def wait(self, seconds: float) -> None: ...
    def until_changed(self, screen: Screen, seconds: float) -> None: ...


def says(screen: Screen, *names: str) -> bool:
    """Whether the screen says one of the words of that name, in any language."""
    # Where several spaces are drawn, one is read.
    return any(" ".join(words[name].split()) in screen for words in _WORDS for name in names)


@dataclass
class Habits:
    """How often somebody does what is not needed, as chances from 0 to 1."""

    hint: float = 0.02
    back: float = 0.02
    leave: float = 0.005
    other: float = 0.25


class Player:
    """Counts `presses`, `hints` asked for, moves taken `back`, and how often leaving was thought of and not done."""

    def __init__(self, table: Table, chance: Random, habits: Habits | None = None) -> None:
        self._table = table
        self._chance = chance
        self._habits = habits or Habits()
        self.presses = self.hints = self.backs = self.stays = 0
        self._events = -1
        self._since = 0

    def play_until(self, over: Callable[[Screen], bool]) -> Screen:
        """Play on until the screen is as `over` says; that screen. Raises Broken."""
        while True:
            screen = self.look()
            if over(screen):
                return screen
            self._turn(screen)
            self._watch(screen)

    def look(self) -> Screen:
        """What the screen shows now. Raises Broken when it says that something broke."""
        screen = self._table.screen
        if says(screen, "fault"):
            raise Broken(f"the screen says:{screen}")
        return screen

    def _watch(self, screen: Screen) -> None:
        if self._table.events != self._events:
            self._events, self._since = self._table.events, self.presses
        if self.presses - self._since > _MOST_PRESSES:
            raise Broken(f"{_MOST_PRESSES} presses, and nothing has happened. The screen says:{screen}")

    def tap(self, key: str, seconds: float = _TAP_S) -> None:
        """Press and release a key, and see what comes of it."""
        before = self._table.screen
        self.presses += 1
        self._table.press(key)
        if seconds > _TAP_S:
            self._table.wait(seconds)
        self._table.release(key)
        self._table.until_changed(before, _ANSWER_S)

    def leave(self) -> None:
        """Leave the game for the menu."""
        while not says(screen := self.look(), "menu keys", "flash short"):
            self.tap("OK" if says(screen, "leave") else "BACK")
            self._watch(screen)

    def _turn(self, screen: Screen) -> None:
        chance, habits = self._chance, self._habits
        if not any(screen.lines):
            # It sleeps, or it is only beginning.
            self.tap("RIGHT")
        elif says(screen, "resume", "leave"):
            self.tap("OK" if says(screen, "resume") else "BACK")
        elif says(screen, "yes no"):
            # The question itself is still on its way to the screen.
            self._table.until_changed(screen, _ANSWER_S)
        elif chance.random() < habits.back:
            self.backs += 1
            self.tap("BACK", _HOLD_S)
        elif chance.random() < habits.leave:
            # That is only asked: the answer comes with the next look.
            self.stays += 1
            self.tap("BACK")
        elif says(screen, "look"):
            self._with_hidden_hand()
        elif says(screen, "computer"):
            self.tap("RIGHT")
        elif chance.random() < habits.hint:
            self.hints += 1
            self.tap("OK", _HOLD_S)
        elif self._table.lamp:
            self.tap(chance.choice(("LEFT", "RIGHT", "UP")) if chance.random() < habits.other else "DRAW")
        else:
            self.tap(chance.choice(("LEFT", "RIGHT", "UP", "DOWN")) if chance.random() < habits.other else "OK")

    def _with_hidden_hand(self) -> None:
        """Hold OK, look through the hand, play a card of it."""
        table, chance = self._table, self._chance
        before = table.screen
        self.presses += 1
        table.press("OK")
        table.until_changed(before, _ANSWER_S)
        if chance.random() < self._habits.hint:
            self.hints += 1
            self.tap("UP")
        while chance.random() < self._habits.other:
            self.tap(chance.choice(("LEFT", "RIGHT")))
        self.tap("DRAW")
        table.release("OK")
