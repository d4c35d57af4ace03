"""Counting tables: the number of positions reachable from difficult ones, by the oracle, checked against the engine.

data/counting.txt has the positions and the counts.

    python -m tests.rules.test_counting     recounts with the oracle
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from pawnlight.rules.cards import SORRY_CARDS
from tests.conftest import RunPython
from tests.micropython import count_positions
from tests.support import sorry_oracle
from tests.support.counted_table import FOLDER, count_again, count_states, read_table
from tests.support.sorry_oracle import Position
from tests.support.sorry_scenes import oracle_places, oracle_request, split_rules

TABLE = "counting.txt"
COUNTED = read_table(TABLE)
State = tuple[Position, str]

for_each_position = pytest.mark.parametrize(("scene", "counted"), COUNTED.items(), ids=COUNTED)


def count_by_oracle(scene: str, depth: int) -> str:
    asked = oracle_request(f"{scene} -")

    def follow(state: State) -> Iterator[State]:
        position, turn = state
        pawns = {name: oracle_places(places) for name, places in position}
        if sorry_oracle.winners(pawns, asked["rules"]):
            return
        for card in SORRY_CARDS:
            answer = sorry_oracle.legal_positions(asked | {"pawns": pawns, "turn": turn, "card": card})
            for after in (*answer.positions, *([position] if answer.may_pass else [])):
                for following in sorry_oracle.possible_next_turns(dict(after), turn, card, asked["rules"]):
                    yield after, following

    return count_states((sorry_oracle.canonical_position(asked["pawns"]), str(asked["turn"])), follow, depth)


def written_counts(found: list[tuple[int, int]]) -> str:
    return " ".join(f"{positions}/{moves}" for positions, moves in found)


def count_by_engine(scene: str, depth: int) -> str:
    rules, text = split_rules(f"{scene} -")
    return written_counts(count_positions.counts(text, rules, depth))


@for_each_position
def test_the_engine_counts_what_the_oracle_counted_before_the_last_card(scene: str, counted: str) -> None:
    depth = len(counted.split()) - 1
    assert count_by_engine(scene, depth).split() == counted.split()[:depth]


@pytest.mark.long
@for_each_position
def test_the_engine_counts_what_the_oracle_counted(scene: str, counted: str) -> None:
    assert count_by_engine(scene, len(counted.split())) == counted


@pytest.mark.long
def test_the_engine_counts_the_same_on_the_board(both_pythons: RunPython, position_parser: list[Path]) -> None:
    printed = both_pythons(Path(count_positions.__file__), FOLDER / TABLE, *position_parser)
    for counted, line in zip(COUNTED.values(), printed.splitlines(), strict=True):
        found = written_counts(ast.literal_eval(line[line.index(" [") + 1 :]))
        assert found
        assert counted.startswith(found)


if __name__ == "__main__":
    count_again(TABLE, lambda scene, counted: count_by_oracle(scene, len(counted.split())))
