"""Free heap after a collection: in a board's first game, and during an evening of games of all kinds.

Loaded modules stay in memory, so that an evening's first round of all kinds permanently takes some of the heap.

A task in `boot.py` collects on request and reports through registers that nothing else uses; the game runs
alongside. Several moments of a game are measured, one after a hint. The minimum is shown beside the median: while
a player chooses among the ways to play a 7, these take some KB (170, the most that a search found, take 9 KB).
"""

from dataclasses import dataclass
from random import Random
from statistics import median

from pawnlight.words import load
from tests.emulator.budgets import GAMES, KB, MENU, Bench, Figure, Part, RandomUser, settings
from tests.emulator.pico import Pico
from tests.system.night.night import WATCHER
from tests.system.night.player import says

_WORDS = load("en")
_MOMENTS = 12
_PLAYERS = ("person", "hard")
_EVENING = "evening"
_ROUNDS = 9
_TOLD_MS = 5000
# Keys pressed per game of the first round: enough to load everything, with computer players and a hint.
_FIRST_PRESSES = 12
# Games (kind, round) that are played to the end, one of them in the first round, as the end has modules of its own; in
# the others fewer than _PRESSES keys are pressed.
_WHOLE = (("revenge", 0), ("revenge", 1), ("sequence", 2), ("revenge", 4), ("sequence", 5))
_PRESSES = 6
_ROW_MS = 250
_MOST_PRESSES = 1500


def free(pico: Pico) -> int:
    """Return the bytes free on the heap after a collection."""
    letter = pico.mcu.watchdog.scratch_data
    letter[0] = 1
    pico.run_until(lambda: letter[0] == 2, _TOLD_MS, 20)
    return letter[1]


def free_in_a_game(bench: Bench, game: str, player: str) -> tuple[int, int]:
    """Measure the free heap in a game of a person and `player`s; return the median and the minimum."""
    pico = bench.pico(settings(game, player) | {"boot.py": WATCHER})
    user = RandomUser(pico, Random(f"heap {game}"), looks=0.2)
    user.to_menu()
    user.begin()
    found = []
    for moment in range(_MOMENTS):
        for _ in range(2):
            pico.run(400)
            user.next_key()
        if moment == _MOMENTS // 2:
            _ask_for_a_hint(pico)
        found.append(free(pico))
    return round(median(found)), min(found)


def _ask_for_a_hint(pico: Pico) -> None:
    pico.press("OK")
    pico.run(1500)
    pico.release("OK")


@dataclass(frozen=True)
class HeapUse:
    """The minimum of bytes free in a game of each kind, once all kinds have been played; and the bytes lost in the menu
    after more than fifty further games."""

    free: dict[str, int]
    lost: int


class ManyGames:
    """_ROUNDS rounds of games of all kinds with *hard* computers, without a restart."""

    def __init__(self, bench: Bench) -> None:
        pico = bench.pico(settings("classic", "hard") | {"boot.py": WATCHER})
        self._user = RandomUser(pico, Random("evening"), looks=0.2)
        self._chance = Random("presses")

    def play(self) -> HeapUse:
        """Play all games."""
        self._user.to_menu()
        least: dict[str, int] = {}
        after = []
        for turn in range(_ROUNDS):
            for kind in GAMES:
                presses = self._chance.randrange(_PRESSES) if turn else _FIRST_PRESSES
                free_in_game = self._game(kind, _MOST_PRESSES if (kind, turn) in _WHOLE else presses, hint=not turn)
                if turn:
                    least[kind] = min(free_in_game, least.get(kind, free_in_game))
            after.append(free(self._user.pico))
        return HeapUse(least, after[0] - after[-1])

    def _game(self, kind: str, presses: int, *, hint: bool) -> int:
        """Play a game to its end, or leave it after `presses` keys; return the free heap before leaving."""
        user, pico = self._user, self._user.pico
        self._set(kind)
        user.begin()
        pico.run(500)
        for _ in range(presses):
            pico.run(120)
            if says(user.screen(), "again keys"):
                break
            user.next_key()
        if hint:
            _ask_for_a_hint(pico)
        found = free(pico)
        pico.run(400)
        user.leave()
        return found

    def _set(self, kind: str) -> None:
        """Select a game of this kind in the menu, whose first row is marked."""
        sorry = kind not in ("revenge", "sequence", "cards")
        self._turn("game", "sorry" if sorry else kind)
        if sorry:
            self._user.tap("DOWN", _ROW_MS)
            self._turn("rules", kind)
            self._user.tap("UP", _ROW_MS)

    def _turn(self, row: str, value: str) -> None:
        """Press RIGHT until the marked row has this value."""
        wanted = " ".join(f"{_WORDS[f'menu {row}']} {_WORDS[value]}".split())
        for _ in range(8):
            if self._user.screen().marks(wanted):
                return
            self._user.tap("RIGHT", _ROW_MS)
        raise AssertionError(f"the menu has no {wanted!r}: {self._user.screen()}")


def measure(bench: Bench, name: str) -> HeapUse | tuple[int, int]:
    """Measure the free heap in a board's first game, median and least, or after an evening."""
    if name == _EVENING:
        return ManyGames(bench).play()
    game, player = name.split(" ")
    return free_in_a_game(bench, game, player)


def figures(found: dict[str, HeapUse | tuple[int, int]]) -> list[Figure]:
    figures = []
    for who, what in zip(_PLAYERS, ("persons", "hard computers"), strict=True):
        of_them = {
            name.split(" ")[0]: free for name, free in found.items() if name.endswith(who) and isinstance(free, tuple)
        }
        middle, least = ({game: free[n] / KB for game, free in of_them.items()} for n in range(2))
        figures += [
            Figure(f"heap free in a first game of {what}", "KB", middle, 170, at_least=True),
            Figure("  the least of twelve moments", "KB", least),
        ]
    evening = found.get(_EVENING)
    if isinstance(evening, HeapUse):
        free_then = {game: left / KB for game, left in evening.free.items()}
        figures += [
            Figure("heap free once all kinds were played", "KB", free_then, 150, at_least=True),
            Figure("heap lost by fifty games from then on", "KB", {MENU: evening.lost / KB}, 1),
        ]
    return figures


PART = Part((_EVENING, *(f"{game} {player}" for game in GAMES for player in _PLAYERS)), measure, figures)
