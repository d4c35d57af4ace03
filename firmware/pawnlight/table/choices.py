"""All settings with their values and defaults, as lines of `name=value` on flash, and what the menu is left with.

What they mean is in menu_rows.py.
"""

from pawnlight.rules.base import COLOURS, DECKS, HOUSE
from pawnlight.store.files import read
from pawnlight.words import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.store.archive import Space

    Choices = tuple[tuple[str, tuple[str, ...], str], ...]

SORRY = ("classic", "teams", "points", "st")
_PLAYER = ("person", "easy", "normal", "hard")
_SEAT = _PLAYER + ("none",)
_YES = ("yes", "no")
_SEATS = 12
# Of `revenge begins`: the people say who it is.
YOUNGEST = "youngest"
# (name, possible values in order, value of a new board)
CHOICES = (
    ("game", ("sorry", "revenge", "sequence", "cards"), "sorry"),
    ("rules", SORRY, "classic"),
    ("quick", _YES, "no"),
    ("quick points", _YES, "yes"),
    ("points teams", _YES, "no"),
    ("deck", DECKS, "sorry"),
    ("auto draw", _YES, "yes"),
    ("teams", ("2", "3"), "2"),
    # Of two teams of Sequence.
    ("colours", ("blue+green", "blue+red", "green+red"), "blue+green"),
    ("players", tuple([str(n) for n in range(2, _SEATS + 1)]), "2"),
    ("red", _SEAT, "person"),
    ("blue", _SEAT, "none"),
    ("yellow", _SEAT, "person"),
    ("green", _SEAT, "none"),
) + tuple([("seat %d" % n, _PLAYER, "person") for n in range(1, _SEATS + 1)])
# House rules, each with the prefix HOUSE_RULE and the value OFF before its own.
HOUSE_RULE = "house "
OFF = "off"
CHOICES += tuple([(HOUSE_RULE + name, (OFF,) + values, OFF) for _, name, values in HOUSE])
CHOICES += (
    ("child", _YES, "no"),
    # In a child's game whose cards others would not see.
    ("open hands", _YES, "yes"),
    ("begins", COLOURS, "red"),
    ("revenge begins", (YOUNGEST, "winner"), YOUNGEST),
    ("language", LANGUAGES, "en"),
    ("sound", ("0", "1", "2", "3"), "1"),
    ("light", ("1", "2", "3", "4", "5"), "3"),
    ("current", ("0.5", "1.0", "1.5", "2.0"), "1.5"),
    ("hints", _YES, "yes"),
    ("back", _YES, "yes"),
    ("pad", ("right", "left"), "right"),
    ("lights", ("spokes", "ring"), "spokes"),
    ("pace", ("slow", "normal", "fast"), "normal"),
)
# Rows and results of the menu other than a game.
SETTINGS = "settings"
HOUSE_RULES = "house"
HOW = "how"
TEST = "test"
EVENING = "evening"
REPLAY = "replay"
PLAY = "play"
PRACTICE = "practice"
# The row of the games that are kept for later, and the prefix of the id of one of them.
KEPT_GAMES = "kept"
KEPT = "kept "
# The file of the settings.
_PATH = "settings"


class Settings:
    """The settings of the board. At first, those that flash lacks or that nobody knows are those of a new board.

    choices    (name, values, the value of a new board) of each setting
    """

    def __init__(self, choices: "Choices") -> None:
        self._choices = choices
        self._values = {name: new for name, _, new in choices}
        self.read()

    def read(self) -> None:
        """Read the settings from flash. Those that are not there stay as they are."""
        for line in (read(_PATH) or "").split("\n"):
            name, _, value = line.partition("=")
            for known, values, _ in self._choices:
                if name == known and value in values:
                    self._values[name] = value

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def set(self, name: str, value: str) -> None:
        """Set `name` to `value`, in memory only until `save`."""
        self._values[name] = value

    def save(self, space: "Space") -> bool:
        """Write changed settings to flash. Returns whether flash has them."""
        text = "".join(["%s=%s\n" % (name, self._values[name]) for name, _, _ in self._choices])
        return text == read(_PATH) or space.write(_PATH, text)
