"""What is known of a game before it is loaded."""

from pathlib import Path

import pytest

import pawnlight.games
from pawnlight.games import GAMES
from pawnlight.rules.base import parse_header
from pawnlight.rules.kinds import Kind, find_kind, load_kind, rule_sets
from tests.support.sorry_scenes import header


@pytest.mark.parametrize(("name", "sets"), GAMES)
def test_a_game_has_its_rule_sets_in_a_folder_of_its_name(name: str, sets: tuple[str, ...]) -> None:
    kind = load_kind(name)
    assert (kind.name, tuple(kind.options)) == (name, sets)
    assert [find_kind(rules) for rules in sets] == [kind] * len(sets)
    assert kind.load_from_module("game", kind.game_class_name).__module__ == f"pawnlight.games.{name}.game"
    assert callable(kind.load_from_module("screen", kind.screen_class_name))
    for brain in kind.brain_modules:
        assert callable(kind.load_from_module(brain, "brain"))
    assert list(Path(pawnlight.games.__file__).with_name(kind.texts_prefix).glob("rules_en*"))


def test_the_rule_sets_are_those_of_readme() -> None:
    assert rule_sets() == ["classic", "teams", "points", "st", "revenge", "sequence", "row", "towers", "cards"]
    assert find_kind("chess") is None


def test_the_seats_of_a_number_of_players() -> None:
    assert load_kind("cards").seat_colours("cards", 1, 0) == ("red",)
    assert load_kind("sorry").seat_colours("classic", 2, 0) == ("red", "yellow")
    assert load_kind("sorry").seat_colours("classic", 3, 0) == ("red", "blue", "yellow")
    assert load_kind("sequence").seat_colours("sequence", 6, 3) == ("blue", "green", "red") * 2
    with pytest.raises(NotImplementedError):
        Kind().seat_colours("classic", 2, 0)


def test_what_a_turn_needs_besides_game_and_screen() -> None:
    assert load_kind("sorry").turn_modules("points", False) == ("hand",)
    assert load_kind("sorry").turn_modules("classic", True) == ("child",)
    assert load_kind("sorry").turn_modules("classic", False) == ()
    assert load_kind("sorry").turn_modules("teams", True) == ()
    assert load_kind("revenge").turn_modules("revenge", False) == ()


def test_a_childs_game_says_so() -> None:
    assert parse_header(header(options="child=yes")).is_child_game
    assert not parse_header(header()).is_child_game
