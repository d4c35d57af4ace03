"""The settings, stored as lines of `name=value`. Their values and defaults are `table/choices.CHOICES`."""

from pawnlight.store.files import read

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.store.archive import Space

    Choices = tuple[tuple[str, tuple[str, ...], str], ...]

_PATH = "settings"


class Settings:
    """The settings. At first, those that flash lacks or that nobody knows are those of a new board.

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
