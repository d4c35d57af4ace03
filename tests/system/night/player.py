"""A random player who reads the screen, presses sensible or arbitrary keys, and pauses in between."""

from random import Random
from typing import Protocol

from tests.support.foot_texts import printed_key, shows_foot
from tests.support.kinds import CHOICES
from tests.support.screen_reader import Screen

_ARROWS = ("LEFT", "RIGHT", "UP", "DOWN")
_AT_PLAY = ("OK",) * 5 + ("DRAW",) * 5 + ("RIGHT", "RIGHT", "LEFT", "DOWN", "UP", "BACK")
_LEVELS = ("person", "person", "person", "easy", "normal", "hard")
# Values of the settings `game` and `rules`.
_GAMES = (
    ("sorry", "classic"),
    ("sorry", "teams"),
    ("sorry", "points"),
    ("sorry", "st"),
    ("revenge", "classic"),
    ("sequence", "classic"),
    ("cards", "classic"),
)


class Board(Protocol):
    """The interface of a board to a player. Times are seconds."""

    def wait(self, seconds: float) -> None: ...
    def press(self, key: str) -> None: ...
    def release(self, key: str) -> None: ...
    def screen(self) -> Screen: ...


def in_menu(screen: Screen) -> bool:
    return shows_foot(screen, "menu keys", "open keys", "flash short")


def offers_to_resume(screen: Screen) -> bool:
    return shows_foot(screen, "resume keys")


def is_loading(screen: Screen) -> bool:
    """Return whether the board loads a game: nothing but its name, and perhaps a bar."""
    return bool(screen.bar) or [line for line in screen.lines if line] == ["Pawnlight"]


def random_settings(chance: Random) -> dict[str, str]:
    """Return random settings: game, seats, sound, light and language."""
    settings = {name: chance.choice(values) for name, values, _ in CHOICES}
    settings["game"], settings["rules"] = chance.choice(_GAMES)
    settings["quick"] = chance.choice(("yes", "yes", "no"))
    settings["hints"] = settings["back"] = "yes"
    for name in settings:
        if name.startswith("seat ") or name in ("red", "blue", "yellow", "green"):
            settings[name] = chance.choice(_LEVELS)
    if settings["game"] == "sorry" and settings["rules"] != "teams":
        for name in chance.sample(("blue", "yellow", "green"), chance.randrange(3)):
            settings[name] = "none"
        settings["begins"] = "red"
    teams = int(settings["teams"])
    sequence = settings["game"] == "sequence"
    settings["players"] = str(chance.choice((teams, teams, 2 * teams, 12)) if sequence else chance.randrange(2, 5))
    return settings


class Player:
    """A random player with counters: `presses`, `hints`, take-backs (`back`), and `naps` that a key press ended."""

    def __init__(self, board: Board, chance: Random, brisk: bool = False) -> None:
        self._board = board
        self._chance = chance
        self._brisk = brisk
        self.presses = self.hints = self.back = self.naps = 0
        self._walk = 0

    def read_and_press(self) -> None:
        """Read the screen, press one key or a few that belong together, and wait."""
        chance = self._chance
        screen = self._board.screen()
        if not any(screen.lines):
            self.naps += 1
            self._tap(chance.choice(("OK", "DRAW", "LEFT")))
        elif in_menu(screen):
            self._in_menu()
        elif shows_foot(screen, "kept keys"):
            self._tap(chance.choice(("BACK", "DRAW", "UP", "DOWN", "OK")))
        elif shows_foot(screen, "settings keys"):
            # Mostly leave again; the self-test, the last entry, has its own way out.
            self._tap(chance.choice(("BACK", "BACK", "UP", "DOWN", "RIGHT")))
        elif key := printed_key(screen.lines[4]):
            self._tap(key)
        elif shows_foot(screen, "test keys"):
            self._tap("BACK")
        elif offers_to_resume(screen):
            self._tap(chance.choice(("OK", "DRAW", "OK", "DRAW", "OK", "DRAW", "LEFT", "BACK")))
        elif shows_foot(screen, "leave"):
            self._tap(chance.choice(("BACK", "BACK", "BACK", "DRAW", "DOWN", "UP", "OK")))
        elif shows_foot(screen, "yes no"):
            self._tap("OK" if chance.random() < 0.1 else chance.choice(("BACK", "DRAW")))
        elif shows_foot(screen, "again keys") or shows_foot(screen, "child again"):
            self._tap(chance.choice(("DRAW", "BACK")))
        elif shows_foot(screen, "look"):
            self._with_hidden_hand()
        else:
            self._at_play()
        self._think()

    def _think(self) -> None:
        chance = self._chance
        if chance.random() < 0.004:
            self._board.wait(chance.uniform(60, 400))
        else:
            self._board.wait(0.3 + min(chance.expovariate(2.0 if self._brisk else 0.5), 15))

    def _tap(self, key: str, seconds: float = 0.06) -> None:
        self.presses += 1
        self._board.press(key)
        self._board.wait(seconds)
        self._board.release(key)

    def _in_menu(self) -> None:
        if self._walk == 0:
            self._walk = self._chance.randrange(1, 14)
        self._walk -= 1
        if self._walk:
            self._tap(self._chance.choice(("UP", "DOWN", "DOWN", "RIGHT", "RIGHT", "LEFT")))
        else:
            self._tap("DRAW")

    def _with_hidden_hand(self) -> None:
        """Hold OK, browse the hand, and mostly play a card."""
        board, chance = self._board, self._chance
        self.presses += 1
        board.press("OK")
        board.wait(chance.uniform(0.1, 1.5))
        for _ in range(chance.randrange(5)):
            self._tap(chance.choice(("RIGHT", "RIGHT", "LEFT", "UP")))
            board.wait(chance.uniform(0.1, 0.6))
        if chance.random() < 0.7:
            self._tap("DRAW")
        board.wait(chance.uniform(0.02, 0.3))
        board.release("OK")

    def _at_play(self) -> None:
        chance = self._chance
        lot = chance.random()
        if lot < 0.02:
            self.hints += 1
            self._tap("OK", 1.0)
        elif lot < 0.035:
            self.back += 1
            self._tap("BACK", 1.0)
        elif lot < 0.04:
            # Several keys held at once, as if someone leaned on the pad.
            for key in chance.sample((*_ARROWS, "OK", "DRAW"), 3):
                self._tap(key, 0.02)
        else:
            self._tap(chance.choice(_AT_PLAY), chance.uniform(0.03, 0.2))
