"""What a game does to the ratings: who wins gains, who loses never does."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.games.summary import summary_of
from host_tools.library import Library
from host_tools.library.people import PeopleTable
from host_tools.people.ratings import current_ratings, rating_history
from pawnlight.rules.events import text_of
from tests.support.evening_scenes import Evening, name_seats
from tests.support.event_lines import random_game
from tests.support.laws import law_cases

# Every number of sides and of partners.
GAME_KINDS = (
    ("classic", 2, "-"),
    ("classic", 4, "-"),
    ("teams", 4, "-"),
    ("points", 3, "-"),
    ("points", 4, "teams"),
    ("sequence", 3, "auto_draw"),
    ("sequence", 6, "auto_draw"),
    ("sequence", 12, "auto_draw"),
    ("revenge", 3, "-"),
)
PEOPLE = tuple("ABCDEFGHIJKLM")


@cache
def make_game(table: int, number: int) -> tuple[list[str], frozenset[int]]:
    """Return the lines of a game at one of the TABLES, and the seats that have won it."""
    rules, players, options = GAME_KINDS[table]
    chance = Random(f"{table} {number}")
    lines = random_game(rules, chance.randbytes(32), chance, options, ("person",) * players)
    return lines, frozenset(summary_of(text_of(lines[0]), map(text_of, lines[1:])).winners)


@law_cases(6)
@given(
    st.lists(
        st.tuples(st.sampled_from(range(len(GAME_KINDS))), st.integers(0, 1), st.permutations(PEOPLE)),
        min_size=1,
        max_size=6,
        unique_by=lambda played: played[:2],
    )
)
def test_who_loses_never_gains_and_who_wins_never_loses(played: list[tuple[int, int, list[str]]]) -> None:
    won: dict[str, list[bool]] = {}
    with TemporaryDirectory() as folder, Library.open(Path(folder) / "games.db") as library:
        evening = Evening(library)
        for table, number, names in played:
            lines, winners = make_game(table, number)
            game = evening.store_game(lines)
            seats = names[: GAME_KINDS[table][1]]
            name_seats(library, game, *seats)
            for seat, name in enumerate(seats):
                won.setdefault(name, []).append(seat in winners)
        for name, results in won.items():
            after = [one for _, one in rating_history(library, str(PeopleTable(library).find(name).id))]
            assert len(after) == len(results)
            means = [1500.0, *(one.mean for one in after)]
            # The list of people is sorted by the lower end of the interval.
            lowest = [520.0, *(one.mean - one.margin for one in after)]
            for (before, now), (low, lower), wins in zip(pairwise(means), pairwise(lowest), results, strict=True):
                assert now > before if wins else now < before and lower < low + 0.11, (means, results)


@pytest.mark.parametrize(("rules", "options"), [("classic", "-"), ("points", "-"), ("revenge", "-")])
def test_of_two_who_lose_to_a_third_the_weaker_one_does_not_gain(library: Library, rules: str, options: str) -> None:
    evening = Evening(library)
    for _ in range(6):
        name_seats(library, evening.play(rules, wins="red", options=options), "Strong", "Weak")
    who = {name: str(PeopleTable(library).find_or_add(name).id) for name in ("Strong", "Weak", "New")}
    before = current_ratings(library)
    name_seats(
        library, evening.play(rules, 3, wins="green" if rules == "revenge" else "yellow"), "Strong", "Weak", "New"
    )
    after = current_ratings(library)
    assert after[who["New"]].mean > 1500
    # Who was expected to win has most to lose.
    lost = {name: before[who[name]].mean - after[who[name]].mean for name in ("Strong", "Weak")}
    assert 0 < lost["Weak"] < lost["Strong"]
