"""A player for all seats that reads the board's question and presses suitable keys."""

import time
from collections import deque
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeAlias

from pawnlight.table.describe import HIDE_KEY, LOOK_KEY
from pawnlight.words import LANGUAGES, load_texts
from tests.support.agreement import disagreement
from tests.support.foot_texts import foot_text
from tests.support.screen_reader import Screen

if TYPE_CHECKING:
    from pawnlight.table.describe import BoardQuestion

_WORDS = tuple(load_texts(language) for language in LANGUAGES)
_ARROWS = ("LEFT", "RIGHT", "UP", "DOWN")
# Seconds of board time: a long press, also of a board that waits for a busy laptop; the wait for an optional change;
# the time after which a screen that does not change is complete; the time limit for changes that must come.
_HOLD_S = 3.0
_ANSWER_S = 1.0
_SETTLED_S = 60
_SURELY_S = 600
_WAKING_S = 60
# In the laptop's time: the longest wait for screen and question to agree, while they change.
_AGREES_S = 60
# Presses of BACK that ask whether to leave a child's game.
_INSISTS = 3
# At least one event happens within this number of presses.
_MOST_PRESSES = 400
# So many of the last presses a failure names.
_LAST = 12

Question: TypeAlias = "BoardQuestion"


class Failure(AssertionError):
    """A failure that users would notice, described by a sentence and the screen."""


class ShownBoard(Protocol):
    """The interface of a board to somebody who looks at it. Times are seconds on the board.

    question  what the board asks, see docs/question.md
    """

    @property
    def question(self) -> Question: ...
    @property
    def screen(self) -> Screen: ...
    def until(self, true: Callable[[], bool], seconds: float) -> bool: ...


class PlayableBoard(ShownBoard, Protocol):
    """The interface of a board to a player; `events` is the number of events that the laptop has logged."""

    @property
    def events(self) -> int: ...
    def press(self, key: str) -> None: ...
    def release(self, key: str) -> None: ...
    def wait(self, seconds: float) -> None: ...


def shows_text(question: Question, *names: str) -> bool:
    """Return whether the question has one of the texts `names`, in any language."""
    texts = (question["title"], *(line["text"] for line in question["lines"]), question["foot"])
    return any(foot_text(words, name) in texts for words in _WORDS for name in names)


def in_menu(question: Question) -> bool:
    return shows_text(question, "menu keys", "open keys", "flash short")


def is_over(question: Question) -> bool:
    """Return whether the question is the end of a game."""
    deeds = ("child deed near", "child deed bump", "child deed way")
    return shows_text(question, "again keys", "child cheer", *deeds, "child again")


def wait_for_agreement(table: ShownBoard) -> Question:
    """Return the question as soon as the screen says the same. Raises Failure if they do not come to agree."""
    end = time.monotonic() + _AGREES_S
    while True:
        seen = question, screen = table.question, table.screen
        differs = disagreement(question, screen)
        if not differs:
            return question
        if not table.until(partial(_differs, table, seen), _SETTLED_S) or time.monotonic() > end:
            raise Failure(f"screen and question differ: {differs}{screen}")


def _differs(table: ShownBoard, seen: tuple[Question, Screen]) -> bool:
    return (table.question, table.screen) != seen


# Actions taken at least once in every game after _ONCE_AFTER events: request a hint, take a move back, decline to
# leave.
_ONCE = ("hint", "back", "stay", "back", "hint")
_ONCE_AFTER = 8
# The probability of each of them at other times, of an unneeded arrow key, and of taking the marked option.
_OFTEN = {"hint": 0.1, "back": 0.01, "stay": 0.01}
_ARROW = 0.15
_TAKES = 0.6


