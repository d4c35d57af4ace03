"""Revenge: rows of cards that must add up to 15."""

from pawnlight.rules.base import COLOURS
from pawnlight.rules.kinds import Kind

# The colours of three players; two have the first two of them.
_WITHOUT_YELLOW = ("red", "blue", "green")
# "SETUP": the number of START cards of each player, by the colours in play. The menu shows them without the rules.
START_CARDS_BY_SEATS = {_WITHOUT_YELLOW[:2]: 4, _WITHOUT_YELLOW: 3, COLOURS: 2}


class _Revenge(Kind):
    name = "revenge"
    options = {"revenge": ((), ())}
    house_rules = ((("revenge",), "rows", ("1", "2", "3", "4")),)
    game_class_name = "RevengeGame"
    screen_class_name = "RevengeScreen"

    def seat_colours(self, rules: str, players: int, teams: int) -> "tuple[str, ...]":
        return COLOURS if players == 4 else _WITHOUT_YELLOW[:players]


KIND = _Revenge()
