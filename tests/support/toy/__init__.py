"""A toy game with every part of a game: two folders, a line, and its texts."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from host_tools import games as laptop
from host_tools.words import LANGUAGES, load
from pawnlight import games, words
from pawnlight.table import menu_rows, setting_choices

_FOLDER = Path(__file__).parent


@contextmanager
def toy_game() -> Iterator[None]:
    """Add the game, and remove it again."""
    with pytest.MonkeyPatch.context() as patch:
        # Its folders, as if they lay beside those of the other games, and its line.
        patch.setattr(games, "__path__", [*games.__path__, str(_FOLDER / "board")])
        patch.setattr(laptop, "__path__", [*laptop.__path__, str(_FOLDER / "laptop")])
        patch.setattr(games, "GAMES", (*games.GAMES, ("toy", ("toy",))))
        (_, known, new), *others = setting_choices.CHOICES
        for user in (setting_choices, menu_rows):
            patch.setattr(user, "CHOICES", (("game", (*known, "toy"), new), *others))
        # Its texts, which stand with those of the others.
        find = words._find
        patch.setattr(words, "_find", lambda name, key: "Toy" if key == "toy" else find(name, key))
        patch.setattr(words, "_current", None)
        for language in LANGUAGES:
            patch.setitem(load(language), "rules toy", "Toy")
            patch.setitem(load(language), "takes counters", "{who} takes {count} counters")
            patch.setitem(load(language), "takes counters one", "{who} takes a counter")
        yield
    for module in [name for name in sys.modules if ".games.toy" in name]:
        del sys.modules[module]
