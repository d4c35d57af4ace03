"""What a choice says of itself: which pawn moves, along which way, whom it hits, and why nothing can be moved."""

import pytest

from pawnlight.games.sorry.choice import NoMoveChoices, PawnChoices
from pawnlight.games.sorry.game import SorryGame
from pawnlight.games.sorry.screen import MovePicker
from pawnlight.rules.base import Draw
from pawnlight.table.choice import Choice
from pawnlight.words import load_texts
from tests.support.sorry_parser import parse_position
from tests.support.sorry_scenes import header

RED_START = 69


def game_with_drawn_card(card: str, position: str, options: str = "-") -> SorryGame:
    """Return a game of red and yellow with pawns at `position`, in which red has drawn `card`."""
    game = SorryGame(header(options=options))
    game.apply("mix -")
    game.push(Draw(card))
    game.pawns, _, _ = parse_position(f"{position} red {card}")
    return game


class QuestionSequence:
    """The choices that are asked for, one question after the other."""

    def __init__(self, game: SorryGame) -> None:
        self._game = game
        self._picking = MovePicker(game.legal_moves(), False)

    @property
    def choices(self) -> list[Choice]:
        found = PawnChoices(load_texts("en"), self._game, self._game.card or "", self._picking)
        return [found.choice(at) for at in range(len(self._picking.offers))]

    @property
    def previous_lights(self) -> list[int]:
        return list(PawnChoices(load_texts("en"), self._game, self._game.card or "", self._picking).previous_lights())

    def take_option(self, at: int) -> None:
        self._picking.at = at
        self._picking.pick_shown()


def test_a_pawn_says_by_which_squares_it_goes_and_where_it_slides() -> None:
    (choice,) = QuestionSequence(game_with_drawn_card("5", "red:11,H,H,H yellow:S,S,S,20")).choices
    assert (choice.does, choice.steps, choice.slide) == ("forward", 5, 5)
    # From the triangle on 16 it slides to 19.
    assert choice.path == [11, 12, 13, 14, 15, 16, 17, 18, 19]
    assert choice.hits == []


def test_a_choice_says_whom_it_sends_back() -> None:
    (choice,) = QuestionSequence(game_with_drawn_card("8", "red:12,H,H,H yellow:S,S,S,20")).choices
    assert choice.hits == [20]
    (choice,) = QuestionSequence(game_with_drawn_card("Sorry!", "red:S,H,H,H yellow:S,S,S,40")).choices
    assert (choice.does, choice.path[0], choice.path[1], choice.hits) == ("sorry", RED_START, 40, [40])


def test_an_eleven_goes_forward_or_changes_places() -> None:
    asked = QuestionSequence(game_with_drawn_card("11", "red:21,H,H,H yellow:S,S,S,50"))
    (pawn,) = asked.choices
    assert (pawn.ways, pawn.does) == (2, "")
    asked.take_option(0)
    forward, exchange = asked.choices
    assert (forward.does, forward.path[-1]) == ("forward", 32)
    assert (exchange.does, exchange.path, exchange.hits) == ("exchange", [21, 50], [])
    # Eleven squares ahead, too, it does not walk.
    asked = QuestionSequence(game_with_drawn_card("11", "red:21,H,H,H yellow:S,S,S,32"))
    asked.take_option(0)
    assert {choice.does: len(choice.path) for choice in asked.choices} == {"forward": 12, "exchange": 2}


def test_a_seven_is_shared_in_two_steps() -> None:
    asked = QuestionSequence(game_with_drawn_card("7", "red:20,32,H,H yellow:S,S,S,S"))
    ahead = [choice.ways for choice in asked.choices]
    assert all(ways > 1 for ways in ahead)
    asked.take_option(next(at for at, choice in enumerate(asked.choices) if choice.ring == [20]))
    counts = {choice.steps: choice for choice in asked.choices}
    assert counts[7].does == "forward"
    three = counts[3]
    assert (three.does, three.path) == ("part", [20, 21, 22, 23])
    # The other pawn goes the rest.
    assert three.rests == [[32, 33, 34, 35, 36]]


@pytest.mark.parametrize(
    ("card", "position", "why", "lights"),
    [
        ("8", "red:S,S,S,S yellow:S,S,S,20", "start", [69, 70, 71, 72]),
        ("Sorry!", "red:S,S,S,S yellow:S,S,S,S", "nobody", [69, 70, 71, 72]),
        ("Sorry!", "red:20,H,H,H yellow:S,S,S,22", "none waits", [20]),
        ("12", "red:z4,H,H,H yellow:S,S,S,S", "far", None),
        ("3", "red:20,23,H,H yellow:S,S,S,S", "", None),
        ("1", "red:4,S,H,H yellow:S,S,S,S", "", None),
    ],
)
def test_why_no_pawn_can_move(card: str, position: str, why: str, lights: list[int] | None) -> None:
    game = game_with_drawn_card(card, position)
    assert bool(game.legal_moves()) == (not why)
    if why:
        cannot, at = NoMoveChoices(game, [card]).stuck_reason()
        assert cannot == why
        assert lights is None or list(at) == lights


def test_with_a_house_rule_more_cards_leave_start() -> None:
    game = game_with_drawn_card("4", "red:S,S,S,S yellow:S,S,S,20", "start=any")
    assert not game.legal_moves()
    assert NoMoveChoices(game, ["4"]).stuck_reason()[0] == "start any"


@pytest.mark.parametrize(
    ("card", "position", "others"),
    [
        ("Sorry!", "red:S,S,S,S yellow:S,S,30,40", []),
        ("11", "red:21,H,H,H yellow:S,S,S,50", []),
        ("10", "red:21,30,H,H yellow:S,S,S,50", [30]),
    ],
)
def test_the_way_back_leads_to_other_pawns_only(card: str, position: str, others: list[int]) -> None:
    asked = QuestionSequence(game_with_drawn_card(card, position))
    assert asked.previous_lights == []
    asked.take_option(0)
    assert asked.previous_lights == others
