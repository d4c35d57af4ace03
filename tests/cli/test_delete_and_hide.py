"""`pawnlight delete` and `pawnlight hide`, for games and boards."""

import json
from pathlib import Path
from typing import Any

import pytest

from host_tools.library import Library, removal
from host_tools.library.boards import BoardTable
from tests.cli.test_hostile_board import asked, live
from tests.library.conftest import place
from tests.library.test_any_library import GAME, LINES, OTHER, OWNER, other_lines
from tests.library.test_beside import BESIDE, file_of
from tests.support.event_lines import abandoned_game, played_game
from tests.support.program import Program, run
from tests.support.scripted_board import BoardOnSocket, eventually

__all__ = ["place"]

DONE, DONE_LINES = played_game("done")


@pytest.fixture
def filled(place: str) -> str:
    """A library with a game in progress, and one of another board."""
    with Library.open(place) as library:
        library.add_lines(GAME, OWNER, LINES[:12])
        library.add_lines(DONE, OTHER, DONE_LINES)
        BoardTable(library.store).name(OTHER, "Kitchen")
    return place


def listed(place: str, *words: str) -> list[str]:
    return [row["id"] for row in json.loads(run("games", "--json", *words, "--library", place).stdout)]


def boards(place: str, *words: str) -> dict[str, int]:
    rows: list[Any] = json.loads(run("boards", "--json", *words, "--library", place).stdout)
    return {row["id"]: row["games"] for row in rows}


def played(place: str) -> int:
    return int(json.loads(run("stats", "--json", "--library", place).stdout)["games"])


def test_a_question_comes_first(filled: str):
    for command in ("delete", "hide"):
        for typed in ("n\n", "\n", ""):
            refused = run(command, GAME, "--library", filled, typed=typed)
            assert (refused.exit_code, "Nothing was changed" in refused.stderr) == (1, True)
            assert f"{command.capitalize()} game {GAME}" in refused.stdout
    assert listed(filled) == [DONE, GAME]
    assert run("hide", GAME, "--library", filled, typed="y\n").exit_code == 0
    assert run("delete", DONE, "--library", filled, typed="y\n").exit_code == 0
    assert listed(filled) == []
    assert run("delete", "--library", filled).exit_code == 2
    assert run("delete", "0000", "--yes", "--library", filled).exit_code == 1


def test_the_question_counts_games_and_boards(filled: str):
    asked_for = run("delete", GAME, DONE, "--board", "Kitchen", "--library", filled, typed="n\n")
    assert f"Delete 2 games {GAME}, {DONE} and board {OTHER} with 1 game for good?" in asked_for.stdout


def test_a_hidden_game_leaves_the_lists_and_comes_back(filled: str):
    assert run("hide", "last", "--yes", "--library", filled).stdout == f"Game {DONE} hidden.\n"
    assert (listed(filled), listed(filled, "--hidden")) == ([GAME], [DONE])
    assert (played(filled), boards(filled)) == (1, {OWNER: 1, OTHER: 0})
    assert "2 games with" in run("verify", "all", "--library", filled).stdout
    # `last` is the newest that is listed; a hidden game is found by its id.
    assert run("export", "last", "--library", filled).stdout.splitlines()[4] == LINES[0]
    assert run("hide", DONE, "--undo", "--library", filled).stdout == f"Game {DONE} shown again.\n"
    assert (listed(filled), listed(filled, "--hidden"), played(filled)) == ([DONE, GAME], [], 2)
    assert run("verify", DONE, "--library", filled).exit_code == 0


def test_only_what_is_hidden_is_shown_again(filled: str):
    def undone(*words: str) -> tuple[int, str]:
        done = run("hide", *words, "--undo", "--library", filled)
        return done.exit_code, done.output

    assert undone("last") == (1, "pawnlight: No game is hidden.\n")
    assert undone(GAME) == (1, f"pawnlight: Game {GAME} is not hidden.\n")
    assert undone("--board", "Kitchen") == (1, f"pawnlight: Board {OTHER} is not hidden.\n")
    # The last one that is hidden, not the last game.
    run("hide", GAME, "--yes", "--library", filled)
    assert undone(GAME, DONE)[0] == 1
    assert listed(filled) == [DONE]
    assert undone("last") == (0, f"Game {GAME} shown again.\n")
    run("hide", "--board", OTHER, "--yes", "--library", filled)
    assert undone(DONE) == (
        1,
        f"pawnlight: Game {DONE} is not hidden. Its board {OTHER} is: show it with --board.\n",
    )
    assert undone("last")[0] == 1
    assert undone("--board", "Kitchen")[0] == 0
    assert listed(filled) == [DONE, GAME]


