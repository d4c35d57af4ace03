"""The end of a game in numbers: the place of each side, and its deeds, counted event by event.

The points of a game with points are not counted here but in sorry_points.py.
"""

from pawnlight.rules.base import BACK, MOST_BACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Decision, Game

    # A side, what it has taken from others, and how far its pawns have gone.
    Deed = tuple[int, int, int]


def places(game: "Game") -> "list[tuple[int, int]]":
    """Return (place, number of the side in `Game.sides`) of each side of a decided game, the best first.

    The winner is first; of the others, the one that is further by `Game.measure`. Equals share a place.
    """
    winners = game.winners()
    keys = []
    for side in game.sides():
        first, _, gone = game.measure(side[0])
        keys.append((side[0] in winners, first, gone))
    found = [(1 + len([other for other in keys if other > key]), n) for n, key in enumerate(keys)]
    found.sort()
    return found


class Tally:
    """The deeds of each side of `game`, which is at its beginning.

    taken    by side, the pieces of others that it has sent back or taken away
    gone     by side, the squares that its pawns have gone by its own moves
    """

    def __init__(self, game: "Game") -> None:
        self.game = game
        self._sides = game.sides()
        self._side = {seat: n for n, seats in enumerate(self._sides) for seat in seats}
        self.taken = [0] * len(self._sides)
        self.gone = self.taken[:]
        self._last: list[Deed] = []  # those that can be taken back
        self._now: list[tuple[int, int, int]] = []  # the measures of the present position, if they are known

    def push(self, decision: "Decision") -> None:
        """Push `decision` and count its deeds; those that a take-back undoes no longer count."""
        before = self.before()
        record = self.game.push(decision)
        if decision == BACK:
            self.undo(len(record[1]))
        else:
            self.count(before)

    def before(self) -> "tuple[int, list[tuple[int, int, int]]]":
        """Return what `count` needs of the position before a decision."""
        if not self._now:
            self._now = self._measures()
        return self._side[self.game.actor()], self._now

    def _measures(self) -> "list[tuple[int, int, int]]":
        return [self.game.measure(seats[0]) for seats in self._sides]

    def count(self, before: "tuple[int, list[tuple[int, int, int]]]") -> None:
        """Count the deeds of the decision that has just been pushed."""
        side, earlier = before
        now = self._now = self._measures()
        taken = sum([max(was[1] - after[1], 0) for n, (was, after) in enumerate(zip(earlier, now)) if n != side])
        self._last.append((side, taken, max(now[side][2] - earlier[side][2], 0)))
        self._add(self._last[-1], 1)
        if len(self._last) > MOST_BACK:
            self._last.pop(0)

    def undo(self, count: int) -> None:
        """Forget the deeds of the last `count` decisions."""
        for _ in range(count):
            self._add(self._last.pop(), -1)
        self._now = []

    def _add(self, deed: "Deed", sign: int) -> None:
        side, taken, gone = deed
        self.taken[side] += sign * taken
        self.gone[side] += sign * gone

    def most(self) -> "list[tuple[int, list[int]]]":
        """Return (number, numbers of the sides) of the most pieces taken and of the longest way.

        No sides where nobody stands out.
        """
        found = []
        for counts in (self.taken, self.gone):
            most = max(counts)
            sides = [n for n, count in enumerate(counts) if count == most]
            found.append((most, sides if len(sides) < len(counts) else []))
        return found
