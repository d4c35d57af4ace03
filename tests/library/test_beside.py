"""A game that is played on differently, on its board or on another, is kept as a game of its own beside the first."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text as sql

from host_tools import library as parts
from host_tools.library import Library, removal
from host_tools.library.boards import BoardTable
from host_tools.library.evenings import Evenings
from host_tools.library.people import PeopleTable
from host_tools.library.stats import statistics
from host_tools.library.verify import verify_library_game
from pawnlight.rules.events import text_of
from tests.library.test_any_library import GAME, LINES, OTHER, OWNER, altered_lines, other_game_id
from tests.support.cable import Cable
from tests.support.event_lines import abandoned_game, event_lines_of, event_texts, fake_game, legal_game
from tests.support.postgresql import with_both_databases
from tests.support.program import run_cli
from tests.support.scripted_board import ScriptedBoard

DELETED_NOTICE = (
    "Game {} was deleted from the library, so its events were not kept. The option --deleted brings it back."
)
OTHER_GAME = other_game_id(altered_lines(10), 10)


def connect_board(library: Library, board: str, lines: list[str]) -> Cable:
    cable = Cable(library, ScriptedBoard(board=board))
    cable.board.play(GAME, *lines)
    return cable


def write_game_file(folder: Path, lines: list[str], board: str = OWNER) -> Path:
    file = folder / "game.txt"
    file.write_text("\n".join(["pawnlight game 1", f"board {board}", *lines, ""]))
    return file


def stored_lines(library: Library) -> dict[str, list[str]]:
    """Return the lines of every game by its id, after checking their entries."""
    rows = library.games()
    assert all(row.sound and row.events == library.event_count(row.id) for row in rows)
    return {row.id: library.event_lines(row.id) for row in rows}


def listed_games(place: str, *options: str) -> list[Any]:
    found: list[Any] = json.loads(run_cli("games", "--json", *options, "--library", place).stdout)
    return found


# Two boards with the same game


def test_two_boards_play_the_same_game_on_differently(library: Library, location: str):
    own, foreign = connect_board(library, OWNER, LINES[:10]), connect_board(library, OTHER, LINES[:10])
    own.sync_library()
    foreign.advance(5)
    own.board.play(GAME, *LINES[10:12])
    own.sync_library()
    foreign.board.play(GAME, *altered_lines(10)[10:])
    foreign.advance(5)
    own.board.play(GAME, *LINES[12:])
    own.sync_library()
    own.advance(5)
    assert stored_lines(library) == {GAME: LINES, OTHER_GAME: altered_lines(10)}
    assert (own.board.confirmed, foreign.board.confirmed) == ({GAME: 20}, {GAME: 20})
    assert (own.observer.troubles, own.observer.numbers(GAME)) == ([], list(range(20)))
    name = BoardTable(library.store).board_names()[OTHER]
    assert foreign.observer.troubles == [
        f"Board {name} has played game {GAME} on differently, from event 10 on. This is kept as a game of its own, "
        f"{OTHER_GAME}."
    ]
    assert foreign.observer.numbers(OTHER_GAME) == list(range(10, 20))
    rows = {one["id"]: one for one in listed_games(location)}
    assert [(rows[one]["board"], rows[one]["beside"], rows[one]["differs_from"]) for one in (GAME, OTHER_GAME)] == [
        (OWNER, None, None),
        (OTHER, GAME, 10),
    ]
    said = run_cli("games", "--library", location).stdout.splitlines()
    assert said[-1].startswith(
        f"{OTHER_GAME}: Begins like game {GAME}. From step 11 on, board {name} played it differently, 20"
    )
    assert [line.split()[0] for line in said[1:-1]] == [OTHER_GAME, GAME]


def test_what_another_board_appends_stays_and_the_games_own_board_goes_on_beside_it(library: Library):
    own = connect_board(library, OWNER, LINES[:9])
    own.sync_library()
    connect_board(library, OTHER, altered_lines(10, 12)).sync_library()
    assert stored_lines(library) == {GAME: altered_lines(10, 12)}
    own.board.play(GAME, *LINES[9:])
    own.advance(5)
    assert own.board.confirmed[GAME] == 20
    assert stored_lines(library) == {GAME: altered_lines(10, 12), other_game_id(LINES, 10): LINES}
    assert {row.id: row.board for row in library.games()} == {GAME: OWNER, other_game_id(LINES, 10): OWNER}


def test_a_board_gets_confirmed_only_what_it_has_itself(library: Library):
    """While it sends its copy of a game, the library gets the rest from the board that plays it."""
    own, copy = connect_board(library, OWNER, LINES), connect_board(library, OTHER, LINES[:15])
    said: list[int] = []
    copy.board.on_have = lambda game, count: said.append(count)
    while not copy.board.wants:
        copy.step()
    assert said == []
    own.sync_library()
    copy.advance(10)
    assert max(said) == copy.board.confirmed[GAME] == 15
    assert copy.observer.troubles == []
    assert stored_lines(library) == {GAME: LINES}


# A board that goes on from an earlier point


@with_both_databases
@pytest.mark.parametrize("number", [1, 8, 14])
def test_the_library_is_ahead_and_the_board_goes_on_from_an_earlier_point(library: Library, number: int):
    first = connect_board(library, OWNER, LINES[:15])
    first.sync_library()
    board = connect_board(library, OWNER, LINES[:number])
    board.advance(5)
    assert stored_lines(library) == {GAME: LINES[:15]}
    board.board.play(GAME, *altered_lines(number)[number:])
    board.advance(10)
    assert board.board.confirmed[GAME] == 20
    assert stored_lines(library) == {
        GAME: LINES[:15],
        other_game_id(altered_lines(number), number): altered_lines(number),
    }
    assert len(board.observer.troubles) == 1


def test_the_same_difference_seen_again_is_the_same_game_and_is_not_told_again(library: Library, tmp_path: Path):
    library.store_events(GAME, OWNER, LINES)
    board = connect_board(library, OWNER, altered_lines(10, 14))
    board.advance(5)
    board.new_logger()
    board.board.wants.clear()
    board.advance(5)
    assert (board.board.wants, board.observer.troubles) == ([(GAME, 14)], [])
    assert board.observer.playing == [(OWNER, OTHER_GAME)]
    # Another laptop with the same library, and one with a library of its own that has the same game.
    again = Cable(library, board.board)
    with Library.open(tmp_path / "another.db") as other:
        other.store_events(GAME, OWNER, LINES, file=True)
        for laptop in (again, Cable(other, board.board)):
            laptop.advance(5)
            board.board.play(GAME, *altered_lines(10)[len(board.board.games[GAME]) :][:3])
            laptop.advance(5)
        assert stored_lines(other) == {GAME: LINES, OTHER_GAME: altered_lines(10)}
    again.new_logger()
    again.advance(5)
    assert again.observer.troubles == []
    assert stored_lines(library) == {GAME: LINES, OTHER_GAME: altered_lines(10)}
    # The board goes back to the first.
    back = connect_board(library, OWNER, LINES)
    back.advance(5)
    assert (back.board.confirmed[GAME], back.observer.troubles, len(library.games())) == (20, [], 2)


def test_another_laptop_that_is_ahead_compares_what_the_board_has_sent_elsewhere(library: Library):
    library.store_events(GAME, OWNER, LINES)
    board = connect_board(library, OWNER, altered_lines(10, 14))
    board.board.confirmed[GAME] = 14
    board.advance(5)
    assert stored_lines(library) == {GAME: LINES, OTHER_GAME: altered_lines(10, 14)}


def test_a_difference_from_a_game_that_differs(library: Library, location: str, tmp_path: Path):
    third = event_lines_of([*map(text_of, altered_lines(10)[:15]), "pass", "draw 5"])
    library.store_events(GAME, OWNER, LINES)
    library.store_events(GAME, OTHER, altered_lines(10))
    board = connect_board(library, OTHER, altered_lines(10)[:15])
    board.advance(3)
    board.board.play(GAME, *third[15:])
    board.advance(5)
    again = other_game_id(third, 15)
    assert stored_lines(library) == {GAME: LINES, OTHER_GAME: altered_lines(10), again: third}
    assert {row.id: (row.beside, row.differs_from) for row in library.games()} == {
        GAME: (None, None),
        OTHER_GAME: (GAME, 10),
        again: (OTHER_GAME, 15),
    }
    # Exported and imported in the order of the files' names, they have the same ids.
    assert run_cli("export", "all", tmp_path / "games", "--library", location).exit_code == 0
    files = sorted((tmp_path / "games").iterdir())
    there = tmp_path / "there.db"
    with Library.open(there) as other:
        for file in files:
            lines = [line for line in file.read_text().splitlines() if line[:1].isdigit()]
            other.store_events(GAME, "-", lines, file=True)
        assert stored_lines(other) == stored_lines(library)


@with_both_databases
def test_games_that_begin_alike_go_from_one_library_to_another(library: Library, location: str, tmp_path: Path):
    game, lines = legal_game("first")
    _, ended = abandoned_game("first", 10)
    library.store_events(game, OWNER, lines)
    held = library.store_events(game, OTHER, ended)
    assert run_cli("export", "all", tmp_path / "games", "--library", location).exit_code == 0
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == [
        f"{game}.game.txt",
        f"{game}.other-{len(ended) - 1:05}-{held.id[13:]}.game.txt",
    ]
    there = tmp_path / "there.db"
    taken = run_cli("import", *files, "--library", there)
    assert (taken.exit_code, taken.stderr) == (0, "")
    said = taken.stdout.splitlines()[1]
    assert said.startswith(f"{files[1]}: game {held.id} imported: 1 new event, verified. Begins like game {game}. From")
    with Library.open(there) as other:
        assert stored_lines(other) == {game: lines, held.id: ended}
    again = run_cli("import", *files, "--library", there)
    assert again.stdout.splitlines()[1] == f"{files[1]}: game {held.id} is already in the library."
    # Either is found by its id, and the first also by the beginning.
    assert run_cli("verify", held.id, "--library", location).exit_code == 4
    assert run_cli("verify", game[:8], "--library", location).exit_code == 0
    assert run_cli("export", f"{game}-", "--library", location).stdout.splitlines()[-1] == ended[-1]
    assert "2 games with" in run_cli("verify", "all", "--library", location).stdout


# Files


def test_a_file_cannot_stop_the_board(library: Library, location: str, tmp_path: Path):
    game, lines = legal_game("first")
    ended = event_lines_of([*map(text_of, lines[:10]), f"end - {lines[-1].split(' ')[3]}"])
    own = Cable(library, ScriptedBoard())
    own.board.play(game, *lines[:10])
    own.sync_library()
    taken = run_cli("import", write_game_file(tmp_path, ended), "--library", location)
    assert (taken.exit_code, taken.stderr) == (0, "")
    assert library.games()[0].over
    own.board.play(game, *lines[10:])
    own.advance(5)
    assert own.board.confirmed[game] == len(lines)
    played_on = other_game_id(lines, 10)
    assert stored_lines(library) == {game: ended, played_on: lines}
    assert [verify_library_game(library, one).outcome for one in (game, played_on)] == ["abandoned", "complete"]
    counted = statistics(library)
    assert (counted.games, counted.won, counted.abandoned) == (2, 1, 1)


@pytest.mark.parametrize("end", ["end -", f"end red {'0' * 64}", f"end - {'f' * 63}", "end"])
def test_another_board_that_ends_a_game_without_its_seed_does_not_stop_the_games_own(library: Library, end: str):
    own = connect_board(library, OWNER, LINES[:12])
    own.sync_library()
    ended = event_lines_of([*event_texts("first", 14), end])
    connect_board(library, OTHER, ended).advance(5)
    own.board.play(GAME, *LINES[12:])
    own.advance(5)
    assert own.board.confirmed[GAME] == 20
    assert stored_lines(library) == {GAME: ended, other_game_id(LINES, 14): LINES}


def test_a_game_of_a_file_that_names_no_board_is_that_of_the_board_that_sends_it(library: Library):
    library.store_events(GAME, "-", LINES[:5], file=True)
    assert library.first_event_not_from_board(GAME) == 0
    own = connect_board(library, OWNER, LINES)
    own.advance(5)
    assert (own.board.confirmed[GAME], own.observer.troubles) == (20, [])
    assert [row.board for row in library.games()] == [OWNER]
    library.store_events(GAME, OTHER, LINES, file=True)
    assert [row.board for row in library.games()] == [OWNER]


def test_a_restored_game_stays_with_the_board_that_played_it(library: Library):
    library.store_events(GAME, OWNER, LINES, file=True)
    restored = connect_board(library, OTHER, LINES)
    restored.advance(5)
    assert restored.board.confirmed[GAME] == 20
    assert [row.board for row in library.games()] == [OWNER]


def test_events_that_would_have_the_id_of_a_damaged_game_are_refused(library: Library):
    library.store_events(GAME, OWNER, LINES)
    library.store_events(GAME, OTHER, altered_lines(10))
    with library.engine.begin() as connection:
        connection.execute(sql(f"UPDATE events SET text = 'draw 7' WHERE game = '{OTHER_GAME}' AND number = 10"))
    with pytest.raises(parts.BadEvents, match=f"Game {GAME}: event 10 has the check of another event"):
        library.store_events(GAME, OTHER, altered_lines(10))
    assert [row.id for row in library.games()] == [OTHER_GAME, GAME]


# People, evenings, statistics


def test_a_game_beside_another_has_its_people_and_belongs_to_the_evening_on_which_it_was_played_on(library: Library):
    then = datetime.now(UTC) - timedelta(days=7)
    library.store_events(GAME, OWNER, LINES[:12], (then, then))
    people = PeopleTable(library)
    people.set_person_at_seat(GAME, 0, people.find_or_add("Anna").id)
    connect_board(library, OWNER, altered_lines(10)).advance(5)
    seated = people.people_at_seats([GAME, OTHER_GAME])
    assert {game: [(seat, one.name, one.carried) for seat, one in seats.items()] for game, seats in seated.items()} == {
        GAME: [(0, "Anna", False)],
        OTHER_GAME: [(0, "Anna", True)],
    }
    next_game, lines = fake_game("next", 5)
    library.store_events(next_game, OWNER, lines)
    evenings = Evenings(library.store)
    assert [evenings.games(row.id) for row in evenings.list_evenings()] == [[OTHER_GAME, next_game], [GAME]]


def test_games_that_begin_alike_count_if_they_are_over_or_one_if_none_is(library: Library):
    game, lines = legal_game("first")
    library.store_events(game, OWNER, lines[:20])
    library.store_events(
        game, OWNER, [*lines[:10], *event_lines_of([*map(text_of, lines[:10]), "pass", "draw 5"])[10:]]
    )
    other, _ = fake_game("other", 5)
    library.store_events(other, OWNER, fake_game("other", 5)[1])
    assert len(library.games()) == 3
    assert (statistics(library).games, statistics(library).over) == (2, 0)
    library.store_events(game, OWNER, lines)
    assert (statistics(library).games, statistics(library).won) == (2, 1)
    library.store_events(game, OTHER, abandoned_game("first", 10)[1])
    assert (statistics(library).games, statistics(library).won, statistics(library).abandoned) == (3, 1, 1)


# Deleting


def test_a_deleted_game_stays_away_and_the_one_beside_it_goes_on(library: Library):
    library.store_events(GAME, OWNER, LINES)
    library.store_events(GAME, OTHER, altered_lines(10, 12))
    removal.delete_game(library.store, GAME)
    own, foreign = connect_board(library, OWNER, LINES), connect_board(library, OTHER, altered_lines(10))
    own.advance(5)
    foreign.advance(5)
    assert stored_lines(library) == {OTHER_GAME: altered_lines(10)}
    assert (own.board.confirmed[GAME], foreign.board.confirmed[GAME]) == (0, 20)
    assert own.observer.troubles == [DELETED_NOTICE.format(GAME)]
    library.forget_deletion(GAME)
    own.new_logger()
    own.advance(5)
    assert stored_lines(library) == {OTHER_GAME: altered_lines(10), GAME: LINES}
    removal.delete_game(library.store, OTHER_GAME)
    foreign.board.confirmed[GAME] = 0
    foreign.new_logger()
    foreign.advance(5)
    assert foreign.observer.troubles == [DELETED_NOTICE.format(OTHER_GAME)]
    assert stored_lines(library) == {GAME: LINES}
