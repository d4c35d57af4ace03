"""Parsing and validation of positions of Sequence in the notation of `sequence_notation`."""

from pawnlight.rules.base import TEAMS, RuleError
from pawnlight.rules.sequence import CLOSED, CORNER, CORNERS, LETTERS, Board, line, shared
from pawnlight.rules.sequence_notation import listed, parse_cell


def parse_position(text: str) -> tuple[Board, int, tuple[int, ...]]:
    """Parse a position: board, whose turn, barred cells. Raises RuleError; see also `faults`."""
    words = text.split(" ")
    teams = len(words) - 3
    letters = LETTERS[:teams]
    if (
        teams not in (2, 3)
        or len(words[0]) != 100
        or not all(chip in ".*bgrBGR" for chip in words[0])
        or [word[:2] for word in words[1:-2]] != [letter + ":" for letter in letters]
        or words[-2] not in tuple(letters)
    ):
        raise RuleError("a position is 100 of .*bgrBGR, each team's sequences, whose turn it is, and barred cells or -")
    runs = [[] if word[2:] == "-" else [_parse_run(ends) for ends in word[2:].split(",")] for word in words[1:-2]]
    barred = () if words[-1] == "-" else tuple(parse_cell(word) for word in words[-1].split(","))
    return Board(teams, words[0].encode(), runs), LETTERS.index(words[-2]), barred


def _parse_run(text: str) -> tuple[int, ...]:
    first, _, last = text.partition("-")
    run = line(parse_cell(first), parse_cell(last))
    if run is None:
        raise RuleError(f"{text} are not the ends of a sequence")
    return run


def faults(board: Board, barred: tuple[int, ...] = ()) -> list[str]:
    """Return what is wrong with a position, one sentence per fault; empty if it is possible.

    Five chips in line that are not a sequence are no fault, because only the chip just put completes one. Nor is a
    board on which the game is won: the legal plays can still be asked for.
    """
    found = []
    for cell, chip in enumerate(board.cells):
        if (chip == CORNER) != (cell in CORNERS):
            found.append(f"the corners, and nothing else, are *: see {cell}")
    for team, runs in enumerate(board.sequences):
        own = (CLOSED[team], CORNER)
        for i, run in enumerate(runs):
            fault = None
            if run != line(run[0], run[-1]):
                fault = "not five spaces in a straight line"
            elif not all(board.cells[cell] in own for cell in run):
                fault = "not all of its closed chips and corners"
            elif any(shared(run, other) > 1 for other in runs[:i]):
                fault = "sharing more than one space with another"
            if fault:
                found.append(f"{TEAMS[team]}'s sequence {listed(run)} is {fault}")
    for cell, chip in enumerate(board.cells):
        team = LETTERS.find(chr(chip).lower())
        if team >= len(board.sequences):
            found.append(f"the chip on {cell} is of no team in play")
        elif chip in CLOSED and not any(cell in run for run in board.sequences[team]):
            found.append(f"the closed chip on {cell} is in no sequence")
    for cell in barred:
        if cell in CORNERS:
            found.append(f"no chip is ever put on {cell}, a corner")
    return found
