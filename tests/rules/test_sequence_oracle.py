"""The legal plays of Sequence, compared with tests/support/sequence_oracle.py on random boards.

python -m tests.rules.test_sequence_oracle 100000 [SEED]     compares that many boards
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from host_tools.games.sequence.service import answer
from tests.support.compare_oracle import compare
from tests.support.sequence_oracle import Answer, legal
from tests.support.sequence_positions import requests


def engine(request: Mapping[str, Any]) -> Answer:
    reply = answer(dict(request))
    moves = [(move["card"], move["cell"], move["board"], move["sequences"]) for move in reply["moves"]]
    return Answer(Counter(moves), Counter(reply["dead"]))


@pytest.mark.parametrize("seed", range(4))
def test_the_rules_allow_what_the_oracle_allows(seed: int) -> None:
    for request in requests(seed, 1000):
        assert engine(request) == legal(request), request


def test_the_boards_asked_about_are_thick_enough_to_tell() -> None:
    had = completing = several = dead = nothing = 0
    for request in requests(0, 1000):
        before = len(request["sequences"][request["team"]])
        reply = answer(request)
        had += before > 0
        completing += any(move["sequences"] > before for move in reply["moves"])
        several += any(move["sequences"] > before + 1 for move in reply["moves"])
        dead += bool(reply["dead"])
        nothing += not reply["moves"]
    assert min(had, dead) > 300
    assert completing > 150
    assert min(several, nothing) > 20


if __name__ == "__main__":
    compare(requests, legal, engine)
