"""The Sorry! board as text: the track as a square of 16 by 16 cells, each two characters wide."""

from dataclasses import dataclass

from pawnlight.games.sorry.board import (
    HOME_PLACE,
    OUT_OF_GAME,
    START_PLACE,
    TRACK_SQUARES,
    diamond_square,
    place_text,
    slides,
    start_circle,
)
from pawnlight.rules.base import COLOURS

BOARD_CELLS = 16
_ARROWS = ("▸", "▾", "◂", "▴")
_ALONG = ("━", "┃", "━", "┃")
_LETTERS = "RBYG"


@dataclass(frozen=True)
class BoardCell:
    """A cell of two characters, its colour (0-3, or None for the bare board), and whether a pawn stands there."""

    text: str = "  "
    colour: int | None = None
    pawn: bool = False


def square_cell(square: int) -> tuple[int, int]:
    """Return (row, column) of a track square; square 0 is at the upper left, counted clockwise."""
    side, along = divmod(square, 15)
    return ((0, along), (along, 15), (15, 15 - along), (15 - along, 0))[side]


def inward_cell(k: int, square: int, steps: int) -> tuple[int, int]:
    """Return (row, column) of the cell `steps` from a square on the side of colour `k` towards the centre."""
    row, column = square_cell(square)
    down, right = ((1, 0), (0, -1), (-1, 0), (0, 1))[k]
    return row + down * steps, column + right * steps


def board_cells(pawns: list[int]) -> list[list[BoardCell]]:
    """Return the 16 rows of 16 cells that show `pawns`."""
    cells = [[BoardCell() for _ in range(BOARD_CELLS)] for _ in range(BOARD_CELLS)]

    def put(at: tuple[int, int], cell: BoardCell) -> None:
        cells[at[0]][at[1]] = cell

    for square in range(TRACK_SQUARES):
        put(square_cell(square), BoardCell("· "))
    for k in range(4):
        for first, last in slides(k):
            for square in range(first, last + 1):
                sign = _ARROWS[k] if square == first else "●" if square == last else _ALONG[k]
                put(square_cell(square), BoardCell(sign + " ", k))
        for z in range(1, 6):
            put(inward_cell(k, diamond_square(k), z), BoardCell("▫ ", k))
        four = pawns[4 * k : 4 * k + 4]
        if four[0] != OUT_OF_GAME:
            put(inward_cell(k, diamond_square(k), 6), _count("H", four.count(HOME_PLACE), k))
            put(inward_cell(k, start_circle(k), 1), _count("S", four.count(START_PLACE), k))
    for i, place in enumerate(pawns):
        if place < HOME_PLACE:
            k = i // 4
            at = (
                square_cell(place)
                if place < TRACK_SQUARES
                else inward_cell(k, diamond_square(k), place - TRACK_SQUARES - 5 * k + 1)
            )
            put(at, BoardCell(f"{_LETTERS[k]} ", k, pawn=True))
    return cells


def _count(letter: str, count: int, k: int) -> BoardCell:
    return BoardCell(f"{letter}{count}", k, pawn=count > 0)


def position_lines(pawns: list[int]) -> list[str]:
    """Return the position in words, one line per colour, for terminals without colour and for programs."""
    return [
        f"{COLOURS[k]:7}" + " ".join(place_text(place) for place in pawns[4 * k : 4 * k + 4] if place != OUT_OF_GAME)
        for k in range(4)
        if pawns[4 * k] != OUT_OF_GAME
    ]
