"""What the people at the table have set, as lines of `name=value`."""

from pawnlight.store.files import read

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable

    Choices = tuple[tuple[str, tuple[str, ...], str], ...]

_PATH = "settings"


class Settings:
    """The settings, read from flash; what is missing or unknown there is as on a new board.

    choices    (name, values, the value of a new board) of each setting
    """

    def __init__(self, choices: "Choices") -> None:
        self._choices = choices
        self.read()

    def read(self) -> None:
        """Take what is on flash."""
        self._values = {name: new for name, _, new in self._choices}
        for line in (read(_PATH) or "").split("\n"):
            name, _, value = line.partition("=")
            for known, values, _ in self._choices:
                if name == known and value in values:
                    self._values[name] = value

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def set(self, name: str, value: str) -> None:
        """Set `name` to `value`, until `save` in memory only."""
        self._values[name] = value

    def save(self, keep: "Callable[[str, str], bool]") -> bool:
        """Put the settings on flash by `keep` (path, text), if anything has changed. Returns whether they are there."""
        text = "".join(["%s=%s\n" % (name, self._values[name]) for name, _, _ in self._choices])
        return text == read(_PATH) or keep(_PATH, text)
