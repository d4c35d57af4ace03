"""An evening of games: the first player of each game, and the totals."""

import random

import pytest

from pawnlight.rules.base import Game
from pawnlight.table.evening import Evening
from pawnlight.table.menu_rows import menu_of
from pawnlight.table.setting_choices import CHOICES
from pawnlight.table.settings import Settings
from tests.support.event_lines import begin_game


def random_game(rules: str, first: str, seed: bytes, players: int = 3, over: bool = True, options: str = "-") -> Game:
    """Return a game of random players: finished, or abandoned if `over` is False."""
    game: Game = begin_game(rules, players, seed, "auto_draw" if rules == "sequence" else options, first)
    rng = random.Random(0)
    while over and game.due != "end":
        game.advance(rng.choice)
    game.apply(game.end_text(seed))
    return game


def test_the_winner_begins_the_next_game_and_the_first_seat_the_first() -> None:
    evening = Evening()
    colours = ["red", "blue", "yellow"]
    assert evening.first_player(colours, "classic", "green") == "red"
    for n in range(6):
        game = random_game("classic", evening.first_player(colours, "classic", "red"), bytes([n]) * 32)
        evening.count_game(game)
        assert evening.first_player(colours, "classic", "red") == colours[game.winners()[0]]
    assert evening.games == {"classic": 6}


def test_a_winner_who_has_left_the_table_does_not_begin() -> None:
    evening = Evening()
    evening.count_game(random_game("classic", "red", bytes(32)))
    others = [colour for colour in ("red", "blue", "yellow", "green") if colour != evening.winners["classic"]]
    assert evening.first_player(others, "classic", others[1]) == others[0]


def test_points_add_up_over_the_games() -> None:
    evening = Evening()
    sums = [0, 0, 0]
    for n in range(5):
        game = random_game("points", "red", bytes([n]) * 32)
        assert max(game.scores()) == game.scores()[game.winners()[0]] > 20
        sums = [total + points for total, points in zip(sums, game.scores(), strict=True)]
        evening.count_game(game)
    assert evening.totals == {"points": dict(zip(("red", "blue", "yellow"), sums, strict=True))}
    evening.count_game(random_game("classic", "red", bytes(32)))
    assert sum(evening.totals["classic"].values()) == 1, "for each rule set apart"
    again = Evening(evening.file_text())
    assert (again.totals, again.games, again.winners) == (evening.totals, evening.games, evening.winners)


def test_partners_and_players_who_play_alone_have_totals_of_their_own() -> None:
    evening = Evening()
    alone = random_game("points", "red", bytes(32), 4)
    together = random_game("points", "red", bytes(32), 4, options="quick,teams")
    evening.count_game(alone)
    evening.count_game(together)
    colours = ("red", "blue", "yellow", "green")
    expected = {
        "points": dict(zip(colours, alone.scores(), strict=True)),
        "points+teams": dict(zip(colours, together.scores(), strict=True)),
    }
    assert evening.totals == Evening(evening.file_text()).totals == expected
    assert together.scores()[:2] == together.scores()[2:], "partners have the points of their team"


@pytest.mark.parametrize(
    "text",
    ["", "points", "points x red=1", "points 2\n\n", "points 1 red", "winner", "winner points", "winner points x"],
)
def test_a_file_that_says_something_else_is_no_fault(text: str) -> None:
    assert Evening(text).first_player(["red", "yellow"], "points", "red") == "red"


@pytest.mark.usefixtures("empty_flash")
def test_red_begins_every_game_of_st_whoever_has_won() -> None:
    evening = Evening()
    evening.winners = {"classic": "yellow", "st": "yellow"}
    evening.games = {"classic": 1, "st": 1}
    settings = Settings(CHOICES)
    settings.set("begins", "yellow")
    assert menu_of(settings).first_colour(evening) == "yellow"
    settings.set("rules", "st")
    assert menu_of(settings).first_colour(evening) == "red"


def test_an_abandoned_game_counts_for_nobody() -> None:
    evening = Evening()
    evening.count_game(random_game("classic", "red", bytes(32), over=False))
    assert (evening.winners, evening.totals, evening.games) == ({}, {}, {})


@pytest.mark.parametrize(("rules", "players"), [("teams", 4), ("sequence", 4)])
def test_a_team_wins_together_and_whoever_made_the_last_move_begins(rules: str, players: int) -> None:
    evening = Evening()
    first = "-" if rules == "sequence" else "red"
    game = random_game(rules, first, bytes(32), players)
    evening.count_game(game)
    colours = {game.header.seats[seat][0] for seat in game.winners()}
    assert evening.winners[rules] in colours
    assert {colour for colour, points in evening.totals[rules].items() if points} == colours
