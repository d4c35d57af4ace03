"""The choices of Revenge, see table/choice.py: a card of a hand, and what it is used for."""

from pawnlight.board import led_of_home, led_of_start, led_of_zone
from pawnlight.games.revenge.rows import NONE, Target, is_play
from pawnlight.games.revenge.scene import changed_lights
from pawnlight.rules.base import COLOURS
from pawnlight.table.choice import CardChoices, Choice, Choices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pawnlight.games.revenge.game import RevengeGame
    from pawnlight.games.revenge.rows import Decision
    from pawnlight.table.choice import HandScreen
    from pawnlight.words import Words

_QUARTER = 15


class HandCardChoices(CardChoices):
    """The cards of a hand of the player at `seat`; `rows(at)` are those where card `at` can go.

    NONE is among them if it can be used without a row.
    """

    def __init__(self, hand: "HandScreen", words: "Words", seat: int, rows: "Callable[[int], list[int]]") -> None:
        super().__init__(hand, words)
        self._seat = seat
        self._rows = rows

    def choice(self, at: int) -> Choice:
        found = super().choice(at)
        rows = self._rows(at)
        if NONE in rows:
            found.does = "off rows"
            rows.remove(NONE)
        found.rows = [(self._seat, row) for row in rows]
        if not self._hand.hidden:
            found.ring_to = [light for row in rows for light in _arc(row)]
        return found


class CardUseChoices(Choices):
    """The `options` for a card. The lights show the one `shown`; `lines` tells one."""

    def __init__(
        self,
        game: "RevengeGame",
        options: "Sequence[Decision]",
        shown: "Decision",
        lines: "Callable[[Decision], list[str]]",
    ) -> None:
        self._game = game
        self._options = options
        self._shown = shown
        self._lines = lines

    def choice(self, at: int) -> Choice:
        game, option = self._game, self._options[at]
        found = Choice(self._said(option), ring=self.lights_of(at)[0])
        if is_play(option) and option[1] != NONE:
            card, row, _, _ = option
            found.ring_to = changed_lights(game.rows[game.seat][row], row, card)
            found.rows = [(game.seat, row)]
        if isinstance(option, Target):
            rows = range(len(game.rows[option.seat])) if option.row == NONE else (option.row,)
            found.rows = [(option.seat, row) for row in rows] + [(game.seat, option.own)] * (option.own != NONE)
        return found

    def _said(self, option: "Decision") -> str:
        """Return what `option` does, without the numbers of the rows that it is about."""
        lines = self._lines(option)
        if isinstance(option, Target):
            # What is done, and with whom.
            return lines[0] if self._game.due in ("all-strip", "go-home") else "%s %s" % (lines[0], lines[1])
        return lines[-1]

    def lights_of(self, at: int) -> "tuple[list[int], list[int]]":
        option, shown = self._options[at], self._shown
        row = option[1] if is_play(option) else NONE
        if isinstance(option, Target):
            row = option.row
            # Of several rows, the ring shows those of one player; the others are behind their spokes.
            if row == NONE or (isinstance(shown, Target) and option.seat != shown.seat):
                return _spoke(COLOURS.index(self._game.colours[option.seat])), []
        return _arc(row) if row != NONE else [], []


def _arc(row: int) -> "list[int]":
    """Return the lights of a row on the ring."""
    return list(range(_QUARTER * row, _QUARTER * row + _QUARTER))


def _spoke(k: int) -> "list[int]":
    """Return the lights of the spoke of colour `k`."""
    home, start = [led_of_home(k, i) for i in range(4)], [led_of_start(k, i) for i in range(4)]
    return home + start + [led_of_zone(k, z) for z in range(1, 6)]
