"""Lists, tables and help in narrow terminals: no line is wider than the terminal, and nothing is left out."""

import json
import os
import re
from pathlib import Path

import pytest
from wcwidth import strip_sequences, width

from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.library.evenings import Evenings
from tests.support.evening_scenes import Evening, seat_all
from tests.support.program import run

if os.name == "nt":
    pytest.skip("the terminals of POSIX", allow_module_level=True)

from tests.support.pseudo_terminal import PseudoTerminal

NAMES = ("Maximiliane von Droste zu Hülshoff", "Jean-Christophe", "ஆதிரை சுப்பிரமணியம்", "東京都千代田区一番町")
BOARD, TABLE = "e66118604b4c5a21", "The round table in the kitchen"
COMMANDS = (
    "games",
    "games --fingerprints",
    "people",
    "boards",
    "evenings",
    "evenings show",
    "stats",
    "stats --person Max",
    "analyse last",
    "verify all",
    "replay last --plain --terminal",
    "how-to-play points",
)
OF_RESEARCH = (
    "simulate --rules classic --games 3",
    "league --rules classic --bots random,greedy,easy --games 2 --jobs 1",
)
EVERY_HELP = """
import sys
from host_tools.cli import cli
from tests.cli.test_every_command import EVERY
for name in ("", *EVERY):
    try:
        cli.main([*name.split(), "--help"])
    except SystemExit:
        print()
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("library") / "library.db"
    with Library.open(place) as library:
        evening = Evening(library, BOARD)
        seat_all(library, evening.play(players=4, options="quick,start=any,bounce=yes", events=40), *NAMES)
        for rules in ("points", "teams", "sequence"):
            seat_all(library, evening.play(rules, players=4), *NAMES)
        seat_all(library, evening.play(), *NAMES[:2])
        BoardTable(library.store).name(BOARD, TABLE)
        Evenings(library.store).change(Evenings(library.store).last().id, name="The long night of December", aim=5)
    return place


def shown(columns: int, *words: object, **more: object) -> list[str]:
    """Return the lines that a command writes to a terminal with so many columns."""
    with PseudoTerminal(*words, columns=columns, **more) as terminal:  # type: ignore[arg-type]
        assert terminal.end() == 0, terminal.text
        # A bar that shows progress writes over itself.
        return [strip_sequences(line.rpartition("\r")[2]) for line in terminal.text.splitlines()]


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("command", COMMANDS + OF_RESEARCH)
def test_no_line_is_wider_than_the_terminal(place: Path, command: str, columns: int) -> None:
    named = [] if command.startswith("how") or command in OF_RESEARCH else ["--library", place]
    start = ("-m", "host_tools.research" if command in OF_RESEARCH else "host_tools.cli")
    lines = shown(columns, *command.split(), *named, start=start)
    assert len(lines) > 1 or command == "verify all"
    assert [line for line in lines if width(line) > columns] == []


@pytest.mark.parametrize("columns", [40, 80])
def test_the_help_of_every_command_fits(columns: int) -> None:
    lines = shown(columns, start=("-c", EVERY_HELP))
    assert sum(line.startswith("Usage: ") for line in lines) > 25
    # What is to be copied into a shell stays whole.
    assert [line for line in lines if width(line) > columns and "pawnlight completion" not in line] == []


def test_a_terminal_of_one_column_takes_it(place: Path) -> None:
    (first, *_) = json.loads(run("games", "--json", "--library", place).stdout)
    assert f"game  {first['id']}" in shown(1, "games", "--library", place)
    assert "Options:" in shown(1, "people", "--help")


@pytest.mark.parametrize("columns", [40, 80, 300])
def test_nothing_is_left_out(place: Path, columns: int) -> None:
    listed = json.loads(run("games", "--json", "--library", place).stdout)
    told = "\n".join(shown(columns, "games", "--library", place))
    words = {word for game in listed for word in (game["rules"], *game["options"], *" ".join(NAMES[:3]).split())}
    for word in (*words, *(game["id"] for game in listed)):
        assert word in told, word
    assert (len(told.splitlines()) == len(listed) + 1) == (columns == 300)


def test_what_goes_elsewhere_has_a_line_for_each_game(place: Path) -> None:
    lines = run("games", "--library", place).stdout.splitlines()
    assert len(lines) == 6
    assert max(map(width, lines)) > 100


def test_a_day_is_written_as_people_read_it() -> None:
    for command in ("games", "people", "stats"):
        told = run(command, "--help").stdout
        assert "--since YYYY-MM-DD" in told
        assert "%Y" not in told


@pytest.mark.parametrize("rules", ["classic", "sequence"])
@pytest.mark.parametrize("columns", [40, 80])
def test_a_replay_fits(place: Path, columns: int, rules: str) -> None:
    games = json.loads(run("games", "--json", "--library", place).stdout)
    game = next(one for one in games if one["rules"] == rules)
    events = f"{game['events']} of {game['events']} events"
    with PseudoTerminal("replay", game["id"], "--terminal", "--library", place, columns=columns, rows=24) as terminal:
        assert terminal.says("playing, speed")
        terminal.type(" \x1b[F")
        assert terminal.says(events)
        terminal.type("q")
        assert terminal.end() == 0
        rows = [strip_sequences(row) for row in re.split(r"\r?\n|\x1b\[H", terminal.out.decode())]
    assert [row for row in rows if width(row.strip("\r")) > columns] == []
