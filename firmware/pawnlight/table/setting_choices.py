"""The settings that all games share: their values, and those of a new board. No game needs them in memory.

What they mean is in menu_rows.py, and those of a game alone are in its menu.py.
"""

from pawnlight.games import GAMES
from pawnlight.rules.base import COLOURS
from pawnlight.table import settings
from pawnlight.table.settings import COLOUR_ORDERS, DEFAULT_CURRENT, MATRIX, NEW_BOARD, PLAYER_VALUES, RING_ONLY, YES_NO
from pawnlight.words import LANGUAGES

_SEATS = 12
# (name, possible values in order, value of a new board)
CHOICES: "tuple[tuple[str, tuple[str, ...], str], ...]" = (
    ("game", tuple([name for name, _ in GAMES]), GAMES[0][0]),
    ("players", tuple([str(n) for n in range(2, _SEATS + 1)]), "2"),
)
CHOICES += tuple([("seat %d" % n, PLAYER_VALUES, "person") for n in range(1, _SEATS + 1)])
CHOICES += (
    ("child", YES_NO, "no"),
    ("begins", COLOURS, "red"),
    ("language", LANGUAGES, "en"),
    ("sound", ("0", "1", "2", "3"), "1"),
    ("light", ("1", "2", "3", "4", "5"), "3"),
    # DEFAULT_CURRENT follows from `lights`.
    ("current", (DEFAULT_CURRENT, "0.5", "1.0", "1.5", "2.0"), DEFAULT_CURRENT),
    ("hints", YES_NO, "yes"),
    ("back", YES_NO, "yes"),
    ("pad", ("right", "left"), "right"),
    # Whether DRAW and BACK are printed on the pad in the language.
    ("labels", YES_NO, "no"),
    ("lights", (NEW_BOARD, "spokes", RING_ONLY, MATRIX), settings.lights_at_first),
    # Of a panel of 16 x 16: where its chain begins, and how its first sixteen lights run.
    ("corner", ("upper left", "upper right", "lower left", "lower right"), "upper left"),
    ("runs", ("horizontal", "vertical"), "horizontal"),
    # Whether each line of it runs back beside the one before.
    ("wiring", ("serpentine", "straight"), "serpentine"),
    # The colours of a light as they come on the wire, and the chip of the screen.
    ("order", COLOUR_ORDERS, COLOUR_ORDERS[0]),
    ("screen", ("SSD1306", "SH1106"), "SSD1306"),
    ("pace", ("slow", "normal", "fast"), "normal"),
)
