"""Games and positions for tests of computer players, and a measure of their slices of thinking."""

import sys
from collections.abc import Callable
from hashlib import sha256
from random import Random
from types import FrameType
from typing import Any

from pawnlight.bots.brain import Brain
from pawnlight.rules.base import Draw, Game
from pawnlight.words import LANGUAGES, load_reasons
from tests.support.event_lines import begin_game

LEVELS = ("easy", "normal", "hard")
# The lines that a slice may execute: on the Pico about 10 ms, as measured in the emulator (0.9 ms for 100 lines).
MAX_LINES = 1100


def new_game(rules: str, players: int, chance: str, teams: int = 2, options: tuple[str, ...] = ()) -> Game:
    seed = sha256(chance.encode()).digest()
    game: Game = begin_game(rules, ("hard",) * players, seed, ",".join(options) or "-", teams=teams)
    return game


def random_below(rng: Random) -> Callable[[int], int]:
    return lambda bound: int(rng.random() * bound)


def choose(brain: Brain, game: Game, chance: str = "") -> Any:
    """Return the player's choice; before it, the player must yield only None."""
    thoughts = list(brain.choose_decision(game, game.decisions(), random_below(Random(chance))))
    assert thoughts.pop() is not None or game.decisions() == [None]
    assert thoughts == [None] * len(thoughts)
    return list(brain.choose_decision(game, game.decisions(), random_below(Random(chance))))[-1]


def random_positions(rules: str, players: int, teams: int, options: tuple[str, ...], games: int) -> Any:
    """Yield positions of random games in which there is a choice."""
    for number in range(games):
        rng = Random(f"{rules} {players} {teams} {options} {number}")
        game = new_game(rules, players, f"{rules} {players} {teams} {number}", teams, options)
        while game.due != "end":
            choices = game.decisions()
            # They draw the second card of a 2, although they need not in `st`.
            if len(choices) > 1 and not isinstance(choices[0], Draw) and rng.random() < 0.15:
                yield game
            game.push(choices[int(rng.random() * len(choices))])


def lines_per_slice(brain: Brain, game: Game) -> list[int]:
    """Return how many lines of the computer player's code each slice executes."""
    counts = [0]

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        if "pawnlight" not in frame.f_code.co_filename:
            return None
        counts[-1] += event == "line"
        return trace

    thinking = brain.choose_decision(game, game.decisions(), random_below(Random(1)))
    before = sys.gettrace()
    try:
        for _ in iter(int, 1):
            sys.settrace(trace)
            option = next(thinking)
            sys.settrace(before)
            if option is not None:
                return counts
            counts.append(0)
    finally:
        sys.settrace(before)
    raise AssertionError


def check_reasons(brain: Brain, game: Game) -> set[str]:
    """Check that every option has a reason that fits the screen in every language. Return the keys."""
    before = game.view(game.seat)
    keys = set()
    for option in game.decisions():
        key, values = brain.hint_reason(game, option)
        for language in LANGUAGES:
            why = load_reasons(language)
            assert len(why[key] % tuple(why.get(value, value) for value in values)) <= 25
        keys.add(key)
    assert game.view(game.seat) == before
    return keys
