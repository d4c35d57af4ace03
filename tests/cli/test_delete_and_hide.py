"""`pawnlight delete` and `pawnlight hide`, for games and boards."""

import json
from pathlib import Path
from typing import Any

import pytest

from host_tools.library import Library, removal
from host_tools.library.boards import BoardTable
from tests.cli.test_hostile_board import get_question, wait_for_live_games
from tests.library.conftest import location
from tests.library.test_any_library import GAME, LINES, OTHER, OWNER, altered_lines
from tests.library.test_beside import OTHER_GAME, write_game_file
from tests.support.event_lines import abandoned_game, legal_game
from tests.support.program import Program, run_cli
from tests.support.scripted_board import BoardOnSocket, wait_until

__all__ = ["location"]

DONE, DONE_LINES = legal_game("done")


@pytest.fixture
def two_games(library_path: str) -> str:
    """A library with a game in progress, and one of another board."""
    with Library.open(library_path) as library:
        library.add_lines(GAME, OWNER, LINES[:12])
        library.add_lines(DONE, OTHER, DONE_LINES)
        BoardTable(library.store).set_name(OTHER, "Kitchen")
    return library_path


def listed_games(place: str, *words: str) -> list[str]:
    return [row["id"] for row in json.loads(run_cli("games", "--json", *words, "--library", place).stdout)]


def games_by_board(place: str, *words: str) -> dict[str, int]:
    rows: list[Any] = json.loads(run_cli("boards", "--json", *words, "--library", place).stdout)
    return {row["id"]: row["games"] for row in rows}


def games_played(place: str) -> int:
    return int(json.loads(run_cli("stats", "--json", "--library", place).stdout)["games"])


def test_a_question_comes_first(two_games: str):
    for command in ("delete", "hide"):
        for typed in ("n\n", "\n", ""):
            refused = run_cli(command, GAME, "--library", two_games, typed=typed)
            assert (refused.exit_code, "Nothing was changed" in refused.stderr) == (1, True)
            assert f"{command.capitalize()} game {GAME}" in refused.stdout
    assert listed_games(two_games) == [DONE, GAME]
    assert run_cli("hide", GAME, "--library", two_games, typed="y\n").exit_code == 0
    assert run_cli("delete", DONE, "--library", two_games, typed="y\n").exit_code == 0
    assert listed_games(two_games) == []
    assert run_cli("delete", "--library", two_games).exit_code == 2
    assert run_cli("delete", "0000", "--yes", "--library", two_games).exit_code == 1


def test_the_question_counts_games_and_boards(two_games: str):
    asked_for = run_cli("delete", GAME, DONE, "--board", "Kitchen", "--library", two_games, typed="n\n")
    assert f"Delete 2 games {GAME}, {DONE} and board {OTHER} with 1 game for good?" in asked_for.stdout


def test_a_hidden_game_leaves_the_lists_and_comes_back(two_games: str):
    assert run_cli("hide", "last", "--yes", "--library", two_games).stdout == f"Game {DONE} hidden.\n"
    assert (listed_games(two_games), listed_games(two_games, "--hidden")) == ([GAME], [DONE])
    assert (games_played(two_games), games_by_board(two_games)) == (1, {OWNER: 1, OTHER: 0})
    assert "2 games with" in run_cli("verify", "all", "--library", two_games).stdout
    # `last` is the newest that is listed; a hidden game is found by its id.
    assert run_cli("export", "last", "--library", two_games).stdout.splitlines()[4] == LINES[0]
    assert run_cli("hide", DONE, "--undo", "--library", two_games).stdout == f"Game {DONE} shown again.\n"
    assert (listed_games(two_games), listed_games(two_games, "--hidden"), games_played(two_games)) == (
        [DONE, GAME],
        [],
        2,
    )
    assert run_cli("verify", DONE, "--library", two_games).exit_code == 0


def test_only_what_is_hidden_is_shown_again(two_games: str):
    def undone(*words: str) -> tuple[int, str]:
        done = run_cli("hide", *words, "--undo", "--library", two_games)
        return done.exit_code, done.output

    assert undone("last") == (1, "pawnlight: No game is hidden.\n")
    assert undone(GAME) == (1, f"pawnlight: Game {GAME} is not hidden.\n")
    assert undone("--board", "Kitchen") == (1, f"pawnlight: Board {OTHER} is not hidden.\n")
    # The last one that is hidden, not the last game.
    run_cli("hide", GAME, "--yes", "--library", two_games)
    assert undone(GAME, DONE)[0] == 1
    assert listed_games(two_games) == [DONE]
    assert undone("last") == (0, f"Game {GAME} shown again.\n")
    run_cli("hide", "--board", OTHER, "--yes", "--library", two_games)
    assert undone(DONE) == (1, f"pawnlight: Game {DONE} is not hidden. Its board {OTHER} is: show it with --board.\n")
    assert undone("last")[0] == 1
    assert undone("--board", "Kitchen")[0] == 0
    assert listed_games(two_games) == [DONE, GAME]


