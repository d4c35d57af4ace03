"""Lights of a game of Sequence: chips on the panel; turn and completed sequences on the ring."""

from pawnlight.board import led_of_cell, led_of_home
from pawnlight.games.sequence import TEAM_COLOURS
from pawnlight.games.sequence.board import CHIP_CODES, CORNER_CELLS, SEQUENCE_CHIP_CODES
from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import (
    BLINK_MOTION,
    BREATHE_MOTION,
    CHOSEN_COLOUR,
    DARK,
    PLAYER_COLOURS,
    SHIMMER_MOTION,
    SPARKLE_MOTION,
    WHITE,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from pawnlight.games.sequence.board import ChipBoard
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


def team_colour(team: int) -> "tuple[int, int, int]":
    """Return the colour of a team's chips."""
    return PLAYER_COLOURS[COLOURS.index(TEAM_COLOURS[team])]


def show_chips(lights: "Picture", panel: "Picture", board: "ChipBoard", team: int) -> None:
    """Draw every chip, completed sequences brighter and shimmering; the quarter of the team to play glows.

    The HOME lights of a team's spoke count its sequences.
    """
    panel.clear()
    lights.clear()
    for cell in CORNER_CELLS:
        panel.set_light(led_of_cell(cell), WHITE, _CORNER)
    for cell, chip in enumerate(board.cells):
        if chip in CHIP_CODES:
            t = CHIP_CODES.find(bytes([chip]))
            panel.set_light(led_of_cell(cell), team_colour(t), _CHIP)
            if TEAM_COLOURS[t] in _DIPS:
                panel.animate_light(led_of_cell(cell), team_colour(t), _DIPS[TEAM_COLOURS[t]])
        elif chip in SEQUENCE_CHIP_CODES:
            t = SEQUENCE_CHIP_CODES.find(bytes([chip]))
            panel.set_light(led_of_cell(cell), team_colour(t))
            panel.animate_light(led_of_cell(cell), team_colour(t), SHIMMER_MOTION, cell // 10 + cell % 10)
    for t, sequences in enumerate(board.sequences):
        k = COLOURS.index(TEAM_COLOURS[t])
        for i in range(min(len(sequences), 4)):
            lights.set_light(led_of_home(k, i), PLAYER_COLOURS[k])
    k = COLOURS.index(TEAM_COLOURS[team])
    for square in range(15 * k, 15 * k + 15):
        lights.set_light(square, PLAYER_COLOURS[k], _GLOW)


def show_choices(panel: "Picture", cells: "Iterable[int]", at: int, run: "Iterable[int]", team: int) -> None:
    """Mark a choice: the `cells` breathe, the one `at` sparkles, a sequence that it would complete blinks."""
    for cell in cells:
        if cell != at:
            panel.animate_light(led_of_cell(cell), team_colour(team), BREATHE_MOTION)
    for cell in run:
        panel.animate_light(led_of_cell(cell), team_colour(team), BLINK_MOTION)
    panel.animate_light(led_of_cell(at), CHOSEN_COLOUR, SPARKLE_MOTION)


def flash_barred_cell(panel: "Picture", cell: int) -> None:
    """Let the free `cell`, where the team to play may put no chip, flash."""
    panel.animate_light(led_of_cell(cell), WHITE, _FLASH)


def blink_changed_cell(panel: "Picture", cell: int, taken: bool) -> None:
    """Let `cell` blink after a chip has been put there or taken away."""
    panel.animate_light(led_of_cell(cell), DARK if taken else WHITE, BLINK_MOTION)


def show_winner(panel: "Picture", board: "ChipBoard", team: int) -> None:
    """Dim all chips except the winning team's sequences, which sparkle."""
    panel.stop_animations()
    for cell, chip in enumerate(board.cells):
        t = max(CHIP_CODES.find(bytes([chip])), SEQUENCE_CHIP_CODES.find(bytes([chip])))
        if t >= 0:
            panel.set_light(led_of_cell(cell), team_colour(t), _DIM)
    for run in board.sequences[team]:
        for n, cell in enumerate(run):
            panel.set_light(led_of_cell(cell), team_colour(team))
            panel.animate_light(led_of_cell(cell), WHITE, SPARKLE_MOTION, n)
