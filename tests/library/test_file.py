"""The library file: durability, sharing, location and error messages."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath

import pytest
from platformdirs.windows import Windows
from sqlalchemy import event, text

from host_tools import library as parts
from host_tools.library import Library
from host_tools.library.location import data_folder, library_place
from tests.support.event_lines import fake_game

ROOT = Path(__file__).parents[2]
NOBODY_UID = 65534


@pytest.fixture
def location(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


def test_commits_are_durable(library: Library):
    with library.engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert settings == {"journal_mode": "delete", "synchronous": 3, "foreign_keys": 1}


def test_the_folder_is_made(tmp_path: Path):
    game, lines = fake_game()
    with Library.open(tmp_path / "not" / "yet there" / "library.db") as library:
        assert library.add_lines(game, "b0a4d", lines) == len(lines)


def test_reading_makes_nothing(tmp_path: Path):
    with pytest.raises(parts.LibraryMissing, match="no library at"):
        Library.open(tmp_path / "not" / "library.db", create=False)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_becomes_a_library(location: Path):
    location.touch()
    with Library.open(location) as library:
        assert library.games() == []


def test_another_file_is_left_as_it_is(location: Path):
    location.write_text("The diary of a pawn.\n" * 100)
    for create in (True, False):
        with pytest.raises(parts.LibraryFault, match="not a Pawnlight library"):
            Library.open(location, create=create)
    assert location.read_text() == "The diary of a pawn.\n" * 100


def test_another_database_is_left_as_it_is(location: Path):
    with sqlite3.connect(location) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = location.read_bytes()
    with pytest.raises(parts.LibraryFault):
        Library.open(location)
    assert location.read_bytes() == before


def test_an_empty_file_is_no_library_to_read(location: Path):
    location.touch()
    with pytest.raises(parts.LibraryFault):
        Library.open(location, create=False)


def test_a_folder_is_no_library(tmp_path: Path):
    with pytest.raises(parts.LibraryFault, match="is a folder"):
        Library.open(tmp_path)


def test_a_file_where_a_folder_should_be(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(parts.LibraryFault, match="folder"):
        Library.open(tmp_path / "file" / "library.db")


@pytest.fixture
def ordinary_user() -> Iterator[Path]:
    """A folder owned by an unprivileged user: root, who may write everywhere, becomes nobody for the test."""
    folder = Path(tempfile.mkdtemp())
    if os.name == "nt" or os.geteuid() != 0:
        yield folder
        return
    os.chown(folder, NOBODY_UID, NOBODY_UID)
    os.setresuid(NOBODY_UID, NOBODY_UID, 0)
    try:
        yield folder
    finally:
        os.setresuid(0, 0, 0)
        shutil.rmtree(folder)


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such permissions")
def test_no_permission(ordinary_user: Path):
    place = ordinary_user / "library.db"
    game, lines = fake_game()
    with Library.open(place) as library:
        library.add_lines(game, "b0a4d", lines[:3])
    place.chmod(stat.S_IRUSR)
    with Library.open(place) as library:
        assert library.event_lines(game) == lines[:3]
        with pytest.raises(parts.LibraryFault, match="no permission to write"):
            library.add_lines(game, "b0a4d", lines)
    place.chmod(0)
    with pytest.raises(parts.LibraryFault, match="no permission to read"):
        Library.open(place)
    closed = ordinary_user / "closed"
    closed.mkdir(stat.S_IRUSR | stat.S_IXUSR)
    with pytest.raises(parts.LibraryFault, match="no permission to write"):
        Library.open(closed / "library.db")
    with pytest.raises(parts.LibraryFault, match="no permission to create"):
        Library.open(closed / "sub" / "library.db")


def fill_disk(library: Library) -> None:
    """Keep the library file from growing, as on a full disk."""

    @event.listens_for(library.engine, "connect")
    def stop_growing(connection: sqlite3.Connection, _record: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")

    library.engine.dispose()


def test_a_full_disk_takes_nothing_and_loses_nothing(library: Library, location: Path):
    game, lines = fake_game(events=2000)
    library.add_lines(game, "b0a4d", lines[:3])
    fill_disk(library)
    with pytest.raises(parts.LibraryFault, match="disk is full"):
        library.add_lines(game, "b0a4d", lines)
    assert library.event_lines(game) == lines[:3]
    with Library.open(location) as roomy:
        assert roomy.add_lines(game, "b0a4d", lines) == 2000
        assert roomy.event_lines(game) == lines


def test_a_truncated_file_is_damaged(library: Library, location: Path):
    game, lines = fake_game(events=2000)
    library.add_lines(game, "b0a4d", lines)
    library.close()
    os.truncate(location, location.stat().st_size // 2)
    with pytest.raises(parts.DamagedLibrary, match="damaged"):
        Library.open(location)


def test_a_scribbled_page_is_damaged(library: Library, location: Path):
    game, lines = fake_game(events=2000)
    library.add_lines(game, "b0a4d", lines)
    library.close()
    with location.open("r+b") as file:
        file.seek(location.stat().st_size // 8192 * 4096)
        file.write(b"\xff" * 4096)
    with pytest.raises(parts.DamagedLibrary, match="damaged"):
        Library.open(location)


@pytest.mark.parametrize(
    "damage", ["UPDATE events SET text = 'draw 12' WHERE number = 5", "DELETE FROM events WHERE number = 5"]
)
def test_a_damaged_event_is_named_and_those_before_it_are_kept(library: Library, damage: str):
    game, lines = fake_game()
    library.add_lines(game, "b0a4d", lines)
    with library.engine.begin() as connection:
        connection.execute(text(damage))
    with pytest.raises(parts.DamagedGame, match=f"Event 5 of game {game}") as caught:
        library.event_lines(game)
    assert caught.value.lines == lines[:5]


def test_a_check_that_makes_no_sense_is_damage(library: Library):
    game, lines = fake_game()
    library.add_lines(game, "b0a4d", lines[:5])
    with library.engine.begin() as connection:
        connection.execute(text("UPDATE events SET \"check\" = 'zzzzzzzz'"))
    with pytest.raises(parts.DamagedLibrary, match="damaged"):
        library.add_lines(game, "b0a4d", lines)


def test_a_time_that_makes_no_sense_is_damage(library: Library):
    game, lines = fake_game()
    library.add_lines(game, "b0a4d", lines)
    with library.engine.begin() as connection:
        connection.execute(text("UPDATE games SET first_seen = 'once'"))
    with pytest.raises(parts.DamagedLibrary, match="damaged"):
        library.games()


@pytest.mark.skipif(os.name == "nt", reason="Windows does not move a file that is open")
def test_a_library_that_was_moved_away_confirms_nothing(library: Library, location: Path):
    game, lines = fake_game()
    library.add_lines(game, "b0a4d", lines[:3])
    location.rename(location.with_suffix(".old"))
    with pytest.raises(parts.LibraryFault, match="moved or deleted"):
        library.add_lines(game, "b0a4d", lines)


def test_a_library_held_by_another_program_is_busy(library: Library, location: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("host_tools.library.sqlite.LOCK_TIMEOUT_SECONDS", 0.1)
    other = sqlite3.connect(location, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    game, lines = fake_game()
    with pytest.raises(parts.LibraryFault, match="another program"), Library.open(location) as second:
        second.add_lines(game, "b0a4d", lines)
    other.execute("ROLLBACK")
    other.close()
    assert library.add_lines(game, "b0a4d", lines) == len(lines)


# Concurrent access


def test_two_threads_add_the_same_game(library: Library, location: Path):
    game, lines = fake_game(events=60)
    faults: list[Exception] = []

    def add_all(opened: Library) -> None:
        try:
            for at in range(0, 60, 2):
                opened.add_lines(game, "b0a4d", lines[max(0, at - 3) : at + 2])
        except parts.LibraryError as error:
            faults.append(error)

    with Library.open(location) as second:
        threads = [threading.Thread(target=add_all, args=(opened,)) for opened in (library, second, library)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert faults == []
    assert library.event_lines(game) == lines


ADDER_PROGRAM = """
import sys
from tests.support.event_lines import fake_game
from host_tools.library import Library
with Library.open(sys.argv[1]) as library:
    for i in range(int(sys.argv[3])):
        for name in (sys.argv[2], "shared"):
            game, lines = fake_game(name + str(i), 40)
            for line in lines:
                held = library.add_lines(game, "b0a4d", [line])
                print(game, held, flush=True)
