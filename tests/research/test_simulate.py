"""`simulate`: the same seed plays the same games, random choices are uniform, bad options are reported."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner, Result

from host_tools.research.commands.simulate import command
from host_tools.research.simulation import Simulation, simulate
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import PASS
from tests.support.after_mix import after_mix
from tests.support.sorry_parser import parse_position
from tests.support.sorry_scenes import header
from tests.support.table_bench import seed_with_top_cards

NAMES = {"games", "seconds", "games_per_second", "cards_mean", "wins"}


def run_simulate(*options: str) -> Result:
    return CliRunner().invoke(command, options)


def last_line(*options: str) -> dict[str, Any]:
    result = run_simulate("--games", "20", "--json", *options)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout.splitlines()[-1])
    return found


def results_without_times(tally: Simulation) -> tuple[float, dict[str, int]]:
    """Return the results of the games, without their times."""
    return tally.cards_mean, tally.wins


# Games


def test_the_same_seed_plays_the_same_games() -> None:
    assert results_without_times(simulate("classic", 3, 30, seed=7)) == results_without_times(
        simulate("classic", 3, 30, seed=7)
    )


def test_another_seed_plays_other_games() -> None:
    assert results_without_times(simulate("classic", 3, 30, seed=7)) != results_without_times(
        simulate("classic", 3, 30, seed=8)
    )


@pytest.mark.parametrize(
    ("players", "seats"),
    [(2, ["red", "yellow"]), (3, ["red", "blue", "yellow"]), (4, ["red", "blue", "yellow", "green"])],
)
def test_every_game_has_one_winner_among_the_seats(players: int, seats: list[str]) -> None:
    tally = simulate("classic", players, 40, seed=1)
    assert list(tally.wins) == seats
    assert sum(tally.wins.values()) == tally.games == 40


def test_everyone_wins_about_as_often() -> None:
    """Each of four random players wins 25 of 100 games, within five standard deviations."""
    for wins in simulate("classic", 4, 100, seed=1).wins.values():
        assert abs(wins - 25) < 5 * (100 * 0.25 * 0.75) ** 0.5


def test_a_game_takes_a_sane_number_of_cards() -> None:
    """Each player moves four pawns 65 squares, and many are sent back: that takes dozens of cards, not hundreds."""
    for players in (2, 3, 4):
        assert 20 * players < simulate("classic", players, 20, seed=2).cards_mean < 200 * players


def test_a_short_game_takes_fewer_cards() -> None:
    assert (
        simulate("classic", 2, 40, seed=3, options=("quick",)).cards_mean
        < simulate("classic", 2, 40, seed=3).cards_mean
    )


def test_progress_counts_every_game() -> None:
    seen: list[int] = []
    simulate("classic", 2, 7, seed=1, progress=seen.append)
    assert sum(seen) == 7


def test_seconds_and_games_per_second_belong_together() -> None:
    tally = simulate("classic", 2, 20, seed=1)
    assert tally.seconds > 0
    assert tally.games_per_second == pytest.approx(20 / tally.seconds)


@pytest.mark.parametrize(("rules", "bots"), [("revenge", ("easy", "hard")), ("sequence", ("line", "normal"))])
def test_seats_can_have_players_of_any_level(rules: str, bots: tuple[str, ...]) -> None:
    tally = simulate(rules, 2, 6, seed=1, bots=bots)
    assert results_without_times(tally) == results_without_times(simulate(rules, 2, 6, seed=1, bots=bots))
    assert results_without_times(tally) != results_without_times(simulate(rules, 2, 6, seed=1))
    assert sum(tally.wins.values()) == 6


def test_who_could_only_change_places_is_asked_as_at_the_table() -> None:
    seed = seed_with_top_cards(["11"])
    game = after_mix(SorryGame(header(seed=seed), seed))
    game.pawns[:] = before = parse_position("red:59,S,S,H yellow:20,S,S,S red -")[0]
    asked: list[str] = []

    def pass_it(options: list[Any]) -> Any:
        asked.extend(game.event_text(option) for option in options)
        return PASS

    game.advance(pass_it)
    assert asked == ["move 59<>20", "pass"]
    assert (game.pawns, game.turn) == (before, 2)


# The command


def test_the_last_line_is_one_json_object() -> None:
    found = last_line("--players", "3", "--bots", "random,random,random", "--seed", "5", "--rules", "classic")
    assert set(found) == NAMES
    assert (found["games"], sum(found["wins"].values()), len(found["wins"])) == (20, 20, 3)


def test_the_command_plays_the_games_of_its_seed() -> None:
    first, again, other = (last_line("--seed", seed) for seed in ("5", "5", "6"))
    assert (first["cards_mean"], first["wins"]) == (again["cards_mean"], again["wins"])
    assert (first["cards_mean"], first["wins"]) != (other["cards_mean"], other["wins"])


def test_two_players_are_the_default_and_quick_is_an_option() -> None:
    assert list(last_line()["wins"]) == ["red", "yellow"]
    assert last_line("--option", "quick")["cards_mean"] != last_line()["cards_mean"]


def test_house_rules_are_options() -> None:
    plain = last_line()["cards_mean"]
    assert last_line("--option", "pawns=3")["cards_mean"] < plain
    lengths = {last_line("--option", option)["cards_mean"] for option in ("start=any", "own=bump", "bounce=yes")}
    assert len(lengths | {plain}) == 4


def test_without_json_the_games_are_told_in_words() -> None:
    result = run_simulate("--games", "20", "--players", "4")
    assert result.exit_code == 0
    for word in ("classic", "20 games", "cards", "red", "blue", "yellow", "green"):
        assert word in result.stdout


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("--rules chess", "chess"),
        ("--players 1", "--players"),
        ("--players 5", "cannot be played by 5 players"),
        ("--players 13", "--players"),
        ("--option slow", "no option 'slow'"),
        ("--option start", "no option 'start'"),
        ("--option pawns=3 --option pawns=3", "option pawns is given twice"),
        ("--rules st --option bounce=yes", "st has no option 'bounce=yes'"),
        ("--rules teams --players 3", "teams"),
        ("--players two", "two"),
        ("--games 0", "--games"),
        ("--games -3", "--games"),
        ("--games many", "many"),
        ("--seed x", "--seed"),
        ("--bots random", "1 players for 2 seats"),
        ("--players 2 --bots random,random,random", "3 players for 2 seats"),
        ("--bots random,genius", "genius"),
        ("--bots random,", "''"),
        ("--bots ,", "''"),
        ("--speed 3", "--speed"),
        ("extra", "extra"),
    ],
)
def test_a_wrong_option_is_answered_with_why(options: str, why: str) -> None:
    result = run_simulate(*options.split())
    assert result.exit_code == 2
    assert why in result.output
    assert "Traceback" not in result.output


# Fair choices


def test_random_chooses_uniformly_among_the_distinct_positions_and_passes_only_when_it_must(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Record every choice of many games: the index and the number of the moves, and every pass."""
    choices: Counter[tuple[int, int]] = Counter()

    class Watched(SorryGame):
        def advance(self, choose: Callable[[list[Any]], Any]) -> int:
            def watched(moves: list[Any]) -> Any:
                move = choose(moves)
                choices[len(moves), moves.index(move)] += 1
                return move

            return super().advance(watched)

    monkeypatch.setattr(
        "host_tools.research.simulation.begin_without_mix", lambda header, seed: after_mix(Watched(header, seed))
    )
    simulate("classic", 4, 150, seed=11)
    for many in (2, 3, 4, 5):
        counts = [choices[many, chosen] for chosen in range(many)]
        expected = sum(counts) / many
        assert expected > 100
        chi_square = sum((count - expected) ** 2 for count in counts) / expected
        assert chi_square < many - 1 + 5 * (2 * (many - 1)) ** 0.5
