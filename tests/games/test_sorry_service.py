"""`pawnlight rules`: one JSON answer for each line of input, valid or not."""

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from host_tools.games.service import answer_lines, answer_request
from tests.conftest import ROOT
from tests.support.sorry_oracle import CARDS

PAWNS: dict[str, Any] = {"red": ["S", "S", 4, "z3"], "yellow": ["S", "H", 33, 12]}
VALID_REQUEST: dict[str, Any] = {"rules": "classic", "pawns": PAWNS, "turn": "red", "card": "7"}


def request_line(**changed: Any) -> bytes:
    """Return a valid request with some of its values changed."""
    return json.dumps(VALID_REQUEST | changed).encode() + b"\n"


def request_pawns(**changed: Any) -> dict[str, Any]:
    return {"pawns": PAWNS | changed}


EXAMPLES = re.findall(r"^```json\n(.*)\n(.*)\n```$", (ROOT / "docs" / "rules.md").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("asked", "reply"), EXAMPLES, ids=[example[0][:40] for example in EXAMPLES])
def test_the_answers_of_the_document_are_given(asked: str, reply: str) -> None:
    assert list(answer_lines([asked.encode()])) == [reply]


def request_without(name: str) -> bytes:
    return json.dumps({key: value for key, value in VALID_REQUEST.items() if key != name}).encode() + b"\n"


def parsed_answers(*lines: bytes) -> list[Any]:
    """Return the parsed answer to each line, checking that it is one line of JSON."""
    replies = list(answer_lines(lines))
    assert len(replies) == len(lines)
    assert all("\n" not in reply and reply.isascii() for reply in replies)
    return [json.loads(reply) for reply in replies]


# Good requests


def test_the_designs_example() -> None:
    (reply,) = parsed_answers(request_line())
    assert {"move": "4>9 z3>z5", "pawns": {"red": ["S", "S", 9, "z5"], "yellow": ["S", "H", 33, 12]}} in reply["moves"]
    assert reply["may_pass"] is False
    assert reply["draw_again"] is False


def test_an_answer_has_the_designs_keys_and_no_others() -> None:
    (reply,) = parsed_answers(request_line())
    assert list(reply) == ["moves", "may_pass", "draw_again"]
    assert all(list(move) == ["move", "pawns"] for move in reply["moves"])


def test_places_are_written_as_they_are_asked() -> None:
    """Squares are numbers; START, the safety zone and HOME are strings."""
    request = {"rules": "classic", "pawns": {"red": ["S", "S", "S", 0], "blue": ["H", "z5", "z1", 59]}, "turn": "blue"}
    reply = answer_request(request | {"card": "1"})
    assert [move["pawns"] for move in reply["moves"]] == [
        {"red": ["S", "S", "S", 0], "blue": ["H", "H", "z1", 59]},
        {"red": ["S", "S", "S", 0], "blue": ["H", "z5", "z2", 59]},
        {"red": ["S", "S", "S", "S"], "blue": ["H", "z5", "z1", 0]},
    ]


THREE_PAWNS = {"red": ["S", "S", 4], "yellow": ["S", 33, 12]}


def test_house_rules_come_as_options() -> None:
    request = VALID_REQUEST | request_pawns(red=["S", "S", "S", "z5"]) | {"card": "5"}
    assert answer_request(request)["moves"] == []
    found = {}
    for options in (["start=any"], ["bounce=yes"], ["bounce=yes", "start=any"], []):
        found[",".join(options)] = [move["move"] for move in answer_request(request | {"options": options})["moves"]]
    assert found == {"start=any": ["S>4"], "bounce=yes": ["z5>z2"], "bounce=yes,start=any": ["S>4", "z5>z2"], "": []}
    own = VALID_REQUEST | request_pawns(red=["H", "H", 20, 23]) | {"card": "3"}
    assert [move["move"] for move in answer_request(own)["moves"]] == ["23>26"]
    assert [move["pawns"]["red"] for move in answer_request(own | {"options": ["own=bump"]})["moves"]] == [
        ["H", "H", 23, "S"],
        ["H", "H", 20, 26],
    ]


