"""Games through pipes: `-` and the shell's own pipes in place of files, and files that are named as what they are."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.library import Library
from tests.cli.conftest import GAME, LINES
from tests.support.program import ROOT, run_cli, run_research

PAWNLIGHT = f"'{sys.executable}' -m host_tools.cli"
posix = pytest.mark.skipif(os.name == "nt", reason="the pipes of POSIX")


def run_bash(line: str, *values: object) -> "subprocess.CompletedProcess[bytes]":
    """Run a line of bash, in which `pawnlight` is the command and `$0`, `$1` … are `values`."""
    command = ["bash", "-c", f'pawnlight() {{ {PAWNLIGHT} "$@"; }}; set -o pipefail; {line}', *map(str, values)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60, check=False)


@posix
@pytest.mark.parametrize(
    "line",
    [
        "pawnlight export last - --library $0 | pawnlight import - --library $1",
        "pawnlight export last /dev/stdout --library $0 | pawnlight import /dev/stdin --library $1",
        "pawnlight import <(pawnlight export last --library $0) --library $1",
    ],
)
def test_a_game_goes_from_one_library_to_another_through_a_pipe(
    library_with_game: Path, tmp_path: Path, line: str
) -> None:
    done = run_bash(line, library_with_game, tmp_path / "other.db")
    assert done.returncode == 0, done.stderr
    assert f"game {GAME} imported: {len(LINES)} new events, verified.".encode() in done.stdout
    with Library.open(tmp_path / "other.db") as library:
        assert library.event_lines(GAME) == LINES


@posix
@pytest.mark.parametrize("file", ["-", "/dev/stdin", "<(cat)"])
def test_a_game_from_a_pipe_is_verified(library_with_game: Path, tmp_path: Path, file: str) -> None:
    run_cli("export", "last", tmp_path / "game.txt", "--library", library_with_game)
    done = run_bash(f"cat $0 | pawnlight verify {file}", tmp_path / "game.txt")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"complete" in done.stdout


def test_a_replay_goes_to_the_standard_output(
    library_with_game: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    page = run_cli("share", "last", "-", "--library", library_with_game)
    assert page.stdout.startswith("<!doctype html>")
    picture = run_cli("share", "last", "-", "--picture", "--library", library_with_game)
    assert picture.stdout_bytes.startswith(b"GIF89a")
    assert picture.stdout_bytes.endswith(b";")
    assert [path.name for path in tmp_path.iterdir()] == ["library.db"]


@pytest.mark.parametrize(
    ("name", "words", "begin"),
    [
        ("replay.html", [], b"<!doctype html>"),
        ("replay", [], b"<!doctype html>"),
        ("replay.gif", [], b"GIF89a"),
        ("REPLAY.GIF", ["--picture"], b"GIF89a"),
        ("replay", ["--picture"], b"GIF89a"),
        ("replay.png", ["--picture"], b""),
        ("replay.html", ["--picture"], b""),
        ("replay.pdf", [], b""),
    ],
)
def test_a_shared_file_is_what_its_name_says(
    library_with_game: Path, tmp_path: Path, name: str, words: list[str], begin: bytes
) -> None:
    done = run_cli("share", "last", tmp_path / name, *words, "--library", library_with_game)
    if begin:
        assert (tmp_path / name).read_bytes().startswith(begin)
        assert done.exit_code == 0
    else:
        assert done.exit_code == 2
        assert f"unlike {name!r}" in done.stderr
        assert not (tmp_path / name).exists()


def test_no_file_is_named_as_another_kind() -> None:
    for done in (run_cli("backup", "board.tar"), run_research("league", "--bots", "random,easy", "--plot", "x.png")):
        assert done.exit_code == 2
        assert "unlike" in done.stderr


@posix
def test_a_link_is_followed(library_with_game: Path, tmp_path: Path) -> None:
    file, link = tmp_path / "file.txt", tmp_path / "link.txt"
    file.write_text("old")
    link.symlink_to(file)
    assert run_cli("export", "last", link, "--force", "--library", library_with_game).exit_code == 0
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8").splitlines()[-1] == LINES[-1]
