"""A random player at the emulated board, who reads its screen."""

from collections.abc import Callable
from random import Random

from pawnlight.rules.base import COLOURS
from pawnlight.words import LANGUAGES, load_texts
from tests.emulator.flashed import settings_text
from tests.emulator.pico import Pico
from tests.support.foot_texts import shows_foot
from tests.support.screen_reader import Screen, read

# Games that are always a child's, and shorter than what is measured of the others.
CHILDRENS_GAMES = ("row", "towers")
_SEATS = 12
_TAP_MS = 60


def in_menu(screen: Screen) -> bool:
    return shows_foot(screen, "menu keys", "open keys", "flash short")


def offers_to_resume(screen: Screen) -> bool:
    return shows_foot(screen, "resume keys")


def is_loading(screen: Screen) -> bool:
    """Return whether the board loads a game: nothing but its name, and perhaps a bar."""
    return bool(screen.bar) or [line for line in screen.lines if line] == ["Pawnlight"]


def settings_file(game: str, player: str = "person", **others: str) -> dict[str, bytes]:
    """Return the settings file for `game` with the maximum number of players: one person, all others `player`."""
    sorry = game not in ("revenge", "sequence", "cards", *CHILDRENS_GAMES)
    values = {
        "lights": "spokes",
        "game": "sorry" if sorry else game,
        "players": "12" if game == "sequence" else "4",
        "quick": "yes",
    }
    values |= {"rules": game} if sorry else {}
    values |= dict.fromkeys(COLOURS, player) | {f"seat {n + 1}": player for n in range(_SEATS)}
    values |= {"red": "person", "seat 1": "person"} | others
    return {"settings": settings_text(values)}


def screen_line(user: "RandomUser") -> str:
    """Return the text on the screen, in one line."""
    return " | ".join(line for line in user.screen().lines if line) or "nothing"


class RandomUser:
    """A random player at the board, who presses keys that make sense on the current screen.

    looks   the probability of pressing an arrow rather than OK in a choice
    """

    def __init__(self, pico: Pico, chance: Random, looks: float = 0.7) -> None:
        self.pico = pico
        self._looks = looks
        self.chance = chance
        self._only_choice: Screen | None = None

    def screen(self) -> Screen:
        chip = self.pico.screen.chip
        return read(chip.picture() if chip.on else bytes(1024))

    def until(self, true: Callable[[Screen], bool], ms: float = 9000) -> None:
        """Wait until `true(screen)` holds."""
        self.pico.run_until(lambda: true(self.screen()), ms, 2)

    def tap(self, key: str, then_ms: float = 0) -> bool:
        """Press `key` briefly. Returns True, as the effect is not observed."""
        self.pico.tap(key, _TAP_MS)
        self.pico.run(then_ms)
        return True

    def power_up_to_menu(self) -> None:
        """Power up and wait for the menu."""
        self.pico.power_on()
        self.wait_for_menu()

    def wait_for_menu(self) -> None:
        """Wait for the menu."""
        self.until(in_menu)
        self.pico.run(100)

    def begin_game(self) -> None:
        """Begin the game that the menu shows, in the same evening; Revenge asks for the youngest."""
        self.tap("DRAW")
        self.until(lambda screen: not in_menu(screen) and not is_loading(screen))
        # Else half of the menu's foot may be seen in place of a question.
        self.pico.run_until_drawn()
        if shows_foot(self.screen(), "evening begins"):
            self.tap("BACK")
            self.until(lambda screen: not shows_foot(screen, "evening begins") and not is_loading(screen))
        if shows_foot(self.screen(), "who is youngest"):
            self.tap("OK", 300)

    def leave_game(self) -> None:
        """End the game and return to the menu."""
        for _ in range(20):
            if in_menu(self.screen()):
                return
            screen = self.screen()
            if shows_foot(screen, "leave") and not any(
                screen.marks(load_texts(spoken)["leave end"]) for spoken in LANGUAGES
            ):
                self.tap("UP", 700)
            else:
                self.tap("OK" if shows_foot(screen, "leave", "end game") else "BACK", 700)
        raise AssertionError(f"the game cannot be left: {screen_line(self)}")

    def press_next_key(self, press: Callable[[str], bool] | None = None) -> None:
        """Press the next key; with `press` if it may change a light: `press` taps a key and returns whether it did."""
        tap = press or self.tap
        pico, chance = self.pico, self.chance
        pico.run_until_drawn()
        screen = self.screen()
        if in_menu(screen):
            self._in_menu(tap)
        elif shows_foot(screen, "settings keys", "kept keys", "leave"):
            self.tap("BACK")
        elif is_loading(screen):
            pico.run(100)
        elif offers_to_resume(screen):
            self.tap("OK")
        elif shows_foot(screen, "look", "look again"):
            self._look(tap, again=not shows_foot(screen, "look"))
        elif shows_foot(screen, "hand keys", "hand keys rows"):
            if chance.random() < 0.5:
                self.tap("RIGHT")
            tap("DRAW")
        elif shows_foot(screen, "pawn keys", "place keys", "place keys rows", "cell keys"):
            if screen is self._only_choice or chance.random() >= self._looks:
                tap("OK")
            elif not tap(chance.choice(("LEFT", "RIGHT", "UP", "DOWN"))):
                self._only_choice = screen
        elif shows_foot(screen, "cards keys"):
            # No second card comes within a second.
            pico.run(1000)
            tap("DRAW")
        else:
            must = shows_foot(screen, "draw", "draw unseen", "deal", "cut") and not shows_foot(screen, "draw or not")
            tap("DRAW" if must else chance.choice(("OK", "DRAW")))

    def _in_menu(self, tap: Callable[[str], bool]) -> None:
        for _ in range(self.chance.randrange(3)):
            # Only the mark on the screen moves, no light.
            self.tap(self.chance.choice(("DOWN", "DOWN", "UP")), 80)
        tap(self.chance.choice(("RIGHT", "LEFT")))

    def _look(self, tap: Callable[[str], bool], again: bool) -> None:
        """Hold OK, browse the hand (which changes only the screen), and play a card."""
        pico, chance = self.pico, self.chance
        pico.press("OK")
        pico.run(150)
        for _ in range(chance.randrange(1 if again else 0, 4)):
            self.tap("RIGHT", 80)
        tap("DRAW")
        pico.run(chance.uniform(20, 200))
        pico.release("OK")
        pico.run(40)
