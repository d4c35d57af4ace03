"""Events as people say them at the table."""

from typing import TYPE_CHECKING

from pawnlight.rules.base import Game
from pawnlight.rules.notation import place_text
from pawnlight.rules.sorry import COLOURS, HOME, START, changes_places, parts
from pawnlight.rules.sorry_game import SorryGame

if TYPE_CHECKING:
    from pawnlight.rules.sorry import Move


def begins(game: Game) -> str:
    """The beginning of `game`."""
    header = game.header
    seats = ", ".join(colour if player == "person" else f"{colour} ({player})" for colour, player in header.seats)
    options = f" ({', '.join(header.options)})" if header.options else ""
    return f"a game of {header.rules}{options}: {seats}; {header.first} begins"


def tell(game: Game, event: str) -> str:
    """`event`, the next one of `game` (as it stands before it), as a sentence. Raises RuleError for one not allowed."""
    who = game.header.seats[game.seat][0]
    kind, _, rest = event.partition(" ")
    if kind == "end":
        winner = rest.partition(" ")[0]
        return "the game ends without a winner" if winner == "-" else f"{winner} wins"
    if kind == "draw":
        return f"{who} draws {rest or 'a card'}"
    if isinstance(game, SorryGame):
        option = game.parse(event)
        if kind == "move":
            return f"{who} {_moves(game.card or '', option)}"
        if kind == "play":
            return f"{who} plays {option[0]} and {_moves(*option)}"
        if kind == "discard":
            return f"{who} throws away {rest}"
        if kind == "pass":
            return f"{who} {'leaves it' if game.moves() else 'cannot move'}"
    return f"{who}: {event}"


def _moves(card: str, move: "Move") -> str:
    hits = [change for change in move if change[2] == START]
    if changes_places(card, move):
        exchanged = COLOURS[move[1][0] // 4]
        said = f"changes places: {place_text(move[0][1])} for {exchanged}'s {place_text(move[1][1])}"
    else:
        said = " and ".join(_goes(*part) for part in parts(move))
    if hits:
        said += ", sending " + " and ".join(f"{COLOURS[i // 4]} from {place_text(a)}" for i, a, _ in hits) + " to START"
    return said


def _goes(_pawn: int, a: int, landing: int, rest: int) -> str:
    said = f"goes {place_text(a)} to {'HOME' if landing == HOME else place_text(landing)}"
    if a == START:
        said = f"comes out to {place_text(landing)}"
    return said + (f" and slides to {place_text(rest)}" if rest != landing else "")