def test_with_three_pawns_each_colour_has_three() -> None:
    reply = answer_request(VALID_REQUEST | {"options": ["pawns=3"], "pawns": THREE_PAWNS, "card": "1"})
    assert [move["pawns"] for move in reply["moves"]] == [THREE_PAWNS | {"red": ["S", "S", 5]}]
    hand = {"rules": "points", "options": ["pawns=3", "start=any"], "pawns": THREE_PAWNS | {"red": ["S", "S", "S"]}}
    assert answer_request(hand | {"turn": "red", "hand": ["4", "5", "11"]}) == {
        "playable": ["5", "11"],
        "must_play": True,
    }


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"options": ["pawns=3"]}, "a list of three pawns"),
        ({"pawns": THREE_PAWNS}, "a list of four pawns"),
        ({"options": "start=any"}, "'options' must be a list"),
        ({"options": [3]}, "'options' must be a list"),
        ({"options": ["start"]}, "classic has no option 'start'"),
        ({"options": ["rows=2"]}, "classic has no option 'rows=2'"),
        ({"options": ["start=any", "start=any"]}, "option start is given twice"),
        ({"rules": "st", "options": ["own=bump"]}, "st has no option 'own=bump'"),
        ({"rules": "sequence", "options": ["pawns=3"]}, "sequence has no option 'pawns=3'"),
        ({"rules": "revenge", "options": ["start=any"]}, "revenge has no option 'start=any'"),
    ],
)
def test_options_that_do_not_belong_there_are_refused(changed: dict[str, Any], why: str) -> None:
    (reply,) = parsed_answers(request_line(**changed))
    assert list(reply) == ["error"]
    assert why in reply["error"]


def test_colours_are_answered_in_the_order_they_were_asked_and_only_those_in_play() -> None:
    request = VALID_REQUEST | {"pawns": {"green": ["S"] * 4, "red": ["S"] * 4}, "card": "1"}
    assert [list(move["pawns"]) for move in answer_request(request)["moves"]] == [["green", "red"]]


def test_moves_that_lead_to_the_same_position_are_listed_once() -> None:
    """The same position results from either pawn in START, and from either part of a 7 first."""
    assert len(answer_request(VALID_REQUEST | request_pawns(red=["S", "S", "S", "S"]) | {"card": "1"})["moves"]) == 1
    after = [
        json.dumps({colour: sorted(map(str, places)) for colour, places in move["pawns"].items()})
        for move in answer_request(VALID_REQUEST | request_pawns(red=[20, 21, 22, 23]))["moves"]
    ]
    assert len(after) == len(set(after)) > 5


def test_without_a_move_the_player_may_pass() -> None:
    for card in CARDS:
        reply = answer_request(VALID_REQUEST | request_pawns(red=["H", "H", "H", "H"]) | {"card": card})
        assert (reply["moves"], reply["may_pass"]) == ([], True)


def test_an_11_that_could_only_change_places_may_be_passed() -> None:
    reply = answer_request(VALID_REQUEST | request_pawns(red=["S", "S", "S", 59]) | {"card": "11"})
    assert [move["move"] for move in reply["moves"]] == ["59<>33", "59<>12"]
    assert reply["may_pass"] is True
    assert answer_request(VALID_REQUEST | request_pawns(red=["S", "S", "S", 10]) | {"card": "11"})["may_pass"] is False


@pytest.mark.parametrize("card", CARDS)
def test_only_a_2_draws_again_with_a_move_and_without(card: str) -> None:
    assert answer_request(VALID_REQUEST | {"card": card})["draw_again"] is (card == "2")
    assert answer_request(VALID_REQUEST | request_pawns(red=["H", "H", "H", "H"]) | {"card": card})["draw_again"] is (
        card == "2"
    )


def test_no_card_follows_a_2_that_wins_whatever_is_moved() -> None:
    assert (
        answer_request(VALID_REQUEST | request_pawns(red=["H", "H", "H", "z4"]) | {"card": "2"})["draw_again"] is False
    )
    assert (
        answer_request(VALID_REQUEST | request_pawns(red=["H", "H", "z3", "z4"]) | {"card": "2"})["draw_again"] is True
    )
    four = {"blue": ["S"] * 4, "green": ["S"] * 4}
    team = {
        "rules": "teams",
        "turn": "red",
        "card": "2",
        "pawns": {"red": ["H"] * 4, "yellow": ["H"] * 3 + ["z4"]} | four,
    }
    assert answer_request(team)["draw_again"] is False


