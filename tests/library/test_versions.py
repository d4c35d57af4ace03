"""Libraries, game files and backups of another version are refused in one sentence and left as they are."""

import zipfile
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from host_tools.library import Library
from host_tools.library.schema import metadata
from tests.support.event_lines import played_game
from tests.support.program import run

OLDER = "was made by an older Pawnlight, which this one cannot read."
NEWER = "was made by a newer Pawnlight: update this program."


def contents(place: str) -> list[object]:
    """Return all rows of the tables of a library."""
    engine = create_engine(place if "://" in place else f"sqlite:///{place}")
    with engine.connect() as connection:
        rows: list[object] = [
            row for table in metadata.sorted_tables for row in connection.execute(text(f"SELECT * FROM {table}"))
        ]
    engine.dispose()
    return rows


def version(number: int) -> str:
    return f"UPDATE pawnlight_library SET version = {number}"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (version(1), OLDER),
        (version(7), OLDER),
        ("ALTER TABLE games DROP COLUMN options", OLDER),
        (version(9), NEWER),
        (version(99), NEWER),
    ],
)
def test_a_library_of_another_version_is_named_and_left(place: str, file: Path, change: str, sentence: str):
    game, lines = played_game("one")
    with Library.open(place) as library:
        library.add_lines(game, "b0a4d", lines)
        with library.engine.begin() as connection:
            connection.execute(text(change))
        named = library.place
    file.write_text("\n".join(lines))
    before = contents(place)
    for words in (["games"], ["verify", "all"], ["import", file], ["delete", "x"]):
        refused = run(*words, "--library", place)
        assert (refused.exit_code, refused.stdout) == (1, "")
        assert refused.stderr == f"pawnlight: The library {named} {sentence}\n"
    assert contents(place) == before


def test_a_new_library_has_todays_version(place: str):
    Library.open(place).close()
    assert contents(place) == [(8,)]


@pytest.mark.parametrize("format_", ["0", "2"])
def test_a_game_file_or_backup_in_another_format_is_named(tmp_path: Path, file: Path, format_: str):
    file.write_text(f"pawnlight game {format_}\n")
    backup = tmp_path / "board.zip"
    with zipfile.ZipFile(backup, "w") as made:
        made.writestr("backup", f"pawnlight backup {format_}\n")
    rest = "but this program knows only 1: use the Pawnlight that wrote it, or a newer one."
    for words, kind in (
        (["import", file, "--library", tmp_path / "library.db"], "game files"),
        (["verify", file], "game files"),
        (["restore", backup], "backups"),
    ):
        refused = run(*words)
        assert (refused.exit_code, refused.stdout) == (1, "")
        assert refused.stderr == f"pawnlight: {words[1]} has format {format_} of {kind}, {rest}\n"