def test_a_hidden_board_leaves_the_lists_with_its_games_and_goes_on(two_games: str):
    assert run_cli("hide", "--board", "Kitchen", "--yes", "--library", two_games).exit_code == 0
    assert (listed_games(two_games), games_by_board(two_games), games_by_board(two_games, "--hidden")) == (
        [GAME],
        {OWNER: 1},
        {OTHER: 1},
    )
    assert games_played(two_games) == 1
    with Library.open(two_games) as library:
        new, lines = legal_game("another")
        library.add_lines(new, OTHER, lines)
        assert library.event_lines(new) == lines
    assert listed_games(two_games) == [GAME]
    assert run_cli("hide", "--board", OTHER, "--undo", "--library", two_games).exit_code == 0
    assert listed_games(two_games) == [new, DONE, GAME]


def test_of_games_that_begin_alike_each_is_hidden_and_deleted_by_itself(two_games: str):
    with Library.open(two_games) as library:
        library.add_lines(GAME, OTHER, altered_lines(10))
    assert run_cli("hide", OTHER_GAME, "--yes", "--library", two_games).stdout == f"Game {OTHER_GAME} hidden.\n"
    assert (listed_games(two_games), listed_games(two_games, "--hidden")) == ([DONE, GAME], [OTHER_GAME])
    assert run_cli("delete", OTHER_GAME, "--yes", "--library", two_games).stdout == f"Deleted game {OTHER_GAME}.\n"
    with Library.open(two_games) as library:
        assert library.event_lines(GAME) == LINES[:12]
        library.store_events(GAME, "ca11", altered_lines(11))
    assert run_cli("delete", GAME, "--yes", "--library", two_games).exit_code == 0
    assert listed_games(two_games) == [f"{GAME}-{altered_lines(11)[11][-8:]}", DONE]


def test_a_deleted_board_takes_its_games_and_leaves_those_of_others(two_games: str):
    with Library.open(two_games) as library:
        library.add_lines(GAME, OTHER, altered_lines(10))
    deleted = run_cli("delete", "--board", OWNER, "--yes", "--library", two_games)
    assert deleted.stdout == f"Deleted board {OWNER} with 1 game.\n"
    assert listed_games(two_games) == [OTHER_GAME, DONE]
    assert run_cli("delete", "--board", "Kitchen", "--yes", "--library", two_games).exit_code == 0
    assert (listed_games(two_games), games_by_board(two_games)) == ([], {})


def test_a_deleted_game_comes_back_from_a_file_only_if_asked_to(two_games: str, tmp_path: Path):
    file = write_game_file(tmp_path, DONE_LINES, OTHER)
    run_cli("delete", DONE, "--yes", "--library", two_games)
    refused = run_cli("import", file, "--library", two_games)
    assert (refused.exit_code, "was deleted from the library" in refused.stderr) == (3, True)
    assert run_cli("import", file, "--deleted", "--library", two_games).exit_code == 0
    assert listed_games(two_games) == [DONE, GAME]


def test_a_deleted_game_comes_back_from_its_board_only_if_asked_to(tmp_path: Path, board: BoardOnSocket):
    place = tmp_path / "library.db"
    with Library.open(place) as library:
        library.add_lines(DONE, "b0a4d", DONE_LINES)
    assert run_cli("delete", DONE, "--yes", "--library", place).exit_code == 0
    other, lines = legal_game("another")
    board.play(DONE, *DONE_LINES)
    board.play(other, *lines)
    words = ("log", "--port", board.url, "--page", "0", "--library", place)
    program = Program(tmp_path, *words)
    assert program.wait_for_output(f"Game {DONE} was deleted from the library")
    assert program.wait_for_output(f"{other} {len(lines) - 1:4}  ")
    assert program.interrupt() == 0
    assert listed_games(str(place)) == [other]
    # It was not confirmed, so the board keeps it.
    assert board.board.confirmed[DONE] == 0
    program = Program(tmp_path, *words, "--deleted")
    assert wait_until(lambda: board.board.confirmed[DONE] == len(DONE_LINES))
    assert program.interrupt() == 0
    assert sorted(listed_games(str(place))) == sorted([DONE, other])


def test_live_shows_no_hidden_games_and_the_game_that_its_board_plays_on(tmp_path: Path, board: BoardOnSocket):
    place = tmp_path / "library.db"
    game, lines = legal_game("live")
    at, ended = 10, abandoned_game("live", 11)[1]
    with Library.open(place) as library:
        library.add_lines(DONE, "beef", DONE_LINES)
        removal.hide_board(library.store, "beef")
    board.play(game, *lines[:at])
    program = Program(tmp_path, "log", "--port", board.url, "--page", "0", "--library", place)
    assert program.wait_for_output(f"{game} {at - 1:4}  ")
    page = program.wait_for_page()
    assert wait_for_live_games(page, 1).keys() == {OWNER}
    assert get_question(f"{page}api/stats")["games"] == 1
    with Library.open(place) as library:
        library.store_events(game, OTHER, ended)
        assert wait_until(lambda: wait_for_live_games(page, 1)[OWNER]["count"] == at + 1)
        board.play(game, *lines[at:])
        played_on = f"{game}-{lines[at][-8:]}"
        assert program.wait_for_output(f"{played_on} {len(lines) - 1:4}  ")
        assert library.event_lines(played_on) == lines
    assert wait_until(lambda: wait_for_live_games(page, 1)[OWNER]["game"] == played_on)
    assert wait_until(lambda: wait_for_live_games(page, 1)[OWNER]["count"] == len(lines))
    table = wait_for_live_games(page, 1)[OWNER]
    assert (table["over"], table["trouble"]) == (True, "")
    assert program.interrupt() == 0
    assert "against the rules" not in program.out
