"""Revenge in the menu."""

from pawnlight.games.revenge import START_CARDS_BY_SEATS
from pawnlight.table.menu_rows import GameMenu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.table.evening import Evening

# The row that says who begins, and its value for a game that the youngest begins: the people say who it is.
_FIRST = "revenge begins"
_YOUNGEST = "youngest"


class Menu(GameMenu):
    """The rows of Revenge."""

    own_settings = ((_FIRST, (_YOUNGEST, "winner"), _YOUNGEST),)

    def rows(self) -> "list[str]":
        return ["game"] + self.seat_rows() + [_FIRST]

    def row_text_key(self, name: str) -> str:
        return "begins" if name == _FIRST else name

    def youngest_begins(self, evening: "Evening") -> bool:
        # Unless the last winner is chosen and known.
        return self.settings[_FIRST] == _YOUNGEST or self.rules not in evening.winners

    def step_value(self, name: str, by: int, evening: "Evening") -> None:
        if name == _FIRST:
            # So that people can say anew who it is.
            evening.youngest = ""
        super().step_value(name, by, evening)

    def start_light_count(self) -> int:
        for option in self.header_options():
            name, _, number = option.partition("=")
            if name == "rows":
                return int(number)
        return START_CARDS_BY_SEATS[tuple([colour for colour, _ in self.seats()])]
