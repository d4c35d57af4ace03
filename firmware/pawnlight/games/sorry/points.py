"""The points of a decided game of Sorry! in the rule set `points`. Sheet 000; README.md section 4.

During a game nobody needs them, so this module is imported at its end.
"""

from pawnlight.games.sorry.board import HOME_PLACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.sorry.cards import LegalMoves


def points_by_seat(
    pawns: "list[int]", colours: "list[int]", engine: "LegalMoves", winners: "list[int]"
) -> "list[tuple[int, int, int]]":
    """Return the points of each seat by README.md sections 4.5 to 4.7, see `Game.score_parts`.

    `colours` are those of the seats, and `winners` the seats that have won.
    """
    found = []
    for seat, k in enumerate(colours):
        own, others = 0, []
        for m in colours:
            home = pawns[4 * m : 4 * m + 4].count(HOME_PLACE)
            if m in engine.movers[k]:
                own += home
            else:
                others.append(home)
        found.append((5 * own,) + (_feat(others, engine.count) if seat in winners else (0, 0)))
    return found


def _feat(others: "list[int]", count: int) -> "tuple[int, int]":
    """Return the winner's points in `points` for the opponents' pawns that are not HOME, and the bonus.

    `others` is how many of its `count` pawns each opponent has HOME.
    """
    bonus = (100, 50, 25, 0) if count == 4 else (100, 50, 0)
    return sum([5 * (count - home) for home in others]), bonus[min(max(others), len(bonus) - 1)]
