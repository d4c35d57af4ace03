"""The heap that is free after a collection: in the middle of each game, and after fifty games as after one.

A task of a `boot.py` collects and tells, when it is asked to, in registers that nothing else uses; the game goes on
beside it. In a game there are several moments, one after a hint among them. The least is told beside the middle: while
somebody chooses among the ways to play a 7, those take some KB (170, the most that a search found, take 9 KB).
"""

from random import Random
from statistics import median

from pawnlight.words import load
from tests.night.night import WATCHER
from tests.night.player import in_menu, says
from tests.pico.budgets import GAMES, KB, MENU, Bench, Figure, Part, Sitter, settings
from tests.pico.pico import Pico

_WORDS = load("en")
_MOMENTS = 12
_PLAYERS = ("person", "hard")
_FIFTY_GAMES = "fifty"
_FIFTY = 50
_TOLD_MS = 5000
# Of the fifty games these, by kind and round, are played to their end; in the others so many keys are pressed.
_WHOLE = (("revenge", 1), ("sequence", 2), ("revenge", 4), ("sequence", 5))
_PRESSES = 6
_ROW_MS = 250
_MOST_PRESSES = 1500


def free(pico: Pico) -> int:
    """Bytes free on the heap after a collection."""
    letter = pico.mcu.watchdog.scratch_data
    letter[0] = 1
    pico.run_until(lambda: letter[0] == 2, _TOLD_MS, 20)
    return letter[1]


def free_in_a_game(bench: Bench, game: str, player: str) -> tuple[int, int]:
    """What is free in a game of a person and, for the others, `player`: in the middle of several moments, and least."""
    pico = bench.pico(settings(game, player) | {"boot.py": WATCHER})
    sitter = Sitter(pico, Random(f"heap {game}"), looks=0.2)
    sitter.to_menu()
    sitter.tap("DRAW")
    sitter.until(lambda screen: not in_menu(screen))
    found = []
    for moment in range(_MOMENTS):
        for _ in range(2):
            pico.run(400)
            sitter.next_key()
        if moment == _MOMENTS // 2:
            pico.press("OK")
            pico.run(1500)
            pico.release("OK")
        found.append(free(pico))
    return round(median(found)), min(found)


class Evening:
    """Fifty games at one power-up, of all kinds in turn. `games` counts them, `over` those played to their end."""

    def __init__(self, bench: Bench) -> None:
        pico = bench.pico(settings("classic", "hard") | {"boot.py": WATCHER})
        self._sitter = Sitter(pico, Random("fifty"), looks=0.2)
        self._chance = Random("presses")
        self.over = 0
        self.games = 0

    def play(self) -> tuple[int, int, int]:
        """Bytes that are free less after fifty games than after one: in the menu, and as a game begins; and, in the
        menu, than after each kind has been played once."""
        self._sitter.to_menu()
        first = self._game("classic", whole=False)
        each = first
        while self.games < _FIFTY - 1:
            kind = GAMES[self.games % len(GAMES)]
            free_then = self._game(kind, whole=(kind, self.games // len(GAMES)) in _WHOLE)
            if self.games == len(GAMES):
                each = free_then
        last = self._game("classic", whole=False)
        return first[0] - last[0], first[1] - last[1], each[0] - last[0]

    def _game(self, kind: str, *, whole: bool) -> tuple[int, int]:
        """Play a game to its end or leave it; what is free in the menu after it, and as it begins."""
        sitter, pico = self._sitter, self._sitter.pico
        self._set(kind)
        sitter.tap("DRAW")
        sitter.until(lambda screen: not in_menu(screen))
        pico.run(500)
        begun = free(pico)
        for _ in range(_MOST_PRESSES if whole else self._chance.randrange(_PRESSES)):
            pico.run(120)
            if says(sitter.screen(), "again keys"):
                self.over += 1
                break
            sitter.next_key()
        pico.run(400)
        sitter.leave()
        self.games += 1
        return free(pico), begun

    def _set(self, kind: str) -> None:
        """Set the menu, whose first row is marked, to a game of that kind."""
        sorry = kind not in ("revenge", "sequence", "cards")
        self._turn("game", "sorry" if sorry else kind)
        if sorry:
            self._sitter.tap("DOWN", _ROW_MS)
            self._turn("rules", kind)
            self._sitter.tap("UP", _ROW_MS)

    def _turn(self, row: str, value: str) -> None:
        """RIGHT until the row that is marked has that value."""
        wanted = " ".join(f"{_WORDS[f'menu {row}']} {_WORDS[value]}".split())
        for _ in range(8):
            if self._sitter.screen().marks(wanted):
                return
            self._sitter.tap("RIGHT", _ROW_MS)
        raise AssertionError(f"the menu has no {wanted!r}: {self._sitter.screen()}")


def measure(bench: Bench, name: str) -> tuple[int, ...]:
    """What is free in a game, in the middle and least; for _FIFTY_GAMES, what is lost."""
    if name == _FIFTY_GAMES:
        return Evening(bench).play()
    game, player = name.split(" ")
    return free_in_a_game(bench, game, player)


def figures(found: dict[str, tuple[int, ...]]) -> list[Figure]:
    lost = [bytes_lost / KB for bytes_lost in found.pop(_FIFTY_GAMES, ())]
    figures = []
    for who, what in zip(_PLAYERS, ("in a game of persons", "with hard computers"), strict=True):
        of_them = {name.split(" ")[0]: free for name, free in found.items() if name.endswith(who)}
        middle, least = ({game: free[n] / KB for game, free in of_them.items()} for n in range(2))
        figures += [
            Figure(f"heap free {what}", "KB", middle, 110, at_least=True),
            Figure("  the least of twelve moments", "KB", least),
        ]
    if lost:
        figures += [
            Figure("heap lost by 50 games, in the menu", "KB", {MENU: lost[0]}, 1),
            Figure("heap lost by 50 games, as one begins", "KB", {"classic": lost[1]}, 1),
            Figure("  since each kind was played once", "KB", {MENU: lost[2]}),
        ]
    return figures


PART = Part(
    (_FIFTY_GAMES, *(f"{game} {who}" for game in GAMES for who in _PLAYERS if (game, who) != ("cards", "hard"))),
    measure,
    figures,
)
