"""The number of cards in games of random players: a table made from many games, compared with a small sample.

A row of data/game_lengths.txt has the rule set, the number of players and of teams (Sequence only, else -), the
options, the number of games played, and for the cards drawn in a game the mean, the ends of its 95 % confidence
interval, and the standard deviation.

    python -m tests.rules.test_game_lengths 6000 > tests/data/game_lengths.txt     plays 6000 games for each row
"""

import random
import sys
from hashlib import sha256
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

import pytest

from host_tools.research.deal import begin_without_mix
from host_tools.research.simulation import play_at_random
from pawnlight.rules.base import Header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import seat_colours

FILE = Path(__file__).parent.parent / "data" / "game_lengths.txt"
LINES = [line for line in FILE.read_text(encoding="ascii").splitlines() if line[:1] != "#"] if FILE.exists() else []

SAMPLE = 60
MAX_DEVIATIONS = 4
"""Standard errors that the mean of a sample may be off: of many thousand honest ones, one is further."""


class Row(NamedTuple):
    rules: str
    players: int
    teams: int
    options: tuple[str, ...]

    def row_text(self) -> str:
        return f"{self.rules} {self.players} {self.teams or '-'} {','.join(self.options) or '-'}"


ROWS = (
    *(Row("classic", players, 0, options) for options in ((), ("quick",)) for players in (2, 3, 4)),
    *(Row("teams", 4, 0, options) for options in ((), ("quick",))),
    *(Row("points", players, 0, options) for options in (("quick",), ()) for players in (2, 3, 4)),
    *(Row("st", players, 0, options) for options in ((), ("quick",)) for players in (2, 3, 4)),
    *(Row("classic", 2, 0, (option,)) for option in ("start=any", "pawns=3", "own=bump", "bounce=yes")),
    *(Row("sequence", players, 2, ("auto_draw",)) for players in (2, 4, 6, 8, 10, 12)),
    *(Row("sequence", players, 3, ("auto_draw",)) for players in (3, 6, 9, 12)),
    *(Row("revenge", players, 0, ()) for players in (2, 3, 4)),
    *(Row("sequence", 2, 2, ("auto_draw", option)) for option in ("sequences=1", "sequences=3", "dead=one")),
    Row("sequence", 6, 3, ("auto_draw", "sequences=2", "dead=one")),
    *(Row("revenge", players, 0, (f"rows={rows}",)) for players, rows in ((2, 1), (3, 2), (2, 3), (4, 4))),
)


def measure_lengths(row: Row, games: int, chance: str) -> list[int]:
    """Return the number of cards drawn in each of `games` games of random players."""
    rng = random.Random(f"{chance} {row.row_text()}")
    seats = [(colour, "random") for colour in seat_colours(row.rules, row.players, row.teams or 2)]
    found = []
    for _ in range(games):
        seed = sha256(rng.randbytes(32)).digest()
        first = "-" if row.rules == "sequence" else seats[0][0]
        header = Header(row.rules, row.options, seats, first, seed_hash(seed))
        found.append(play_at_random(begin_without_mix(header.event_text(), seed), rng))
    return found


def table_line(row: Row, found: list[int]) -> str:
    mean, deviation = fmean(found), stdev(found)
    off = 1.96 * deviation / sqrt(len(found))
    return f"{row.row_text()} {len(found)} {mean:.2f} {mean - off:.2f} {mean + off:.2f} {deviation:.2f}"


def test_the_table_has_a_row_for_each_rule_set_and_player_count() -> None:
    assert [line.split()[:4] for line in LINES] == [row.row_text().split() for row in ROWS]


def test_the_table_is_of_enough_games_to_know_each_mean_within_four_percent() -> None:
    for each in LINES:
        games, mean, low, high, deviation = map(float, each.split()[4:])
        assert low < mean < high
        assert high - low == pytest.approx(2 * 1.96 * deviation / sqrt(games), abs=0.02)
        assert (high - low) / 2 < 0.04 * mean


@pytest.mark.parametrize(
    "number",
    # Every third row is of another rule set, number of players or house rule.
    [pytest.param(n, id=row.row_text(), marks=pytest.mark.long if n % 3 else ()) for n, row in enumerate(ROWS)],
)
def test_a_sample_of_games_is_as_long_as_the_tables(number: int) -> None:
    """The tolerance allows for the uncertainty of both means."""
    games, mean, _, _, deviation = map(float, LINES[number].split()[4:])
    sample = fmean(measure_lengths(ROWS[number], SAMPLE, "a sample"))
    assert abs(sample - mean) < MAX_DEVIATIONS * deviation * sqrt(1 / SAMPLE + 1 / games)


if __name__ == "__main__":
    print(f"# python -m tests.rules.test_game_lengths {sys.argv[1]} > tests/data/game_lengths.txt")
    print("# rules players teams options games mean low high deviation (cards drawn in a game of random players)")
    for row in ROWS:
        print(table_line(row, measure_lengths(row, int(sys.argv[1]), "the table")), flush=True)