"""


def start_adder(place: Path | str, name: str, games: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", ADDER_PROGRAM, str(place), name, str(games)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def test_two_programs_make_and_fill_one_library(location: Path):
    programs = [start_adder(location, name, 2) for name in ("a", "b")]
    assert [program.wait(60) for program in programs if program.communicate(timeout=60)] == [0, 0]
    with Library.open(location) as library:
        expected = {fake_game(f"{name}{i}")[0] for name in ("a", "b", "shared") for i in range(2)}
        assert {row.id for row in library.games()} == expected
        for name in ("a", "b", "shared"):
            for i in range(2):
                game, lines = fake_game(f"{name}{i}", 40)
                assert library.event_lines(game) == lines


# Location


def test_the_place_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("PAWNLIGHT_LIBRARY", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert library_place() == tmp_path / "data" / "pawnlight" / "library.db"
    for ignored in ("relative", ""):
        monkeypatch.setenv("XDG_DATA_HOME", ignored)
        assert data_folder() == tmp_path / ".local" / "share" / "pawnlight"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder() == tmp_path / "Library" / "Application Support" / "Pawnlight"
    monkeypatch.setenv("PAWNLIGHT_LIBRARY", str(tmp_path / "other.db"))
    assert library_place() == tmp_path / "other.db"
    with Library.open() as library:
        assert library.place == str(tmp_path / "other.db")


def test_the_place_on_windows(monkeypatch: pytest.MonkeyPatch):
    # Replaces the system call that asks Windows for its folder.
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", r"C:\Users\Ana\AppData\Local")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(
        "host_tools.library.location.user_data_path",
        lambda *names, **options: Windows(*names, **options).user_data_path,
    )
    assert PureWindowsPath(data_folder()).as_posix() == "C:/Users/Ana/AppData/Local/Pawnlight"
