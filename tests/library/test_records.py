"""Records and ratings of people, compared with games counted by hand."""

import random
from collections.abc import Iterator
from datetime import timedelta

import pytest
from openskill.models import PlackettLuce

from host_tools.games.intervals import wilson_interval
from host_tools.games.summary import summary_of
from host_tools.library import GameFilter, Library
from host_tools.library.boards import BoardTable
from host_tools.library.people import PeopleTable
from host_tools.people.ratings import current_ratings, rating_history
from host_tools.people.records import CardLuck, PointsRecord, list_standings, person_record
from pawnlight.rules.events import text_of
from tests.support.evening_scenes import CHILD_OPTIONS, SIX_O_CLOCK, Evening, name_seats
from tests.support.postgresql import with_both_databases

NAMES = ("Anna", "Ben", "Carl", "Dora")


PeopleAndLibrary = tuple[PeopleTable, Library]


@pytest.fixture
def library_with_people(location: str) -> Iterator[PeopleAndLibrary]:
    with Library.open(location) as library:
        yield PeopleTable(library), library


def person_ids(people: PeopleTable) -> dict[str, int]:
    return {name: people.find_or_add(name).id for name in NAMES}


@with_both_databases
def test_a_childs_game_is_no_contest_unless_somebody_asks_for_it(library_with_people: PeopleAndLibrary) -> None:
    people, library = library_with_people
    known, evening = person_ids(people), Evening(library)
    name_seats(library, evening.play(wins="red"), "Anna", "Ben")
    rated = current_ratings(library)
    assert set(rated) == {str(known["Anna"]), str(known["Ben"])}
    for _ in range(2):
        name_seats(library, evening.play(wins="yellow", options=CHILD_OPTIONS), "Anna", "Ben")
    name_seats(library, evening.play("revenge", options="rows=2,child=yes"), "Anna", "Ben")
    assert current_ratings(library) == rated
    assert {one.name: one.played for one in list_standings(library) if one.played} == {"Anna": 1, "Ben": 1}
    anna = person_record(library, known["Anna"])
    assert (anna.games, anna.played, anna.abandoned, list(anna.rules)) == (1, 1, 0, ["classic"])
    assert [(one.name, one.against.played) for one in anna.meetings] == [("Ben", 1)]
    asked = GameFilter(child=True)
    assert person_record(library, known["Anna"], asked).played == 3
    assert {one.name: one.played for one in list_standings(library, asked) if one.played} == {"Anna": 3, "Ben": 3}
    assert len(library.games()) == 4
    assert len(library.games(asked)) == 3


@with_both_databases
def test_wins_against_chance_streaks_and_meetings(library_with_people: PeopleAndLibrary) -> None:
    people, library = library_with_people
    known, evening = person_ids(people), Evening(library)
    for winner in ("red", "red", "yellow", "red"):
        name_seats(library, evening.play(wins=winner), "Anna", "Ben")
    name_seats(library, evening.play("classic", 4, wins="green"), "Anna", "Ben", "Carl", "Dora")
    name_seats(library, evening.play("teams", 4, wins="red"), "Anna", "Ben", "Carl", "Dora")
    name_seats(library, evening.play(events=20), "Anna", "Ben")
    anna = person_record(library, known["Anna"])
    assert (anna.games, anna.open, anna.abandoned) == (7, 1, 0)
    # Three of four with two players, none of one with four, and one in a team.
    assert (anna.played, anna.won, anna.expected) == (6, 4, 4 * 0.5 + 0.25 + 0.5)
    assert {count: (one.played, one.won) for count, one in anna.players.items()} == {2: (4, 3), 4: (2, 1)}
    assert {rules: (one.played, one.won) for rules, one in anna.rules.items()} == {"classic": (5, 3), "teams": (1, 1)}
    assert {colour: one.played for colour, one in anna.colours.items()} == {"red": 6}
    assert (anna.streak, anna.best, anna.worst) == (1, 2, 1)
    low, high = wilson_interval(4, 6)
    assert anna.low == round(low, 4)
    assert anna.high == round(high, 4)
    met = {one.name: one for one in anna.meetings}
    assert [one.name for one in anna.meetings] == ["Ben", "Carl", "Dora"]
    assert (met["Ben"].against.played, met["Ben"].against.won, met["Ben"].against.lost_to) == (6, 4, 1)
    assert (met["Carl"].against.played, met["Carl"].together.played, met["Carl"].together.won) == (1, 1, 1)
    assert (met["Dora"].against.won, met["Dora"].against.lost_to) == (1, 1)
    ben = person_record(library, known["Ben"])
    assert (ben.won, ben.streak, ben.worst) == (1, -3, 3)
    table = list_standings(library)
    assert {one.name: (one.played, one.won) for one in table} == {
        "Anna": (6, 4),
        "Ben": (6, 1),
        "Carl": (2, 1),
        "Dora": (2, 1),
    }
    assert table[0].name == "Anna"