@pytest.mark.parametrize("colours", ["red blue", "blue green", "red yellow green", "green blue yellow red"])
def test_two_to_four_colours_in_any_combination_and_order(colours: str) -> None:
    for turn in colours.split():
        request = {
            "rules": "classic",
            "pawns": {name: ["S"] * 4 for name in colours.split()},
            "turn": turn,
            "card": "1",
        }
        assert len(answer_request(request)["moves"]) == 1


def test_asking_twice_answers_twice_the_same() -> None:
    first, second, third = parsed_answers(request_line(), request_line(card="Sorry!"), request_line())
    assert first == third
    assert first != second


def test_keys_that_are_not_asked_for_do_no_harm() -> None:
    assert parsed_answers(request_line(comment="why not", hand=None)) == parsed_answers(request_line())


# Bad requests

NOT_REQUESTS = {
    "blank": b"\n",
    "spaces": b"   \n",
    "not JSON": b"what may I do?\n",
    "half JSON": request_line()[:-20] + b"\n",
    "two on a line": request_line().strip() + request_line(),
    "single quotes": request_line().replace(b'"', b"'"),
    "invalid UTF-8": request_line().replace(b"red", b"r\xffd"),
    "UTF-16": json.dumps(VALID_REQUEST).encode("utf-16") + b"\n",
    "a zero byte": b"\0\n",
    "nested deep": b"[" * 100_000 + b"\n",
    "nested deep and closed": b"[" * 5_000 + b"]" * 5_000 + b"\n",
    "nested deep in objects": b'{"a":' * 100_000 + b"\n",
    "an array": b"[1, 2, 3]\n",
    "a number": b"7\n",
    "a string": b'"7"\n',
    "null": b"null\n",
    "empty": b"{}\n",
    "a number with 10000 digits": b'{"rules":' + b"9" * 10_000 + b"}\n",
    "a square with 10000 digits": request_line(**request_pawns(red=["S", "S", "S", "@"])).replace(
        b'"@"', b"9" * 10_000
    ),
    "a nested square": request_line(**request_pawns(red=["S", "S", "S", "@"])).replace(b'"@"', b"[" * 400 + b"]" * 400),
    "not a number": request_line(**request_pawns(red=["S", "S", "S", "@"])).replace(b'"@"', b"NaN"),
    "infinity": request_line(**request_pawns(red=["S", "S", "S", "@"])).replace(b'"@"', b"1e999"),
    "no rules": request_without("rules"),
    "no pawns": request_without("pawns"),
    "no turn": request_without("turn"),
    "no card": request_without("card"),
}


def error_sentence(reply: Any) -> str:
    """Return the error, which must be the only field of the answer to a bad request."""
    assert list(reply) == ["error"]
    error = reply["error"]
    assert isinstance(error, str)
    assert 10 < len(error) < 300
    assert "Traceback" not in error
    assert "sys." not in error
    return error


@pytest.mark.parametrize("bad", NOT_REQUESTS.values(), ids=NOT_REQUESTS.keys())
def test_what_is_no_request_is_answered_with_an_error_and_the_next_line_is_read(bad: bytes) -> None:
    good, error, again = parsed_answers(request_line(), bad, request_line())
    error_sentence(error)
    assert good == again
    assert len(good["moves"]) > 1


