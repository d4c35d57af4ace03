"""People: their names, their seats, and how names are carried from game to game."""

from datetime import UTC, datetime, timedelta

import pytest

from host_tools.library import Library, NotFound, seats
from host_tools.library.evenings import Evenings
from host_tools.library.people import PeopleTable
from tests.support.evening_scenes import SIX_O_CLOCK, Evening
from tests.support.postgresql import with_both_databases


def names_at_seats(library: Library, game: str) -> dict[int, str]:
    return {seat: one.name for seat, one in PeopleTable(library).people_at_seats([game]).get(game, {}).items()}


def test_a_person_is_added_renamed_and_found_in_any_case(location: str) -> None:
    with Library.open(location) as library:
        people = PeopleTable(library)
        anna = people.add("  Anna   Lee ")
        assert people.find("ANNA LEE") == people.find("anna") == anna
        assert people.find_or_add("anna lee").id == anna.id
        assert people.rename(anna.id, "ANNA LEE") == "ANNA LEE"
        ben = people.add("Zoë")
        assert [one.name for one in people.list_people()] == ["ANNA LEE", "Zoë"]
        with pytest.raises(NotFound, match="There is a person called Zoë already"):
            people.add("ZOË")
        with pytest.raises(NotFound, match="called Zoë already"):
            people.rename(anna.id, "zoe\u0308")
        for bad in ("", "   ", "x" * 41, "a\x1b[2J"):
            with pytest.raises(NotFound, match="1 to 40 printable"):
                people.add(bad)
        people.add("Anna Maria")
        with pytest.raises(NotFound, match="2 people have names that begin with 'anna'"):
            people.find("anna")
        with pytest.raises(NotFound, match="nobody called 'Carl'"):
            people.find("Carl")
        assert people.person(ben.id).name == "Zoë"


@with_both_databases
def test_names_go_on_to_the_next_game_with_the_same_seats(location: str) -> None:
    with Library.open(location) as library:
        people, evening = PeopleTable(library), Evening(library)
        first = evening.play()
        for seat, name in enumerate(("Anna", "Ben")):
            assert people.set_person_at_seat(first, seat, people.add(name).id) == 1
        second = evening.play()
        assert names_at_seats(library, second) == {0: "Anna", 1: "Ben"}
        assert all(one.carried for one in people.people_at_seats([second])[second].values())
        # Nobody is seated anew once somebody has seen the names.
        people.set_person_at_seat(second, 1, None)
        assert names_at_seats(library, second) == {0: "Anna"}
        assert not people.people_at_seats([second])[second][0].carried
        # Others seats, another board, another day: nobody is known to sit there.
        assert names_at_seats(library, evening.play(players=3)) == {}
        assert names_at_seats(library, Evening(library, "other", evening.at).play()) == {}
        assert names_at_seats(library, evening.play()) == {0: "Anna"}
        assert names_at_seats(library, evening.play(pause=24 * 60)) == {}


def test_a_computers_seat_has_no_person(location: str) -> None:
    with Library.open(location) as library:
        people, evening = PeopleTable(library), Evening(library)
        game = evening.play(players=("person", "easy"))
        anna = people.add("Anna").id
        people.set_person_at_seat(game, 0, anna)
        with pytest.raises(NotFound, match="A computer plays yellow"):
            people.set_person_at_seat(game, 1, anna)
        with pytest.raises(NotFound, match="has no seat 3"):
            people.set_person_at_seat(game, 2, anna)


def test_a_person_moves_to_another_seat_of_the_game(location: str) -> None:
    with Library.open(location) as library:
        people, evening = PeopleTable(library), Evening(library)
        game = evening.play(players=3)
        anna, ben = people.add("Anna").id, people.add("Ben").id
        people.set_person_at_seat(game, 0, anna)
        people.set_person_at_seat(game, 1, ben)
        people.set_person_at_seat(game, 1, anna)
        assert names_at_seats(library, game) == {1: "Anna"}


