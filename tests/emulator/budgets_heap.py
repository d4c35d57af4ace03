"""Free heap and largest free block, after a collection: in a board's first game, and during an evening of all kinds.

The least of many moments counts: after every few keys, in the middle of computers' turns, and while a hint is found. At
each of them a double of the Pico collects, see `heap.py`; the board itself collects when it likes.
"""

import contextlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

from pawnlight.board import PAD_KEYS
from pawnlight.link.frames import make_frame
from pawnlight.words import LANGUAGES, load_texts
from tests.emulator import heap
from tests.emulator.budgets import GAMES, KB, Figure, new_pico
from tests.emulator.budgets_games import crowded_game
from tests.emulator.flashed import record_events
from tests.emulator.heap import HEAP_WATCHER, FreeHeap, HeapMeter
from tests.emulator.pico import Pico
from tests.emulator.random_user import (
    CHILDRENS_GAMES,
    RandomUser,
    in_menu,
    offers_to_resume,
    screen_line,
    settings_file,
)
from tests.emulator.talk import LaptopTalk, has_listed
from tests.support.event_lines import legal_game
from tests.support.foot_texts import shows_foot

FREE_KB, LARGEST_KB = 40, 8
EVENING_FREE_KB, EVENING_LARGEST_KB, LOST_KB = 35, 6, 1
_MOMENTS = 24
EVENING = "evening"
CROWDED = "crowded"
CHILD = "child"
ANY_KEYS = ("DRAW", "OK", "LEFT", "RIGHT", "UP", "DOWN")
"""But for BACK, which pressed again and again leaves the game."""
_ROUNDS = 9
# Keys pressed per game of the first round: enough to load everything, with computer players and a hint.
_FIRST_PRESSES = 12
# Games (kind, round) that are played to the end, one of them in the first round, as the end has modules of its own; in
# the others fewer than _PRESSES keys are pressed.
_WHOLE = (("revenge", 0), ("revenge", 1), ("sequence", 2), ("revenge", 4), ("sequence", 5))
_PRESSES = 6
_ROW_MS = 250
_MOST_PRESSES = 1500
# A laptop asks so often, and each time waits so long.
_ASKED = 8
_ANSWERED_MS = 3000
_MOST_ROWS = 30
_MOST_PAGES = 60
_SHOWN_EVENTS = 40
# How long a hint takes where there are very many options, and the keys pressed after it.
_FINDS_MANY_MS = 4200
_FOLLOWING = 3
_FETCHED = 3
# Words of a board that has met a fault.
_FAULTS = ("trouble ", "fault ", "MemoryError")


def heap_figures(what: str, least: FreeHeap, free_kb: float = FREE_KB, largest_kb: float = LARGEST_KB) -> list[Figure]:
    """Return the least free heap and its largest block, with their budgets."""
    return [
        Figure(f"free heap {what}", least.free / KB, "KB", least=free_kb),
        Figure(f"the largest free block {what}", least.largest / KB, "KB", least=largest_kb),
    ]


def free_in_a_game(image: Path, game: str, player: str, moments: int = _MOMENTS) -> list[Figure]:
    """Weigh the heap in a game of a person and `player`s."""
    pico = new_pico(image, settings_file(game, player) | {"boot.py": HEAP_WATCHER})
    user = RandomUser(pico, Random(f"heap {game}"), looks=0.2)
    scale = HeapMeter(pico)
    user.power_up_to_menu()
    user.begin_game()
    for moment in range(moments):
        user.press_next_key()
        # Also in the middle of whatever follows a key.
        pico.run(user.chance.uniform(30, 900))
        if moment == moments // 2:
            _ask_for_a_hint(pico, scale)
        scale.measure()
    _no_fault(user)
    return heap_figures("in a first game", scale.least)


def free_in_a_childs_game(image: Path, game: str, keys: Sequence[str]) -> list[Figure]:
    """Weigh the heap in a whole child's game of two who press any of `keys`, and while everybody is celebrated."""
    two = dict.fromkeys(("blue", "green"), "none") | {"players": "2"}
    pico = new_pico(image, settings_file(game, "person", **two) | {"boot.py": HEAP_WATCHER})
    user = RandomUser(pico, Random(f"child {game}"))
    scale = HeapMeter(pico)
    user.power_up_to_menu()
    if game not in CHILDRENS_GAMES:
        while not user.screen().marks("for children no"):
            user.tap("DOWN", 300)
        user.tap("RIGHT", 300)
    user.begin_game()
    while not shows_foot(user.screen(), "child cheer"):
        user.tap(user.chance.choice(keys), user.chance.uniform(300, 900))
        scale.measure()
    for _ in range(8):
        pico.run(1000)
        scale.measure()
    _no_fault(user)
    return heap_figures("in a child's game", scale.least, EVENING_FREE_KB, EVENING_LARGEST_KB)


