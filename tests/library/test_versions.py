"""Libraries, game files and backups of another version are refused in one sentence and left as they are."""

import zipfile
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from host_tools.library import Library
from host_tools.library.schema import metadata
from tests.support.event_lines import legal_game
from tests.support.program import run_cli

OLDER_ERROR = "was made by an older Pawnlight, which this one cannot read."
NEWER_ERROR = "was made by a newer Pawnlight: update this program."


def table_rows(place: str) -> list[object]:
    """Return all rows of the tables of a library."""
    engine = create_engine(place if "://" in place else f"sqlite:///{place}")
    with engine.connect() as connection:
        rows: list[object] = [
            row for table in metadata.sorted_tables for row in connection.execute(text(f"SELECT * FROM {table}"))
        ]
    engine.dispose()
    return rows


def set_version_sql(number: int) -> str:
    return f"UPDATE pawnlight_library SET version = {number}"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (set_version_sql(1), OLDER_ERROR),
        (set_version_sql(7), OLDER_ERROR),
        ("ALTER TABLE games DROP COLUMN options", OLDER_ERROR),
        (set_version_sql(9), NEWER_ERROR),
        (set_version_sql(99), NEWER_ERROR),
    ],
)
def test_a_library_of_another_version_is_named_and_left(location: str, file: Path, change: str, sentence: str):
    game, lines = legal_game("one")
    with Library.open(location) as library:
        library.add_lines(game, "b0a4d", lines)
        with library.engine.begin() as connection:
            connection.execute(text(change))
        named = library.place
    file.write_text("\n".join(lines))
    before = table_rows(location)
    for words in (["games"], ["verify", "all"], ["import", file], ["delete", "x"]):
        refused = run_cli(*words, "--library", location)
        assert (refused.exit_code, refused.stdout) == (1, "")
        assert refused.stderr == f"pawnlight: The library {named} {sentence}\n"
    assert table_rows(location) == before


def test_a_new_library_has_todays_version(location: str):
    Library.open(location).close()
    assert table_rows(location) == [(8,)]


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
        refused = run_cli(*words)
        assert (refused.exit_code, refused.stdout) == (1, "")
        assert refused.stderr == f"pawnlight: {words[1]} has format {format_} of {kind}, {rest}\n"
