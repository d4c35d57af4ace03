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
)
RESEARCH_COMMANDS = (
    "simulate --rules classic --games 3",
    "league --rules classic --bots random,greedy,easy --games 2 --jobs 1",
)
HELP_PROGRAM = """
import sys
from host_tools.cli import cli
from tests.cli.test_every_command import ALL_COMMANDS
for name in ("", *ALL_COMMANDS):
    try:
        cli.main([*name.split(), "--help"])
    except SystemExit:
        print()
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


def terminal_lines(columns: int, *words: object, **more: object) -> list[str]:
    """Return the lines that a command writes to a terminal with so many columns."""
    with PseudoTerminal(*words, columns=columns, **more) as terminal:  # type: ignore[arg-type]
        assert terminal.wait_for_exit() == 0, terminal.text
        # A bar that shows progress writes over itself.
        return [strip_sequences(line.rpartition("\r")[2]) for line in terminal.text.splitlines()]


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("command", COMMANDS + RESEARCH_COMMANDS)
def test_no_line_is_wider_than_the_terminal(library_path: Path, command: str, columns: int) -> None:
    named = [] if command.startswith("how") or command in RESEARCH_COMMANDS else ["--library", library_path]
    start = ("-m", "host_tools.research" if command in RESEARCH_COMMANDS else "host_tools.cli")
    lines = terminal_lines(columns, *command.split(), *named, start=start)
    assert len(lines) > 1 or command == "verify all"
    assert [line for line in lines if width(line) > columns] == []


@pytest.mark.parametrize("columns", [40, 80])
def test_the_help_of_every_command_fits(columns: int) -> None:
    lines = terminal_lines(columns, start=("-c", HELP_PROGRAM))
    assert sum(line.startswith("Usage: ") for line in lines) > 25
    # What is to be copied into a shell stays whole.
    assert [line for line in lines if width(line) > columns and "pawnlight completion" not in line] == []


def test_a_terminal_of_one_column_takes_it(library_path: Path) -> None:
    (first, *_) = json.loads(run_cli("games", "--json", "--library", library_path).stdout)
    assert f"game  {first['id']}" in terminal_lines(1, "games", "--library", library_path)
    assert "Options:" in terminal_lines(1, "people", "--help")


@pytest.mark.parametrize("columns", [40, 80, 300])
def test_nothing_is_left_out(library_path: Path, columns: int) -> None:
    listed = json.loads(run_cli("games", "--json", "--library", library_path).stdout)
    told = "\n".join(terminal_lines(columns, "games", "--library", library_path))
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


@pytest.mark.parametrize("rules", ["classic", "sequence"])
@pytest.mark.parametrize("columns", [40, 80])
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
