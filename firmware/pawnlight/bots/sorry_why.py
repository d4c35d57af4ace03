"""Why a move of Sorry! is a good one: the one short reason that says most to a child."""

from pawnlight.rules.base import COLOURS
from pawnlight.rules.cards import SORRY_CARDS
from pawnlight.rules.sorry import HOME, START, STEPS, TRACK, changes_places, do, parts, steps_home, walk

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from _typeshed import Incomplete as Any

    from pawnlight.rules.sorry import Move
    from pawnlight.rules.sorry_game import SorryGame


def why(game: "SorryGame", card: str, move: "Move") -> "tuple[str, tuple[Any, ...]]":
    """The key and arguments of the reason for `move` with `card`; no move is passing, or throwing `card` away."""
    if not move:
        return ("throw away" if game.due == "play" else "better stay"), ()
    mine = game.engine.movers[game.turn]
    after = game.pawns[:]
    changes = do(after, move)
    if game.engine.won(after, game.turn):
        return "wins", ()
    if changes_places(move):
        return "changes with", (COLOURS[move[1][0] // 4],)
    # Of those sent back, the one that had come furthest.
    sent = [(steps_home(i // 4, a), i // 4) for i, a, b in changes if b == START and i // 4 not in mine]
    if sent:
        return "sends home", (COLOURS[min(sent)[1]],)
    made = parts(move)
    # What a move does, the best first; whichever of its parts does it.
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
    if steps_home(i // 4, a) <= steps_home(i // 4, place):
        return "least harm", ()
    return "walks on", (steps_home(i // 4, a) - steps_home(i // 4, place),)


def _done(card: str, n: int, i: int, a: int, landing: int, place: int) -> "tuple[str, tuple[Any, ...]] | None":
    """Whether a part of a move does the `n`th best thing: pawn `i` goes from `a` by `landing` to `place`."""
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
    """The cards that let an opponent's pawn land on `square`."""
    found = []
    if square < TRACK:
        for card in SORRY_CARDS:
            for steps in STEPS[card]:
                for j, place in enumerate(pawns):
                    if card not in found and j // 4 not in mine and walk(j // 4, place, steps) == square:
                        found.append(card)
    return found
