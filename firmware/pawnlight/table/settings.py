"""The settings, as lines of `name=value` on flash, and what the menu is left with.

Their values are in setting_choices.py, and those of a game alone in its menu.py. What they mean is in menu_rows.py.
"""

from pawnlight.store.files import read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.store.archive import FlashSpace

    SettingChoices = Sequence[tuple[str, tuple[str, ...], str]]

PLAYER_VALUES = ("person", "easy", "normal", "hard")
YES_NO = ("yes", "no")
# Of `lights`: nobody has said yet what was built; the ring was, without spokes and panel; a panel of 16 x 16 was. Of
# `current`: see Context.apply_settings.
NEW_BOARD = "new"
RING_ONLY = "ring"
# That of a new board.
lights_at_first = NEW_BOARD
COLOUR_ORDERS = ("GRB", "RGB", "BRG", "RBG", "GBR", "BGR")
MATRIX = "matrix"
DEFAULT_CURRENT = "as built"
# House rules, each with this prefix and the value OFF before its own.
HOUSE_RULE_PREFIX = "house "
OFF = "off"
# Rows and results of the menu other than a game.
SETTINGS_ROW = "settings"
HOUSE_RULES_ROW = "house"
HOW_ROW = "how"
TEST_ROW = "test"
EVENING_ROW = "evening"
REPLAY_RESULT = "replay"
PLAY_RESULT = "play"
PRACTICE_ROW = "practice"
# The row of the games that are kept for later, and the prefix of the id of one of them.
KEPT_GAMES_ROW = "kept"
KEPT_GAME_PREFIX = "kept "
# The file of the settings.
_PATH = "settings"


# More settings than all games have; a file with more is not ours.
_MOST = 80


class Settings:
    """The settings of the board. At first, those that flash lacks are those of a new board.

    choices    (name, values, the value of a new board) of each setting that no game has for itself alone
    """

    def __init__(self, choices: "SettingChoices") -> None:
        self._known: dict[str, tuple[str, ...]] = {}
        self._values: dict[str, str] = {}
        self.add_choices(choices)
        self.read()

    def add_choices(self, choices: "SettingChoices") -> None:
        """Learn settings and their values; those that have none of these, or none at all, get that of a new board."""
        for name, values, new in choices:
            self._known[name] = values
            if self._values.get(name) not in values:
                self._values[name] = new

    def forget_choices(self) -> None:
        """Forget which values settings can have, until `add_choices` is called again, as a game does without them."""
        self._known = {}

    def values(self, name: str) -> "tuple[str, ...]":
        """Return the possible values of a setting."""
        return self._known[name]

    def read(self) -> None:
        """Read the settings from flash. Those that are not there stay as they are.

        Those that nobody knows yet may be those of a game: they are kept.
        """
        for line in (read_text(_PATH) or "").split("\n"):
            name, _, value = line.partition("=")
            known = self._known.get(name)
            if value in known if known else value and len(self._values) < _MOST:
                self._values[name] = value

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def set(self, name: str, value: str) -> None:
        """Set `name` to `value`, in memory only until `save`."""
        self._values[name] = value

    def save(self, space: "FlashSpace") -> bool:
        """Write changed settings to flash. Returns whether flash has them."""
        text = "".join(["%s=%s\n" % pair for pair in self._values.items()])
        return text == read_text(_PATH) or space.write_file(_PATH, text)
