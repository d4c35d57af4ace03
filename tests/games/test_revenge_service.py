"""`pawnlight rules` for Revenge: exact replies, and a one-sentence error for every invalid request."""

import json
from copy import deepcopy
from typing import Any

import pytest

from host_tools.games.request import RequestError
from host_tools.games.revenge.service import answer_request

REQUEST: dict[str, Any] = {
    "rules": "revenge",
    "rows": {"red": [["8", "3"], ["12"], "HOME", []], "blue": [["SAFE", "7"], ["5"], [], []]},
    "hands": {"blue": 4},
    "hand": ["10", "4", "7"],
    "turn": "red",
}


def play_lines(request: dict[str, Any]) -> list[str]:
    return [json.dumps(play) for play in answer_request(request)["plays"]]


def changed_request(**fields: Any) -> dict[str, Any]:
    return deepcopy(REQUEST) | fields


def test_the_reply_is_the_one_of_the_design() -> None:
    plays = play_lines(REQUEST)
    for line in (
        '{"card": "10", "row": 1, "value": -1, "rows": [["8", "3"], ["12", "-1"], "HOME", []], "discard": null, '
        '"then": null, "targets": []}',
        '{"card": "4", "row": 0, "value": 4, "rows": ["HOME", ["12"], "HOME", []], "discard": "10", '
        '"then": null, "targets": []}',
        '{"card": "7", "row": 3, "value": 7, "rows": [["8", "3"], ["12"], "HOME", ["7"]], "discard": null, '
        '"then": "remove_top", "targets": [["blue", 1]]}',
    ):
        assert line in plays
    assert len(plays) == 8
    assert answer_request(REQUEST)["must_discard"] is False


def test_a_discarded_card_has_neither_row_nor_value() -> None:
    plays = answer_request(changed_request(hand=["SORRY!", "11"], hands={"blue": 0}))["plays"]
    rows = REQUEST["rows"]["red"]
    nothing = {"row": None, "value": None, "rows": rows, "discard": None}
    assert {"card": "SORRY!", **nothing, "then": "sorry", "targets": []} in plays
    assert {"card": "11", **nothing, "then": "trade_hands", "targets": ["blue"]} in plays


def test_then_is_null_where_nothing_can_be_done() -> None:
    rows = {"red": [["8", "3"], ["12"], "HOME", []], "blue": [["SAFE", "7"], [], "HOME", []]}
    plays = answer_request(changed_request(rows=rows, hands={"blue": 0}, hand=["7", "3", "2"]))["plays"]
    assert {(play["card"], play["then"]) for play in plays} == {("7", None), ("3", None), ("2", "again")}
    assert all(play["targets"] == [] for play in plays)


def test_nothing_follows_a_play_that_wins() -> None:
    rows = {"red": [["12"], "HOME", "HOME", "HOME"], "blue": [["5"], [], [], []]}
    plays = answer_request(changed_request(rows=rows, hand=["3"]))["plays"]
    assert [(play["rows"], play["then"]) for play in plays] == [(["HOME"] * 4, None)]


def test_a_card_must_be_discarded_only_where_none_can_be_played() -> None:
    full = {"red": [["12"], ["12"], "HOME", ["8", "5"]], "blue": [[], [], [], []]}
    assert answer_request(changed_request(rows=full, hand=["8", "5"])) == {"plays": [], "must_discard": True}
    assert answer_request(changed_request(rows=full, hand=[])) == {"plays": [], "must_discard": False}
    assert answer_request(changed_request(hand=["4"])) == {"plays": [], "must_discard": True}
    assert answer_request(changed_request(rows=full, hand=["8", "SORRY!"]))["must_discard"] is False


def test_the_order_of_the_colours_does_not_matter() -> None:
    turned = changed_request(rows=dict(reversed(REQUEST["rows"].items())))
    assert answer_request(turned) == answer_request(REQUEST)


def test_with_the_house_rule_there_are_as_many_rows_as_chosen() -> None:
    three = {"red": [["8", "3"], "HOME", []], "blue": [["SAFE", "7"], ["5"], []]}
    plays = answer_request(changed_request(rows=three, hand=["4", "1"], options=["rows=3"]))["plays"]
    assert {(play["card"], play["row"]) for play in plays} == {("4", 0), ("4", 2), ("1", 0), ("1", 2)}
    with pytest.raises(RequestError, match="red has 3 rows, not 4"):
        answer_request(changed_request(rows=three))
    with pytest.raises(RequestError, match="red has 4 rows, not 3"):
        answer_request(changed_request(options=["rows=3"]))