def test_luck_and_points_are_those_of_the_summaries(library_with_people: PeopleAndLibrary) -> None:
    people, library = library_with_people
    known, evening = person_ids(people), Evening(library)
    games = [evening.play(rules) for rules in ("points", "sequence", "points", "classic")]
    for game in games:
        name_seats(library, game, "Anna", "Ben")
    told = [summary_of(text_of(lines[0]), map(text_of, lines[1:])) for lines in map(library.event_lines, games)]
    ben = person_record(library, known["Ben"])
    squares = [one for one in told if one.rules != "sequence"]
    cards = sum(one.counted[1] for one in squares)
    luck = ben.luck["squares"]
    assert (round(luck.mean, 9), luck.cards) == (round(sum(one.luck[1] for one in squares) / cards, 9), cards)
    assert ben.luck["jacks"] == CardLuck(told[1].luck[1] / told[1].counted[1], told[1].counted[1])
    points = [told[0].scores[1], told[2].scores[1]]
    assert ben.points["points"] == PointsRecord(2, sum(points) / 2, max(points))


@with_both_databases
def test_filters(library_with_people: PeopleAndLibrary) -> None:
    people, library = library_with_people
    known, evening = person_ids(people), Evening(library)
    first = evening.play(wins="red")
    BoardTable(library.store).set_name("b0a4d", "Kitchen")
    other = Evening(library, "attic", SIX_O_CLOCK + timedelta(days=1))
    second, third = other.play("sequence", wins="green"), other.play(events=30)
    for game in (first, second, third):
        name_seats(library, game, "Anna", "Ben")
    fourth = other.play("points", ("person", "hard"))
    name_seats(library, fourth, "Carl")
    anna, ben = known["Anna"], known["Ben"]

    def found(**values: object) -> list[str]:
        return [row.id for row in library.games(GameFilter(**values))]  # type: ignore[arg-type]

    assert found(person=anna) == [third, second, first]
    assert found(won_by=anna) == [first]
    assert found(won_by=ben) == [second]
    assert found(person=anna, over=False) == [third]
    assert found(abandoned=True) == []
    assert found(until=SIX_O_CLOCK + timedelta(days=1)) == [first]
    assert found(longest=30) == [third]
    assert found(shortest=31, person=anna) == [second, first]
    assert found(text="carl") == found(text="HARD") == found(text="points hard") == [fourth]
    assert found(text="kitch") == [first]
    assert found(text="att anna") == [third, second]
    assert found(text=first[:7].upper()) == [first]
    assert found(text="100%") == []
    assert person_record(library, anna, GameFilter(rules="sequence")).played == 1
    assert person_record(library, anna, GameFilter(board="b0a4d")).games == 1
    table = list_standings(library, GameFilter(board="b0a4d"))
    assert {one.name: one.played for one in table if one.played} == {"Anna": 1, "Ben": 1}


@with_both_databases
def test_ratings_follow_the_games_in_the_order_of_time(library_with_people: PeopleAndLibrary) -> None:
    people, library = library_with_people
    known = person_ids(people)
    evening = Evening(library)
    games = [evening.play(wins=winner) for winner in ("red", "yellow", "red")]
    for game in games:
        name_seats(library, game, "Anna", "Ben")
    unknown = evening.play(players=3)
    name_seats(library, unknown, "Anna", None, "Ben")
    model = PlackettLuce(mu=1500, sigma=500, beta=250, tau=5)
    anna, ben = model.rating(), model.rating()
    for ranks in ([1.0, 2.0], [2.0, 1.0], [1.0, 2.0]):
        [[anna], [ben]] = model.rate([[anna], [ben]], ranks=ranks)
    rated = current_ratings(library)
    assert rated[str(known["Anna"])].mean == pytest.approx(anna.mu, abs=0.1)
    assert rated[str(known["Ben"])].margin == pytest.approx(1.96 * ben.sigma, abs=0.1)
    assert set(rated) == {str(known["Anna"]), str(known["Ben"])}
    assert [game for game, _ in rating_history(library, str(known["Anna"]))] == games
    # A name given later to an earlier seat changes what follows.
    name_seats(library, games[0], "Carl", "Ben")
    assert [game for game, _ in rating_history(library, str(known["Anna"]))] == games[1:]
    assert current_ratings(library)[str(known["Anna"])].mean != rated[str(known["Anna"])].mean


def test_ratings_kept_are_those_computed_anew(library_with_people: PeopleAndLibrary) -> None:
    people, library = library_with_people
    person_ids(people)
    evening = Evening(library)
    chance = random.Random(5)
    games = []
    for rules, players in 3 * (("classic", 2), ("teams", 4), ("points", 3), ("sequence", 4), ("revenge", 3)):
        levels = ("person", *(chance.choice(("person", "easy", "hard")) for _ in range(players - 1)))
        games.append((evening.play(rules, levels), levels))
        # Ratings are asked for between the games, too.
        names = iter(chance.sample(NAMES, 4))
        seats = [next(names) if level == "person" else None for level in levels]
        for seat, name in enumerate(seats):
            if name is not None:
                people.set_person_at_seat(games[-1][0], seat, people.find_or_add(name).id)
        current_ratings(library)
    name_seats(library, games[6][0], None)
    people.set_person_at_seat(games[3][0], 0, people.find_or_add("Eve").id)
    kept = {rules: current_ratings(library, rules) for rules in (None, "classic", "points")}
    with library.store.writing("ratings") as connection:
        connection.exec_driver_sql("DELETE FROM ratings")
    assert {rules: current_ratings(library, rules) for rules in kept} == kept
    assert "hard" in kept[None]
    people.forget(people.find("Eve").id)
    assert str(people.find_or_add("Anna").id) in current_ratings(library)
