"""The computer players of Sorry! on the board: small, in short slices, identical on both Pythons, well graded."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from host_tools.research.sorry.counts import WeightCounter
from host_tools.research.sorry.course import tables_source
from pawnlight.bots import computer_player
from pawnlight.games.sorry import hard as sorry_hard
from pawnlight.games.sorry.board import (
    CARD_STEPS,
    HOME_PLACE,
    START_PLACE,
    TRACK_SQUARES,
    card_and_move,
    destination,
    make_move,
    slides,
    start_circle,
)
from pawnlight.games.sorry.cards import engine_of
from pawnlight.games.sorry.hard import EvaluatedPosition, PositionEvaluation, count_hitting_cards
from pawnlight.games.sorry.weights import WEIGHTS_BY_RULES
from pawnlight.rules.cards import SORRY_DECK
from tests.bots.test_sequence import CHOOSE_ALIKE, MAX_HEAP, THINKING_HEAP
from tests.conftest import RunPython
from tests.support.brains import LEVELS, lines_per_slice, new_game, random_positions

Record = Callable[[str, object], None]
RULES_AND_PLAYERS = (("classic", 2), ("classic", 4), ("teams", 4), ("points", 2), ("points", 4), ("st", 2))


@pytest.mark.parametrize("rules", ["classic", "teams", "points", "st"])
def test_hard_takes_at_most_24_kb_of_heap_while_it_thinks(
    rules: str, micropython: RunPython, record_property: Record
) -> None:
    heap = int(micropython(THINKING_HEAP, rules=rules, players=4, options=("quick",), after=150, slices=12))
    record_property("measured", f"{heap} bytes of heap: hard thinks about Sorry!, {rules}")
    assert heap <= MAX_HEAP


# In `st`, other weights choose among other moves, by the same code as in `classic`.
@pytest.mark.parametrize("rules", ["classic", "points", pytest.param("st", marks=pytest.mark.long)])
def test_both_pythons_choose_the_same(rules: str, both_pythons: RunPython) -> None:
    told = both_pythons(CHOOSE_ALIKE, rules=rules, levels=LEVELS, counts=(2,))
    assert len(told.splitlines()) > 100


@pytest.mark.long
def test_both_pythons_choose_the_same_among_four(both_pythons: RunPython) -> None:
    told = both_pythons(CHOOSE_ALIKE, rules="teams", levels=("hard",), counts=(4,))
    assert len(told.splitlines()) > 50


@pytest.mark.parametrize(("rules", "players"), RULES_AND_PLAYERS)
def test_a_slice_weighs_only_a_few_positions(rules: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    weighed = [0]
    after, begin = EvaluatedPosition.value_after, EvaluatedPosition.__init__

    def count_after(self: EvaluatedPosition, *arguments: Any) -> Any:
        weighed[-1] += 1
        return after(self, *arguments)

    def count_view(self: EvaluatedPosition, *arguments: Any) -> None:
        weighed[-1] += 2
        begin(self, *arguments)

    monkeypatch.setattr(EvaluatedPosition, "value_after", count_after)
    monkeypatch.setattr(EvaluatedPosition, "__init__", count_view)
    for game in random_positions(rules, players, 2, (), 2):
        weighed[:] = [0]
        for option in computer_player(rules, "hard").choose_decision(game, game.decisions(), lambda bound: 0):
            if option is None:
                weighed.append(0)
        assert max(weighed) <= 6


@pytest.mark.parametrize(("rules", "players"), RULES_AND_PLAYERS)
def test_a_thought_is_never_long(rules: str, players: int, record_property: Record) -> None:
    """On the Pico 100 lines take about 0.9 ms (measured in the emulator): a median of 1 s, and at most 2 s."""
    lines = sorted(
        sum(lines_per_slice(computer_player(rules, "hard"), game))
        for game in lazy_positions(random_positions(rules, players, 2, (), 2))
    )
    middle, most = lines[len(lines) // 2], lines[-1]
    record_property("measured", f"hard at {rules} of {players}: {middle} lines run in the median, {most} at most")
    assert middle <= 110_000
    assert most <= 220_000


def lazy_positions(games):
    """Return every other position lazily: the game goes on in between."""
    return (game for number, game in enumerate(games) if number % 2 == 0)


# Evaluation


HOUSE = ("start=any", "pawns=3", "own=bump", "bounce=yes")


@pytest.mark.parametrize(
    ("rules", "players", "options"),
    [
        *((rules, players, ()) for rules, players in [*RULES_AND_PLAYERS, ("classic", 3), ("st", 4)]),
        *(("classic", 3, HOUSE), ("teams", 4, HOUSE), ("points", 2, HOUSE), ("st", 2, HOUSE[:2])),
    ],
)
def test_what_a_move_changes_is_all_that_need_be_weighed(rules: str, players: int, options: tuple[str, ...]) -> None:
    """With random weights, the incremental value of a position equals the one computed from scratch."""
    rng = Random(players)
    weights = [12.0 * rng.randint(-9, 9) for _ in range(sorry_hard.FEATURE_COUNT)]
    seen = 0
    for game in random_positions(rules, players, 2, options, 2):
        value = PositionEvaluation(rules, weights, game.engine)
        for first in (False, True):
            view = EvaluatedPosition(value, game.pawns, game.turn, first)
            for option in game.decisions():
                pawns = game.pawns[:]
                _, move = card_and_move(option, game.card)
                changes = make_move(pawns, move)
                if game.engine.has_won(pawns, game.turn):
                    continue
                assert view.value_after(changes) == EvaluatedPosition(value, pawns, game.turn, first).worth
                counts = WeightCounter(value).count_position(pawns, game.turn, first)
                # With more than two players, the opponents' shares are rounded.
                assert abs(view.value_after(changes) - sum(weights[n] * count for n, count in counts.items())) < 2
                seen += 1
    assert seen > 30


@pytest.mark.parametrize(("options", "leaving"), [((), 9), (("start=any",), 37)])
def test_the_cards_that_can_hit_are_those_that_walk_there(options: tuple[str, ...], leaving: int) -> None:
    """Try a pawn on every place and another on every square; on other colours' slides it hits all their squares."""
    cards = PositionEvaluation("classic", None, engine_of("classic", options)).cards
    sliding = {a: b for k in (1, 2, 3) for a, b in slides(k)}
    for way, place in enumerate([*range(3, 60), 0, 1, 2, *range(60, 65), HOME_PLACE, START_PLACE]):
        hit = Counter[int]({start_circle(0): leaving}) if place == START_PLACE else Counter[int]()
        for card, count in SORRY_DECK:
            for steps in CARD_STEPS[card]:
                to = destination(0, place, steps)
                if to is not None and to < TRACK_SQUARES:
                    hit.update(dict.fromkeys(range(to, sliding.get(to, to) + 1), count))
        for k in range(4):
            ways = bytes(65 if i // 4 != k or i % 4 else way for i in range(16))
            for square in range(TRACK_SQUARES):
                assert count_hitting_cards(cards, ways, k, (square + 15 * k) % TRACK_SQUARES) == hit[square]


def test_there_are_weights_of_every_rule_set() -> None:
    assert {rules for rules, _ in RULES_AND_PLAYERS} == set(WEIGHTS_BY_RULES)
    assert all(len(packed) == 2 * sorry_hard.FEATURE_COUNT for packed in WEIGHTS_BY_RULES.values())


def test_the_table_reads_as_it_was_written() -> None:
    read: dict[str, object] = {}
    exec(tables_source(WEIGHTS_BY_RULES), read)
    assert read["TABLES"] == WEIGHTS_BY_RULES


def test_a_new_game_is_thought_about_at_once() -> None:
    """A single option needs no computation."""
    game = new_game("classic", 2, "first")
    assert len(list(computer_player("classic", "hard").choose_decision(game, game.decisions(), lambda bound: 0))) == 1
