"""Sequence in the menu."""

from pawnlight.show import seats_scene
from pawnlight.table.menu_rows import GameMenu
from pawnlight.table.settings import YES_NO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.show.lights import Picture


class Menu(GameMenu):
    """The rows of Sequence."""

    own_settings = (
        ("auto draw", YES_NO, "yes"),
        ("teams", ("2", "3"), "2"),
        # Of two teams.
        ("colours", ("blue+green", "blue+red", "green+red"), "blue+green"),
    )

    def rows(self) -> "list[str]":
        colours = ["colours"] if self.settings["teams"] == "2" else []
        return ["game", "teams"] + colours + self.seat_rows() + ["auto draw"]

    def value_fits(self, name: str) -> bool:
        if name == "players":
            return int(self.settings["players"]) % int(self.settings["teams"]) == 0
        return super().value_fits(name)

    def fix_settings(self, name: str = "game", by: int = 1) -> None:
        # The game itself decides who begins.
        if not self.value_fits("players"):
            self.settings.set("players", self.settings["teams"])

    def seats(self) -> "list[tuple[str, str]]":
        teams, players = int(self.settings["teams"]), int(self.settings["players"])
        colours = self.kind.seat_colours(self.rules, players, teams)
        if teams == 2:
            colours = tuple(self.settings["colours"].split("+")) * (players // 2)
        return [(colour, self.player_of("seat %d" % (n + 1))) for n, colour in enumerate(colours)]

    def seat_name(self, name: str) -> "tuple[str, int]":
        # Seats have a number even if a team has only one.
        colour, number = super().seat_name(name)
        return colour, number or 1

    def chosen_options(self) -> "tuple[str, ...]":
        return ("auto_draw",) if self.settings["auto draw"] == "yes" else ()

    def header(self, first: str, seed: str) -> str:
        return super().header("-", seed)

    def show_players(self, lights: "Picture", panel: "Picture", begins: str) -> None:
        seats_scene.show_on_panel(lights, panel, self.seats())
