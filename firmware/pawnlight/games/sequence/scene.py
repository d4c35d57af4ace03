"""Lights of a game of Sequence: chips on the panel; turn and completed sequences on the ring."""

from pawnlight.board import led_of_cell, led_of_home
from pawnlight.games.sequence import TEAMS
from pawnlight.games.sequence.board import CHIPS, CLOSED, CORNERS
from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import BLINK, BREATHE, CHOICE, DARK, PLAYER_COLOURS, SHIMMER, SPARK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from pawnlight.games.sequence.board import Board
    from pawnlight.show.lights import Picture

# A corner is darker than a green chip and a barred cell brighter, for eyes that do not tell white from green.
_CORNER = 45
_CHIP = 150
_GLOW = 70
_DIM = 120  # level of chips that did not win
_DIP = 60  # level of a chip in a dip
_PAUSE = bytes(60)
_FLASH = bytes([220, 220]) + bytes(22)
# Teams can be distinguished without colour: green's chips dip once every three seconds, red's twice.
_ONCE = bytes([_DIP] * 8)
_DIPS = {"green": _ONCE + bytes(16) + _PAUSE, "red": _ONCE + bytes(8) + _ONCE + _PAUSE}


def colour_of(team: int) -> "tuple[int, int, int]":
    """Return the colour of a team's chips."""
    return PLAYER_COLOURS[COLOURS.index(TEAMS[team])]


def stand(lights: "Picture", panel: "Picture", board: "Board", team: int) -> None:
    """Draw every chip, completed sequences brighter and shimmering; the quarter of the team to play glows.

    The HOME lights of a team's spoke count its sequences.
    """
    panel.clear()
    lights.clear()
    for cell in CORNERS:
        panel.put(led_of_cell(cell), WHITE, _CORNER)
    for cell, chip in enumerate(board.cells):
        if chip in CHIPS:
            t = CHIPS.find(bytes([chip]))
            panel.put(led_of_cell(cell), colour_of(t), _CHIP)
            if TEAMS[t] in _DIPS:
                panel.mark(led_of_cell(cell), colour_of(t), _DIPS[TEAMS[t]])
        elif chip in CLOSED:
            t = CLOSED.find(bytes([chip]))
            panel.put(led_of_cell(cell), colour_of(t))
            panel.mark(led_of_cell(cell), colour_of(t), SHIMMER, cell // 10 + cell % 10)
    for t, sequences in enumerate(board.sequences):
        k = COLOURS.index(TEAMS[t])
        for i in range(min(len(sequences), 4)):
            lights.put(led_of_home(k, i), PLAYER_COLOURS[k])
    k = COLOURS.index(TEAMS[team])
    for square in range(15 * k, 15 * k + 15):
        lights.put(square, PLAYER_COLOURS[k], _GLOW)


def offer(panel: "Picture", cells: "Iterable[int]", at: int, run: "Iterable[int]", team: int) -> None:
    """Mark a choice: the `cells` breathe, the one `at` sparkles, a sequence that it would complete blinks."""
    for cell in cells:
        if cell != at:
            panel.mark(led_of_cell(cell), colour_of(team), BREATHE)
    for cell in run:
        panel.mark(led_of_cell(cell), colour_of(team), BLINK)
    panel.mark(led_of_cell(at), CHOICE, SPARK)


def barred(panel: "Picture", cell: int) -> None:
    """Let the free `cell`, where the team to play may put no chip, flash."""
    panel.mark(led_of_cell(cell), WHITE, _FLASH)


def happens(panel: "Picture", cell: int, taken: bool) -> None:
    """Let `cell` blink after a chip has been put there or taken away."""
    panel.mark(led_of_cell(cell), DARK if taken else WHITE, BLINK)


def winner(panel: "Picture", board: "Board", team: int) -> None:
    """Dim all chips except the winning team's sequences, which sparkle."""
    panel.unmark()
    for cell, chip in enumerate(board.cells):
        t = max(CHIPS.find(bytes([chip])), CLOSED.find(bytes([chip])))
        if t >= 0:
            panel.put(led_of_cell(cell), colour_of(t), _DIM)
    for run in board.sequences[team]:
        for n, cell in enumerate(run):
            panel.put(led_of_cell(cell), colour_of(team))
            panel.mark(led_of_cell(cell), WHITE, SPARK, n)
