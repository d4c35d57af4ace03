"""Replays in terminals of several kinds: without colour, and without answers to what a program asks them."""

import os
import re
from pathlib import Path

import pytest

if os.name == "nt":
    pytest.skip("the terminals of POSIX", allow_module_level=True)

from tests.cli.conftest import LINES
from tests.support.pseudo_terminal import PseudoTerminal

HOME, FULL_SCREEN = "\x1b[H", "\x1b[?1049h"
COLOUR_ESCAPE = re.compile(r"\x1b\[[0-9;]*[34][0-9][0-9;]*m|\x1b\[[0-9;]*9[0-7]m")
CURSOR_QUERY = "\x1b[6n"


@pytest.mark.parametrize("no_colour", ["", "1"])
def test_without_colour_a_replay_has_the_same_keys_and_one_place(library_with_game: Path, no_colour: str) -> None:
    with PseudoTerminal("replay", "last", "--terminal", "--library", library_with_game, NO_COLOR=no_colour) as terminal:
        assert terminal.wait_for_text(f"1 of {len(LINES)} events")
        terminal.type(" \x1b[F")
        assert terminal.wait_for_text(f"{len(LINES)} of {len(LINES)} events")
        terminal.type("q")
        assert terminal.wait_for_exit() == 0
        assert FULL_SCREEN in terminal.text
        assert terminal.text.count(HOME) >= 2
        assert bool(COLOUR_ESCAPE.search(terminal.text)) == (not no_colour)


@pytest.mark.parametrize("no_colour", ["", "1"])
def test_the_code_for_phones_is_drawn_without_colour_too(library_with_game: Path, no_colour: str) -> None:
    words = "log --wait --page 0 --lan --lan-address 127.0.0.1 --lan-port 0 --library".split()
    with PseudoTerminal(*words, library_with_game, NO_COLOR=no_colour) as terminal:
        assert terminal.wait_for_text("Visitors on the same network watch at")
        assert terminal.wait_for_text("█")
        assert bool(COLOUR_ESCAPE.search(terminal.text)) == (not no_colour)


@pytest.mark.parametrize(("kind", "asked"), [("xterm-256color", 1), ("dumb", 0)])
def test_a_terminal_that_answers_nothing_is_asked_once_and_gets_the_plain_replay(
    library_with_game: Path, kind: str, asked: int
) -> None:
    with PseudoTerminal(
        "replay", "last", "--terminal", "--library", library_with_game, answers=False, TERM=kind
    ) as terminal:
        assert terminal.wait_for_exit() == 0
        assert terminal.text.count("\x1b") == terminal.text.count(CURSOR_QUERY) == asked
        rows = terminal.text.replace(CURSOR_QUERY, "").splitlines()
    assert rows[0].startswith("   0  A game of Sorry! with ")
    assert sum(row[:5].strip().isdigit() for row in rows) == len(LINES)


def test_a_replay_on_the_page_asks_the_terminal_nothing(library_with_game: Path) -> None:
    words = ["replay", "last", "--port", "0", "--no-browser", "--library", library_with_game]
    with PseudoTerminal(*words, answers=False) as terminal:
        assert terminal.wait_for_text("(press Ctrl-C to stop)")
        assert "\x1b" not in terminal.text