def free_with_many_options(image: Path, game: str) -> list[Figure]:
    """Weigh the heap while a person finds a hint for a decision with very many options, and follows it."""
    files = {**settings_file(game, "hard", hints="yes"), "boot.py": HEAP_WATCHER}
    pico = new_pico(image, files, partial(record_events, *crowded_game(game)))
    user = RandomUser(pico, Random(f"crowded {game}"))
    scale = HeapMeter(pico)
    pico.power_on()
    user.until(offers_to_resume)
    user.tap("OK")
    user.until(lambda screen: shows_foot(screen, "pawn keys", "hand keys"))
    scale.measure()
    _ask_for_a_hint(pico, scale, _FINDS_MANY_MS)
    for _ in range(_FOLLOWING):
        user.tap("OK", 500)
        scale.measure()
    _no_fault(user)
    return heap_figures("at a decision with very many options", scale.least)


def _no_fault(user: RandomUser) -> None:
    """Fail if the board shows a fault, or has one to tell a laptop."""
    assert not shows_foot(user.screen(), "fault keys"), f"the board shows a fault: {screen_line(user)}"
    talk = LaptopTalk(user.pico)
    told = " ".join([*talk.request("hello 2 test", has_listed), *talk.request("ping", lambda said: bool(said))])
    assert not any(fault in told for fault in _FAULTS), f"the board had a fault: {told!r}"


