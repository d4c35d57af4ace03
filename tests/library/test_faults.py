"""Full disks, power cuts and killed processes: a library file loses no confirmed event."""

import json
import os
import random
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from host_tools.library import Library, LibraryError
from host_tools.library.boards import BoardTable
from host_tools.library.verify import verify_library_game
from pawnlight.rules.cards import seed_hash
from tests.library.test_verify_library import add_games
from tests.support.event_lines import fake_game, random_game
from tests.support.program import ROOT

posix = pytest.mark.skipif(os.name == "nt", reason="needs fork and SIGKILL")


@pytest.mark.long
@posix
def test_a_logger_killed_in_the_middle_of_a_commit_again_and_again(tmp_path: Path, record_property):
    command = [sys.executable, "-m", "tests.library.programs.kills", str(tmp_path / "library.db"), "60"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    record_property(
        "measured",
        f"60 loggers killed with SIGKILL, {found['torn']} of them within a commit: all {found['confirmed']} confirmed "
        f"events are there, each once",
    )


@posix
def test_a_file_that_may_not_grow_keeps_what_it_has_and_goes_on_later(tmp_path: Path):
    place = tmp_path / "library.db"
    done = subprocess.run(
        [sys.executable, "-m", "tests.library.programs.limited", str(place)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["read on"]
    assert 40 < found["held"] < 3000
    assert "has no room left for this file. Nothing of this was stored" in found["said"]
    game, lines = fake_game("limited", 3000)
    with Library.open(place) as library:
        assert library.event_lines(game) == lines[: found["held"]]
        assert library.add_lines(game, "b0a4d", lines[found["held"] :]) == 3000
        assert library.event_lines(game) == lines


def test_a_disk_that_is_really_full(tmp_path: Path):
    mount = ["unshare", "-m", "sh", "-c", f"mount -t tmpfs -o size=700k tmpfs '{tmp_path}' && exec \"$@\"", "sh"]
    if subprocess.run([*mount, "true"], capture_output=True, check=False).returncode if shutil.which("unshare") else 1:
        pytest.skip("only root may mount a disk of its own; the same by a limit of the file's size is tested above")
    command = [*mount, sys.executable, "-m", "tests.library.programs.full", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert 40 < found["held"] < 3000
    assert "The disk is full: the library" in found["said"][0]
    assert found["whole"]
    assert found["goes on"]


def library_errors(place: Path, ids: list[str]) -> list[str]:
    """Return the errors of a possibly damaged library file; empty if its content is unchanged."""
    try:
        with Library.open(place) as library:
            library.check_database()
            listed = [row.id for row in library.games()]
            verdicts = [verify_library_game(library, game) for game in ids]
            lost = [f"{game} is not listed." for game in ids if game not in listed]
            return [verdict.verdict_sentence() for verdict in verdicts if not verdict.is_consistent] + lost
    except LibraryError as error:
        return [str(error)]


@pytest.mark.long
def test_a_byte_changed_in_any_page_is_named_or_does_no_harm(tmp_path: Path):
    """If `verify` reports nothing, every event and every row of the list is unchanged."""
    place = tmp_path / "library.db"
    ids = []
    with Library.open(place) as library:
        for number in range(6):
            seed = sha256(b"harmed %d" % number).digest()
            ids.append(seed_hash(seed)[:12])
            library.add_lines(ids[-1], "b0a4d", random_game("cards", seed, random.Random(1), "sorry", ("person",)))
    with Library.open(place) as library:
        BoardTable(library.store).set_name("b0a4d", "Kitchen")
        rows = set(library.games())
        lines = {game: library.event_lines(game) for game in ids}
    good = place.read_bytes()
    chance = random.Random(1)
    named = 0
    # Every page, and the one with the list at more offsets.
    listed = next(page for page in range(1, len(good) // 4096) if good[page * 4096 :][:4096].count(b"b0a4d") > 3)
    places = [page * 4096 + chance.randrange(4096) for page in range(len(good) // 4096) for _ in range(2)]
    for at in [*places, *range(listed * 4096 + 4096 - 1500, listed * 4096 + 4096, 31)]:
        harmed = bytearray(good)
        harmed[at] ^= 1 << chance.randrange(8)
        place.write_bytes(harmed)
        said = library_errors(place, ids)
        assert all(sentence.endswith(".") for sentence in said)
        named += bool(said)
        if not said:
            with Library.open(place) as library:
                assert set(library.games()) == rows, at
                assert {game: library.event_lines(game) for game in ids} == lines, at
    assert named > 20


def test_a_file_cut_short_at_any_page_is_named(tmp_path: Path):
    place = tmp_path / "library.db"
    ids = add_games(place, 3)
    good = place.read_bytes()
    for size in range(100, len(good), 4096):
        place.write_bytes(good[:size])
        (said,) = library_errors(place, ids)
        assert "is damaged" in said or "is not a Pawnlight library" in said
    place.write_bytes(good)
    assert library_errors(place, ids) == []
