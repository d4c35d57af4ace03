"""The legal plays of Sequence, compared with tests/support/sequence_oracle.py on random boards."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from host_tools.games.sequence.position import make_board
from host_tools.games.sequence.service import answer_request
from pawnlight.games.sequence.board import TEAM_LETTERS
from tests.support.laws import seeds
from tests.support.sequence_oracle import (
    Answer,
    cell_of,
    chips_from_text,
    legal_plays,
    run_choices,
    space_of,
)
from tests.support.sequence_positions import random_requests


def engine_answer(request: Mapping[str, Any]) -> Answer:
    reply = answer_request(dict(request))
    moves = [(move["card"], move["cell"], move["board"], move["sequences"]) for move in reply["moves"]]
    return Answer(Counter(moves), Counter(reply["dead"]))


@pytest.mark.parametrize("seed", seeds(2))
def test_the_rules_allow_what_the_oracle_allows(seed: int) -> None:
    for request in random_requests(seed, 1000):
        assert engine_answer(request) == legal_plays(request), request


def test_the_boards_asked_about_are_thick_enough_to_tell() -> None:
    had = completing = several = dead = nothing = 0
    for request in random_requests(0, 1000):
        before = len(request["sequences"][request["team"]])
        reply = answer_request(request)
        had += before > 0
        completing += any(move["sequences"] > before for move in reply["moves"])
        several += any(move["sequences"] > before + 1 for move in reply["moves"])
        dead += bool(reply["dead"])
        nothing += not reply["moves"]
    assert min(had, dead) > 300
    assert completing > 150
    assert min(several, nothing) > 20


def engine_run_choices(request: Mapping[str, Any]) -> dict[int, list[list[list[int]]]]:
    """Return for each free cell the choices of runs that a chip of the team completes there."""
    runs = {team: [tuple(run) for run in runs] for team, runs in request["sequences"].items()}
    board = make_board(request["board"].encode(), runs)
    team = TEAM_LETTERS.index(request["team"])
    free = [cell for cell, chip in enumerate(request["board"]) if chip == "."]
    return {cell: [[list(run) for run in way] for way in board.run_choices(team, cell)] for cell in free}


def oracle_run_choices(request: Mapping[str, Any]) -> dict[int, list[list[list[int]]]]:
    chips, team = chips_from_text(request["board"]), request["team"]
    had = [frozenset(map(space_of, run)) for run in request["sequences"][team]]
    found = {}
    for cell, chip in enumerate(request["board"]):
        if chip == ".":
            ways = run_choices(chips, team, space_of(cell), had)
            found[cell] = [[[cell_of(space) for space in run] for run in way] for way in ways]
    return found


@pytest.mark.parametrize("seed", seeds(2))
def test_the_player_chooses_among_the_runs_that_the_oracle_knows(seed: int) -> None:
    sizes: Counter[object] = Counter()
    for request in random_requests(seed, 400):
        expected, found = oracle_run_choices(request), engine_run_choices(request)
        assert found == expected, request
        for ways in found.values():
            sizes[min(len(ways), 9)] += 1
            sizes["two sequences or one"] += len({len(way) for way in ways}) > 1
    assert min(sizes[count] for count in (0, 1, 2, 3, 4, 9)) > 3
    assert sizes["two sequences or one"] > 3
