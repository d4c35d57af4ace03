"""Positions of Sequence as the page draws them, and their validation."""

# Restricted to what MicroPython supports: it runs beside the firmware too.

from pawnlight.games.sequence import TEAM_COLOURS
from pawnlight.games.sequence.board import (
    CORNER_CELLS,
    FREE_CORNER,
    SEQUENCE_CHIP_CODES,
    TEAM_LETTERS,
    ChipBoard,
    run_between,
    shared_spaces,
)
from pawnlight.games.sequence.cards import comma_separated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pawnlight.games.sequence.board import Run
    from pawnlight.games.sequence.game import SequenceGame


def board_values(game: "SequenceGame") -> "dict[str, Any]":
    """Return the chips; which is the last is not known."""
    return {"cells": bytes(game.board.cells).decode(), "last": -1}


def make_board(cells: bytes, sequences: "dict[str, list[Run]]") -> ChipBoard:
    """Return a board of the teams in `sequences`, by their letters."""
    teams = tuple(sorted(map(TEAM_LETTERS.index, sequences)))
    return ChipBoard(teams, cells, [sequences.get(letter, []) for letter in TEAM_LETTERS[: teams[-1] + 1]])


def position_faults(board: ChipBoard, barred: tuple[int, ...] = ()) -> list[str]:
    """Return what is wrong with a position, one sentence per fault; empty if it is possible.

    Five chips in line that are not a sequence are no fault, because only the chip just put completes one. Nor is a
    board on which the game is won: the legal plays can still be asked for.
    """
    found = []
    for cell, chip in enumerate(board.cells):
        if (chip == FREE_CORNER) != (cell in CORNER_CELLS):
            found.append(f"the corners, and nothing else, are *: see {cell}")
    for team in board.teams:
        runs = board.sequences[team]
        own = (SEQUENCE_CHIP_CODES[team], FREE_CORNER)
        for i, run in enumerate(runs):
            fault = None
            if run != run_between(run[0], run[-1]):
                fault = "not five spaces in a straight line"
            elif not all(board.cells[cell] in own for cell in run):
                fault = "not all of its closed chips and corners"
            elif any(shared_spaces(run, other) > 1 for other in runs[:i]):
                fault = "sharing more than one space with another"
            if fault:
                found.append(f"{TEAM_COLOURS[team]}'s sequence {comma_separated(run)} is {fault}")
    for cell, chip in enumerate(board.cells):
        team = TEAM_LETTERS.find(chr(chip).lower())
        if team >= 0 and team not in board.teams:
            found.append(f"the chip on {cell} is of no team in play")
        elif chip in SEQUENCE_CHIP_CODES and not any(cell in run for run in board.sequences[team]):
            found.append(f"the closed chip on {cell} is in no sequence")
    for cell in barred:
        if cell in CORNER_CELLS:
            found.append(f"no chip is ever put on {cell}, a corner")
    return found
