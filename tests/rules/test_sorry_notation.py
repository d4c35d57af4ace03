"""The notation of positions and moves: round trips, and a one-sentence error for anything else."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.games.sorry.position import parse_colour, parse_place, position_faults
from pawnlight.games.sorry.board import (
    HOME_PLACE,
    OUT_OF_GAME,
    START_PLACE,
    TRACK_SQUARES,
    MoveList,
    make_move,
    parse_move,
    place_text,
    position_text,
)
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import COLOURS, RuleError
from tests.support.after_mix import after_mix
from tests.support.laws import law_cases
from tests.support.sorry_parser import parse_position
from tests.support.sorry_scenes import format_position, header, move_texts, scene_game

VALID_POSITION = "red:S,S,4,z3 yellow:S,H,33,12 red 7"
law_settings = law_cases(100)


def position_errors(text: str) -> list[str]:
    pawns, turn, _ = parse_position(text)
    return position_faults(pawns, turn)


# Places


@pytest.mark.parametrize("k", range(4))
def test_every_place_of_a_pawn_survives_its_notation(k: int) -> None:
    own = [*range(TRACK_SQUARES), *range(TRACK_SQUARES + 5 * k, TRACK_SQUARES + 5 * k + 5), HOME_PLACE, START_PLACE]
    written = [place_text(place) for place in own]
    assert written == [*map(str, range(60)), "z1", "z2", "z3", "z4", "z5", "H", "S"]
    assert [parse_place(text, k) for text in written] == own


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "60", "99", "100", "-1", "+1", "04", "00", "4.0", "1e1", "4 ", " 4", "4\n", "٤", "²", "5_0", "0x1"),
        *("z", "z0", "z6", "z33", "Z3", "z 3", "z²", "s", "h", "HH", "SS", "home", "None"),
    ],
)
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match="a pawn must be on S, H, z1 to z5 or a square 0 to 59"):
        parse_place(text, 0)


# Positions


def test_a_position_is_read() -> None:
    pawns, turn, card = parse_position(VALID_POSITION)
    out = [OUT_OF_GAME] * 4
    assert pawns == [START_PLACE, START_PLACE, 4, TRACK_SQUARES + 2, *out, START_PLACE, HOME_PLACE, 33, 12, *out]
    assert (turn, card) == (0, "7")


@pytest.mark.parametrize(
    "text", [VALID_POSITION, "blue:0,59,z1,z5 green:S,S,S,S green -", "red:H,H,H,1 green:S,S,S,S red Sorry!"]
)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    assert position_text(*parse_position(text)) == text


def test_colours_are_written_clockwise_in_whatever_order_they_were_read() -> None:
    assert position_text(*parse_position("yellow:S,S,S,S red:H,H,H,2 red -")) == "red:H,H,H,2 yellow:S,S,S,S red -"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a position is"),
        ("red 7", "a position is"),
        ("red:S,S,S,S yellow:S,S,S,S", "four|colour|card"),
        ("red:S,S yellow:S,S,S,S red 7", "2 pawns, not four or three"),
        ("red:S,S,S yellow:S,S,S,S red 7", "yellow has 4 pawns, not 3 as the others"),
        ("red:S,S,S,S,S yellow:S,S,S,S red 7", "5 pawns, not four"),
        ("red: yellow:S,S,S,S red 7", "a pawn must be on"),
        ("red yellow:S,S,S,S red 7", "a pawn must be on"),
        ("red:S,S,S,60 yellow:S,S,S,S red 7", "'60'"),
        ("red:S;S;S;S yellow:S,S,S,S red 7", "a pawn must be on"),
        ("red:S,S,S,S red:S,S,S,S red 7", "red is there twice"),
        ("pink:S,S,S,S yellow:S,S,S,S red 7", "'pink' is not a colour"),
        ("Red:S,S,S,S yellow:S,S,S,S red 7", "'Red' is not a colour"),
        ("red:S,S,S,S yellow:S,S,S,S pink 7", "'pink' is not a colour"),
        ("red:S,S,S,S yellow:S,S,S,S red 6", "'6' is not a card"),
        ("red:S,S,S,S yellow:S,S,S,S red sorry!", "'sorry!' is not a card"),
        ("red:S,S,S,S yellow:S,S,S,S red ", "'' is not a card"),
        ("red:S,S,S,S  yellow:S,S,S,S red 7", "'' is not a colour"),
        (" red:S,S,S,S yellow:S,S,S,S red 7", "'' is not a colour"),
        ("red:S,S,S,S yellow:S,S,S,S red 7\n", "is not a card"),
    ],
)
def test_what_is_no_position_is_refused_and_the_message_says_why(text: str, why: str) -> None:
    with pytest.raises(RuleError, match=why):
        parse_position(text)


@law_settings
@given(st.data())
def test_a_mutated_position_is_read_or_refused_never_anything_else(data: st.DataObject) -> None:
    text = VALID_POSITION
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(st.text("SHz0123456789:,- redblugnyow!é\n\0", max_size=3)) + text[at + cut :]
    try:
        position = parse_position(text)
    except RuleError:
        return
    assert parse_position(position_text(*position)) == position


@law_settings
@given(st.text(max_size=40))
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    for parse in (parse_position, parse_colour, lambda text: parse_place(text, 2)):
        with contextlib.suppress(RuleError):
            parse(text)


@pytest.mark.parametrize("refused", ["9" * 10_000, "x" * 10_000, "red:" + "S," * 10_000])
def test_a_refusal_does_not_repeat_an_endless_text(refused: str) -> None:
    for parse in (parse_position, parse_colour, lambda text: parse_place(text, 0)):
        with pytest.raises(RuleError) as caught:
            parse(refused)
        assert len(str(caught.value)) < 120


# Faults of a position


def test_a_position_that_could_stand_on_a_board_has_no_fault() -> None:
    for text in (VALID_POSITION, "red:z3,S,S,S yellow:z3,S,S,S red 7", "red:H,H,H,H yellow:H,H,S,S yellow -"):
        assert position_errors(text) == []


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("red:S,S,S,S red 7", ["two colours"]),
        ("red:S,S,S,S yellow:S,S,S,S blue 7", ["blue"]),
        ("red:S,S,S,4 yellow:S,S,S,4 red 7", ["red yellow 4"]),
        ("red:S,S,20,20 yellow:S,S,S,S red 7", ["red 20"]),
        ("red:S,z5,z5,S yellow:S,S,S,z5 red 7", ["red z5"]),
        ("red:4,4,z1,z1 blue 7", ["two colours", "blue", "4", "z1"]),
    ],
)
def test_each_fault_is_named(text: str, faults: list[str]) -> None:
    found = position_errors(text)
    assert len(set(found)) == len(faults)
    for words in faults:
        assert any(all(word in fault for word in words.split(" ")) for fault in found), words


# Moves


@pytest.mark.parametrize(
    ("scene", "expected"),
    [
        ("red:S,H,H,H yellow:S,S,S,S red 1", ["S>4"]),
        ("red:H,H,H,4 yellow:S,S,S,S red 5", ["4>9"]),
        ("red:H,H,H,2 yellow:S,S,S,S red 3", ["2>z3"]),
        ("red:H,H,H,z1 yellow:S,S,S,S red 4", ["z1>59"]),
        ("red:H,H,H,z4 yellow:S,S,S,S red 2", ["z4>H"]),
        ("red:H,H,H,20 yellow:22,S,S,S red 2", ["20>22"]),
        ("red:H,H,z1,z4 yellow:S,S,S,S red 7", ["z1>H z4>H"]),
        ("red:S,H,H,H yellow:33,S,S,S red Sorry!", ["S>33"]),
        ("red:S,H,H,59 yellow:33,S,S,S red 11", ["59<>33"]),
        ("red:H,H,H,23 yellow:S,S,S,S red 1", ["23>24"]),
        ("red:H,H,H,28 yellow:S,S,S,S red 4", ["28>24"]),
        ("red:S,H,H,H yellow:24,26,S,S red Sorry!", ["S>24", "S>26"]),
        ("red:S,H,H,59 yellow:24,S,S,S red 11", ["59<>24"]),
    ],
)
def test_a_move_is_written_from_where_it_stood_to_where_it_lands_before_any_slide(
    scene: str, expected: list[str]
) -> None:
    assert move_texts(scene) == expected


def test_sorry_onto_a_slides_triangle_and_onto_its_end_are_two_texts() -> None:
    first, second = move_texts("red:S,S,S,S blue:16,19,S,S red Sorry!")
    assert first != second


@pytest.mark.parametrize(
    "text",
    [
        *("", "4", "4>", ">9", "4>10", "4>9 ", " 4>9", "9>4", "4>9 z3>z5 S>S", "4<>33", "S>4", "4>9,z3>z5", "4-9"),
        *("04>9", "+4>9", "4>9>", "r4>9", "4>z9", "4<>9", "4<<>9", "4>9 z3>z5 ", "4>9  z3>z5", "4>9 4>9", "z5>z3"),
    ],
)
def test_what_is_no_legal_move_here_is_refused(text: str) -> None:
    pawns, turn, card = parse_position(VALID_POSITION)
    assert card is not None
    at = after_mix(SorryGame(header()))
    at.pawns[:], at.turn, at.card, at.due = pawns, turn, card, "move"
    with pytest.raises(RuleError, match="not a legal move here"):
        at.apply(f"move {text}")


@pytest.mark.parametrize(("card", "text"), [("1", "2>60"), ("3", "20>23"), ("11", "20<>9")])
def test_a_place_in_a_safety_zone_has_no_number_and_the_next_colours_pawn_is_not_moved(card: str, text: str) -> None:
    at = scene_game(f"draw {card}", scene="red:2,8,H,H blue:20,S,S,S yellow:9,S,S,S red -")
    with pytest.raises(RuleError, match=f"^red with a {card}: {text} is not a legal move here$"):
        at.apply(f"move {text}")


def test_more_than_two_parts_are_no_move() -> None:
    pawns, turn, _ = parse_position("red:4,5,6,S yellow:S,S,S,S red 7")
    assert len(parse_move(pawns, turn, "4>7 5>9")) == 2
    with pytest.raises(RuleError):
        parse_move(pawns, turn, "4>7 5>7 6>8")


def test_a_move_that_is_read_is_the_one_made() -> None:
    pawns, turn, _ = parse_position(VALID_POSITION)
    make_move(pawns, parse_move(pawns, turn, "4>9 z3>z5"))
    assert format_position(pawns) == "red:9,S,S,z5 yellow:12,33,H,S"
    assert COLOURS[turn] == "red"


def test_a_list_of_moves_gives_back_what_is_put_in() -> None:
    moves = [(), ((3, 81, 4),), ((15, 0, 80), (4, 79, 59)), ((0, 5, 33), (6, 33, 5))]
    plays = [(card, move) for card in ("1", "12", "Sorry!") for move in moves] * 4
    for options in (moves, plays):
        packed = MoveList(options)
        assert list(packed) == options
        assert len(packed) == len(options)
        assert all(option in packed for option in options)
        assert ((1, 2, 3),) not in packed
        with pytest.raises(IndexError):
            packed[len(options)]
    assert not MoveList()