def test_a_hidden_board_leaves_the_lists_with_its_games_and_goes_on(filled: str):
    assert run("hide", "--board", "Kitchen", "--yes", "--library", filled).exit_code == 0
    assert (listed(filled), boards(filled), boards(filled, "--hidden")) == ([GAME], {OWNER: 1}, {OTHER: 1})
    assert played(filled) == 1
    with Library.open(filled) as library:
        new, lines = played_game("another")
        library.add_lines(new, OTHER, lines)
        assert library.event_lines(new) == lines
    assert listed(filled) == [GAME]
    assert run("hide", "--board", OTHER, "--undo", "--library", filled).exit_code == 0
    assert listed(filled) == [new, DONE, GAME]


def test_of_games_that_begin_alike_each_is_hidden_and_deleted_by_itself(filled: str):
    with Library.open(filled) as library:
        library.add_lines(GAME, OTHER, other_lines(10))
    assert run("hide", BESIDE, "--yes", "--library", filled).stdout == f"Game {BESIDE} hidden.\n"
    assert (listed(filled), listed(filled, "--hidden")) == ([DONE, GAME], [BESIDE])
    assert run("delete", BESIDE, "--yes", "--library", filled).stdout == f"Deleted game {BESIDE}.\n"
    with Library.open(filled) as library:
        assert library.event_lines(GAME) == LINES[:12]
        library.store_events(GAME, "ca11", other_lines(11))
    assert run("delete", GAME, "--yes", "--library", filled).exit_code == 0
    assert listed(filled) == [f"{GAME}-{other_lines(11)[11][-8:]}", DONE]


def test_a_deleted_board_takes_its_games_and_leaves_those_of_others(filled: str):
    with Library.open(filled) as library:
        library.add_lines(GAME, OTHER, other_lines(10))
    deleted = run("delete", "--board", OWNER, "--yes", "--library", filled)
    assert deleted.stdout == f"Deleted board {OWNER} with 1 game.\n"
    assert listed(filled) == [BESIDE, DONE]
    assert run("delete", "--board", "Kitchen", "--yes", "--library", filled).exit_code == 0
    assert (listed(filled), boards(filled)) == ([], {})


def test_a_deleted_game_comes_back_from_a_file_only_if_asked_to(filled: str, tmp_path: Path):
    file = file_of(tmp_path, DONE_LINES, OTHER)
    run("delete", DONE, "--yes", "--library", filled)
    refused = run("import", file, "--library", filled)
    assert (refused.exit_code, "was deleted from the library" in refused.stderr) == (3, True)
    assert run("import", file, "--deleted", "--library", filled).exit_code == 0
    assert listed(filled) == [DONE, GAME]


def test_a_deleted_game_comes_back_from_its_board_only_if_asked_to(tmp_path: Path, board: BoardOnSocket):
    place = tmp_path / "library.db"
    with Library.open(place) as library:
        library.add_lines(DONE, "b0a4d", DONE_LINES)
    assert run("delete", DONE, "--yes", "--library", place).exit_code == 0
    other, lines = played_game("another")
    board.play(DONE, *DONE_LINES)
    board.play(other, *lines)
    words = ("log", "--port", board.url, "--page", "0", "--library", place)
    program = Program(tmp_path, *words)
    assert program.says(f"Game {DONE} was deleted from the library")
    assert program.says(f"{other} {len(lines) - 1:4}  ")
    assert program.end() == 0
    assert listed(str(place)) == [other]
    # It was not confirmed, so the board keeps it.
    assert board.board.confirmed[DONE] == 0
    program = Program(tmp_path, *words, "--deleted")
    assert eventually(lambda: board.board.confirmed[DONE] == len(DONE_LINES))
    assert program.end() == 0
    assert sorted(listed(str(place))) == sorted([DONE, other])


def test_live_shows_no_hidden_games_and_the_game_that_its_board_plays_on(tmp_path: Path, board: BoardOnSocket):
    place = tmp_path / "library.db"
    game, lines = played_game("live")
    at, ended = 10, abandoned_game("live", 11)[1]
    with Library.open(place) as library:
        library.add_lines(DONE, "beef", DONE_LINES)
        removal.hide_board(library.store, "beef")
    board.play(game, *lines[:at])
    program = Program(tmp_path, "log", "--port", board.url, "--page", "0", "--library", place)
    assert program.says(f"{game} {at - 1:4}  ")
    page = program.page()
    assert live(page, 1).keys() == {OWNER}
    assert asked(f"{page}api/stats")["games"] == 1
    with Library.open(place) as library:
        library.store_events(game, OTHER, ended)
        assert eventually(lambda: live(page, 1)[OWNER]["count"] == at + 1)
        board.play(game, *lines[at:])
        played_on = f"{game}-{lines[at][-8:]}"
        assert program.says(f"{played_on} {len(lines) - 1:4}  ")
        assert library.event_lines(played_on) == lines
    assert eventually(lambda: live(page, 1)[OWNER]["game"] == played_on)
    assert eventually(lambda: live(page, 1)[OWNER]["count"] == len(lines))
    table = live(page, 1)[OWNER]
    assert (table["over"], table["trouble"]) == (True, "")
    assert program.end() == 0
    assert "against the rules" not in program.out
