"""The legal plays of Revenge, compared with tests/support/revenge_oracle.py on random tables."""

from collections.abc import Mapping
from typing import Any

import pytest

from host_tools.games.revenge.service import answer_request
from tests.support.laws import seeds
from tests.support.revenge_oracle import Play, hashable_rows, legal_plays
from tests.support.revenge_positions import random_requests


def as_play(said: Mapping[str, Any]) -> Play:
    """Convert a play from a reply to the oracle's form."""
    assert list(said) == ["card", "row", "value", "rows", "discard", "then", "targets"]
    targets = tuple(sorted(tuple(target) if isinstance(target, list) else target for target in said["targets"]))
    return (
        said["card"],
        said["row"],
        said["value"],
        hashable_rows(said["rows"]),
        said["discard"],
        said["then"],
        targets,
    )


def engine_answer(request: Mapping[str, Any]) -> tuple[set[Play], bool]:
    """Return the engine's answer; fail if it lists a play twice."""
    reply = answer_request(dict(request))
    assert list(reply) == ["plays", "must_discard"]
    found = [as_play(said) for said in reply["plays"]]
    assert len(set(found)) == len(found), f"a play listed twice: {request}"
    return set(found), reply["must_discard"]


@pytest.mark.parametrize("seed", seeds(4))
def test_the_engine_finds_the_plays_that_the_oracle_finds(seed: int) -> None:
    for request in random_requests(seed, 1500):
        assert engine_answer(request) == legal_plays(request), request


def test_the_tables_asked_about_are_of_every_kind() -> None:
    seen: set[object] = set()
    for request in random_requests(0, 1500):
        found, must_discard = legal_plays(request)
        seen.add(("players", len(request["rows"])))
        seen.add(("must discard", must_discard))
        seen.add(("hand", bool(request["hand"])))
        for card, row, value, rows, discard, then, targets in found:
            seen |= {("play", card, value), ("then", then, bool(targets)), ("discard", discard)}
            seen |= {("home", row is not None and rows[row] == "HOME"), ("won", set(rows) == {"HOME"})}
    assert {("players", 2), ("players", 3), ("players", 4), ("must discard", True), ("hand", False)} <= seen
    assert {("play", "10", -1), ("play", "10", 10), ("play", "11", None), ("play", "SAFE", 0)} <= seen
    assert {("then", "take_card", True), ("then", "remove_top", True), ("then", "again", False)} <= seen
    assert {("discard", "4"), ("discard", "SORRY!"), ("home", True), ("won", True)} <= seen
