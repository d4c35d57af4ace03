"""The end of a game in numbers: the place of each side, and its deeds, counted event by event.

The points of a game with points are not counted here but in those of Sorry!.
"""

from pawnlight.rules.base import MAX_TAKE_BACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Effect, Game

    # A side, what it has taken from others, and how far its pawns have gone.
    Deed = tuple[int, int, int]


def final_places(game: "Game") -> "list[tuple[int, int]]":
    """Return (place, number of the side in `Game.sides`) of each side of a decided game, the best first.

    The winner is first; of the others, the one that is further by `Game.progress_of`. Equals share a place.
    """
    winners = game.winners()
    keys = []
    for side in game.sides():
        first, _, gone = game.progress_of(side[0])
        keys.append((side[0] in winners, first, gone))
    found = [(1 + len([other for other in keys if other > key]), n) for n, key in enumerate(keys)]
    found.sort()
    return found


class Tally:
    """The deeds of each side of `game`.

    taken    by side, the pieces of others that it has sent back or taken away
    gone     by side, the squares that its pawns have gone by its own moves
    """

    def __init__(self, game: "Game") -> None:
        sides = game.sides()
        self._side = {seat: n for n, seats in enumerate(sides) for seat in seats}
        self.taken = [0] * len(sides)
        self.gone = self.taken[:]
        self._last: list[Deed] = []  # those that can be taken back

    def count_deeds(self, effect: "Effect") -> None:
        """Count the deeds of a decision; those that a take-back undoes no longer count."""
        for _ in effect.undone:
            self._add(self._last.pop(), -1)
        if effect.undone:
            return
        side = self._side[effect.acting_seat]
        taken = len([of for _, of, _ in effect.hits if self._side[of] != side])
        self._last.append((side, taken, effect.squares_gained))
        self._add(self._last[-1], 1)
        if len(self._last) > MAX_TAKE_BACK:
            self._last.pop(0)

    def _add(self, deed: "Deed", sign: int) -> None:
        side, taken, gone = deed
        self.taken[side] += sign * taken
        self.gone[side] += sign * gone

    def leaders(self) -> "list[tuple[int, list[int]]]":
        """Return (number, numbers of the sides) of the most pieces taken and of the longest way.

        No sides where nobody stands out.
        """
        found = []
        for counts in (self.taken, self.gone):
            most = max(counts)
            sides = [n for n, count in enumerate(counts) if count == most]
            found.append((most, sides if len(sides) < len(counts) else []))
        return found
