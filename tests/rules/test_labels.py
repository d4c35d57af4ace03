"""Small things that every game uses: labels of cards and seats, numbers, bounds, and headers that are refused."""

import pytest

from pawnlight.rules.base import RuleError, parse_header, seat_label
from pawnlight.rules.cards import Chance, card_label
from pawnlight.rules.text import number_of


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


def test_a_number_is_written_in_digits_without_zeros_before_it() -> None:
    assert [number_of(text) for text in ("0", "7", "10", "999999999")] == [0, 7, 10, 999999999]
    assert [number_of(text) for text in ("", "007", "00", "1a", "~", "1~", "-1", "+1", " 1", "1000000000")] == [
        None
    ] * 10


@pytest.mark.parametrize("bound", [-1, 0, 257])
def test_chance_has_a_bound_of_1_to_256(bound: int) -> None:
    with pytest.raises(ValueError, match="1 to 256"):
        Chance(b"seed", 0).below(bound)


def test_nobody_begins_who_has_no_seat() -> None:
    header = "game 2 rules=classic options=- seats=red:person,yellow:easy first={} seed=" + "0" * 64
    assert parse_header(header.format("yellow")).first == "yellow"
    with pytest.raises(RuleError, match="'blue' cannot begin without a seat"):
        parse_header(header.format("blue"))
