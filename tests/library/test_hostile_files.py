"""Malicious files: impossible dates, escape sequences, endless lines and files, damaged and mutated backups."""

import io
import os
import random
import time
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from struct import pack

import pytest

from host_tools.games.exchange import ExchangeError, read_game_file
from host_tools.install import backup
from host_tools.install.backup import Backup, BackupGame, backup_from_bytes, pack_backup, read_backup
from host_tools.library import BadEvents, Library
from tests.conftest import ROOT
from tests.support.event_lines import event_lines_of, legal_game
from tests.support.program import run_cli, run_research

GAME, LINES = legal_game("hostile")
EAST, WEST = "Pacific/Kiritimati", "Pacific/Pago_Pago"


@pytest.fixture
def location(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


@pytest.fixture(params=[EAST, WEST, "UTC"])
def time_zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


def write_game_file(file: Path, *head: str) -> Path:
    file.write_text("\n".join(["pawnlight game 1", *head, *LINES, ""]), encoding="utf-8")
    return file


def test_a_header_without_a_game_of_an_unknown_version_is_refused(location: Path, file: Path):
    for header in ("game 13on first=red", "game 2 rules=chess seed=12", "game gather rules=points"):
        file.write_text("\n".join(["pawnlight game 1", *event_lines_of([header]), ""]))
        taken = run_cli("import", file, "--library", location)
        assert (taken.exit_code, taken.stdout) == (3, "")
        assert taken.stderr.startswith(f"pawnlight: {file}")


IMPOSSIBLE_DATES = [
    "0001-01-01T00:00:00+00:00 2026-01-01T00:00:00+00:00",
    "0001-01-01 0001-01-01",
    "9999-12-31T23:59:59-12:00 9999-12-31T23:59:59-12:00",
]


@pytest.mark.usefixtures("time_zone")
@pytest.mark.parametrize("seen", IMPOSSIBLE_DATES)
def test_an_impossible_date_is_refused(location: Path, file: Path, seen: str):
    taken = run_cli("import", write_game_file(file, f"seen {seen}"), "--library", location)
    assert taken.exit_code == 1
    assert taken.stderr.startswith(f"pawnlight: {file}, line 2: expected two times after 'seen'")
    assert run_cli("games", "--library", location).exit_code == 0


@pytest.mark.usefixtures("time_zone")
def test_a_date_far_ahead_of_now_is_unknown(location: Path, file: Path):
    seen = "seen 2026-01-01T00:00:00+00:00 9999-12-31T23:59:59+00:00"
    assert run_cli("import", write_game_file(file, seen), "--library", location).exit_code == 0
    assert run_cli("games", "--library", location).stdout.splitlines()[1].split()[:2] == [GAME, "-"]


DOUBTFUL_TIMES = [
    "2026-01-01T20:00:00+00:00 2026-01-01T19:00:00+00:00",
    "2026-01-01T20:00:00+00:00 2026-01-01T20:30:00+01:00",
    "2026-01-01T19:00:00 2026-01-01T20:00:00",
    "2026-01-01T19:00:00 2026-01-01T20:00:00+00:00",
    "2026-01-01 2026-01-02T20:00:00Z",
]


@pytest.mark.usefixtures("time_zone")
@pytest.mark.parametrize("seen", DOUBTFUL_TIMES)
def test_times_that_end_before_they_begin_or_have_no_zone_are_unknown(location: Path, file: Path, seen: str):
    assert run_cli("import", write_game_file(file, f"seen {seen}"), "--library", location).exit_code == 0
    assert run_cli("games", "--library", location).stdout.splitlines()[1].split()[:2] == [GAME, "-"]
    assert "seen" not in run_cli("export", "last", "--library", location).stdout
    assert run_cli("evenings", "--library", location).stdout.splitlines()[1].split()[:2] == ["1", "-"]


@pytest.mark.usefixtures("time_zone")
@pytest.mark.parametrize("year", [1, 9999])
def test_a_library_that_holds_one_can_still_be_listed(location: Path, year: int):
    moment = datetime(year, 1 if year == 1 else 12, 1 if year == 1 else 31, 0 if year == 1 else 23, tzinfo=UTC)
    with Library.open(location) as library:
        library.add_lines(GAME, "b0a4d", LINES, (moment, moment))
    for words in (["games"], ["games", "--json"], ["boards"], ["boards", "--json"], ["stats"], ["verify", "all"]):
        done = run_cli(*words, "--library", location)
        assert (done.exit_code, done.exception) == (0, None), words
    assert run_cli("export", "last", "--library", location).exit_code == 0


@pytest.mark.usefixtures("time_zone")
@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_any_day_can_be_asked_for(location: Path, day: str):
    with Library.open(location) as library:
        library.add_lines(GAME, "b0a4d", LINES)
    listed = run_cli("games", "--since", day, "--library", location)
    assert (listed.exit_code, GAME in listed.stdout) == (0, day == "0001-01-01")


@pytest.mark.parametrize("board", ["\x1b[2Jb0a4d", "b0a4d\x9b", "ünique", "x" * 65, "‮b0a4d", ""])
def test_a_board_that_cannot_be_one_is_refused(location: Path, file: Path, board: str):
    taken = run_cli("import", write_game_file(file, f"board {board}"), "--library", location)
    assert taken.exit_code == 1
    assert taken.stderr.startswith(f"pawnlight: {file}, line 2: ")
    assert taken.stderr.isascii()
    assert "\x1b" not in taken.stderr
    if board:
        with Library.open(location) as library, pytest.raises(BadEvents, match="printable ASCII"):
            library.add_lines(GAME, board, LINES)


def test_a_line_longer_than_any_event_is_refused_at_once(location: Path, file: Path):
    began = time.process_time()
    for line in ("1 " + "a " * 1_000_000 + "00000000", "9" * 2_000_000, "# " + "x" * 2_000_000, "²" * 1000):
        file.write_text(f"pawnlight game 1\n{LINES[0]}\n{line}\n", encoding="utf-8")
        for command in (["verify", file], ["import", file, "--library", location]):
            told = run_cli(*command)
            assert told.exit_code == 1
            assert told.stderr.startswith(f"pawnlight: {file}, line 3: ")
            assert len(told.stderr) < 1000
    assert time.process_time() - began < 20


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no endless file")
def test_an_endless_file_is_refused(location: Path):
    told = run_cli("import", "/dev/zero", "--library", location)
    assert (told.exit_code, told.stderr) == (
        1,
        "pawnlight: /dev/zero is not a game file: it is larger than any game.\n",
    )
    told = run_cli("restore", "/dev/zero", "--port", "socket://127.0.0.1:1")
    assert (told.exit_code, "is not a backup" in told.stderr) == (1, True)
    told = run_cli("install", "/dev/zero")
    assert (told.exit_code, told.stderr) == (
        1,
        "pawnlight: /dev/zero is not MicroPython: it is larger than any Pico.\n",
    )
    told = run_research("train", "--rules", "classic", "--checkpoint", "/dev/zero")
    assert (told.exit_code, "/dev/zero is not a file" in told.stderr) == (2, True)


@pytest.mark.skipif(os.name == "nt", reason="the pipes of POSIX")
def test_a_pipe_that_nobody_writes_to_is_refused(location: Path, tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    for command in (
        ["import", "--library", location],
        ["verify"],
        ["restore", "--port", "socket://127.0.0.1:1"],
        ["install"],
    ):
        told = run_cli(*command, tmp_path / "pipe")
        assert told.exit_code == 1
        assert told.stderr == f"pawnlight: {tmp_path / 'pipe'} cannot be read: it is a pipe, not a file.\n"


def backup_file() -> bytes:
    return pack_backup(
        Backup("b0a4d", "0.1.0", {"settings": "language=de\n", "evening": "red 3\n"}, [BackupGame(GAME, LINES)])
    )


def refusal(reader: Callable[[Path], object], file: Path) -> str | None:
    try:
        reader(file)
    except ExchangeError as error:
        return str(error)
    return None


def recompress_backup(kind: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(backup_file())) as old, zipfile.ZipFile(out, "w", kind) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    return out.getvalue()


# A backup is written deflated.
COMPRESSION_KINDS = {
    "deflated": zipfile.ZIP_DEFLATED,
    "stored": zipfile.ZIP_STORED,
    "bzip2": zipfile.ZIP_BZIP2,
    "lzma": zipfile.ZIP_LZMA,
}


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, id=name, marks=() if name == "deflated" else pytest.mark.long)
        for name, kind in COMPRESSION_KINDS.items()
    ],
)
def test_a_mutated_backup_is_read_or_refused_in_a_sentence(tmp_path: Path, kind: int):
    whole = recompress_backup(kind)
    file = tmp_path / "board.zip"
    chance = random.Random(kind)
    refused = 0
    for _ in range(1500):
        mutated = bytearray(whole)
        for _ in range(chance.choice((1, 1, 2, 8))):
            at = chance.randrange(len(mutated))
            if chance.random() < 0.8:
                mutated[at] = chance.randrange(256)
            else:
                del mutated[at : at + chance.randrange(40)]
        file.write_bytes(mutated)
        said = refusal(read_backup, file)
        if said is not None:
            refused += 1
            assert said.startswith(str(file))
            assert len(said) < 1000
    assert refused > 10


