"""Reasons for hints in Sorry!: the one short reason that a child understands best.

Their words are in `words/why_en`.
"""

from pawnlight.games.sorry.board import (
    HOME_PLACE,
    START_PLACE,
    TRACK_SQUARES,
    is_exchange,
    make_move,
    move_parts,
    slide_end,
    steps_home,
)
from pawnlight.rules.base import COLOURS
from pawnlight.rules.cards import SORRY_CARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.sorry.board import Move
    from pawnlight.games.sorry.game import SorryGame


def hint_reason(game: "SorryGame", card: str, move: "Move") -> "tuple[str, tuple[object, ...]]":
    """Return the key and arguments of the reason for `move` with `card`; no move means to pass or discard `card`."""
    if not move:
        return ("throw away" if game.due == "play" else "better stay"), ()
    mine = game.engine.movers[game.turn]
    after = game.pawns[:]
    changes = make_move(after, move)
    if game.engine.has_won(after, game.turn):
        return "wins", ()
    # Of the pawns sent back, the one that had come furthest.
    sent = [(steps_home(i // 4, a), i // 4) for i, a, b in changes if b == START_PLACE and i // 4 not in mine]
    if sent:
        return "sends home", (COLOURS[min(sent)[1]],)
    if is_exchange(move):
        return "changes with", (COLOURS[move[1][0] // 4],)
    made = move_parts(move)
    # The squares that each colour gains, without those of its pawns that are sent back.
    gains = [0] * 4
    for i, a, b in changes:
        gains[i // 4] += steps_home(i // 4, a) - steps_home(i // 4, b)
    gain = sum([gains[k] for k in mine])
    # The effects of a move, the best first, of any of its parts; none is one where it costs more than it brings.
    for n in range(5 if gain > 0 else 0):
        for i, a, landing, end in made:
            place = after[i]
            if n == 0 and place == HOME_PLACE:
                return "gets home", ()
            if n == 1 and a < TRACK_SQUARES <= place < HOME_PLACE:
                return "reaches safety", ()
            if n == 2 and a == START_PLACE:
                return "leaves start", ()
            if n == 3 and end != landing:
                return "slides", (end - landing,)
            if n == 4 and card in ("4", "10") and gain > 10:
                return "short way back", ()
    squares = [after[i] for i, _, _, _ in made]
    if START_PLACE not in squares:
        for name in reversed(SORRY_CARDS):
            before = _reached(game, game.pawns, [a for _, a, _, _ in made], name)
            if before and not _reached(game, after, squares, name):
                return "safe from", (name,)
    for k in mine:
        if k != game.turn and gains[k] > 0:
            return "helps", (COLOURS[k],)
    if gain > 0:
        return "walks on", (gain,)
    # Just past its diamond a pawn is four squares before it, by a 4.
    for ((i, a, b),) in game.engine.walking_moves(after, game.turn, "4"):
        if a in squares and steps_home(i // 4, slide_end(i // 4, b)) < steps_home(i // 4, a):
            return "short way next", ()
    return "least harm", ()


def _reached(game: "SorryGame", pawns: "list[int]", squares: "list[int]", card: str) -> bool:
    """Return whether an opponent of the player to move can take a pawn away from one of `squares` with `card`."""
    engine = game.engine
    mine = engine.movers[game.turn]
    for k in game.colours:
        if k not in mine:
            for move in engine.each_move(pawns, k, card):
                for i, _, landing, end in move_parts(move or ()):
                    if i // 4 not in mine and any([landing <= square <= end < TRACK_SQUARES for square in squares]):
                        return True
    return False
