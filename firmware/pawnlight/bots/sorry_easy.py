"""The computer players of Sorry! that have learnt nothing.

easy     does what is pleasant for itself and leaves others alone where it can
normal   counts squares walked, and now and then does not look properly
"""

from pawnlight.bots.sorry_brain import SorryBrain
from pawnlight.rules.sorry import HOME, START, do, steps_home

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Generator, Sequence

    from pawnlight.rules.base import Option
    from pawnlight.rules.sorry import Change
    from pawnlight.rules.sorry_game import SorryGame

    Below = Callable[[int], int]
    Thought = Generator[Option | None]

# Moves looked at in a slice of thinking.
_SLICE = 12


def gained(mine: "tuple[int, ...]", changes: "Sequence[Change]") -> int:
    """Squares that `changes` bring the pawns of the colours `mine` forward, and the others' pawns back."""
    total = 0
    for i, a, b in changes:
        k = i // 4
        squares = steps_home(k, a) - steps_home(k, b)
        total += squares if k in mine else -squares
    return total


class Easy(SorryBrain):
    """Kind: of the moves that send nobody to START, a pleasant one."""

    def think(self, game: "SorryGame", options: "list[Option]", below: "Below") -> "Thought":
        yield None
        mine = game.engine.movers[game.turn]
        best: list[Option] = []
        most = -1000
        for n, option in enumerate(options):
            move = option[1] if game.due == "play" else option
            liking = self._liking(mine, do(game.pawns[:], move)) if game.due != "draw" else 0
            if liking > most:
                best = []
                most = liking
            if liking == most:
                best.append(option)
            if n % _SLICE == _SLICE - 1:
                yield None
        yield best[below(len(best))]

    def _liking(self, mine: "tuple[int, ...]", changes: "Sequence[Change]") -> int:
        if not changes:
            return -200
        liking = 0
        for i, a, b in changes:
            if b == START:
                # Its own pawns matter to it more than those of others.
                liking -= 20 if i // 4 in mine else 10
            elif i // 4 in mine and (a == START or b == HOME):
                liking += 1
        return liking


class Normal(SorryBrain):
    """Takes the move that gains most, the others' loss counted; one time in four the first that comes to mind."""

    def think(self, game: "SorryGame", options: "list[Option]", below: "Below") -> "Thought":
        yield None
        mine = game.engine.movers[game.turn]
        careless = below(4) == 0
        best = options[0]
        most = -1000
        for n, option in enumerate(options):
            move = option[1] if game.due == "play" else option
            if game.due == "draw":
                break
            worth = below(60) if careless else 2 * gained(mine, do(game.pawns[:], move)) + below(2)
            if worth > most and (move or most == -1000):
                best = option
                most = worth
            if n % _SLICE == _SLICE - 1:
                yield None
        yield best