STAND_IN = ROOT / "host_tools" / "site" / "stand_ins" / "zipfile.py"


@pytest.fixture(params=["CPython's", "the site's"])
def zip_reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Zips are read by CPython's module, and by that of the site's MicroPython."""
    if request.param == "the site's":
        spec = spec_from_file_location("zips_of_the_site", STAND_IN)
        assert spec
        assert spec.loader
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        monkeypatch.setattr(backup, "zipfile", module)


def comparable_result(found: Backup) -> object:
    return found.texts, sorted(game.lines for game in found.games), found.damaged


@pytest.mark.usefixtures("zip_reader")
def test_a_wrong_byte_of_a_backup_loses_nothing_in_silence() -> None:
    games = [BackupGame(GAME, LINES[:5]), BackupGame(GAME, LINES[:4])]
    whole = pack_backup(Backup("b0a4d", "0.1.0", {"settings": "language=de\n"}, games, {"live/000": b"0 game\n"}))
    sound = comparable_result(backup_from_bytes(whole, "The file"))
    directory = whole.index(b"PK\x01\x02")
    about = range(whole.index(b"pawnlight backup"), whole.index(b"language=de") - 40)
    refused = 0
    for at in (*range(0, directory, 20), *range(directory, len(whole))):
        for bit in (1, 128):
            spoilt = bytearray(whole)
            spoilt[at] ^= bit
            try:
                found = backup_from_bytes(bytes(spoilt), "The file")
            except ExchangeError:
                assert at not in about
                refused += 1
                continue
            assert comparable_result(found) == sound or found.damage, (at, bit)
    assert 0 < refused < len(whole) / 2


@pytest.mark.usefixtures("zip_reader")
@pytest.mark.parametrize("wrong", [b"/", b"\0", b"x"])
def test_a_wrong_letter_in_a_name_costs_no_other_file_of_a_backup(wrong: bytes) -> None:
    games = [BackupGame(GAME, LINES[:5]), BackupGame(GAME, LINES[:4])]
    whole = pack_backup(Backup("b0a4d", "0.1.0", {"settings": "language=de\n"}, games, {"live/000": b"0 game\n"}))
    directory = whole.index(b"PK\x01\x02")
    names = (b"backup", b"settings", b"games/0001-%s.game.txt" % GAME.encode(), b"games/0002-", b"damaged/live/000")
    for name in names:
        for at in range(whole.index(name, directory), whole.index(name, directory) + len(name)):
            if whole[at : at + 1] == wrong:
                continue
            found = backup_from_bytes(whole[:at] + wrong + whole[at + 1 :], "The file")
            assert found.damage, (name, at)
            others = len(found.texts) + len(found.games) + len(found.damaged)
            assert others >= (4 if name == b"backup" else 3), (name, at)


@pytest.mark.usefixtures("zip_reader")
def test_a_backup_packed_again_with_its_folders_is_whole() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(backup_file())) as old, zipfile.ZipFile(out, "w") as new:
        new.writestr("games/", "")
        for name in old.namelist():
            new.writestr(name, old.read(name))
    assert backup_from_bytes(out.getvalue(), "The file") == backup_from_bytes(backup_file(), "The file")


def backup_with_repeated_name(whole: bytes, times: int) -> bytes:
    """Return a backup whose directory names its last file so many times more."""
    directory, end = whole.index(b"PK\1\2"), whole.index(b"PK\5\6")
    again = whole[whole.rindex(b"PK\1\2") : end] * times
    return whole[:end] + again + pack("<4sHHHHIIH", b"PK\5\6", 0, 0, 0, 0, end + len(again) - directory, directory, 0)


@pytest.mark.usefixtures("zip_reader")
def test_a_backup_that_names_the_same_bytes_thousands_of_times_is_read_once() -> None:
    whole = pack_backup(Backup("b0a4d", "0.1.0", {}, [BackupGame(GAME, LINES[:20])]))
    found = backup_from_bytes(backup_with_repeated_name(whole, 2000), "The file")
    assert found.games == backup_from_bytes(whole, "The file").games
    assert len(found.damage) == 2000
    with pytest.raises(ExchangeError, match="larger than any board"):
        backup_from_bytes(backup_with_repeated_name(backup_file(), 2000), "The file")
    with pytest.raises(ExchangeError, match="more files than any board"):
        backup_from_bytes(backup_with_repeated_name(whole, 100_000), "The file")


def test_a_file_that_unpacks_to_more_than_it_says_takes_no_more_memory() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("backup", "pawnlight backup 1\nboard b0a4d\n")
        made.writestr("settings", bytes(64 << 20))
    whole = out.getvalue().replace(pack("<I", 64 << 20), pack("<I", 100))
    tracemalloc.start()
    try:
        assert len(backup_from_bytes(whole, "The file").damage) == 1
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("settings", "x" * 400 + "\n"),
        ("settings", "ß" * 150 + "\n"),
        ("evening", "x\n" * 101),
        ("settings", "x" * 200 + "\n" + ("y" * 199 + "\n") * 15),
        ("games/0001-x.game.txt", "pawnlight game 1\n"),
        ("games/0001-x.game.txt", f"pawnlight game 1\n{LINES[1]}\n"),
    ],
)
def test_what_no_board_can_keep_is_refused_before_anything_is_sent(tmp_path: Path, name: str, text: str):
    file = tmp_path / "board.zip"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("backup", "pawnlight backup 1\nboard b0a4d\n")
        made.writestr(name, text)
    told = run_cli("restore", file, "--port", "socket://127.0.0.1:1")
    assert told.exit_code == 1
    assert told.stderr.startswith(f"pawnlight: {file}: {name} ")


def test_a_backup_that_unpacks_to_more_than_any_board_holds_is_refused(tmp_path: Path):
    file = tmp_path / "board.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("backup", "pawnlight backup 1\nboard b0a4d\n")
        made.writestr("settings", b"\0" * (64 << 20))
    with pytest.raises(ExchangeError, match="larger than any board"):
        read_backup(file)


def test_random_bytes_are_no_game(file: Path):
    chance = random.Random(1)
    for _ in range(300):
        file.write_bytes(chance.choice((b"", b"pawnlight game 1\n")) + chance.randbytes(chance.randrange(60)))
        assert (refusal(read_game_file, file) or str(file)).startswith(str(file))
