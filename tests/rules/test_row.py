"""Three in a row: scenes at the table."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from pawnlight.games.row.game import PICTURE_CARDS, ROWS_OF_THREE, RowGame
from pawnlight.rules.base import RuleError
from tests.support.star_scenes import PICTURES_IN_ORDER, header, outcomes, play_whole_game, row_game

EMPTY = "." * 36


def piece_text(game: RowGame) -> str:
    return game.position().split()[1]


def test_nine_pictures_have_four_places_each_and_another_layout_in_each_game() -> None:
    laid = set()
    for n in range(20):
        _, event = next(play_whole_game("row", 2, f"laid {n}"))
        assert event.startswith("lay ")
        assert Counter(event[4:]) == dict.fromkeys("012345678", 4)
        laid.add(event)
    assert len(laid) == 20
    assert len(PICTURE_CARDS) == 9


def test_the_cards_are_four_of_each_picture_three_stars_and_three_winds() -> None:
    assert sum(count for _, count in RowGame.deck) == 42
    assert dict(RowGame.deck) == dict.fromkeys(PICTURE_CARDS, 4) | {"star": 3, "wind": 3}


def test_a_piece_sits_down_on_a_free_place_with_the_picture_of_the_card() -> None:
    game = row_game("." * 12 + "r..y" + "." * 20, card="cat")
    assert PICTURE_CARDS[3] == "cat"
    assert set(outcomes(game)) == {"put 13", "put 14"}
    game.apply("put 13")
    assert piece_text(game)[12:16] == "rr.y"
    assert (game.seat, game.due) == (1, "draw")


def test_a_star_goes_to_any_free_place() -> None:
    game = row_game("ry" + "." * 34, card="star")
    assert set(outcomes(game)) == {f"put {n}" for n in range(2, 36)}


def test_a_wind_takes_a_piece_of_another_child() -> None:
    game = row_game("ryb" + "." * 33, card="wind", stars="0,0,0")
    assert set(outcomes(game)) == {"blow 1", "blow 2"}
    effect = game.apply("blow 2")
    assert effect.hits == [(0, 1, 2)]
    assert piece_text(game) == "ry." + "." * 33


@pytest.mark.parametrize("card", ["cat", "wind"])
def test_a_card_without_a_use_is_put_aside_and_the_next_one_is_turned_up(card: str) -> None:
    # All cats have a piece, and nobody else has one.
    game = row_game("." * 12 + "rrbb" + "." * 20 if card == "cat" else "r" + "." * 35, stars="0,0,0")
    seat, turns = game.seat, game.turns
    game.apply(f"draw {card}")
    assert (game.due, game.seat, game.turns, game.card) == ("draw", seat, turns, "")
    assert game.pile.discards == [card]
    game.apply("draw star")
    assert game.due == "place"


@pytest.mark.parametrize(
    ("before", "place", "stars", "after"),
    [
        # Across, down and slanting both ways.
        ("rr." + "." * 33, 2, 1, EMPTY),
        ("r....." * 2 + "." * 24, 12, 1, EMPTY),
        ("r......r...." + "." * 24, 14, 1, EMPTY),
        ("..r....r...." + "." * 24, 12, 1, EMPTY),
        # Not round the edge.
        ("....rr" + "." * 30, 6, 0, "....rrr" + "." * 29),
        # The piece of another in between.
        ("ry." + "." * 33, 2, 0, "ryr" + "." * 33),
    ],
)
def test_three_in_a_row_leave_the_board_and_are_a_star(before: str, place: int, stars: int, after: str) -> None:
    game = row_game(before, card="star")
    effect = game.apply(f"put {place}")
    assert (effect.completed_count, game.stars) == (stars, [stars, 0])
    assert piece_text(game) == after


def test_several_rows_made_by_one_piece_are_as_many_stars() -> None:
    game = row_game("rr.... ..r... ..r..." + "." * 18, card="star")
    effect = game.apply("put 2")
    assert (effect.completed_count, set(effect.outcome.gone)) == (2, {0, 1, 2, 8, 14})
    assert game.stars == [2, 0]
    assert piece_text(game) == EMPTY


@pytest.mark.parametrize(("line", "place", "stars"), [("rr.r..", 2, 2), ("rr.rr.", 2, 3)])
def test_four_in_a_line_are_two_rows_and_five_are_three(line: str, place: int, stars: int) -> None:
    game = row_game(line + "." * 30, card="star")
    game.apply(f"put {place}")
    assert game.stars == [stars, 0]
    assert piece_text(game) == EMPTY


# No three of a colour are in a row.
FULL_BOARD = "rryyrr yyrryy rryyrr yyrryy rryyrr yyrryy".replace(" ", "")


def test_on_a_full_board_all_pieces_leave_and_stars_stay() -> None:
    game = row_game("." + FULL_BOARD[1:], card="flower", stars="2,1")
    assert set(outcomes(game)) == {"put 0"}
    effect = game.apply("put 0")
    assert len(effect.outcome.gone) == 36
    assert game.stars == [2, 1]
    assert piece_text(game) == EMPTY


def test_a_row_on_the_last_free_place_does_not_sweep_the_board() -> None:
    game = row_game("rr." + "y" * 33, card="flower")
    effect = game.apply("put 2")
    assert (effect.completed_count, set(effect.outcome.gone)) == (1, {0, 1, 2})
    assert piece_text(game) == "..." + "y" * 33


@pytest.mark.parametrize(("players", "needed"), [(2, 5), (3, 4), (4, 3)])
def test_five_stars_win_with_two_children_four_with_three_and_three_with_four(players: int, needed: int) -> None:
    for have in (needed - 2, needed - 1):
        game = row_game("rr." + "." * 33, card="star", stars=",".join([str(have)] + ["0"] * (players - 1)))
        game.apply("put 2")
        assert (game.due == "end") == (have + 1 == needed)
    assert game.winners() == [0]
    with pytest.raises(RuleError):
        game.apply("draw cat")


@pytest.mark.parametrize(("stars", "winners"), [("1,3,2", [1]), ("2,1,2", [0, 2]), ("0,0,0", [0, 1, 2])])
def test_after_forty_turns_each_the_most_stars_win(stars: str, winners: list[int]) -> None:
    game = row_game(EMPTY, card="star", turn="yellow", stars=stars, turns=119)
    game.apply("put 0")
    assert game.due == "end"
    assert game.winners() == winners
    assert game.end_text(b"").startswith(f"end {('red', 'blue', 'yellow')[winners[0]]} ")


def test_the_turn_before_the_last_does_not_end_the_game() -> None:
    game = row_game(EMPTY, card="star", turn="blue", stars="0,0,0", turns=118)
    game.apply("put 0")
    assert (game.due, game.seat) == ("draw", 2)


def test_used_cards_are_shuffled_again_when_the_pile_is_empty() -> None:
    shuffles = []
    for game, _ in play_whole_game("row", 4, "many turns"):
        shuffles.append(game.pile.shuffles)
        if shuffles[-1]:
            assert len(game.pile.cards) + len(game.pile.discards) + bool(game.card) == 42
    assert max(shuffles) > 1


def test_every_row_lies_on_the_board() -> None:
    assert len(ROWS_OF_THREE) == 2 * 6 * 4 + 2 * 4 * 4
    for places in ROWS_OF_THREE:
        steps = {b - a for a, b in pairwise(places)}
        assert len(steps) == 1


@pytest.mark.parametrize(
    "event",
    ["lay 0", f"lay {'0' * 36}", "draw", "draw owl", "put", "put 36", "put 01", "blow -1", "put 3 4", "star 3", "pass"],
)
def test_what_is_no_event_is_refused(event: str) -> None:
    game = RowGame(header("row", 2))
    game.apply("mix -")
    with pytest.raises(RuleError):
        game.apply(event)


@pytest.mark.parametrize("event", ["put 0", "blow 13", "draw cat", f"lay {PICTURES_IN_ORDER}", "put 12"])
def test_what_is_not_due_is_refused(event: str) -> None:
    game = row_game("." * 12 + "ry.." + "." * 20, card="cat")
    with pytest.raises(RuleError):
        game.apply(event)


def test_a_header_of_a_game_that_is_no_childs_is_refused() -> None:
    for wrong in (
        header("row", 2).replace("child=yes", "-"),
        header("row", 2).replace("first=red", "first=-"),
        header("row", 2).replace("yellow:", "red:"),
    ):
        with pytest.raises(RuleError):
            RowGame(wrong)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_ends_whoever_plays_it(players: int) -> None:
    for n, choose in enumerate((Random.choice, lambda _, decisions: decisions[0], lambda _, decisions: decisions[-1])):
        for number in range(15):
            *_, (game, _) = play_whole_game("row", players, f"{n} {number}", choose)
            assert game.due == "end"
            assert game.turns <= 40 * players
            assert max(game.stars) >= game.needed or game.turns == 40 * players