@pytest.mark.parametrize(
    "wrong",
    [
        *({"rules": value} for value in ("", "Classic", "chess", "classic ", None, 1, True, ["classic"])),
        {"rules": {}},
        *({"turn": value} for value in ("", "blue", "pink", "RED", None, 0, True, ["red"], {"red": 1})),
        *({"card": value} for value in ("", "6", "9", "13", "0", "07", "7 ", "sorry!", "Sorry")),
        *({"card": value} for value in (7, 7.0, True, None, ["7"])),
        *({"pawns": value} for value in ({}, [], None, "red", 4, [["S"] * 4], {"red": ["S"] * 4})),
        *(request_pawns(**{colour: ["S"] * 4}) for colour in ("pink", "Red", "", "red ")),
        *(request_pawns(red=value) for value in ([], ["S"] * 3, ["S"] * 5, "SSSS", None, 4, {"0": "S"}, True)),
        *(
            request_pawns(red=["S", "S", "S", place])
            for place in (
                *(60, -1, 10**30, 4.0, 4.5, True, False, None, [], ["S"], [4], {}, {"S": 1}),
                *("", "4", "04", "s", "h", "z0", "z6", "z", "Z1", "zz", " S", "S ", "HOME", "٤", "²", "\ud800"),
            )
        ),
        request_pawns(red=["S", "S", 4, 4]),
        request_pawns(red=["S", "S", "z3", "z3"]),
        request_pawns(red=["S", "S", 4, 33]),
        request_pawns(yellow=["S", "S", "z5", "z5"]),
    ],
    ids=lambda wrong: ascii(wrong)[:60],
)
def test_a_wrong_value_is_answered_with_an_error_and_the_next_line_is_read(wrong: Mapping[str, Any]) -> None:
    error, good = parsed_answers(request_line(**wrong), request_line())
    error_sentence(error)
    assert len(good["moves"]) > 1


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"rules": "chess"}, "chess"),
        ({"turn": "blue"}, "blue"),
        ({"turn": "pink"}, "pink"),
        ({"card": "6"}, "6"),
        (request_pawns(red=["S", "S", "S", 60]), "60"),
        (request_pawns(red=["S", "S", "S", True]), "True"),
        (request_pawns(red=["S", "S", 33, "S"]), "red yellow 33"),
        (request_pawns(pink=["S"] * 4), "pink"),
        (request_pawns(red=["S"] * 3), "red four"),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_an_error_names_what_is_wrong(wrong: Mapping[str, Any], words: str) -> None:
    (error,) = parsed_answers(request_line(**wrong))
    for word in words.split():
        assert word in error_sentence(error)


def test_every_fault_of_a_position_is_named() -> None:
    (error,) = parsed_answers(
        request_line(pawns={"red": [4, 4, "z1", "z1"], "yellow": ["S", "S", "S", "S"]}, turn="green")
    )
    for word in ("green", "4", "z1"):
        assert word in error_sentence(error)


def test_an_error_does_not_repeat_an_endless_value() -> None:
    for wrong in (
        {"rules": "x" * 10_000},
        {"card": "x" * 10_000},
        {"turn": "x" * 10_000},
        request_pawns(**{"x" * 10_000: []}),
    ):
        error_sentence(parsed_answers(request_line(**wrong))[0])


# The command itself


def run_rules_command(given: bytes) -> list[Any]:
    """Return the answers of the real command to `given` on standard input."""
    done = subprocess.run(
        [sys.executable, "-m", "host_tools.cli", "rules"],
        input=given,
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert done.stderr == b""
    return [json.loads(reply) for reply in done.stdout.decode("ascii").splitlines()]


def test_the_command_answers_line_by_line_until_the_end_of_input() -> None:
    bad = list(NOT_REQUESTS.values())
    replies = run_rules_command(request_line() + b"".join(bad) + request_line().rstrip(b"\n"))
    assert len(replies) == len(bad) + 2
    assert replies[0] == replies[-1] == answer_request(VALID_REQUEST)
    for reply in replies[1:-1]:
        error_sentence(reply)


def test_the_command_with_nothing_to_answer_says_nothing() -> None:
    assert run_rules_command(b"") == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_the_command_takes_requests_as_windows_writes_them(encoding: str) -> None:
    asked = "\ufeff" + (request_line().decode() + "nonsense\n").replace("\n", "\r\n")
    replies = run_rules_command((asked + request_line().decode().strip()).encode(encoding))
    assert replies[0] == replies[2] == answer_request(VALID_REQUEST)
    assert error_sentence(replies[1]).startswith("a request must be one line of JSON")


def test_a_byte_order_mark_before_a_later_request_does_no_harm() -> None:
    """Files that were saved on Windows have been joined."""
    marked = b"\xef\xbb\xbf" + request_line()
    assert run_rules_command(marked + marked) == [answer_request(VALID_REQUEST)] * 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_the_command_answers_each_line_before_the_next_is_asked(encoding: str) -> None:
    """Another program can write a request to a pipe, read the answer, and write the next request."""
    with subprocess.Popen(
        [sys.executable, "-m", "host_tools.cli", "rules"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\ufeff".encode(encoding))
        for card in ("1", "nonsense", "Sorry!"):
            process.stdin.write(request_line(card=card).decode().encode(encoding))
            process.stdin.flush()
            assert ("error" if card == "nonsense" else "moves") in json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.wait(60) == 0
