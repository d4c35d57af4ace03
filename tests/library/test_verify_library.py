"""Verification of the games in a library, and the command `pawnlight verify`."""

import json
import random
import signal
import time
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import text as sql

from host_tools.library import Library
from host_tools.library.verify import verify_library_game, verify_many
from pawnlight.rules.cards import seed_hash
from tests.library.test_verify import CASES, SEED, honest_game
from tests.support.event_lines import event_lines_of, random_game
from tests.support.program import Program, run_cli
from tests.support.scripted_board import wait_until


@pytest.fixture
def location(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


def add_games(place: Path, games: int) -> list[str]:
    """Add this many games to a library and return their ids."""
    ids = []
    with Library.open(place) as library:
        for number in range(games):
            seed = sha256(b"kept %d" % number).digest()
            rules, players, options, mix = CASES[number % len(CASES)]
            events = None if number % 4 else 9
            lines = random_game(rules, seed, random.Random(number), options, ("easy",) * players, events, mix=mix)
            library.add_lines(seed_hash(seed)[:12], "b0a4d", lines)
            ids.append(seed_hash(seed)[:12])
    return ids


def test_all_games_are_verified_in_several_processes(location: Path):
    ids = add_games(location, 45)
    with Library.open(location) as library:
        apart = {found.name: found for found in verify_many(library, location, ids, 2)}
        assert apart == {game: verify_library_game(library, game) for game in ids}
    assert all(found.is_consistent for found in apart.values())
    assert sum(not found.shuffled for found in apart.values()) == 12


MISMATCH_ERROR = "its times, board, rules, options or seats are not what they were"
DAMAGE = {
    "UPDATE events SET text = 'draw 12' WHERE number = 5": (5, "its check"),
    "DELETE FROM events WHERE number = 5": (5, "it is missing, event 6"),
    "UPDATE games SET events = 7": (None, "number of events 7 in place of 9"),
    "UPDATE games SET cards = 9": (None, "number of draws 9 in place of 4"),
    "UPDATE games SET winner = 'blue', over = 1": (None, "end True in place of False"),
    "UPDATE games SET board = 'beef'": (None, MISMATCH_ERROR),
    "UPDATE games SET rules = 'st'": (None, MISMATCH_ERROR),
    "UPDATE games SET options = 'quick', seats = 'red:hard,blue:hard'": (None, MISMATCH_ERROR),
    "UPDATE games SET header = 'game 1'": (None, "header 'game 1' in place of"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_that_the_database_does_not_notice_is_noticed(location: Path, damage: str):
    (game,) = add_games(location, 1)
    with Library.open(location) as library:
        with library.engine.begin() as connection:
            connection.execute(sql(damage))
        found = verify_library_game(library, game)
    number, fault = DAMAGE[damage]
    assert (found.is_consistent, found.number) == (False, number)
    assert fault in str(found.fault)


# The command


def test_a_game_cut_short_by_its_public_seed_is_not_called_complete(location: Path, tmp_path: Path):
    """Changed names and other legal moves do verify: only the fingerprint distinguishes them from the game played."""
    texts = honest_game(CASES[0])
    cut = [*texts[: len(texts) // 2], f"end - {SEED.hex()}"]
    renamed = [texts[0].replace("red:person", "red:easy"), *texts[1:]]
    said = {}
    for name, told in (("whole", texts), ("cut", cut), ("renamed", renamed), ("open", texts[:9])):
        file = tmp_path / name
        file.write_text("".join(f"{line}\n" for line in event_lines_of(list(told))))
        said[name] = run_cli("verify", file)
    assert [said[name].exit_code for name in said] == [0, 4, 0, 3]
    assert "was abandoned" in said["cut"].stdout
    assert "It was ended before anybody had won." in said["cut"].stdout
    for name in ("whole", "cut", "renamed"):
        assert "Not proved: that nobody has rewritten the game since its seed became known" in said[name].stdout
    prints = {one.stdout.splitlines()[1] for one in said.values()}
    assert len(prints) == 4
    assert all(line.startswith("Check number: ") for line in prints)
    several = run_cli("verify", tmp_path / "whole", tmp_path / "open", tmp_path / "cut")
    assert several.exit_code == 4
    assert "none.txt cannot be read: No such file" in run_cli("verify", tmp_path / "none.txt").stderr


def test_the_fingerprint_is_shown_wherever_a_game_is(location: Path, tmp_path: Path):
    (game,) = add_games(location, 1)
    with Library.open(location) as library:
        whole = "".join(f"{line}\n" for line in library.event_lines(game))
    digits = sha256(whole.encode()).hexdigest()
    shown = f"{digits[:4]} {digits[4:8]} {digits[8:12]} {digits[12:16]}"
    assert f"Check number: {shown}.\n" in run_cli("verify", game, "--library", location).stdout
    assert run_cli("games", "--fingerprints", "--library", location).stdout.splitlines()[1].endswith(f"  {shown}")
    assert (
        json.loads(run_cli("games", "--fingerprints", "--json", "--library", location).stdout)[0]["fingerprint"]
        == digits
    )
    written = run_cli("export", game, tmp_path / "game.txt", "--library", location)
    assert written.stderr == f"Wrote game {game} to {tmp_path / 'game.txt'}. Its fingerprint is {shown}.\n"


def test_verify_says_whether_a_game_holds(location: Path):
    held, whole = add_games(location, 2)
    said = run_cli("verify", whole[:6], "--library", location)
    assert said.exit_code == 0
    assert said.stdout.startswith(f"{whole} is complete: ")
    both = run_cli("verify", held, "last", "--library", location)
    assert both.exit_code == 3
    assert "is not over: 9 events" in both.stdout.splitlines()[0]
    every = run_cli("verify", "all", "--library", location)
    assert every.exit_code == 0
    assert every.stdout == (
        f"2 games with {9 + len(Library.open(location).event_lines(whole))} events: 1 complete, 1 in progress, "
        "so that their shuffles cannot be checked yet, 0 inconsistent.\n"
    )


def test_verify_names_the_event_and_ends_with_1(location: Path):
    game, other = add_games(location, 2)
    with Library.open(location) as library, library.engine.begin() as connection:
        connection.execute(sql(f"UPDATE events SET text = 'draw 12' WHERE number = 5 AND game = '{game}'"))
    for what in (game, "all"):
        said = run_cli("verify", what, "--library", location)
        assert said.exit_code == 1
        assert said.stdout.startswith(f"{game}, event 5: 'draw 12' or an event before it is not what its check")
    found = json.loads(run_cli("verify", "all", "--json", "--library", location).stdout)
    assert found["holds"] is False
    assert [(one["name"], one["holds"], one["number"]) for one in found["games"]] == [
        (other, True, None),
        (game, False, 5),
    ]


def test_a_damaged_file_is_told_and_what_can_be_read_is_verified_and_saved(location: Path, tmp_path: Path):
    ids = add_games(location, 6)
    good = location.read_bytes()
    # A leaf page of the events table, not its root.
    events = [page for page in range(3, len(good) // 4096) if good[page * 4096] == 10]
    at = events[len(events) // 2] * 4096
    location.write_bytes(good[:at] + bytes(4096) + good[at + 4096 :])
    said = run_cli("verify", "all", "--library", location)
    assert said.exit_code == 1
    assert f"The library {location} is damaged" in said.stdout.splitlines()[0]
    assert "games with" in said.stdout.splitlines()[-1]
    found = json.loads(run_cli("verify", "all", "--json", "--library", location).stdout)
    assert found["damage"]
    whole = [one["name"] for one in found["games"] if one["holds"]]
    assert 0 < len(whole) < len(ids)
    saved = run_cli("export", "all", tmp_path / "saved", "--library", location)
    assert saved.exit_code == 1
    assert {path.name[:12] for path in (tmp_path / "saved").iterdir()} >= set(whole)


def test_what_cannot_be_looked_at_ends_with_1(location: Path, tmp_path: Path):
    assert run_cli("verify", "last", "--library", location).exit_code == 1
    Library.open(location).close()
    assert "0 games with 0 events" in run_cli("verify", "all", "--library", location).stdout
    add_games(location, 1)
    missing = run_cli("verify", "fffffffffff0", "--library", location)
    assert (missing.exit_code, "holds no game" in missing.stderr) == (1, True)
    (tmp_path / "diary.txt").write_text("Today I drew a 7.\n")
    diary = run_cli("verify", tmp_path / "diary.txt")
    assert (diary.exit_code, "is not a game file" in diary.stderr) == (1, True)
    assert run_cli("verify").exit_code == 2


SLOW_PROGRAM = """
import time
from host_tools import start
from host_tools.system import processes
from host_tools.cli import verify
def verify_many(*given):
    for _ in processes.run_in_processes(time.sleep, [(None, 0), (None, 3)], 2, "slept"):
        print("at work", flush=True)
    return []
verify.verify_many = verify_many
start.main()
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Windows ends programs in another way")
def test_interrupts_end_all_processes_without_a_word(location: Path, tmp_path: Path):
    Library.open(location).close()
    program = Program(tmp_path, "verify", "all", "--library", location, start=("-c", SLOW_PROGRAM))
    assert program.wait_for_output("at work")
    program.process.send_signal(signal.SIGINT)
    assert wait_until(lambda: program.err == "\n")
    # It waits for its processes to end.
    time.sleep(0.2)
    assert program.interrupt() == 130
    assert program.err == "\n"
