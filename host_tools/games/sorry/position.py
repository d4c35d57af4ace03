"""Positions of Sorry! as the page draws them, their colours and places parsed, and their validation."""

# Restricted to what MicroPython supports: it runs beside the firmware too.

from pawnlight.games.sorry.board import HOME_PLACE, OUT_OF_GAME, START_PLACE, TRACK_SQUARES, place_text
from pawnlight.games.sorry.scene import light_of
from pawnlight.rules.base import COLOURS, RuleError
from pawnlight.rules.events import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pawnlight.games.sorry.game import SorryGame


def board_values(game: "SorryGame") -> "dict[str, Any]":
    """Return the place and the light of every pawn."""
    return {
        "pawns": ["" if place == OUT_OF_GAME else place_text(place) for place in game.pawns],
        "lights": [-1 if place == OUT_OF_GAME else light_of(i, place) for i, place in enumerate(game.pawns)],
    }


def parse_colour(text: str) -> int:
    """Return the number (0-3) of the colour `text`. Raises RuleError."""
    if text not in COLOURS:
        raise RuleError(f"{text[:20]!r} is not a colour: {', '.join(COLOURS)}")
    return COLOURS.index(text)


def parse_place(text: str, k: int) -> int:
    """Parse a place for a pawn of colour `k`. Raises RuleError."""
    if text == "S":
        return START_PLACE
    if text == "H":
        return HOME_PLACE
    if len(text) == 2 and text[0] == "z" and text[1] in "12345":
        return TRACK_SQUARES + 5 * k + int(text[1]) - 1
    square = parse_number(text)
    if square is not None and square < TRACK_SQUARES:
        return square
    raise RuleError(f"a pawn must be on S, H, z1 to z5 or a square 0 to 59, not {text[:20]!r}")


def position_faults(pawns: list[int], turn: int) -> list[str]:
    """Return what is wrong with a position, one sentence per fault; empty if it is possible."""
    found = []
    in_play = [k for k in range(4) if pawns[4 * k] != OUT_OF_GAME]
    if len(in_play) < 2:
        found.append("a game needs at least two colours")
    if turn not in in_play:
        found.append(f"it is the turn of {COLOURS[turn]}, who is not in play")
    for i, place in enumerate(pawns):
        if place < HOME_PLACE and place in pawns[:i]:
            other = COLOURS[pawns.index(place) // 4]
            fault = f"a {other} and a {COLOURS[i // 4]} pawn are both on {place_text(place)}"
            if fault not in found:
                found.append(fault)
    return found
