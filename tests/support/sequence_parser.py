"""A parser of positions of Sequence in the notation of `pawnlight.games.sequence.cards`."""

from host_tools.games.sequence.position import make_board
from pawnlight.games.sequence.board import TEAM_LETTERS, ChipBoard, run_between
from pawnlight.games.sequence.cards import parse_cell
from pawnlight.rules.base import RuleError


def parse_position(text: str) -> tuple[ChipBoard, int, tuple[int, ...]]:
    """Parse a position: board, whose turn, barred cells. Raises RuleError."""
    words = text.split(" ")
    letters = "".join(word[:1] for word in words[1:-2])
    if (
        len(letters) not in (2, 3)
        or letters != "".join(letter for letter in TEAM_LETTERS if letter in letters)
        or len(words[0]) != 100
        or not all(chip in ".*bgrBGR" for chip in words[0])
        or [word[:2] for word in words[1:-2]] != [letter + ":" for letter in letters]
        or words[-2] not in tuple(letters)
    ):
        raise RuleError("a position is 100 of .*bgrBGR, each team's sequences, whose turn it is, and barred cells or -")
    runs = {word[0]: [_parse_run(ends) for ends in word[2:].split(",") if ends != "-"] for word in words[1:-2]}
    barred = () if words[-1] == "-" else tuple(parse_cell(word) for word in words[-1].split(","))
    return make_board(words[0].encode(), runs), TEAM_LETTERS.index(words[-2]), barred


def _parse_run(text: str) -> tuple[int, ...]:
    first, _, last = text.partition("-")
    run = run_between(parse_cell(first), parse_cell(last))
    if run is None:
        raise RuleError(f"{text} are not the ends of a sequence")
    return run