FOUR_PLAYERS: dict[str, Any] = {"red": [[], []], "blue": [[], []], "yellow": [[], []], "green": [[], []]}


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ({"rules": "revenge"}, "'rows' must be an object"),
        (changed_request(rows=[]), "'rows' must be an object"),
        (changed_request(rows={}), "who plays is red blue"),
        (changed_request(rows={"red": [[]] * 4, "white": [[]] * 4}), "'white' is not a colour"),
        (changed_request(rows={"red": [[]] * 4, "yellow": [[]] * 4}, hands={"yellow": 4}), "who plays is red blue"),
        (changed_request(rows={"red": [[]] * 4}, hands={}), "who plays is red blue"),
        (changed_request(rows={"red": [[]] * 3, "blue": [[]] * 4}), "red has 3 rows, not 4"),
        (
            changed_request(rows=FOUR_PLAYERS | {"green": [[]]}, hands={"blue": 1, "yellow": 1, "green": 1}),
            "green has 1 rows, not 2",
        ),
        (changed_request(rows={"red": "HOME", "blue": [[]] * 4}), "the rows of red must be a list"),
        (
            changed_request(rows={"red": [[], [], [], "home"], "blue": [[]] * 4}),
            'row 3 of red must be a list of cards or "HOME"',
        ),
        (changed_request(rows={"red": [[], [], [], None], "blue": [[]] * 4}), "row 3 of red must be a list"),
        (changed_request(rows={"red": [[], [], [], ["6"]], "blue": [[]] * 4}), "'6' is not a card here"),
        (changed_request(rows={"red": [[], [], [], [5]], "blue": [[]] * 4}), "'5' is not a card here"),
        (changed_request(rows={"red": [[], [], [], ["SORRY!"]], "blue": [[]] * 4}), "'SORRY!' is not a card here"),
        (changed_request(rows={"red": [[], [], [], ["HOME"]], "blue": [[]] * 4}), "'HOME' is not a card here"),
        (changed_request(rows={"red": [["8", "7"], [], [], []], "blue": [[]] * 4}), "row 0 of red cannot be 8,7"),
        (changed_request(rows={"red": [["12", "8"], [], [], []], "blue": [[]] * 4}), "row 0 of red cannot be 12,8"),
        (changed_request(rows={"red": [["-1"], [], [], []], "blue": [[]] * 4}), "row 0 of red cannot be -1"),
        (changed_request(rows={"red": [["SAFE", "SAFE"], [], [], []], "blue": [[]] * 4}), "cannot be SAFE,SAFE"),
        (changed_request(hand=["12", "12", "12"]), "there are 3 12, not 4"),
        (
            changed_request(rows={"red": [["12", "-1"], ["10"], [], []], "blue": [[]] * 4}, hand=["10", "10"]),
            "there are 3 10, not 4",
        ),
        (changed_request(hands={"blue": 33}), "there are 41 playing cards, not 42"),
        (changed_request(hands={}), "'hands' must count"),
        (changed_request(hands={"blue": 4, "red": 3}), "'hands' must count"),
        (changed_request(hands={"green": 4}), "'hands' must count"),
        (changed_request(hands={"blue": True}), "whole number"),
        (changed_request(hands={"blue": 4.0}), "whole number"),
        (changed_request(hands={"blue": -1}), "whole number"),
        (changed_request(hands={"blue": "4"}), "whole number"),
        (changed_request(hands={"blue": 10**30}), "whole number"),
        (changed_request(hands=None), "'hands' must be an object"),
        (changed_request(hand="10"), "'hand' must be a list"),
        (changed_request(hand=None), "'hand' must be a list"),
        (changed_request(hand=[10]), "'10' is not a card here"),
        (changed_request(hand=["-1"]), "'-1' is not a card here"),
        (changed_request(hand=["Sorry!"]), "'Sorry!' is not a card here"),
        (changed_request(hand=[["10"]]), "is not a card here"),
        (changed_request(hand=["1"] * 1000), "there are only 41 cards"),
        (changed_request(turn="green"), "'turn' must be one of red, blue, not 'green'"),
        (changed_request(turn=None), "'turn' must be one of"),
        (changed_request(turn=["red"]), "'turn' must be one of"),
    ],
)
def test_what_is_no_table_is_told_in_a_sentence(request_: dict[str, Any], why: str) -> None:
    with pytest.raises(RequestError, match=why):
        answer_request(request_)
