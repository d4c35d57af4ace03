"""A random player who reads the screen, presses sensible or arbitrary keys, and pauses in between."""

from collections import Counter, deque
from random import Random

from tests.emulator.pico import Pico
from tests.emulator.random_user import RandomUser, in_menu
from tests.support.foot_texts import printed_key, shows_foot
from tests.support.kinds import CHOICES

# What is pressed where the screen ends with a text.
_KEYS = {
    "kept keys": ("BACK", "DRAW", "UP", "DOWN", "OK"),
    # Mostly leave again; the self-test, the last entry, has its own way out.
    "settings keys": ("BACK", "BACK", "UP", "DOWN", "RIGHT"),
    "test keys": ("BACK",),
    "resume keys": ("OK", "DRAW", "OK", "DRAW", "OK", "DRAW", "LEFT", "BACK"),
    "leave": ("BACK", "BACK", "BACK", "DRAW", "DOWN", "UP", "OK"),
    "again keys": ("DRAW", "BACK"),
    "child again": ("DRAW", "BACK"),
}
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


class Player(RandomUser):
    """A random player who pauses between the keys, for `pause_s` seconds in the mean, and presses some at random.

    `counts` are of presses, hints, take-backs, and naps that a key press ended; `recent` are the last keys pressed.
    """

    def __init__(self, pico: Pico, chance: Random, pause_s: float) -> None:
        super().__init__(pico, chance)
        self._pause_s = pause_s
        self.counts: Counter[str] = Counter()
        self.recent: deque[str] = deque(maxlen=8)
        self._walk = 0

    def tap(self, key: str, then_ms: float = 0, ms: float = 60) -> bool:
        self.counts["presses"] += 1
        self.recent.append(f"{key} at {self.pico.ms / 1000:.2f}")
        self.pico.tap(key, ms)
        self.pico.run(then_ms)
        return True

    def read_and_press(self) -> None:
        """Read the screen, press one key or a few that belong together, and wait."""
        chance = self.chance
        screen = self.screen()
        if not any(screen.lines):
            self.counts["naps"] += 1
            self.tap(chance.choice(("OK", "DRAW", "LEFT")))
        elif in_menu(screen):
            self._walk = (self._walk or chance.randrange(1, 14)) - 1
            self.tap(chance.choice(("UP", "DOWN", "DOWN", "RIGHT", "RIGHT", "LEFT")) if self._walk else "DRAW")
        elif key := printed_key(screen.lines[4]):
            self.tap(key)
        elif shows_foot(screen, "yes no"):
            self.tap("OK" if chance.random() < 0.1 else chance.choice(("BACK", "DRAW")))
        elif shows_foot(screen, "look"):
            self._browse_hidden_hand()
        else:
            keys = next((keys for foot, keys in _KEYS.items() if shows_foot(screen, foot)), None)
            if keys is None:
                self._at_play()
            else:
                self.tap(chance.choice(keys))
        long = chance.random() < 0.004
        self.pico.run(
            1000 * (chance.uniform(60, 400) if long else 0.3 + min(chance.expovariate(1 / self._pause_s), 15))
        )

    def _browse_hidden_hand(self) -> None:
        """Hold OK, browse the hand, and mostly play a card."""
        pico, chance = self.pico, self.chance
        pico.press("OK")
        pico.run(chance.uniform(100, 1500))
        for _ in range(chance.randrange(5)):
            self.tap(chance.choice(("RIGHT", "RIGHT", "LEFT", "UP")), chance.uniform(100, 600))
        if chance.random() < 0.7:
            self.tap("DRAW")
        pico.run(chance.uniform(20, 300))
        pico.release("OK")

    def _at_play(self) -> None:
        chance = self.chance
        lot = chance.random()
        if lot < 0.02:
            self.counts["hints"] += 1
            self.tap("OK", ms=1000)
        elif lot < 0.035:
            self.counts["take-backs"] += 1
            self.tap("BACK", ms=1000)
        elif lot < 0.04:
            # Several keys held at once, as if someone leaned on the pad.
            for key in chance.sample(("LEFT", "RIGHT", "UP", "DOWN", "OK", "DRAW"), 3):
                self.tap(key, ms=20)
        else:
            self.tap(chance.choice(_AT_PLAY), ms=chance.uniform(30, 200))
