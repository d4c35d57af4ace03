"""Reasons for hints in Sorry!: the one short reason that a child understands best.

Their words are in `words/why_en`.
"""

from pawnlight.games.sorry.board import HOME, START, STEPS, TRACK, changes_places, do, parts, steps_home, walk
from pawnlight.rules.base import COLOURS
from pawnlight.rules.cards import SORRY_CARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.sorry.board import Move
    from pawnlight.games.sorry.game import SorryGame


def why(game: "SorryGame", card: str, move: "Move") -> "tuple[str, tuple[object, ...]]":
    """Return the key and arguments of the reason for `move` with `card`; no move means to pass or discard `card`."""
    if not move:
        return ("throw away" if game.due == "play" else "better stay"), ()
    mine = game.engine.movers[game.turn]
    after = game.pawns[:]
    changes = do(after, move)
    if game.engine.won(after, game.turn):
        return "wins", ()
    if changes_places(move):
        return "changes with", (COLOURS[move[1][0] // 4],)
    # Of the pawns sent back, the one that had come furthest.
    sent = [(steps_home(i // 4, a), i // 4) for i, a, b in changes if b == START and i // 4 not in mine]
    if sent:
        return "sends home", (COLOURS[min(sent)[1]],)
    made = parts(move)
    # The effects of a move, the best first, of any of its parts.
    for n in range(5):
        for part in made:
            found = _done(card, n, *part)
            if found is not None:
                return found
    i, a, _, place = made[0]
    danger = _hits(game, game.pawns, mine, a)
    for name in reversed(_hits(game, after, mine, place)):
        if name in danger:
            danger.remove(name)
    if danger and place < HOME:
        return "safe from", (danger[-1],)
    if i // 4 != game.turn:
        return "helps", (COLOURS[i // 4],)
    far = steps_home(i // 4, place)
    if steps_home(i // 4, a) <= far:
        # Just past its diamond a pawn is four squares before it, by a 4.
        behind = walk(i // 4, place, -4) if place < TRACK else None
        return ("short way next" if behind is not None and steps_home(i // 4, behind) < far else "least harm"), ()
    return "walks on", (steps_home(i // 4, a) - far,)


def _done(card: str, n: int, i: int, a: int, landing: int, place: int) -> "tuple[str, tuple[object, ...]] | None":
    """Return the `n`th best reason if it applies to a part: pawn `i` goes from `a` by `landing` to `place`."""
    if n == 0 and place == HOME:
        return "gets home", ()
    if n == 1 and TRACK <= place < HOME and a < TRACK:
        return "reaches safety", ()
    if n == 2 and a == START:
        return "leaves start", ()
    if n == 3 and place != landing and place < TRACK:
        return "slides", ((place - landing) % TRACK,)
    if n == 4 and card in ("4", "10") and steps_home(i // 4, place) < steps_home(i // 4, a) - 10:
        return "short way back", ()
    return None


def _hits(game: "SorryGame", pawns: "list[int]", mine: "tuple[int, ...]", square: int) -> "list[str]":
    """Return the cards that let an opponent's pawn land on `square`."""
    found = []
    bounces = game.engine.bounces
    if square < TRACK:
        for card in SORRY_CARDS:
            for steps in STEPS[card]:
                for j, place in enumerate(pawns):
                    if card not in found and j // 4 not in mine and walk(j // 4, place, steps, bounces) == square:
                        found.append(card)
    return found
