"""`pawnlight rules` for Sequence: its answers, and the requests that it refuses."""

import json
from typing import Any

import pytest

from host_tools.games.request import RequestError
from host_tools.games.sequence.service import answer_request

EMPTY = "*........*" + "." * 80 + "*........*"


def ask_service(**changes: Any) -> dict[str, Any]:
    request = {
        "rules": "sequence",
        "teams": 2,
        "board": EMPTY,
        "sequences": {"b": [], "g": []},
        "hand": ["7S", "JD"],
        "team": "b",
        "barred": None,
    }
    reply = answer_request({name: value for name, value in {**request, **changes}.items() if value is not ...})
    assert json.loads(json.dumps(reply)) == reply
    return reply


def board_with_chips(**cells: str) -> str:
    """Return the empty board with these chips added; c11="b" is a blue chip on 11."""
    chips = list(EMPTY)
    for name, chip in cells.items():
        chips[int(name[1:])] = chip
    return "".join(chips)


def test_a_card_is_told_with_the_board_after_it() -> None:
    reply = ask_service(hand=["7S"])
    assert reply == {
        "moves": [
            {"card": "7S", "cell": 6, "board": board_with_chips(c6="b"), "sequences": 0},
            {"card": "7S", "cell": 81, "board": board_with_chips(c81="b"), "sequences": 0},
        ],
        "dead": [],
    }


def test_teams_have_the_colours_whose_sequences_are_given() -> None:
    reply = ask_service(hand=["JS"], team="r", sequences={"r": [], "g": []}, board=board_with_chips(c11="r", c12="g"))
    assert reply == {
        "moves": [{"card": "JS", "cell": 12, "board": board_with_chips(c11="r"), "sequences": 0}],
        "dead": [],
    }
    for changes in ({"team": "b"}, {"board": board_with_chips(c1="b")}):
        with pytest.raises(RequestError):
            ask_service(hand=["JS"], **{"team": "r", "sequences": {"r": [], "g": []}, **changes})


def test_equal_cards_are_told_once_and_dead_ones_too() -> None:
    there = board_with_chips(c1="b", c86="g")
    assert ask_service(hand=["2S", "2S"], board=there) == {"moves": [], "dead": ["2S"]}
    assert len(ask_service(hand=["JD", "JD", "JC"])["moves"]) == 2 * 96
    assert ask_service(hand=[]) == {"moves": [], "dead": []}


def test_a_chip_taken_away_is_a_move_that_changes_no_count() -> None:
    row = board_with_chips(c11="B", c12="B", c13="B", c14="B", c15="B", c16="g", c17="b")
    reply = ask_service(hand=["JS", "JS"], board=row, sequences={"b": [[11, 12, 13, 14, 15]], "g": []})
    after = board_with_chips(c11="B", c12="B", c13="B", c14="B", c15="B", c17="b")
    assert reply == {"moves": [{"card": "JS", "cell": 16, "board": after, "sequences": 1}], "dead": []}
    reply = ask_service(hand=["JH"], board=row, sequences={"b": [[11, 12, 13, 14, 15]], "g": []}, team="g")
    assert [move["cell"] for move in reply["moves"]] == [17]


def test_a_completed_sequence_is_told_in_capitals_and_counted() -> None:
    reply = ask_service(hand=["4S"], board=board_with_chips(c1="g", c2="g", c4="g"), team="g")
    assert reply["moves"][0] == {
        "card": "4S",
        "cell": 3,
        "board": board_with_chips(c1="G", c2="G", c3="G", c4="G"),
        "sequences": 1,
    }


def test_the_barred_cell_is_left_out_for_this_team() -> None:
    assert [move["cell"] for move in ask_service(hand=["7S"], barred=6)["moves"]] == [81]
    assert len(ask_service(hand=["JD"], barred=50)["moves"]) == 95
    assert ask_service(hand=["7S"], barred=6, board=board_with_chips(c81="b")) == {"moves": [], "dead": []}


def test_three_teams() -> None:
    reply = ask_service(
        teams=3, sequences={"b": [], "g": [], "r": []}, board=board_with_chips(c1="b", c2="g"), team="r", hand=["JS"]
    )
    assert [move["cell"] for move in reply["moves"]] == [1, 2]


def test_the_order_in_which_the_cells_of_a_sequence_are_named_does_not_matter() -> None:
    row = board_with_chips(c11="B", c12="B", c13="B", c14="B", c15="B")
    assert ask_service(board=row, sequences={"b": [[13, 12, 11, 15, 14]], "g": []})["moves"]


LINE = board_with_chips(c11="B", c12="B", c13="B", c14="B", c15="B")
RUN = [11, 12, 13, 14, 15]


def wrong_values(name: str, why: str, *values: Any) -> list[tuple[dict[str, Any], str]]:
    """Return the changed field for each value (`...` for a missing one), each with a part of the expected error."""
    return [({name: value}, why) for value in values]


def wrong_sequences(why: str, *blue: Any, on: str = EMPTY) -> list[tuple[dict[str, Any], str]]:
    return [({"board": on, "sequences": {"b": value, "g": []}}, why) for value in blue]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        *wrong_values("teams", "'teams'", ..., None, 1, 4, 2.0, True, "2", [2], 2**80),
        *wrong_values("board", "'board'", ..., None, 5, "", EMPTY[1:], EMPTY + ".", list(EMPTY)),
        *wrong_values(
            "board", "'board'", *[EMPTY.replace(".", chip, 1) for chip in ("x", "r", "R", " ", "٣", "\ud800")]
        ),
        *wrong_values("board", "corners", "." + EMPTY[1:], "b" + EMPTY[1:], EMPTY.replace(".", "*", 1)),
        *wrong_values("board", "in no sequence", board_with_chips(c11="B"), LINE),
        *wrong_values(
            "sequences", "'sequences'", ..., None, [], {}, {"b": []}, {"b": [], "x": []}, {"b": [], "g": [], "r": []}
        ),
        *wrong_sequences("list", None, {}, "b", [[]], [RUN[1:]], [5], [[1, 2, 3, 4, "5"]]),
        *wrong_sequences(
            "five cells", [[1, 2, 3, 4, 5.0]], [[True, 2, 3, 4, 5]], [[-1, 0, 1, 2, 3]], [[96, 97, 98, 99, 100]]
        ),
        *wrong_sequences("straight line", [[7, 8, 9, 10, 11]], [[6, 15, 24, 33, 43]], [[60, 69, 78, 87, 96]]),
        *wrong_sequences("straight line", [[11, 12, 13, 14, 24]], [[11, 11, 12, 13, 14]], on=LINE),
        *wrong_sequences("closed chips", [RUN]),
        *wrong_sequences("more than one space", [RUN, RUN], on=LINE),
        ({"board": LINE, "sequences": {"b": [], "g": [RUN]}}, "closed chips"),
        *wrong_values("hand", "'hand'", ..., None, "7S", [7], [None], {"7S": 1}, [["7S"]]),
        *wrong_values(
            "hand", "not a card", [""], ["7s"], ["S7"], ["1S"], ["11S"], ["**"], ["7S "], ["JJ"], ["x" * 5000]
        ),
        *wrong_values("hand", "only two 7S", ["7S"] * 3),
        *wrong_values("team", "'team'", ..., None, "r", "B", "bg", "", 0, ["b"], "blue"),
        *wrong_values("barred", "'barred'", ..., "6", 6.0, True, -1, 100, [6], 10**30),
        *wrong_values("barred", "corner", 0, 9, 90, 99),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(RequestError, match=why):
        ask_service(**changes)
