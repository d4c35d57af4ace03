"""A game belongs to the board that began it; conflicting events of others are kept apart, and a person chooses."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools import library as parts
from host_tools.games.verify import fingerprint_of, short_fingerprint
from host_tools.library import Library
from host_tools.library.stats import statistics
from host_tools.library.verify import verify_kept
from pawnlight.rules.events import text_of
from tests.library.test_library import NUMBERS
from tests.support.cable import Cable
from tests.support.event_lines import abandoned_game, played_game, sealed, some_game, texts_of
from tests.support.laws import cases
from tests.support.postgresql import in_both
from tests.support.program import run
from tests.support.scripted_board import ScriptedBoard

GAME, LINES = some_game("first", 20)
BRANCH = f"{GAME[:8]}-1"
OWNER, OTHER = "b0a4d", "f00d"


def other_lines(number: int, events: int = 20, text: str = "draw 11") -> list[str]:
    """Return the lines of the game with another event `number`."""
    texts = texts_of("first", events)
    texts[number] = text
    return sealed(texts)


@pytest.fixture
def library(place: str) -> Iterator[Library]:
    with Library.open(place) as opened:
        yield opened


def cable_of(library: Library, board: str, lines: list[str]) -> Cable:
    cable = Cable(library, ScriptedBoard(board=board))
    cable.board.play(GAME, *lines)
    return cable


def file_of(folder: Path, lines: list[str], board: str = OWNER) -> Path:
    file = folder / "game.txt"
    file.write_text("\n".join(["pawnlight game 1", f"board {board}", *lines, ""]))
    return file


def conflicts(place: str) -> Any:
    return json.loads(run("games", "--conflicts", "--json", "--library", place).stdout)


def test_what_another_board_appends_yields_to_the_games_own_board(library: Library, place: str):
    own = cable_of(library, OWNER, LINES[:9])
    own.settle()
    foreign = cable_of(library, OTHER, other_lines(10, 12))
    foreign.settle()
    assert library.lines(GAME) == other_lines(10, 12)
    own.board.play(GAME, *LINES[9:])
    own.steps(5)
    assert own.board.confirmed[GAME] == 20
    assert own.observer.troubles == []
    assert library.lines(GAME) == LINES
    assert own.observer.numbers(GAME) == list(range(20))
    (found,) = conflicts(place)
    assert [(one["id"], one["board"], one["differs_from"]) for one in found["branches"]] == [(BRANCH, OTHER, 10)]
    assert library.lines(BRANCH) == other_lines(10, 12)


def test_another_board_that_goes_on_goes_on_in_its_branch(library: Library):
    own = cable_of(library, OWNER, LINES[:12])
    own.settle()
    foreign = cable_of(library, OTHER, other_lines(10, 12))
    foreign.steps(5)
    assert foreign.board.confirmed[GAME] == 12
    assert f"Game {GAME}, event 10: the library holds" in foreign.observer.troubles[0]
    foreign.board.play(GAME, *other_lines(10, 20)[12:])
    foreign.steps(5)
    assert foreign.board.confirmed[GAME] == 20
    assert library.lines(BRANCH) == other_lines(10, 20)
    foreign.new_logger()
    foreign.board.wants.clear()
    foreign.steps(5)
    assert [number for _, number in foreign.board.wants] in ([], [20])
    own.board.play(GAME, *LINES[12:])
    own.settle()
    assert library.lines(GAME) == LINES
    assert [row.id for row in library.games()] == [GAME]


def test_a_file_cannot_stop_the_board(library: Library, place: str, tmp_path: Path):
    game, lines = played_game("first")
    ended = sealed([*map(text_of, lines[:10]), f"end - {lines[-1].split(' ')[3]}"])
    own = Cable(library, ScriptedBoard())
    own.board.play(game, *lines[:10])
    own.settle()
    taken = run("import", file_of(tmp_path, ended), "--library", place)
    assert (taken.exit_code, taken.stderr) == (0, "")
    assert library.games()[0].over
    own.board.play(game, *lines[10:])
    own.settle()
    row = library.games()[0]
    assert (library.lines(game), row.over, row.winner) == (lines, True, "red")
    assert verify_kept(library, game).state == "complete"
    assert verify_kept(library, f"{game[:8]}-1").state == "abandoned"
    assert statistics(library).won == 1


def test_a_board_counts_for_more_than_a_file_that_came_before(library: Library):
    library.keep(GAME, "ca11", other_lines(10), file=True)
    library.keep(GAME, OWNER, LINES)
    assert (library.lines(GAME), library.lines(BRANCH)) == (LINES, other_lines(10))
    assert [row.board for row in library.lines_of(GAME)] == [OWNER, "ca11"]


def test_a_file_of_a_whole_game_completes_it_and_the_board_confirms_it(library: Library):
    library.keep(GAME, OWNER, LINES[:5])
    library.keep(GAME, "-", LINES, file=True)
    assert library.held_by(GAME, OWNER).count == 5
    own = cable_of(library, OWNER, LINES)
    own.steps(5)
    assert (own.board.confirmed[GAME], own.observer.troubles) == (20, [])
    assert library.held_by(GAME, OWNER).count == 20
    library.keep(GAME, OTHER, other_lines(15))
    assert library.lines(GAME) == LINES


def listed(place: str, *options: str) -> list[str]:
    return [one["id"] for one in json.loads(run("games", "--json", *options, "--library", place).stdout)]


@pytest.mark.parametrize("end", ["end - ", f"end red {'0' * 64}", f"end - {'f' * 63}", "end"])
@pytest.mark.parametrize("file", [True, False])
def test_nobody_else_can_end_a_game_without_its_seed(library: Library, place: str, end: str, file: bool):
    own = cable_of(library, OWNER, LINES[:12])
    own.settle()
    ended = sealed([*texts_of("first", 14), end.strip()])
    if file:
        library.keep(GAME, "-", ended, file=True)
        library.keep(GAME, "-", ended, file=True)
    else:
        foreign = cable_of(library, OTHER, ended)
        foreign.steps(5)
        foreign.new_logger()
        foreign.steps(5)
        assert foreign.board.confirmed[GAME] == 15
    assert listed(place, "--open") == [GAME]
    assert listed(place, "--over") == []
    assert library.lines(GAME) == LINES[:12]
    assert [library.lines(row.id) for row in library.lines_of(GAME)[1:]] == [ended]
    own.board.play(GAME, *LINES[12:])
    own.settle()
    assert (library.lines(GAME), own.observer.troubles) == (LINES, [])


def test_another_board_or_a_file_can_end_a_game_with_its_seed(library: Library, place: str):
    game, lines = played_game("first")
    library.keep(game, OWNER, lines[:12])
    library.keep(game, OTHER, lines)
    assert listed(place, "--over") == [game]
    assert len(library.lines_of(game)) == 1


@pytest.mark.parametrize("board", ["ca11", "-"])
def test_a_third_board_does_not_overturn_the_branch_that_a_person_chose(library: Library, place: str, board: str):
    library.keep(GAME, OWNER, LINES[:12])
    library.keep(GAME, board, other_lines(10), file=True)
    assert run("choose", BRANCH, "--library", place).exit_code == 0
    third = cable_of(library, OTHER, other_lines(9))
    third.steps(5)
    assert third.board.confirmed[GAME] == 20
    assert library.lines(GAME) == other_lines(10)
    assert [library.lines(row.id) for row in library.lines_of(GAME)[1:]] == [LINES[:12], other_lines(9)]


def test_a_board_gets_confirmed_only_what_it_has_itself(library: Library):
    """While it sends its copy of a game, the library gets the rest from the board that plays it."""
    own, copy = cable_of(library, OWNER, LINES), cable_of(library, OTHER, LINES[:15])
    said: list[int] = []
    copy.board.on_have = lambda game, count: said.append(count)
    while not copy.board.wants:
        copy.step()
    assert said == []
    own.settle()
    copy.steps(10)
    assert max(said) == copy.board.confirmed[GAME] == 15
    assert copy.observer.troubles == []
    assert library.lines(GAME) == LINES


def test_a_restored_game_stays_with_the_board_that_played_it(library: Library):
    library.keep(GAME, OWNER, LINES, file=True)
    restored = cable_of(library, OTHER, LINES)
    restored.steps(5)
    assert restored.board.confirmed[GAME] == 20
    assert [row.board for row in library.games()] == [OWNER]


@in_both
def test_a_person_chooses_and_can_go_back(library: Library, place: str):
    library.keep(GAME, OWNER, LINES[:12])
    library.keep(GAME, OTHER, other_lines(10))
    shown = run("games", "--conflicts", "--library", place)
    print_of = {GAME: LINES[:12], BRANCH: other_lines(10)}
    for line, (one, lines) in zip(shown.stdout.splitlines()[1:], print_of.items(), strict=True):
        assert line.startswith(one)
        assert short_fingerprint(fingerprint_of(lines)) in line
    assert "differs from event 10" in shown.stdout
    assert "1 game with branches" in run("games", "--library", place).stderr
    chosen = run("choose", BRANCH, "--library", place)
    assert (chosen.exit_code, chosen.stderr) == (0, "")
    assert (library.lines(GAME), library.lines(BRANCH)) == (other_lines(10), LINES[:12])
    assert [(row.id, row.board, row.events, row.sound) for row in library.games()] == [(GAME, OTHER, 20, True)]
    # The board goes on, and is still not refused.
    library.keep(GAME, OWNER, LINES[12:])
    assert library.lines(BRANCH) == LINES
    assert run("choose", BRANCH, "--library", place).exit_code == 0
    assert (library.lines(GAME), library.lines(BRANCH)) == (LINES, other_lines(10))
    refused = run("choose", GAME, "--library", place)
    assert (refused.exit_code, "is not a branch of a game" in refused.stderr) == (1, True)
    assert run("choose", f"{GAME[:8]}-7", "--library", place).exit_code == 1


@in_both
def test_branches_go_from_one_library_to_another(library: Library, place: str, tmp_path: Path):
    game, lines = played_game("first")
    _, ended = abandoned_game("first", 10)
    library.keep(game, OWNER, lines)
    library.keep(game, OTHER, ended)
    assert run("export", "all", tmp_path / "games", "--library", place).exit_code == 0
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == [f"{game}.game.txt", f"{game}.other-1.game.txt"]
    taken = run("import", *files, "--library", tmp_path / "there.db")
    assert taken.exit_code == 3
    with Library.open(tmp_path / "there.db") as there:
        assert (there.lines(game), there.lines(f"{game[:8]}-1")) == (lines, ended)
    assert run("verify", f"{game[:8]}-1", "--library", place).exit_code == 4


def test_there_is_a_limit_for_branches_but_not_for_the_games_own_board(
    library: Library, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("host_tools.library.lines.MOST_BRANCHES", 3)
    library.keep(GAME, OWNER, LINES[:12])
    for number in range(3):
        library.keep(GAME, OTHER, other_lines(11, 12, f"draw {number + 100}"))
    for more in (other_lines(11, 12, "draw 99"), other_lines(12, 13)):
        with pytest.raises(parts.TooManyBranches, match=f"Game {GAME} has too many branches"):
            library.keep(GAME, OTHER, more)
    library.keep(GAME, OWNER, LINES[12:])
    assert library.lines(GAME) == LINES
    assert len(library.lines_of(GAME)) == 1 + 3


@cases(15)
@given(st.data())
def test_whoever_sends_what_the_board_of_a_game_finds_its_own(library: Library, data: st.DataObject):
    """Events of several boards and files in any order: nobody is refused, every version is kept whole."""
    name = f"branches {next(NUMBERS)}"
    game = some_game(name, 1)[0]
    versions: dict[str, list[str]] = {}
    for board, at in ((OWNER, 1), (OTHER, data.draw(st.integers(1, 7))), ("file", data.draw(st.integers(1, 7)))):
        texts = texts_of(name, 8)
        texts[at] = f"draw {len(versions) + 20}"
        versions[board] = sealed(texts)
    library.keep(game, OWNER, versions[OWNER][:1])
    sent = dict.fromkeys(versions, 1)
    for board in data.draw(st.lists(st.sampled_from(sorted(versions)), max_size=20)):
        sent[board] = min(8, sent[board] + data.draw(st.integers(1, 3)))
        library.keep(game, board, versions[board][: sent[board]], file=board == "file")
        assert library.lines(game)[: sent[OWNER]] == versions[OWNER][: sent[OWNER]]
        assert library.held_by(game, OWNER).count == sent[OWNER]
    kept = [library.lines(row.id) for row in library.lines_of(game)]
    for board, lines in versions.items():
        assert any(one[: sent[board]] == lines[: sent[board]] for one in kept), board
    assert all(sealed([*map(text_of, lines)]) == lines for lines in kept)
    assert all(row.sound for row in library.lines_of(game))