def test_a_name_for_the_whole_evening(location: str) -> None:
    with Library.open(location) as library:
        people, evening = PeopleTable(library), Evening(library)
        yesterday = Evening(library, at=SIX_O_CLOCK - timedelta(days=1)).play()
        games = [evening.play() for _ in range(3)]
        other_seats = evening.play(players=3)
        anna, ben, carl = (people.add(name).id for name in ("Anna", "Ben", "Carl"))
        people.set_person_at_seat(games[1], 0, carl)
        assert people.set_person_at_seat(games[2], 0, anna, evening=True) == 2
        assert [names_at_seats(library, game).get(0) for game in games] == ["Anna", "Carl", "Anna"]
        # A correction follows the name that was wrong.
        assert people.set_person_at_seat(games[0], 0, ben, evening=True) == 2
        assert [names_at_seats(library, game).get(0) for game in games] == ["Ben", "Carl", "Ben"]
        assert names_at_seats(library, yesterday) == names_at_seats(library, other_seats) == {}


def test_names_said_before_the_game(location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library.open(location) as library:
        people, evening = PeopleTable(library), Evening(library, at=datetime.now(UTC))
        first = evening.play()
        anna, ben, carl = (people.add(name).id for name in ("Anna", "Ben", "Carl"))
        people.set_person_at_seat(first, 0, anna)
        people.set_person_at_seat(first, 1, ben)
        people.set_next_people("b0a4d", {"yellow": carl, "green": ben})
        said = people.next_people("b0a4d")
        assert {player: one.name for player, one in said.items()} == {"yellow": "Carl", "green": "Ben"}
        with monkeypatch.context() as later:
            later.setattr(seats, "NEXT_SEAT_TIMEOUT", timedelta(hours=-1))
            assert people.next_people("b0a4d") == {}
        with pytest.raises(NotFound, match="'purple' is no seat"):
            people.set_next_people("b0a4d", {"red": "Dora", "purple": anna})
        # An old game that arrives meanwhile does not use them up.
        assert names_at_seats(library, Evening(library, at=SIX_O_CLOCK).play()) == {}
        assert names_at_seats(library, evening.play()) == {0: "Anna", 1: "Carl"}
        assert people.next_people("b0a4d") == {}


@with_both_databases
def test_two_who_are_one_and_one_who_is_forgotten(location: str) -> None:
    with Library.open(location) as library:
        people, evening = PeopleTable(library), Evening(library)
        games = [evening.play() for _ in range(3)]
        lines = [library.event_lines(game) for game in games]
        anna, annie, ben = (people.add(name).id for name in ("Anna", "Annie", "Ben"))
        people.set_person_at_seat(games[0], 0, anna)
        people.set_person_at_seat(games[1], 0, annie)
        people.set_person_at_seat(games[1], 1, ben)
        people.set_person_at_seat(games[2], 0, anna)
        people.set_person_at_seat(games[2], 1, annie)
        here = Evenings(library.store).evening_of_game(games[0])
        assert here is not None
        Evenings(library.store).set_attendance(here, annie, True)
        with pytest.raises(NotFound, match="played in the same game"):
            people.merge(annie, anna)
        people.set_person_at_seat(games[2], 1, None)
        people.merge(annie, anna)
        assert [(one.name, one.games) for one in people.list_people()] == [("Anna", 3), ("Ben", 1)]
        assert Evenings(library.store).attendance(here) == {anna: True}
        people.forget(anna)
        assert [names_at_seats(library, game) for game in games] == [{}, {1: "Ben"}, {}]
        assert [library.event_lines(game) for game in games] == lines
        for gone in (anna, annie):
            with pytest.raises(NotFound, match="no longer knows"):
                people.forget(gone)
            with pytest.raises(NotFound, match="no longer knows"):
                people.set_person_at_seat(games[0], 0, gone)
