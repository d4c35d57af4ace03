"""The engine compared with the second implementation in tests/support/sorry_oracle.py, on random positions."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

from host_tools.games.service import answer_request
from pawnlight.rules.base import PASS, house_rules_of
from tests.support.laws import seeds
from tests.support.sorry_oracle import RULES, Answer, HandChoice, canonical_position, hand_choices, legal_positions
from tests.support.sorry_positions import random_hand_requests, random_requests
from tests.support.sorry_scenes import scene_game


def engine_answer(request: Mapping[str, Any]) -> Answer:
    """Return the engine's answer; fail if it lists a position twice."""
    reply = answer_request(dict(request))
    assert "error" not in reply, f"{reply}: {request}"
    positions = [canonical_position(move["pawns"]) for move in reply["moves"]]
    assert len(set(positions)) == len(positions), f"a position listed twice: {request}"
    return Answer(frozenset(positions), reply["may_pass"], reply["draw_again"])


def engine_choice(request: Mapping[str, Any]) -> HandChoice:
    reply = answer_request(dict(request))
    assert "error" not in reply, f"{reply}: {request}"
    assert len(set(reply["playable"])) == len(reply["playable"]), f"a card listed twice: {request}"
    return HandChoice(frozenset(reply["playable"]), reply["must_play"])


def house_rule_combinations(rules: str) -> Iterator[str]:
    """Yield the rule set with every combination of its house rules, beginning with none."""
    for chosen in product(*[("", *(f",{name}={value}" for value in values)) for name, values in house_rules_of(rules)]):
        yield rules + "".join(chosen)


# Every combination in classic; elsewhere each house rule alone and all together.
HOUSE_RULE_SETS = [*house_rule_combinations("classic")][1:]
HOUSE_RULE_SETS += [
    house
    for rules in RULES[1:]
    for house in house_rule_combinations(rules)
    if house.count("=") in (1, len(house_rules_of(rules)))
]


@pytest.mark.parametrize("seed", seeds(6))
def test_the_engine_finds_the_moves_that_the_oracle_finds(seed: int) -> None:
    for request in random_requests(seed, 1100):
        assert engine_answer(request) == legal_positions(request), request


@pytest.mark.parametrize("rules", RULES[1:])
def test_in_the_other_rule_sets_too(rules: str) -> None:
    for request in random_requests(1929, 2200, rules):
        assert engine_answer(request) == legal_positions(request), request


@pytest.mark.parametrize("rules", HOUSE_RULE_SETS)
def test_with_house_rules_too(rules: str) -> None:
    for request in random_requests(1934, 440, rules):
        assert engine_answer(request) == legal_positions(request), request


@pytest.mark.parametrize("rules", [house for house in HOUSE_RULE_SETS if house.startswith("points")])
def test_the_engine_knows_which_cards_can_be_played_with_house_rules(rules: str) -> None:
    for request in random_hand_requests(1934, 300, rules):
        assert engine_choice(request) == hand_choices(request), request


@pytest.mark.parametrize("rules", ["classic", "teams", "st"])
def test_a_game_offers_to_pass_only_where_the_oracle_allows_it(rules: str) -> None:
    for request in random_requests(1939, 330, rules):
        table = " ".join(f"{colour}:{','.join(map(str, places))}" for colour, places in request["pawns"].items())
        at = scene_game("draw " + request["card"], scene=f"{rules} {table} {request['turn']} -")
        offered, moves = at.decisions(), at.legal_moves()
        assert offered[: len(moves)] == moves, request
        assert offered[len(moves) :] == [PASS] * legal_positions(request).may_pass, request


def test_points_in_teams_move_as_teams_do() -> None:
    for request in random_requests(2023, 1100, "teams"):
        in_points = {**request, "rules": "points", "options": ["teams"]}
        assert engine_answer(in_points) == legal_positions(in_points) == legal_positions(request), request


@pytest.mark.parametrize("rules", ["points", "points,teams"])
def test_the_engine_knows_which_cards_of_a_hand_can_be_played(rules: str) -> None:
    found = set()
    for request in random_hand_requests(2004, 1500, rules):
        expected = hand_choices(request)
        assert engine_choice(request) == expected, request
        found.add((bool(expected.playable), expected.must_play))
    assert found == {(True, True), (True, False), (False, False)}
