"""Deeds and places at the end of a game, compared with counts that share no code with them."""

from random import Random

import pytest

from host_tools.games.summary import summary_of
from pawnlight.games.sorry.board import place_text
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import Game
from pawnlight.rules.game import open_game
from pawnlight.rules.standings import Tally, final_places
from tests.support.event_lines import begin_game, game_after, play_on
from tests.support.sorry_oracle import one_forward
from tests.support.sorry_scenes import scene_game as scene_of

GAMES = [
    ("classic", 3, "-"),
    ("teams", 4, "-"),
    ("points", 4, "quick,teams"),
    ("st", 4, "-"),
    ("classic", 2, "quick,pawns=3"),
    ("revenge", 4, "-"),
    ("sequence", 4, "auto_draw"),
]
_FROM_START = 66


def whole_game(rules: str, players: int, options: str, number: int) -> tuple[str, list[str]]:
    """Return the header and the events of a random game with some moves taken back."""
    seed = Random(f"{rules} {options} {number}").randbytes(32)
    game = begin_game(rules, players, seed, options)
    return game.header.event_text(), ["mix -", *play_on(game, seed, Random(number), backs=0.1)]


def squares_travelled(game: SorryGame, side: list[int]) -> int:
    """Return the squares that the pawns of a side have come from START, by walking the rest of the way."""
    total = 0
    for seat in side:
        k = game.colours[seat]
        for place in game.pawns[4 * k : 4 * k + 4]:
            text = "S" if place > 81 else place_text(place)  # a pawn that is not in play never moves
            if text != "S":
                here: int | str = int(text) if text.isdigit() else text
                total += _FROM_START
                while here != "H":
                    after = one_forward(game.header.seats[seat][0], here)
                    assert after is not None
                    here = after
                    total -= 1
    return total


def squares_gained(header: str, events: list[str], sides: list[list[int]]) -> list[int]:
    """Return the squares that each side gained by its own moves; a move that is taken back counts for nothing."""
    game = open_game(header)
    assert isinstance(game, SorryGame)
    made: list[tuple[int, int]] = []
    for event in events[:-1]:
        if event == "back":
            undone = game.push("back").undone
            del made[len(made) - len(undone) :]
            continue
        (side,) = (n for n, seats in enumerate(sides) if game.seat in seats)
        before = squares_travelled(game, sides[side])
        game.apply(event)
        made.append((side, max(0, squares_travelled(game, sides[side]) - before)))
    return [sum(squares for side, squares in made if side == n) for n in range(len(sides))]


def bumps_by_side(header: str, events: list[str], sides: list[list[int]]) -> list[int]:
    """Return how many pawns of the other side each side has sent to START, by the hits of the summary's effects."""
    made = summary_of(header, events)
    if len(sides) == len(made.sides):
        return made.given
    # Partners: the summary counts seats, and a pawn of the partner as another's.
    game = open_game(header)
    assert isinstance(game, SorryGame)
    done: list[tuple[int, int]] = []
    for event in events[:-1]:
        if event == "back":
            undone = game.push("back").undone
            del done[len(done) - len(undone) :]
            continue
        (side,) = (n for n, seats in enumerate(sides) if game.seat in seats)
        before = game.pawns[:]
        game.apply(event)
        theirs = [4 * k + i for n, seats in enumerate(sides) if n != side for k in seats for i in range(4)]
        done.append((side, sum(place_text(game.pawns[i]) == "S" != place_text(before[i]) for i in theirs)))
    return [sum(count for side, count in done if side == n) for n in range(len(sides))]


def test_how_far_a_colour_is() -> None:
    """From START it is 66 squares HOME, and 65 from the square after the diamond, which is 3 for red."""
    at = scene_of(scene="red:H,z5,5,S yellow:S,S,S,S red -")
    assert at.progress_of(0) == (1, 3, 66 + 65 + 3)
    assert at.progress_of(1) == (0, 0, 0)
    at = scene_of(scene="red:S,S,S,S blue:S,S,S,S yellow:H,33,S,S green:50,S,S,S red -")
    assert at.progress_of(2) == (1, 2, 66 + 1)
    at = scene_of(scene="red:5,S,S,S blue:20,S,S,S yellow:35,S,S,S green:50,S,S,S red -")
    assert [at.progress_of(seat) for seat in range(4)] == [(0, 1, 3)] * 4


def test_deeds_are_forgotten_as_far_as_events_can_be_taken_back() -> None:
    game = scene_of()
    tally = Tally(game)
    events = ["move S>4", "move S>34", "move 4>7", "move 34>37", "move 7>12", "move 37>42", "move 12>20"]
    squares_travelled = []
    for event, card in zip(events, ("1", "1", "3", "3", "5", "5", "8"), strict=True):
        tally.count_deeds(game.apply("draw " + card))
        squares_travelled.append(tally.gone[:])
        tally.count_deeds(game.apply(event))
    tally.count_deeds(game.apply("draw 8"))
    assert (tally.gone, tally.taken) == ([18, 10], [0, 0])
    while game.deciders():
        tally.count_deeds(game.push("back"))
        assert tally.gone == squares_travelled.pop()
    assert tally.gone == [2, 0]


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_deeds_are_counted_and_those_taken_back_are_not(rules: str, players: int, options: str, number: int) -> None:
    header, events = whole_game(rules, players, options, number)
    assert "back" in events
    game = open_game(header)
    tally = Tally(game)
    for event in events[:-1]:
        tally.count_deeds(game.apply(event))
    sides = game.sides()
    assert sum(tally.taken) > 0
    if rules in ("revenge", "sequence"):
        assert tally.taken == summary_of(header, events).given
        assert tally.gone == [0] * len(sides)
    else:
        assert tally.taken == bumps_by_side(header, events, sides)
        assert tally.gone == squares_gained(header, events, sides)
    for counts, (most, found) in zip((tally.taken, tally.gone), tally.leaders(), strict=True):
        assert most == max(counts)
        assert found == ([n for n, count in enumerate(counts) if count == most] if len(set(counts)) > 1 else [])


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_the_winner_has_the_first_place_and_equals_share_one(
    rules: str, players: int, options: str, number: int
) -> None:
    header, events = whole_game(rules, players, options, number)
    game: Game = game_after([header, *events])
    sides, found = game.sides(), final_places(game)
    assert sorted(side for _, side in found) == list(range(len(sides)))
    assert set(sides[found[0][1]]) == set(game.winners())
    assert [place for place, _ in found].count(1) == 1
    ahead = [game.progress_of(sides[side][0])[::2] for _, side in found]
    for n in range(2, len(found)):
        assert ahead[n - 1] >= ahead[n]
        assert found[n][0] == (found[n - 1][0] if ahead[n - 1] == ahead[n] else n + 1)
