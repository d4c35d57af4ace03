"""Commands that work in several processes, on a system that has none to give, such as one without a /dev/shm."""

import errno
import multiprocessing.synchronize
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from host_tools.library import Library
from host_tools.research.sorry import course
from tests.support.evening_scenes import Evening
from tests.support.program import ROOT, run_cli, run_research

COMMANDS = {"analyse all --jobs 2": "1 game analysed.", "verify all --jobs 2": "65 games"}
RESEARCH_COMMANDS = {
    "league --rules sequence --bots random,line --games 4 --jobs 2": "| line",
    "train --rules classic --rounds 1 --jobs 2 --checkpoint CHECKPOINT --table TABLE": "trained with",
}
ONE_PROCESS_NOTICE = "pawnlight: One process does all the work: several need semaphores, on Linux those in /dev/shm ("


@pytest.fixture
def library(tmp_path: Path) -> Path:
    place = tmp_path / "library.db"
    with Library.open(place) as library:
        evening = Evening(library)
        evening.play(options="quick")
        for _ in range(64):
            evening.play(events=3)
    return place


def command_words(command: str, library: Path) -> list[str]:
    folder = library.parent
    places = {"CHECKPOINT": folder / "train.json", "TABLE": folder / "table.py"}
    found = [str(places.get(word, word)) for word in command.split()]
    return found + (["--library", str(library)] if command in COMMANDS else [])


@pytest.mark.parametrize("command", COMMANDS | RESEARCH_COMMANDS)
def test_it_works_in_one_process_where_there_are_no_others(
    library: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(multiprocessing.synchronize.SemLock, "__init__", refuse)
    monkeypatch.setattr(course, "SHARDS_PER_ROUND", 2)
    monkeypatch.setattr(course, "SHARD_GAMES", 1)
    program = run_cli if command in COMMANDS else run_research
    given = command_words(command, library)
    done = program(*given)
    assert (done.exit_code, done.exception) == (0, None), done.output
    assert (COMMANDS | RESEARCH_COMMANDS)[command] in done.output
    assert done.stderr.count(ONE_PROCESS_NOTICE) == 1
    # Who asked for one gets what was asked for.
    assert ONE_PROCESS_NOTICE not in program(*["1" if word == "2" else word for word in given]).stderr


def test_it_works_without_the_memory_that_processes_share(library: Path) -> None:
    mount = ["unshare", "-m", "sh", "-c", 'mount -t tmpfs -o ro tmpfs /dev/shm && exec "$@"', "sh"]
    if subprocess.run([*mount, "true"], capture_output=True, check=False).returncode if shutil.which("unshare") else 1:
        pytest.skip("only root may take the memory away; the same without semaphores is tested above")
    command = [*mount, sys.executable, "-m", "host_tools.cli", *command_words("analyse all --jobs 2", library)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0
    assert ONE_PROCESS_NOTICE in done.stderr
    assert done.stdout == "1 game analysed.\n"
