"""The choices of Sorry! in words: a pawn, or its destination. Imported when a program asks, see table/choice.py."""

from pawnlight.games.sorry import text as sorry_text
from pawnlight.games.sorry.board import parts
from pawnlight.games.sorry.scene import light_of, lights_of
from pawnlight.table.choice import Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.sorry.board import Move
    from pawnlight.games.sorry.game import SorryGame
    from pawnlight.words import Words

    Pick = tuple[str, int, int]  # "pawn", "to", "swap", "pass" or "done"; pawn; place


def choice_of(words: "Words", game: "SorryGame", card: str, pick: "Pick", moves: "Sequence[Move]") -> Choice:
    """Return the choice of a pick with `card`, after which `moves` are still possible; none of them if it passes."""
    kind, i, place = pick
    if not moves:
        return Choice(words["throw away" if game.engine.hand else "pass"])
    ways = sorry_text.ways(words, card, moves, (), game.engine.leaving)
    found = Choice(", ".join([said for said, can, _ in ways if can]))
    if i >= 0:
        found.ring = lights_of(game.pawns, i, place)
        found.ring_to = rests(moves)
    if kind == "to":
        # On a triangle it slides on.
        slid = [rest for move in moves for j, _, landing, rest in parts(move) if (j, landing) == (i, place)]
        found.ring = sorted({light_of(i, there) for there in [place] + slid})
    return found


def rests(moves: "Sequence[Move]") -> "list[int]":
    """Return the lights where the pawns of `moves` come to rest."""
    return sorted({light_of(i, rest) for move in moves for i, _, _, rest in parts(move)})
