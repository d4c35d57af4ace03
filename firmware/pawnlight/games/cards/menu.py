"""*Cards only* in the menu."""

from pawnlight.games.cards import DECK_NAMES
from pawnlight.table.menu_rows import GameMenu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.show.lights import Picture


class Menu(GameMenu):
    """The rows of *Cards only*, which has a deck and no players."""

    own_settings = (("deck", DECK_NAMES, "sorry"),)
    # To drawn cards it makes no difference which evening it is.
    asks_new_evening = False

    @property
    def child_options(self) -> "tuple[str, ...]":  # type: ignore[override]
        return self.chosen_options()

    def rows(self) -> "list[str]":
        return ["game", "deck", "child"]

    def seats(self) -> "list[tuple[str, str]]":
        return [("red", "person")]

    def value_fits(self, name: str) -> bool:
        return True

    def can_play(self) -> bool:
        return True

    def chosen_options(self) -> "tuple[str, ...]":
        return (self.settings["deck"],)

    def show_players(self, lights: "Picture", panel: "Picture", begins: str) -> None:
        lights.clear()
        panel.clear()
