"""A player for all seats that reads the screen and the lamp and presses suitable keys."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from pawnlight.words import LANGUAGES, load
from tests.support.screen_reader import Screen

_WORDS = tuple(load(language) for language in LANGUAGES)
# Seconds of board time: a long press, the wait for an optional change of the screen, the time without a change after
# which a screen counts as complete, and the time limits for required and for expected changes.
_HOLD_S = 1.0
_ANSWER_S = 1.0
_SETTLED_S = 0.3
_SURELY_S = 600
_LATELY_S = 100
_WAKING_S = 60
# Presses until one counts.
_TRIES = 10
# Presses of BACK that ask whether to leave a child's game.
_INSISTS = 3
# At least one event happens within this number of presses.
_MOST_PRESSES = 400
# Footers of screens: those where BACK asks whether to leave; below, those that offer a hint.
_ASKING = ("pawn keys", "hand keys", "hand keys rows", "look", "look again", "cards keys", "cards keys two")
# Screens where DRAW is next, once its lamp is lit, and where OK is; elsewhere they could start another game.
_DRAWING = ("draw", "draw unseen", "deal", "cut", "turn sorry", "draw or not", "draw due", "late keys", *_ASKING)
_CHOOSING = ("pawn keys", "place keys", "place keys rows", "cell keys", "resume keys")
_HINTING = ("pawn keys", "place keys", "place keys rows", "cell keys", "hand keys", "hand keys rows", "look")


class Failure(AssertionError):
    """A failure that users would notice, described by a sentence and the screen."""


class Table(Protocol):
    """The interface of a board to a player. Times are seconds on the board.

    events   the number of events that the laptop has logged
    """

    @property
    def events(self) -> int: ...

    @property
    def screen(self) -> Screen: ...
    @property
    def lamp(self) -> bool: ...
    def press(self, key: str) -> None: ...
    def release(self, key: str) -> None: ...
    def wait(self, seconds: float) -> None: ...
    def until_changed(self, screen: Screen, seconds: float) -> None: ...


def says(screen: Screen, *names: str) -> bool:
    """Return whether the screen shows one of the texts `names`, in any language."""
    # The screen reader collapses spaces.
    return any(" ".join(words[name].split()) in screen for words in _WORDS for name in names)


def in_menu(screen: Screen) -> bool:
    return says(screen, "menu keys", "flash short", "kept keys")


# Actions taken at least once in every game after _ONCE_AFTER events: request a hint, take a move back, decline to
# leave.
_ONCE = ("hint", "back", "stay", "back", "hint")
_ONCE_AFTER = 8
# The probability of each of them at other times, and of an unneeded arrow key.
_OFTEN = {"hint": 0.1, "back": 0.01, "stay": 0.01}
_ARROW = 0.25


class Player:
    """A random player that counts `presses`, `hints`, take-backs (`backs`) and declined leaves (`stays`).

    child    whether the game is a child's, in which one press of BACK asks nothing
    """

    def __init__(self, table: Table, chance: Random) -> None:
        self._table = table
        self._chance = chance
        self.child = False
        self.presses = self.hints = self.backs = self.stays = 0
        self._owed = list(_ONCE)
        self._events = -1
        self._since = 0

    # Reading the screen

    def look(self) -> Screen:
        """Return the screen. Raises Failure if it shows a program error."""
        screen = self._table.screen
        if says(screen, "fault"):
            raise Failure(f"the screen says:{screen}")
        return screen

    def settled(self, seconds: float = _SETTLED_S) -> Screen:
        """Return the screen once it has stopped changing."""
        while True:
            screen = self.look()
            self._table.until_changed(screen, seconds)
            if self._table.screen is screen:
                return screen

    def expect(self, true: Callable[[Screen], bool], what: str) -> None:
        """Wait, without another press, until `true(screen)` holds. Raises Failure."""
        if not self._within(true, _SURELY_S):
            raise Failure(f"{what}. The screen says:{self.look()}")

    def _watch(self, screen: Screen) -> None:
        if self._table.events != self._events:
            self._events, self._since = self._table.events, self.presses
        if self.presses - self._since > _MOST_PRESSES:
            raise Failure(f"{_MOST_PRESSES} presses, and nothing has happened. The screen says:{screen}")

    # Pressing keys

    def tap(self, key: str, seconds: float = 0, answer: float = _ANSWER_S) -> None:
        """Press a key, hold it for `seconds`, and wait up to `answer` for a change of the screen."""
        before = self._table.screen
        self._down_and_up(key, seconds)
        self._table.until_changed(before, answer)

    def set(self, key: str) -> Screen:
        """Press a key that changes the screen, as in a menu, and return the new screen."""
        before = self.settled()
        self._down_and_up(key, 0)
        self._table.until_changed(before, _SURELY_S)
        return self.settled(_ANSWER_S if key == "BACK" else _SETTLED_S)

    def _down_and_up(self, key: str, seconds: float) -> None:
        self.presses += 1
        self._table.press(key)
        if seconds:
            self._table.wait(seconds)
        self._table.release(key)

    # Playing

    def play_until(self, over: Callable[[Screen], bool]) -> Screen:
        """Play until `over(screen)` holds, and return the settled screen. Raises Failure."""
        while True:
            screen = self.look()
            if over(screen):
                return self.settled()
            self._turn(screen)
            self._watch(screen)

    def leave(self) -> None:
        """End the game for good, which takes a confirmation, and return to the menu. Raises Failure."""
        while not in_menu(screen := self.look()):
            if says(screen, "end game"):
                self.tap("OK")
                self._within(in_menu)
            elif says(screen, "leave"):
                self.set("OK" if any(screen.marks(words["leave end"]) for words in _WORDS) else "DOWN")
            else:
                self.tap("BACK")
                self._within(lambda screen: in_menu(screen) or says(screen, "leave"))
            self._watch(screen)

    def keep_and_take_up(self) -> None:
        """Save the game for later, unless it is over, and resume it from the menu. Raises Failure."""
        while not in_menu(screen := self.look()):
            if says(screen, "again keys"):
                return
            if says(screen, "leave"):
                self.tap("OK")
                self._within(in_menu)
            else:
                for _ in range(_INSISTS if self.child else 1):
                    self._down_and_up("BACK", 0)
                self._within(lambda screen: in_menu(screen) or says(screen, "leave"), _LATELY_S / _TRIES)
            self._watch(screen)
        self.set("OK")
        if self.child:
            # Nothing is asked.
            self.expect(lambda screen: not in_menu(screen), "the kept game does not go on")
            return
        self.expect(lambda screen: says(screen, "resume"), "the kept game is not offered")
        self.set("OK")

    def _turn(self, screen: Screen) -> None:
        chance = self._chance
        wish = self._wish(screen)
        if not any(screen.lines):
            # The board is starting or asleep. OK could now start the self-test.
            self._table.until_changed(screen, _WAKING_S)
            if self._table.screen is screen:
                self.tap("RIGHT")
        elif says(screen, "leave"):
            self.set("BACK")
        elif says(screen, "yes no"):
            # The question has not been drawn completely yet.
            self._table.until_changed(screen, _ANSWER_S)
        elif wish in ("back", "stay"):
            self._back(wish == "back")
        elif says(screen, "look"):
            self._with_hidden_hand(wish == "hint")
        elif wish == "hint":
            self.hints += 1
            self.tap("OK", _HOLD_S)
            self.tap("OK", answer=_LATELY_S)
        elif chance.random() < _ARROW:
            self.tap(chance.choice(("LEFT", "RIGHT", "UP", "DOWN")))
        elif self._table.lamp and says(screen, "draw or not") and chance.random() < _ARROW:
            self.tap("OK", answer=_LATELY_S)
        elif self._table.lamp and says(screen, *_DRAWING):
            # A second press before the first has taken effect could be one too many.
            self.tap("DRAW", answer=_LATELY_S)
        elif says(screen, *_CHOOSING) or screen.lines[-1].endswith("OK"):
            self.tap("OK", answer=_LATELY_S)
        else:
            # The screen needs no answer, or is not complete yet.
            self.tap("RIGHT")

    def _wish(self, screen: Screen) -> str:
        """Return an extra action of the player before the decision, if any."""
        chance = self._chance
        owed = self._owed[:1] if self._table.events > _ONCE_AFTER and chance.random() < 0.3 else []
        for name in (*owed, *_OFTEN):
            if says(screen, *(_HINTING if name == "hint" else _ASKING)) and (owed or chance.random() < _OFTEN[name]):
                if owed:
                    self._owed.pop(0)
                return name
            owed = []
        return ""

    def _back(self, hold: bool) -> None:
        """Press BACK where that asks whether to leave; with `hold`, hold it to take back a move.

        No other key is pressed before the result is clear, as OK would leave. The next turn answers no. The board
        forgets presses that were meant for an earlier screen, so it takes more than one now and then.
        """
        self.backs += hold
        self.stays += not hold
        if self.child:
            self.tap("BACK", _HOLD_S if hold else 0)
            return
        asked = False
        for _ in range(_TRIES):
            self.presses += 1
            self._table.press("BACK")
            asked = self._within(lambda screen: says(screen, "leave"), _LATELY_S / _TRIES)
            if asked and hold:
                self._table.wait(_HOLD_S)
            self._table.release("BACK")
            if asked:
                break
        if asked and hold:
            self._within(lambda screen: not says(screen, "leave"))

    def _within(self, true: Callable[[Screen], bool], seconds: float = _LATELY_S) -> bool:
        """Return whether `true(screen)` holds within `seconds`, without another press."""
        waited = 0.0
        while not true(screen := self.look()) and waited < seconds:
            self._table.until_changed(screen, _ANSWER_S)
            waited += _ANSWER_S
        return true(screen)

    def _with_hidden_hand(self, hint: bool) -> None:
        """Hold OK, browse the hand, and play a card."""
        table, chance = self._table, self._chance
        before = table.screen
        self.presses += 1
        table.press("OK")
        table.until_changed(before, _ANSWER_S)
        if hint:
            self.hints += 1
            self.tap("UP")
        while chance.random() < _ARROW:
            self.tap(chance.choice(("LEFT", "RIGHT")))
        self.tap("DRAW")
        table.release("OK")