def _ask_for_a_hint(pico: Pico, scale: HeapMeter, ms: int = 1500) -> None:
    pico.press("OK")
    for _ in range(ms // 300):
        pico.run(300)
        scale.measure()
    pico.release("OK")


class ManyGames:
    """_ROUNDS rounds of games of all kinds with *hard* computers, without a restart, in three languages. Before each
    game its rules are read; in between there are self-tests and replays in lights, and a laptop fetches every game."""

    def __init__(self, image: Path) -> None:
        self._pico = new_pico(image, settings_file("classic", "hard") | {"boot.py": HEAP_WATCHER})
        self._user = RandomUser(self._pico, Random(EVENING), looks=0.2)
        self._chance = Random("presses")
        self._scale = HeapMeter(self._pico)
        self._language = "en"

    def play(self, rounds: int = _ROUNDS) -> list[Figure]:
        """Play all games; return what was free at any moment, and what more than fifty further games have cost."""
        self._user.power_up_to_menu()
        after = []
        for turn in range(rounds):
            self._speak(LANGUAGES[turn % len(LANGUAGES)])
            for kind in GAMES:
                presses = self._chance.randrange(_PRESSES) if turn else _FIRST_PRESSES
                self._game(kind, _MOST_PRESSES if (kind, turn) in _WHOLE else presses, hint=not turn)
            self._fetch()
            self._replay()
            self._self_test()
            _no_fault(self._user)
            # In the menu, in the same language and for the same game each time.
            self._speak("en")
            self._set(GAMES[0])
            after.append(heap.free_after_collection(self._pico).free)
        return [
            *heap_figures("during an evening", self._scale.least, EVENING_FREE_KB, EVENING_LARGEST_KB),
            Figure("heap lost by fifty more games of this evening", (after[0] - after[-1]) / KB, "KB", LOST_KB),
        ]

    def _game(self, kind: str, presses: int, *, hint: bool) -> None:
        """Read the rules, and play a game to its end or leave it after `presses` keys."""
        user, pico = self._user, self._pico
        self._set(kind)
        self._read_rules()
        user.begin_game()
        pico.run(500)
        for n in range(presses):
            pico.run(120)
            if shows_foot(user.screen(), "again keys"):
                break
            user.press_next_key()
            if n % 4 == 0:
                self._scale.measure()
        if hint:
            _ask_for_a_hint(pico, self._scale)
        self._scale.measure()
        pico.run(400)
        user.leave_game()

    def _to_row(self, name: str, value: str = "") -> None:
        """Mark the row `name` of the menu or of an opened page."""
        user, words = self._user, load_texts(self._language)
        wanted = " ".join(words[f"menu {name}"].split())
        for _ in range(_MOST_ROWS):
            # German has the rows Spiel and Spielregeln.
            if any(f"{marked} ".startswith(f"{wanted} ") for marked in user.screen().marked):
                return
            user.tap("DOWN", _ROW_MS)
        raise AssertionError(f"the menu has no {wanted!r}: {screen_line(user)}")

    def _set(self, kind: str) -> None:
        """Select a game of this kind in the menu."""
        is_sorry = kind not in ("revenge", "sequence", "cards")
        self._turn("game", "sorry" if is_sorry else kind)
        if is_sorry:
            self._turn("rules", kind)

    def _turn(self, row: str, value: str) -> None:
        """Press RIGHT until the row has this value."""
        words = load_texts(self._language)
        self._to_row(row)
        wanted = " ".join(f"{words[f'menu {row}']} {words[value]}".split())
        for _ in range(8):
            if self._user.screen().marks(wanted):
                return
            self._user.tap("RIGHT", _ROW_MS)
        raise AssertionError(f"the menu has no {wanted!r}: {screen_line(self._user)}")

    def _speak(self, language: str) -> None:
        """Choose the language in the settings."""
        user = self._user
        self._to_row("settings")
        user.tap("OK", _ROW_MS)
        self._to_row("language")
        chosen = " ".join(f"{load_texts(language)['menu language']} {load_texts(language)['language']}".split())
        while not user.screen().marks(chosen):
            user.tap("RIGHT", 400)
        self._language = language
        user.tap("BACK", _ROW_MS)

    def _read_rules(self) -> None:
        """Turn every page of the rules of the game that the menu shows."""
        user = self._user
        self._to_row("how")
        user.tap("OK")
        # While their module is loaded, the menu is still shown.
        user.until(lambda screen: not in_menu(screen))
        user.tap("RIGHT", 300)
        second = user.screen().lines
        for _ in range(_MOST_PAGES):
            self._scale.measure()
            user.tap("RIGHT", 300)
            if user.screen().lines == second:
                break
        else:
            raise AssertionError(f"the rules do not begin again after their last page: {screen_line(user)}")
        user.tap("BACK", 400)
        user.until(in_menu)

    def _fetch(self) -> None:
        """Let a laptop fetch all events of the games on flash."""
        pico = self._pico
        _, games = LaptopTalk(pico).send_hello()
        assert games, "the board lists no games"
        for game in games[-_FETCHED:]:
            pico.write(make_frame(f"want {game} 0"))
        for _ in range(10):
            pico.run(100)
            self._scale.measure()

    def _replay(self) -> None:
        """Let a laptop replay the beginning of a game in the lights."""
        pico = self._pico
        _, lines = legal_game("fetched")
        for n, line in enumerate(lines[:_SHOWN_EVENTS]):
            self._show(line, f"~shown {n + 1}*")
            if n % 8 == 0:
                self._scale.measure()
        self._show("end", "~shown end*")
        self._user.until(in_menu)
        pico.run(300)

    def _show(self, line: str, answer: str) -> None:
        """Send an event to be shown as a laptop does: again, while a new start of the board leaves it unanswered."""
        for _ in range(_ASKED):
            self._pico.write(make_frame(f"show {line}"))
            with contextlib.suppress(AssertionError):
                self._pico.expect(answer.encode(), _ANSWERED_MS)
                return
        raise AssertionError(f"the board does not answer {line!r}: {screen_line(self._user)}")

    def _self_test(self) -> None:
        """Walk through the self-test, up to the pad's keys."""
        user = self._user
        self._to_row("settings")
        user.tap("OK", _ROW_MS)
        self._to_row("test")
        user.tap("OK", 500)
        pressed = ""
        for _ in range(80):
            # The last line is the key that was pressed last.
            wanted = next((line for line in user.screen().lines[:-1] if line in PAD_KEYS), "")
            if pressed and not wanted:
                break
            pressed = pressed or wanted
            self._scale.measure()
            user.tap(wanted or "OK", 400)
        else:
            raise AssertionError(f"the self-test does not go on: {screen_line(user)}")
        while not in_menu(user.screen()):
            user.tap("BACK", 900)


def measure_heap(image: Path, name: str) -> list[Figure]:
    """Weigh the heap in a board's first game, a child's game, at very many options, or during an evening."""
    if name == EVENING:
        return ManyGames(image).play()
    game, player = name.split(" ")
    if player == CHILD:
        return free_in_a_childs_game(image, game, ANY_KEYS)
    return free_with_many_options(image, game) if player == CROWDED else free_in_a_game(image, game, player)
