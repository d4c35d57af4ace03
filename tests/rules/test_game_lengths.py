"""The number of cards in games of random players: a table made from many games, compared with a small sample.

data/game_lengths.txt has the kinds of games and their lengths.

    python -m tests.rules.test_game_lengths 6000     plays 6000 games for each row
"""

import random
import sys
from hashlib import sha256
from math import sqrt
from statistics import fmean, stdev

import pytest

from host_tools.research.simulation import play_at_random
from tests.support.counted_table import count_again, read_table
from tests.support.event_lines import begin_game

TABLE = "game_lengths.txt"
LENGTHS = read_table(TABLE)
SAMPLE = 60
MAX_DEVIATIONS = 4
"""Standard errors that the mean of a sample may be off: of many thousand honest ones, one is further."""


def measure_lengths(what: str, games: int, chance: str) -> list[int]:
    """Return the number of cards drawn in each of `games` games of random players, by a row of the table."""
    rules, players, teams, options = what.split(" ")
    rng = random.Random(f"{chance} {what}")
    people = ("random",) * int(players)
    found = []
    for _ in range(games):
        seed = sha256(rng.randbytes(32)).digest()
        game = begin_game(rules, people, seed, options, teams=2 if teams == "-" else int(teams))
        found.append(play_at_random(game, rng))
    return found


def length_numbers(found: list[int]) -> str:
    mean, deviation = fmean(found), stdev(found)
    off = 1.96 * deviation / sqrt(len(found))
    return f"{len(found)} {mean:.2f} {mean - off:.2f} {mean + off:.2f} {deviation:.2f}"


def test_the_table_is_of_enough_games_to_know_each_mean_within_four_percent() -> None:
    for numbers in LENGTHS.values():
        games, mean, low, high, deviation = map(float, numbers.split())
        assert low < mean < high
        assert high - low == pytest.approx(2 * 1.96 * deviation / sqrt(games), abs=0.02)
        assert (high - low) / 2 < 0.04 * mean


@pytest.mark.parametrize(
    "what",
    # Every third row is of another rule set, number of players or house rule.
    [pytest.param(what, marks=pytest.mark.long if n % 3 else ()) for n, what in enumerate(LENGTHS)],
)
def test_a_sample_of_games_is_as_long_as_the_tables(what: str) -> None:
    """The tolerance allows for the uncertainty of both means."""
    games, mean, _, _, deviation = map(float, LENGTHS[what].split())
    sample = fmean(measure_lengths(what, SAMPLE, "a sample"))
    assert abs(sample - mean) < MAX_DEVIATIONS * deviation * sqrt(1 / SAMPLE + 1 / games)


if __name__ == "__main__":
    count_again(TABLE, lambda what, _: length_numbers(measure_lengths(what, int(sys.argv[1]), "the table")))
