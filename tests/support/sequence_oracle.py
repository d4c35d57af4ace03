"""A second implementation of Sequence, to check the rules: slow, plain, and sharing no code with them.

The board is a dictionary of spaces (row, column), and is searched completely for every question. The oracle answers the
same requests as `pawnlight rules`, see `legal`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

PRINTED_BOARD = """
**  2S  3S  4S  5S  6S  7S  8S  9S  **
6C  5C  4C  3C  2C  AH  KH  QH  10H 10S
7C  AS  2D  3D  4D  5D  6D  7D  9H  QS
8C  KS  6C  5C  4C  3C  2C  8D  8H  KS
9C  QS  7C  6H  5H  4H  AH  9D  7H  AS
10C 10S 8C  7H  2H  3H  KH  10D 6H  2D
QC  9S  9C  8H  9H  10H QH  QD  5H  3D
KC  8S  10C QC  KC  AC  AD  KD  4H  4D
AC  7S  6S  5S  4S  3S  2S  2H  3H  5D
**  AD  KD  QD  10D 9D  8D  7D  6D  **
"""

Space = tuple[int, int]
CARD_BY_SPACE: dict[Space, str] = {
    (row, column): card
    for row, line in enumerate(PRINTED_BOARD.strip().splitlines())
    for column, card in enumerate(line.split())
}
CORNERS = [space for space, card in CARD_BY_SPACE.items() if card == "**"]
CARDS = [*sorted({card for card in CARD_BY_SPACE.values() if card != "**"}), "JC", "JD", "JH", "JS"]
TEAMS = ["b", "g", "r"]

Chips = dict[Space, str]
"""Who has a chip where; capital letters in a completed sequence. Free spaces and corners are not in it."""
Run = frozenset[Space]

RUNS: dict[str, list[list[Space]]] = {
    "across": [[(r, c + i) for i in range(5)] for r in range(10) for c in range(6)],
    "down": [[(r + i, c) for i in range(5)] for r in range(6) for c in range(10)],
    "down to the right": [[(r + i, c + i) for i in range(5)] for r in range(6) for c in range(6)],
    "down to the left": [[(r + i, c - i) for i in range(5)] for r in range(6) for c in range(4, 10)],
}
"""Every straight line of five in each direction, from the one nearest the top, then the left."""

RUNS_THROUGH = {space: [run for runs in RUNS.values() for run in runs if space in run] for space in CARD_BY_SPACE}


@dataclass(frozen=True)
class Answer:
    moves: Counter[tuple[str, int, str, int]]
    """(card, cell, board after, sequences after)"""
    dead: Counter[str]


def cell_of(space: Space) -> int:
    return space[0] * 10 + space[1]


def space_of(cell: int) -> Space:
    return cell // 10, cell % 10


def chips_from_text(board: str) -> Chips:
    return {space_of(cell): chip for cell, chip in enumerate(board) if chip not in ".*"}


def board_text(chips: Chips) -> str:
    board = ""
    for space in CARD_BY_SPACE:
        board += "*" if space in CORNERS else chips.get(space, ".")
    return board


def completed_runs(chips: Chips, team: str, space: Space, had: list[Run]) -> list[Run]:
    """Return the sequences completed by the team's new chip on this space; `had` are the earlier ones."""
    own = {place for place, chip in chips.items() if chip in (team, team.upper())}.union(CORNERS)
    found: list[Run] = []
    for run in RUNS_THROUGH[space]:
        if own.issuperset(run) and all(len(sequence.intersection(run)) <= 1 for sequence in had + found):
            found.append(frozenset(run))
    return found


def run_choices(chips: Chips, team: str, space: Space, had: list[Run]) -> list[list[list[Space]]]:
    """Return the choices of runs that a chip of the team on this space completes, the one that goes unsaid first.

    A choice is any set of runs that may become sequences together and leaves out none that could be added.
    """
    own = {place for place, chip in chips.items() if chip in (team, team.upper())}.union(CORNERS, [space])
    whole: list[list[list[Space]]] = [[]]
    for runs in RUNS.values():
        possible = [
            run
            for run in runs
            if space in run and own.issuperset(run) and all(len(old.intersection(run)) <= 1 for old in had)
        ]
        sets: list[list[list[Space]]] = [[]]
        for size in range(1, len(possible) + 1):
            sets += [
                list(some) for some in combinations(possible, size) if all(map(are_separate, combinations(some, 2)))
            ]
        full = [some for some in sets if not any(is_subset(some, more) for more in sets)]
        full.sort(key=lambda some: -len(some))
        whole = [before + some for before in whole for some in full]
    return sorted(whole, key=lambda some: -len(some)) if whole != [[]] else []


def is_subset(some: list[list[Space]], more: list[list[Space]]) -> bool:
    return len(some) < len(more) and all(run in more for run in some)


def are_separate(pair: tuple[list[Space], ...]) -> bool:
    return len(set(pair[0]).intersection(pair[1])) <= 1


def put_chip(
    chips: Chips, team: str, space: Space, had: list[Run], chosen: Sequence[Run] | None = None
) -> tuple[Chips, list[Run]]:
    """Return the board after a chip of the team was put on this space, and the sequences that this completed.

    `chosen` are the sequences that the player has chosen, if any.
    """
    after = dict(chips)
    after[space] = team
    found = completed_runs(after, team, space, had) if chosen is None else list(chosen)
    for run in found:
        for place in run:
            if place not in CORNERS:
                after[place] = team.upper()
    return after, found


def is_free(chips: Chips, space: Space) -> bool:
    return space not in CORNERS and space not in chips


def legal_plays(request: Mapping[str, Any]) -> Answer:
    """Answer a request of `pawnlight rules` with "rules": "sequence"."""
    chips = chips_from_text(request["board"])
    team = request["team"]
    had = [frozenset(space_of(cell) for cell in run) for run in request["sequences"][team]]
    barred = None if request["barred"] is None else space_of(request["barred"])
    moves: Counter[tuple[str, int, str, int]] = Counter()
    dead: Counter[str] = Counter()
    for card in sorted(set(request["hand"])):
        if card in ("JS", "JH"):
            for space, chip in chips.items():
                if chip in TEAMS and chip != team:
                    after = dict(chips)
                    del after[space]
                    moves[card, cell_of(space), board_text(after), len(had)] += 1
            continue
        if card in ("JD", "JC"):
            free = [space for space in CARD_BY_SPACE if is_free(chips, space)]
        else:
            free = [space for space in CARD_BY_SPACE if CARD_BY_SPACE[space] == card and is_free(chips, space)]
        if not free:
            dead[card] += 1
        for space in free:
            if space != barred:
                after, found = put_chip(chips, team, space, had)
                moves[card, cell_of(space), board_text(after), len(had) + len(found)] += 1
    return Answer(moves, dead)
