"""Lists, tables and help in narrow terminals: no line is wider than the terminal, and nothing is left out."""

import json
import os
import re
from functools import cache
from pathlib import Path

import pytest
from wcwidth import strip_sequences, width

from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.library.evenings import Evenings
from tests.cli.test_every_command import ALL_COMMANDS
from tests.support.evening_scenes import Evening, name_seats
from tests.support.program import run_cli

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
    "simulate --rules classic --games 3",
    "league --rules classic --bots random,greedy,easy --games 2 --jobs 1",
)
HELP = tuple(f"{name} --help".strip() for name in ("", *ALL_COMMANDS))
# Runs commands one after the other: to start Python for each would take most of the time.
PROGRAM = """
import sys
from host_tools.cli import cli
from host_tools.research.__main__ import MODULES, research
for command in sys.argv[1:]:
    print("$", command)
    try:
        (research if command.split()[0] in MODULES else cli).main(command.split(), prog_name="pawnlight")
    except SystemExit as end:
        assert not end.code, command
"""


@pytest.fixture(scope="module")
def library_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("library") / "library.db"
    with Library.open(place) as library:
        evening = Evening(library, BOARD)
        name_seats(library, evening.play(players=4, options="quick,start=any,bounce=yes", events=40), *NAMES)
        for rules in ("points", "teams", "sequence"):
            name_seats(library, evening.play(rules, players=4), *NAMES)
        name_seats(library, evening.play(), *NAMES[:2])
        BoardTable(library.store).set_name(BOARD, TABLE)
        Evenings(library.store).change(Evenings(library.store).newest().id, name="The long night of December", aim=5)
    return place


@cache
def terminal_lines(place: Path, columns: int, *commands: str) -> dict[str, list[str]]:
    """Return the lines that each command writes to a terminal with so many columns, about the library at `place`."""
    start = ("-c", PROGRAM, *commands)
    with PseudoTerminal(columns=columns, start=start, PAWNLIGHT_LIBRARY=str(place)) as terminal:
        assert terminal.wait_for_exit() == 0, terminal.text
        # A bar that shows progress writes over itself.
        lines = [strip_sequences(line.rpartition("\r")[2]) for line in terminal.text.splitlines()]
    begins = [lines.index(f"$ {command}") for command in commands]
    ends = [*begins[1:], len(lines)]
    return {one: lines[begin + 1 : end] for one, begin, end in zip(commands, begins, ends, strict=True)}


@pytest.mark.parametrize("columns", [40, 80])
def test_no_line_is_wider_than_the_terminal(library_path: Path, columns: int) -> None:
    told = terminal_lines(library_path, columns, *COMMANDS, *HELP)
    for command in COMMANDS:
        assert len(told[command]) > 1 or command == "verify all"
    for command in HELP:
        assert any(line.startswith("Usage: ") for line in told[command]), command
    # What is to be copied into a shell stays whole.
    lines = [line for lines in told.values() for line in lines if "pawnlight completion" not in line]
    assert [line for line in lines if width(line) > columns] == []


def test_a_terminal_of_one_column_takes_it(library_path: Path) -> None:
    (first, *_) = json.loads(run_cli("games", "--json", "--library", library_path).stdout)
    told = terminal_lines(library_path, 1, "games", "people --help")
    assert f"game  {first['id']}" in told["games"]
    assert "Options:" in told["people --help"]


@pytest.mark.parametrize("columns", [40, 80, 300])
def test_nothing_is_left_out(library_path: Path, columns: int) -> None:
    listed = json.loads(run_cli("games", "--json", "--library", library_path).stdout)
    commands = ("games",) if columns == 300 else (*COMMANDS, *HELP)
    told = "\n".join(terminal_lines(library_path, columns, *commands)["games"])
    words = {word for game in listed for word in (game["rules"], *game["options"], *" ".join(NAMES[:3]).split())}
    for word in (*words, *(game["id"] for game in listed)):
        assert word in told, word
    assert (len(told.splitlines()) == len(listed) + 1) == (columns == 300)


def test_what_goes_elsewhere_has_a_line_for_each_game(library_path: Path) -> None:
    lines = run_cli("games", "--library", library_path).stdout.splitlines()
    assert len(lines) == 6
    assert max(map(width, lines)) > 100


def test_a_day_is_written_as_people_read_it() -> None:
    for command in ("games", "people", "stats"):
        told = run_cli(command, "--help").stdout
        assert "--since YYYY-MM-DD" in told
        assert "%Y" not in told


@pytest.mark.parametrize(("columns", "rules"), [(40, "sequence"), (80, "classic")])
def test_a_replay_fits(library_path: Path, columns: int, rules: str) -> None:
    games = json.loads(run_cli("games", "--json", "--library", library_path).stdout)
    game = next(one for one in games if one["rules"] == rules)
    events = f"{game['events']} of {game['events']} events"
    with PseudoTerminal(
        "replay", game["id"], "--terminal", "--library", library_path, columns=columns, rows=24
    ) as terminal:
        assert terminal.wait_for_text("playing, speed")
        terminal.type(" \x1b[F")
        assert terminal.wait_for_text(events)
        terminal.type("q")
        assert terminal.wait_for_exit() == 0
        rows = [strip_sequences(row) for row in re.split(r"\r?\n|\x1b\[H", terminal.out.decode())]
    assert [row for row in rows if width(row.strip("\r")) > columns] == []