class Player:
    """A random player that counts `presses`, `hints`, take-backs (`backs`) and declined leaves (`stays`).

    child       whether the game is a child's, in which one press of BACK asks nothing
    unanswered  presses that should have changed the question and did not, with what was asked
    """

    def __init__(self, table: PlayableBoard, chance: Random) -> None:
        self._table = table
        self._chance = chance
        self.child = False
        self.presses = self.hints = self.backs = self.stays = 0
        self.unanswered: list[str] = []
        self._pressed: deque[str] = deque(maxlen=_LAST)
        self._owed = list(_ONCE)
        self._looking = False
        self._events = -1
        self._since = 0

    # Reading the question

    def read_question(self) -> Question:
        """Return the question, which the screen shows too. Raises Failure, also for a program error."""
        question = wait_for_agreement(self._table)
        if shows_text(question, "fault"):
            raise Failure(f"the screen says:{self._table.screen}")
        return question

    def wait_for_question(self) -> Question:
        """Return the question as soon as the board waits for a key. Raises Failure."""
        self.wait_for(lambda question: "number" in question, "the board asks nothing")
        return self.read_question()

    def wait_for(self, true: Callable[[Question], bool], what: str) -> None:
        """Wait, without another press, until `true(question)` holds and the screen agrees. Raises Failure."""
        table = self._table

        def seen() -> bool:
            return true(question := table.question) and not disagreement(question, table.screen)

        if not table.until(seen, _SURELY_S):
            self.read_question()
            raise Failure(f"{what}. The screen says:{table.screen}")

    def _watch(self) -> None:
        if self._table.events != self._events:
            self._events, self._since = self._table.events, self.presses
        if self.presses - self._since > _MOST_PRESSES:
            raise Failure(f"{_MOST_PRESSES} presses, and nothing has happened. The screen says:{self._table.screen}")

    # Pressing keys

    def tap(self, key: str, seconds: float = 0, answer: float = _ANSWER_S) -> None:
        """Press a key, hold it for `seconds` and until it has worked, and wait up to `answer` for a change."""
        if key == "OK":
            self._hold(False)
        before = self._table.question
        self.presses += 1
        self._pressed.append(key)
        self._table.press(key)
        if seconds:
            self._table.wait(seconds)
            # On a busy machine the board has seen it down for a moment only, in which BACK asks whether to leave.
            self._table.until(
                lambda: (now := self._table.question) != before and not shows_text(now, "leave"), _SETTLED_S
            )
        self._table.release(key)
        self._table.until(lambda: self._table.question != before, answer)

    def press_and_wait(self, key: str) -> Question:
        """Press a key that changes the question, as in a menu, and return the next one."""
        self.wait_for_question()
        self.tap(key, answer=_SURELY_S)
        return self.wait_for_question()

    def choose_option(self, question: Question, at: int) -> None:
        """Press the key that takes option `at`, or an arrow that may mark it."""
        options = question["options"]
        # While a hidden hand is looked at, OK is held; where DRAW draws, OK may do nothing.
        draws = question["what"] == "draw" or any(option.get("key") == HIDE_KEY for option in options)
        takes = "DRAW" if draws else "OK"
        key = options[at].get("key") or (takes if question["at"] == at else "")
        if key in (LOOK_KEY, HIDE_KEY):
            self.presses += 1
            self._pressed.append(key)
            # Held since before the board asked, OK shows no hand: it must go down anew.
            self._hold(False)
            self._hold(key == LOOK_KEY)
            self._await(lambda: self._table.question != question, question)
        elif key:
            # A second press before the first has taken effect could be one too many.
            before = question["number"]
            self.tap(key)
            self._await(lambda: self._table.question.get("number") != before, question)
            self._hold(False)
        elif question["rolls"]:
            # A second press before the first has taken effect would go too far.
            self.tap("DOWN", answer=_SETTLED_S)
        else:
            self.tap(self._chance.choice(_ARROWS))

    def _await(self, answered: Callable[[], bool], question: Question) -> None:
        """Wait for the answer to what was pressed at `question`; note it if none comes."""
        if not self._table.until(answered, _SETTLED_S):
            self.unanswered.append(f"{self._pressed[-1]} at {question['title']} {question['what']}")

    def _hold(self, down: bool) -> None:
        """Hold OK down to look at a hidden hand, or let it go."""
        if down != self._looking:
            (self._table.press if down else self._table.release)("OK")
        self._looking = down

    # Playing

    def play_until(self, over: Callable[[Question], bool]) -> Question:
        """Play until `over(question)` holds, and return the question. Raises Failure."""
        while not over(question := self.read_question()):
            if in_menu(question):
                raise Failure(f"the game was left unasked after {', '.join(self._pressed)}: {question}")
            self._turn(question)
            self._watch()
        self._hold(False)
        return question

    def end_game(self) -> None:
        """End the game for good, which takes a confirmation, and return to the menu. Raises Failure."""
        while not in_menu(question := self.read_question()):
            if shows_text(question, "end game"):
                self.tap("OK", answer=_SURELY_S)
            elif shows_text(question, "leave"):
                self._leave_by("leave end")
            else:
                self.tap("BACK", answer=_SURELY_S)
            self._watch()

    def _leave_by(self, option: str) -> None:
        """Mark or take `option` of the question whether to leave, unless the board asks something else by now."""
        if shows_text(question := self.wait_for_question(), "leave"):
            self.choose_option(question, _numbered(question, option))

    def keep_and_resume(self) -> None:
        """Save the game for later, unless it is over, and resume it from the menu. Raises Failure."""
        while not in_menu(question := self.read_question()):
            if is_over(question):
                return
            if shows_text(question, "leave"):
                self._leave_by("leave keep")
            else:
                for _ in range(_INSISTS if self.child else 1):
                    self.tap("BACK", answer=0)
                # A second BACK would answer the question to which the first one leads.
                self._table.until(
                    lambda: shows_text(at := self._table.question, "leave") or in_menu(at) or is_over(at), _SETTLED_S
                )
            self._watch()
        # The row of the kept games, and the newest of them.
        self.press_and_wait("OK")
        self.wait_for(lambda question: shows_text(question, "kept keys"), "the kept games are not listed")
        self.press_and_wait("OK")
        if self.child:
            # It goes on as one, and nobody is asked.
            return
        self.wait_for(lambda question: shows_text(question, "resume"), "the kept game is not offered")
        self.wait_for_question()
        self.tap("OK", answer=_SURELY_S)

    def _turn(self, question: Question) -> None:
        chance = self._chance
        if not question["title"] and not question["lines"]:
            # The board is starting or asleep. OK could now start the self-test.
            if not self._table.until(lambda: self._table.question != question, _WAKING_S):
                self.tap("RIGHT")
        elif "number" not in question:
            # It asks nothing; a key hurries it.
            self.tap(chance.choice(_ARROWS))
        elif shows_text(question, "leave"):
            self.tap("BACK", answer=_SURELY_S)
        elif shows_text(question, "resume"):
            self.tap("OK", answer=_SURELY_S)
        elif wish := self._wish(question):
            self._fulfil(wish, question)
        elif chance.random() < _ARROW:
            self.tap(chance.choice(_ARROWS))
        else:
            possible = [n for n, option in enumerate(question["options"]) if not option.get("why")]
            if not possible:
                self.wait_for(lambda later: later != question, f"nothing can be chosen: {question}")
                return
            marked = question["at"] in possible and chance.random() < _TAKES
            self.choose_option(question, question["at"] if marked else chance.choice(possible))

    def _wish(self, question: Question) -> str:
        """Return an extra action of the player before the decision, if any."""
        chance = self._chance
        # Elsewhere BACK leads to the hand or ends a note, or nothing is left without an answer.
        leaves = question["what"] and "BACK" not in question["keys"] and not self._looking
        can = {"hint": question["hint"], "back": question["back"], "stay": leaves}
        # A child's game has no hints.
        once = [name for name in self._owed if not (self.child and name == "hint")]
        owed = once[:1] if self._table.events > _ONCE_AFTER and chance.random() < 0.8 else []
        for name in (*owed, *_OFTEN):
            if can[name] and (owed or chance.random() < _OFTEN[name]):
                if owed:
                    self._owed.remove(name)
                return name
            owed = []
        return ""

    def _fulfil(self, wish: str, question: Question) -> None:
        """Ask for a hint, hold BACK to take a move back, or press it to be asked whether to leave.

        The next turn declines to leave.
        """
        if wish == "hint":
            self.hints += 1
            key = question["hint"]
            self.tap(key.removeprefix("HOLD "), _HOLD_S if key.startswith("HOLD ") else 0)
        elif wish == "back":
            self.backs += 1
            self.tap("BACK", _HOLD_S)
            self._await(lambda: self._table.question.get("number") != question["number"], question)
        else:
            self.stays += 1
            self.tap("BACK")
            # OK would keep the game for later, so nothing is pressed before the answer. Another change is none, unless
            # nothing follows it: the laptop may hear of an earlier event only now.
            asks = "twice more" if self.child else "leave"
            self._table.until(lambda: shows_text(self._table.question, asks), _SETTLED_S)
            self.wait_for(
                lambda later: shows_text(later, asks) or later.get("number", question["number"]) != question["number"],
                "BACK is not answered",
            )


def _numbered(question: Question, name: str) -> int:
    """Return the number of the option with the text `name`, in any language."""
    texts = [words[name] for words in _WORDS]
    return next(n for n, option in enumerate(question["options"]) if option["text"] in texts)
