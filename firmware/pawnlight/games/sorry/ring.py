"""Sorry! on a ring without spokes: its lights for what the spokes show, and the rest in words for the screen."""

from pawnlight.board import TRACK_LIGHTS
from pawnlight.games.sorry.board import (
    HOME_PLACE,
    OUT_OF_GAME,
    START_PLACE,
    diamond_square,
    move_parts,
    pawns_in_play,
    place_text,
    start_circle,
)
from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import PLAYER_COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.sorry.board import Move
    from pawnlight.show.lights import Picture
    from pawnlight.words import Words

_GLOW = 40  # level of a square beside which pawns wait


def square_of_waiting_pawn(i: int, place: int) -> int:
    """Return the square beside START, or beside safety zone and HOME, of pawn `i`."""
    return start_circle(i // 4) if place == START_PLACE else diamond_square(i // 4)


def spoke_squares(k: int) -> "tuple[int, int]":
    """Return the squares that stand for the spoke of colour `k`."""
    return diamond_square(k), start_circle(k)


def glow_waiting(picture: "Picture", pawns: "list[int]") -> None:
    """Let the squares glow beside which pawns wait."""
    for i in pawns_in_play(pawns):
        if pawns[i] >= TRACK_LIGHTS:
            picture.set_light(square_of_waiting_pawn(i, pawns[i]), PLAYER_COLOURS[i // 4], _GLOW)


def waiting_pawn_rows(words: "Words", pawns: "list[int]") -> "list[str]":
    """Return a head and a row for each player: the pawns in START, on each square of the safety zone, and in HOME."""
    found = ["         START 12345 HOME"]
    for k in range(4):
        mine = pawns[4 * k : 4 * k + 4]
        if mine.count(OUT_OF_GAME) < 4:
            zone = "".join(["*" if TRACK_LIGHTS + 5 * k + z in mine else "." for z in range(5)])
            found.append("%-9s%5d %s %4d" % (words[COLOURS[k]], mine.count(START_PLACE), zone, mine.count(HOME_PLACE)))
    return found


def route_lines(moves: "Sequence[Move]", chosen: "list[tuple[int, int]]") -> "list[str]":
    """Return from where to where the only one of `moves` leads, else where the pawn waits that is chosen."""
    if len(moves) == 1:
        made = move_parts(moves[0])
        # Two fit on a line of 17 letters without spaces.
        sign = "%s>%s" if len(made) > 1 else "%s > %s"
        return [" ".join([sign % (_place(a), _place(rest)) for _, a, _, rest in made])]
    return [_place(place) for _, place in chosen[:1] if place >= TRACK_LIGHTS]


def _place(place: int) -> str:
    return "START" if place == START_PLACE else "HOME" if place == HOME_PLACE else place_text(place)
