"""Sorry! in the menu."""

from pawnlight.games.sorry import RULE_SETS
from pawnlight.rules.base import COLOURS
from pawnlight.table.menu_rows import GameMenu
from pawnlight.table.settings import PLAYER_VALUES, YES_NO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.table.evening import Evening

_SEAT = PLAYER_VALUES + ("none",)


class Menu(GameMenu):
    """The rows of Sorry!, with one for the player of each colour."""

    own_settings = (
        ("rules", RULE_SETS, RULE_SETS[0]),
        ("quick", YES_NO, "no"),
        ("quick points", YES_NO, "yes"),
        ("points teams", YES_NO, "no"),
        ("red", _SEAT, "person"),
        ("blue", _SEAT, "none"),
        ("yellow", _SEAT, "person"),
        ("green", _SEAT, "none"),
    )
    child_options = ("quick", "start=any", "pawns=3", "bounce=yes")

    @property
    def rules(self) -> str:
        return "classic" if self.is_child_game else self.settings["rules"]

    def rows(self) -> "list[str]":
        colours = [colour for colour in COLOURS if self._may_play(colour)] + ["child"]
        if self.is_child_game:
            return ["game"] + colours + ["begins"]
        teams = ["points teams"] if self.rules == "points" else []
        shown = ["game", "rules", self._quick] + teams + colours
        return shown if self.rules == "st" else shown + ["begins"]

    def row_text_key(self, name: str) -> str:
        return "quick" if name == self._quick else name

    @property
    def _quick(self) -> str:
        """The name of the setting for short games: `points` has one of its own, which is on by default."""
        return "quick points" if self.settings["rules"] == "points" else "quick"

    def _in_teams(self) -> bool:
        return self.rules == "teams" or (self.rules == "points" and self.settings["points teams"] == "yes")

    def _may_play(self, colour: str) -> bool:
        """Return whether `colour` may have a player: in `st` the third one is blue. Sheet 002, "12 PLAYMODES"."""
        return colour != "green" or self.rules != "st" or self.settings["blue"] != "none"

    def first_colour(self, evening: "Evening") -> str:
        # In `st` it is always red.
        return COLOURS[0] if self.rules == "st" else super().first_colour(evening)

    def player_of(self, name: str) -> str:
        """Return the player of `name`: in teams no seat is empty, and in `st` neither red's nor yellow's."""
        if not self._may_play(name):
            return "none"
        player = super().player_of(name)
        if player == "none" and (self._in_teams() or (self.rules == "st" and name in ("red", "yellow"))):
            return "person"
        return player

    def value_fits(self, name: str) -> bool:
        return name == "players" or super().value_fits(name)

    def seats(self) -> "list[tuple[str, str]]":
        players = [(colour, self.player_of(colour)) for colour in COLOURS]
        return [(colour, player) for colour, player in players if player != "none"]

    def chosen_options(self) -> "tuple[str, ...]":
        options = ("quick",) if self.settings[self._quick] == "yes" else ()
        return options + ("teams",) if self.rules == "points" and self._in_teams() else options

    def start_light_count(self) -> int:
        for option in self.header_options():
            name, _, number = option.partition("=")
            if name == "pawns":
                return int(number)
        return 4
