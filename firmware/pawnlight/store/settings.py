"""What the people at the table have set, as lines of `name=value`."""

from pawnlight.rules.sorry import COLOURS
from pawnlight.store.files import read, replace
from pawnlight.words import LANGUAGES

_PATH = "settings"
_SEAT = ("person", "random", "none")
# Name, the values it can have in their order, the value of a new board.
CHOICES = (
    ("red", _SEAT, "person"),
    ("blue", _SEAT, "none"),
    ("yellow", _SEAT, "person"),
    ("green", _SEAT, "none"),
    ("begins", COLOURS, "red"),
    ("quick", ("no", "yes"), "no"),
    ("language", LANGUAGES, "en"),
    ("sound", ("0", "1", "2", "3"), "2"),
    ("light", ("1", "2", "3", "4", "5"), "3"),
)


class Settings:
    """The settings, read from flash; what is missing or unknown there is as on a new board."""

    def __init__(self) -> None:
        self._values = {name: new for name, _, new in CHOICES}
        for line in (read(_PATH) or "").split("\n"):
            name, _, value = line.partition("=")
            for known, values, _ in CHOICES:
                if name == known and value in values:
                    self._values[name] = value

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def set(self, name: str, value: str) -> None:
        """Set `name` to `value`, until `save` in memory only."""
        self._values[name] = value

    def turn(self, name: str, by: int) -> None:
        """Set `name` to the value `by` places further, round and round."""
        for known, values, _ in CHOICES:
            if known == name:
                at = values.index(self._values[name])
                self._values[name] = values[(at + by) % len(values)]
        # Who begins has a seat, as long as anyone has.
        begins = COLOURS.index(self._values["begins"])
        while self.seats() and self._values[COLOURS[begins]] == "none":
            begins = (begins + (by if name == "begins" else 1)) % len(COLOURS)
        self._values["begins"] = COLOURS[begins]

    def seats(self) -> "list[tuple[str, str]]":
        """(colour, player) of the colours in play, clockwise."""
        return [(colour, self._values[colour]) for colour in COLOURS if self._values[colour] != "none"]

    def save(self) -> None:
        """Put the settings on flash. Raises OSError."""
        replace(_PATH, ["%s=%s\n" % (name, self._values[name]) for name, _, _ in CHOICES])
