"""The question that people are asked at a board, which a laptop requests for spectators: `ask` in docs/link.md."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from host_tools.link.errand import BoardErrand
from host_tools.link.refusals import Refusal
from host_tools.link.words import are_numbers, is_game_id
from pawnlight.board import BOARD_LIGHTS, PANEL_LIGHTS
from pawnlight.rules.events import is_hex, parse_number

# A board answers two requests a second; clocks differ.
ASK_INTERVAL = 0.6
QUESTION_KINDS = ("pawn", "place", "card", "hand", "row", "space", "sequence", "draw", "deal", "cut")
_PLACES = {"ring": BOARD_LIGHTS, "panel": PANEL_LIGHTS}


@dataclass(frozen=True)
class AskedQuestion:
    """A question that people are asked at a board.

    game, moment  the game, and the number of its events so far
    seat, what    who is asked, and for what: one of QUESTION_KINDS
    where         "ring" or "panel" if the options have places there
    options       the lights or cells of each option that the board shows by its lights
    at            the number of the marked one, or None
    """

    game: str
    moment: int
    seat: int
    what: str
    where: str = ""
    options: tuple[tuple[int, ...], ...] = ()
    at: int | None = None


def parse_asked(words: Sequence[str]) -> AskedQuestion | None:
    """Return what an answer to `ask` says; None if nothing is asked, or nothing that this program knows."""
    if (
        len(words) < 4
        or not is_game_id(words[0])
        or not are_numbers(list(words), 1, 2)
        or words[3] not in QUESTION_KINDS
    ):
        return None
    asked = AskedQuestion(words[0], int(words[1]), int(words[2]), words[3])
    if len(words) < 7 or asked.what == "hand":
        return asked
    at, where, places = words[4:7]
    options = _options_in(places, _PLACES.get(where, 0))
    if not options:
        return None
    marked = parse_number(at)
    if at != "-" and (marked is None or marked >= len(options)):
        return None
    return AskedQuestion(asked.game, asked.moment, asked.seat, asked.what, where, options, marked)


def _options_in(places: str, most: int) -> tuple[tuple[int, ...], ...]:
    """Return the lights or cells of each option; () if they are not pairs of hex digits, joined by +, below `most`."""
    options: list[tuple[int, ...]] = []
    joins = False
    at = 0
    while at < len(places):
        pair = places[at : at + 2]
        if not is_hex(pair, 2) or int(pair, 16) >= most:
            return ()
        place = (int(pair, 16),)
        if joins:
            options[-1] += place
        else:
            options.append(place)
        joins = places[at + 2 : at + 3] == "+"
        at += 3 if joins else 2
    return () if joins else tuple(options)


class QuestionErrand(BoardErrand):
    """Asks a board what people are asked while `watched()` is true.

    `tell` is called whenever something else is asked, with None when nothing is.
    """

    def __init__(
        self, send: Callable[[str], None], watched: Callable[[], bool], tell: Callable[[AskedQuestion | None], None]
    ) -> None:
        super().__init__(send)
        self._watched = watched
        self._tell = tell
        self._told: AskedQuestion | None = None
        self._refused = False
        self._next = -inf

    def on_restart(self) -> None:
        self._refused = False
        self._change(None)

    on_silence = on_restart

    def tick(self, now: float) -> None:
        if not self._watched():
            # What is not kept up to date is not shown to those who look on later.
            self._change(None)
        elif now >= self._next and not self._refused:
            self._next = now + ASK_INTERVAL
            self._send("ask")

    def handle_message(self, word: str, words: list[str], now: float) -> None:
        if word == "asks":
            self._change(parse_asked(words))

    def _change(self, asked: AskedQuestion | None) -> None:
        if asked != self._told:
            self._told = asked
            self._tell(asked)

    def handle_refusal(self, refusal: Refusal) -> bool:
        """Return whether the board refuses the request: it does not know it, and is asked no more."""
        asked = refusal.request == "ask"
        self._refused = self._refused or asked
        return asked
