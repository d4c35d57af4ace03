"""Revenge: rows of cards that must add up to 15."""

from pawnlight.rules.base import COLOURS
from pawnlight.rules.kinds import Kind

# The colours of three players; two have the first two of them.
WITHOUT_YELLOW = ("red", "blue", "green")


class _Revenge(Kind):
    name = "revenge"
    options = {"revenge": ((), ())}
    house = ((("revenge",), "rows", ("1", "2", "3", "4")),)
    game = "RevengeGame"
    screen = "RevengeScreen"

    def seats(self, rules: str, players: int, teams: int) -> "tuple[str, ...]":
        return COLOURS if players == 4 else WITHOUT_YELLOW[:players]


KIND = _Revenge()
