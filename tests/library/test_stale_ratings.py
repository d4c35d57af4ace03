"""Ratings after a game has gone or changed: those of a library that has never held anything else."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.games.game_row import id_in_header
from host_tools.library import Library, removal
from host_tools.library.people import PeopleTable
from host_tools.people.ratings import rating_history
from host_tools.people.records import list_standings
from pawnlight.rules.events import text_of
from tests.support.evening_scenes import Evening
from tests.support.event_lines import random_game

Ratings = dict[str, list[tuple[str, float, float]]]
NAMES = ("Anna", "Ben", "Carl")


def all_ratings(library: Library) -> Ratings:
    """Return every rating of everybody, by name or level."""
    known = {one.name: str(one.id) for one in list_standings(library)}
    return {
        name: [(id_in_header(game), one.mean, one.margin) for game, one in rating_history(library, player)]
        for name, player in (known | {"hard": "hard"}).items()
    }


def ratings_from_scratch(library: Library, place: Path) -> Ratings:
    """Return the ratings in a library that has only ever had the games and people that `library` has now."""
    people = PeopleTable(library)
    with Library.open(place) as there:
        for person in people.list_people():
            PeopleTable(there).add(person.name)
        for row in reversed(library.games()):
            assert row.first_seen
            assert row.last_seen
            held = there.store_events(
                id_in_header(row.id), row.board, library.event_lines(row.id), (row.first_seen, row.last_seen)
            )
            for seat, seated in people.people_at_seats([row.id]).get(row.id, {}).items():
                PeopleTable(there).set_person_at_seat(held.id, seat, PeopleTable(there).find_or_add(seated.name).id)
        return all_ratings(there)


def play_four_games(library: Library) -> list[str]:
    """Play four games of Anna, Ben, Carl and a computer; return their ids."""
    people, evening, games = PeopleTable(library), Evening(library), []
    tables = (("Anna", "Ben"), ("Ben", "Carl"), ("Anna", None), ("Anna", "Ben"))
    for names in tables:
        games.append(evening.play(players=tuple("person" if name else "hard" for name in names)))
        for seat, name in enumerate(names):
            if name:
                people.set_person_at_seat(games[-1], seat, people.find_or_add(name).id)
    return games


def other_winner_lines(lines: list[str]) -> list[str]:
    """Return the lines of another game with the same header, won by the other person."""
    _, winner, seed = text_of(lines[-1]).split(" ")
    for chance in range(100):
        other = random_game("classic", bytes.fromhex(seed), random.Random(chance), players=("person", "person"))
        if not text_of(other[-1]).startswith(f"end {winner} "):
            return other
    raise AssertionError(f"{winner} always wins")


def delete_games(library: Library, games: list[str]) -> None:
    removal.delete_game(library.store, games[1])


def delete_board(library: Library, games: list[str]) -> None:
    library.store_events(games[1], "f00d", other_winner_lines(library.event_lines(games[1])))
    all_ratings(library)
    removal.delete_board(library.store, "b0a4d")


def play_on(library: Library, games: list[str]) -> None:
    library.store_events(games[1], "f00d", other_winner_lines(library.event_lines(games[1])))
    assert [len(all_ratings(library)[name]) for name in NAMES] == [3, 4, 2]


def forget_person(library: Library, games: list[str]) -> None:
    PeopleTable(library).forget(PeopleTable(library).find("Carl").id)


def merge_people(library: Library, games: list[str]) -> None:
    people = PeopleTable(library)
    dora = people.find_or_add("Dora").id
    people.set_person_at_seat(games[1], 1, dora)
    all_ratings(library)
    people.merge(dora, people.find("Anna").id)


@pytest.mark.parametrize("change", [delete_games, delete_board, play_on, forget_person, merge_people])
def test_what_has_gone_leaves_no_rating_and_what_is_beside_another_counts(
    library: Library, tmp_path: Path, change: Callable[[Library, list[str]], None]
) -> None:
    games = play_four_games(library)
    before = all_ratings(library)
    assert [game for game, _, _ in before["Anna"]] == [games[0], games[2], games[3]]
    change(library, games)
    assert all_ratings(library) != before
    assert all_ratings(library) == ratings_from_scratch(library, tmp_path / "new.db")
