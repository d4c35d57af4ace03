"""Small things that every game uses: labels of cards and seats, numbers, bounds, and headers that are refused."""

import pytest

from pawnlight.games.sequence.board import ChipBoard, run_between
from pawnlight.games.sorry.cards import colours_by_place
from pawnlight.rules.base import RuleError, kind_of, options_of, seat_label
from pawnlight.rules.cards import Chance, card_label
from pawnlight.rules.events import is_hex, parse_number, text_of
from pawnlight.rules.game import open_game, seat_colours


def test_a_card_of_sequence_has_the_sign_of_its_suit_and_others_stay_as_they_are() -> None:
    assert [card_label(card) for card in ("10S", "AH", "2D", "JC")] == ["10♠", "A♥", "2♦", "J♣"]
    assert [card_label(card) for card in ("7", "Sorry!", "SAFE", "-1", "S", "")] == [
        "7",
        "Sorry!",
        "SAFE",
        "-1",
        "S",
        "",
    ]


def test_seats_of_one_colour_are_numbered() -> None:
    seats = [("blue", "person"), ("green", "person"), ("blue", "hard"), ("red", "person")]
    assert [seat_label(seats, seat) for seat in range(4)] == [("blue", 1), ("green", 0), ("blue", 2), ("red", 0)]


def test_games_of_the_same_kind_are_counted_together() -> None:
    kinds = [kind_of(rules) for rules in ("classic", "st", "revenge")]
    assert kinds[0] == kinds[1] != kinds[2]


def test_a_number_is_written_in_digits_without_zeros_before_it() -> None:
    assert [parse_number(text) for text in ("0", "7", "10", "999999999")] == [0, 7, 10, 999999999]
    assert [parse_number(text) for text in ("", "007", "00", "1a", "~", "1~", "-1", "+1", " 1", "1000000000")] == [
        None
    ] * 10


@pytest.mark.parametrize("bound", [-1, 0, 257])
def test_chance_has_a_bound_of_1_to_256(bound: int) -> None:
    with pytest.raises(ValueError, match="1 to 256"):
        Chance(b"seed", 0).below(bound)


def test_each_rule_set_has_its_options_and_house_rules_and_those_that_are_on() -> None:
    both, all_sorry, child = ("own=bump", "bounce=yes"), ("start=any", "pawns=3"), "child=yes"
    assert options_of("classic") == (("quick", *all_sorry, *both, child), ())
    assert options_of("teams") == (("quick", *all_sorry, *both, child), ())
    assert options_of("points") == (("quick", "teams", *all_sorry, *both, child), ("quick",))
    assert options_of("st") == (("quick", *all_sorry, child), ())
    assert options_of("revenge") == (("rows=1", "rows=2", "rows=3", "rows=4", child), ())
    counts = ("sequences=1", "sequences=2", "sequences=3")
    assert options_of("sequence") == (("auto_draw", *counts, "dead=one", child), ("auto_draw",))
    assert options_of("cards") == (("sorry", "st", child), ("sorry",))


def test_a_game_without_points_of_its_own_has_none_to_tell() -> None:
    header = "game 2 rules=revenge options=- seats=red:person,blue:person first=red seed=" + "0" * 64
    assert open_game(header).score_parts() == []


def test_two_cells_are_the_ends_of_a_run_in_four_directions() -> None:
    assert run_between(11, 15) == (11, 12, 13, 14, 15)
    assert run_between(11, 51) == (11, 21, 31, 41, 51)
    assert run_between(11, 55) == (11, 22, 33, 44, 55)
    assert run_between(15, 51) == (15, 24, 33, 42, 51)
    assert [run_between(a, b) for a, b in ((15, 11), (6, 10), (11, 16), (11, 52), (8, 52), (4, 4))] == [None] * 6


@pytest.mark.parametrize(
    ("cell", "step"), [(45, 1), (45, 10), (45, 11), (44, 9), (45, -1), (45, -10), (45, -11), (44, -9)]
)
@pytest.mark.parametrize("first", [-1, -2])
def test_a_line_of_six_leaves_a_choice_wherever_it_lies(cell: int, step: int, first: int) -> None:
    """The new chip has one or two of its team on one side, and the others on the other."""
    board = ChipBoard((0, 1))
    for n in [n for n in range(first, first + 6) if n]:
        board.put_chip(0, cell + n * step)
    assert list(board.other_choices(0, (7, cell, 0))) == [(7, cell, 1)]
    board.put_chip(1, cell)
    assert list(board.other_choices(0, (9, cell, 0))) == [], "a one-eyed jack takes a chip away there"
    board.take_chip(cell)
    board.take_chip(cell + step)
    assert list(board.other_choices(0, (7, cell, 0))) == []


def test_a_chip_tells_which_cells_it_would_complete() -> None:
    board = ChipBoard((0, 1))
    for cell in (41, 42, 43, 45):
        board.put_chip(0, cell)
    assert list(board.cells_completed(0, 44)) == [41, 42, 43, 44, 45]
    assert list(board.cells_completed(0, 54)) == list(board.cells_completed(1, 44)) == []
    assert board.team_progress(0) == (0, 4, 0), "it was not put there"
    board.put_chip(0, 44)
    board.put_chip(0, 20)
    assert (board.team_progress(0), board.team_progress(1)) == ((1, 6, 0), (0, 0, 0))


def test_a_position_without_names_has_the_colour_of_each_place_and_the_pawns_home() -> None:
    board = colours_by_place([*range(12), 80, 80, 81, 82])
    assert list(board[:13]) == [1] * 4 + [2] * 4 + [3] * 4 + [0]
    assert list(board[80:]) == [0, 0, 0, 2]


def test_the_text_of_an_event_line_is_without_its_number_and_its_check() -> None:
    assert text_of("12 move 4>9 z3>z5 0123abcd") == "move 4>9 z3>z5"


@pytest.mark.parametrize(("rules", "players"), [("classic", 5), ("st", 1), ("revenge", 1), ("sequence", 13)])
def test_no_seats_are_found_for_a_table_that_cannot_play(rules: str, players: int) -> None:
    with pytest.raises(RuleError, match=f"{rules} cannot be played by {players} players"):
        seat_colours(rules, players)


def test_hex_digits_are_small_and_of_the_number_asked_for() -> None:
    assert is_hex("09af", 4)
    assert [is_hex(text, 4) for text in ("09a", "09afa", "09aF", "09a~", "09ag", " 09a")] == [False] * 6
