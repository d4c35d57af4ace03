"""The link of a browser to a board, on MicroPython and on CPython: nothing is lost, nothing comes twice."""

import itertools
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.library import BadEvents, DamagedGame, Held, Library
from host_tools.site.games.browser_games import BrowserGames
from host_tools.site.games.browser_library import BrowserLibrary
from host_tools.site.games_files import games_files
from tests.conftest import ROOT, RunPython
from tests.library.test_beside import other_lines
from tests.micropython import browser_link
from tests.micropython.test_browser_games import id_in, some_game
from tests.support.laws import cases

SCRIPT = ROOT / "tests" / "micropython" / "browser_link.py"
NUMBERS = itertools.count()
NOW = datetime(2026, 11, 24, 20, tzinfo=UTC)
# The name, one in how many bytes is wrong, one in how many writings finds a full disk, and cables and pages that end.
Scene = tuple[str, int, int, int]


def scenes(name: str, count: int) -> list[Scene]:
    kinds = [(0, 0, 8), (300, 0, 6), (0, 4, 6), (200, 6, 20)]
    return [(f"{name} {n}", *kinds[n % len(kinds)]) for n in range(count)]


def test_nothing_is_lost_and_nothing_comes_twice(record_property) -> None:
    cuts = sum(browser_link.scene(*one)[0] for one in scenes("quick", 40))
    record_property("measured", f"the link of a browser: {cuts} unplugs and kills, none lost and none twice")
    assert cuts > 300


@pytest.mark.long
def test_nothing_is_lost_in_thousands_of_unplugs_and_kills(record_property) -> None:
    cuts = sum(browser_link.scene(*one)[0] for one in scenes("long", 4000))
    record_property("measured", f"the link of a browser: {cuts} unplugs and kills, none lost and none twice")
    assert cuts > 30_000


def on_micropython(micropython: RunPython, folder: Path, calls: list[str], script: Path = SCRIPT) -> list[str]:
    """Return what these calls of a script, which is browser_link.py or beside it, return on MicroPython."""
    for path, data in games_files().items():
        (folder / "files" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "files" / path).write_bytes(data)
    parts = [f"import laptop_python\nfrom {script.stem} import *\n", *(f"print({call})\n" for call in calls)]
    calling = folder / "script.py"
    calling.write_text("# --- collect\n".join(parts), encoding="utf-8")
    beside = sorted({SCRIPT, script})
    return micropython(calling, *beside, *sorted((folder / "files").iterdir())).splitlines()


@pytest.mark.parametrize("count", [4, pytest.param(200, marks=pytest.mark.long)])
def test_the_link_comes_to_the_same_on_micropython(micropython: RunPython, tmp_path: Path, count: int) -> None:
    calls = ["differs()", "deleted()", "lies()", *(f"scene(*{one!r})" for one in scenes("both", count))]
    values: dict[str, Any] = vars(browser_link)
    here = [str(eval(call, values)) for call in calls]
    assert on_micropython(micropython, tmp_path, calls) == here


def test_a_game_that_differs_is_kept_beside_the_other() -> None:
    game, lines = browser_link.game_of("first", 20)
    changed = browser_link.sealed(["draw 12"], lines[11])[0][-8:]
    assert browser_link.differs() == [(game, 20, None), (f"{game}-{changed}", 21, game)]


def test_a_deleted_game_does_not_come_back() -> None:
    counts, confirmed, said = browser_link.deleted()
    assert (counts, confirmed) == ([0, 20], 10)
    assert "was deleted in this browser" in said


def test_a_board_that_lies_is_not_believed() -> None:
    assert browser_link.lies()


def browser_library() -> BrowserLibrary:
    disk: dict[str, str] = {}
    return BrowserLibrary(disk.__getitem__, disk.__setitem__, bytes, lambda: 0)


# Games with one header that differ from each other in one event, or in two.
ALIKE = [other_lines(3), other_lines(10), other_lines(10, text="draw 12"), other_lines(19), other_lines(10, 30)]
BOARDS = ("b0a4d", "f00d")


@cases(25)
@given(
    pieces=st.lists(
        st.tuples(st.sampled_from(ALIKE), *[st.integers(0, 19)] * 2, st.sampled_from(BOARDS), st.booleans())
    )
)
def test_a_browser_keeps_what_a_laptop_keeps(
    tmp_path: Path, pieces: list[tuple[list[str], int, int, str, bool]]
) -> None:
    game = other_lines(3)[0].rpartition("seed=")[2][:12]
    browser = browser_library()
    with Library.open(tmp_path / f"{next(NUMBERS)}.db") as library:
        for n, (lines, one, other, board, file) in enumerate(pieces):
            at = NOW + timedelta(minutes=n)
            piece = lines[min(one, other) : max(one, other) + 1]
            kept: list[Held | str] = []
            for place in (library, browser):
                try:
                    kept.append(place.keep(game, board, piece, (at, at), file=file))
                except BadEvents as error:
                    kept.append(str(error).replace("the library", "this browser"))
            assert kept[0] == kept[1]
        rows = {row.id: row for row in library.games()}
        assert {row.id for row in browser.rows()} == set(rows)
        for row in rows.values():
            mine = browser.game(row.id)
            assert mine
            assert browser.lines(row.id) == library.lines(row.id)
            assert (mine.board, mine.events, mine.over, mine.winner) == (row.board, row.events, row.over, row.winner)
            assert mine.differs_from == row.differs_from
            assert (mine.first_seen, mine.last_seen) == (row.first_seen, row.last_seen)
            assert browser.first_foreign(row.id) == library.first_foreign(row.id)


def test_damage_at_rest_loses_no_more_than_itself() -> None:
    """One wrong byte is put right; of more, what is before them is there, and a board heals nothing with the rest."""
    disk: dict[str, str] = {}
    library = BrowserLibrary(disk.__getitem__, disk.__setitem__, bytes, lambda: 0)
    lines = some_game("classic")
    game = id_in(lines)
    library.keep(game, "b0a4d", lines)
    sound = disk[game]
    for spoilt, repaired in ((lines[7][:3] + "x" + lines[7][4:], [7]), (lines[7][:3] + "xx" + lines[7][5:], None)):
        disk[game] = sound.replace(lines[7], spoilt)
        library.add(game, disk[game])
        if repaired is None:
            with pytest.raises(DamagedGame) as damaged:
                library.put_right(game)
            assert damaged.value.lines == lines[:7]
        else:
            assert library.put_right(game) == repaired
            assert (disk[game], library.lines(game)) == (sound, lines)
    status, answer = BrowserGames(library).answer(f"api/games/{game}", {}, None)
    whole = json.loads(answer)
    assert (status, len(whole["snapshots"])) == (200, 7)
    assert "Event 7 of game" in whole["trouble"]
    assert [row["id"] for row in json.loads(BrowserGames(library).answer("api/games", {}, None)[1])["rows"]] == [game]
