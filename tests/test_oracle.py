"""The engine against the plain second implementation in tests/oracle.py, over random positions.

python -m tests.test_oracle 100000 [SEED]     asks about that many, each position with every card
"""

import sys
from collections.abc import Mapping
from typing import Any

import pytest

from host_tools.rules_service import answer
from tests.oracle import Answer, legal, position
from tests.positions import requests


def engine(request: Mapping[str, Any]) -> Answer:
    """The engine's answer; fails where it lists a position twice."""
    reply = answer(dict(request))
    positions = [position(move["pawns"]) for move in reply["moves"]]
    assert len(set(positions)) == len(positions), f"a position listed twice: {request}"
    return Answer(frozenset(positions), reply["may_pass"], reply["draw_again"])


@pytest.mark.parametrize("seed", range(6))
def test_the_engine_finds_the_moves_that_the_oracle_finds(seed: int) -> None:
    for request in requests(seed, 1650):
        assert engine(request) == legal(request), request


def main(number: int, seed: int) -> int:
    differences = 0
    for request in requests(seed, number):
        expected, got = legal(request), engine(request)
        if expected != got:
            differences += 1
            print(request)
            print("  only the oracle:", sorted(expected.positions - got.positions), expected.may_pass)
            print("  only the engine:", sorted(got.positions - expected.positions), got.may_pass)
    print(f"{number} questions, {differences} answered differently")
    return min(differences, 1)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
