"""Parts as they come from different makers, and somebody who answers the self-test by what there is to see."""

from dataclasses import dataclass
from itertools import product

from pawnlight.board import SCREEN_WIDTH
from pawnlight.table.setting_choices import CHOICES
from pawnlight.words import Words
from tests.support.matrix import Place, lit_places, split_pictures
from tests.support.screen_reader import read
from tests.support.screen_text import colour_of

_VALUES = {name: values for name, values, _ in CHOICES}
_COLOURS = {"R": "red", "G": "green", "B": "blue"}
_KEYS = {"red": "LEFT", "green": "UP", "blue": "RIGHT"}
MAX_PRESSES = 8


@dataclass(frozen=True)
class Parts:
    """A panel of 16 x 16 with the `order` of its colours and its `wiring`, and the chip of a `screen`."""

    order: str
    wiring: str
    screen: str

    def lit_places(self, sent: bytes) -> dict[Place, bytes]:
        """Return green, red and blue of each light that is not dark, by its place, while `sent` is on the wire."""
        lit = lit_places(sent, wiring=self.wiring)
        return {place: bytes(light[self.order.index(colour)] for colour in "GRB") for place, light in lit.items()}

    def answer_key(self, words: Words, picture: bytes, sent: bytes) -> str:
        """Return the key that answers the question on the screen, which shows `picture`; "" if it asks nothing."""
        shown = " ".join(read(picture).lines)
        asked = [name for name in ("edges", "wiring", "colour") if words[f"ask {name}"].split("|")[0] in shown]
        if not asked:
            return ""
        lit = self.lit_places(sent)
        if asked == ["edges"]:
            return "OK" if all(any(picture[column::SCREEN_WIDTH]) for column in (0, SCREEN_WIDTH - 1)) else "RIGHT"
        if asked == ["wiring"]:
            (row, column), (other_row, other_column) = lit
            return "OK" if abs(row - other_row) + abs(column - other_column) == 1 else "RIGHT"
        [colour] = {colour_of(*light) for light in lit.values()}
        assert colour is not None
        return _KEYS[colour]

    def shows_players(self, picture: bytes, sent: bytes) -> bool:
        """Return whether the menu is on the screen, whole, and red's and yellow's lights are in their places."""
        board, _ = split_pictures(self.lit_places(sent))
        seats = {place for place, light in self.lit_places(sent).items() if colour_of(*light) == "red"}
        return "Pawnlight" in read(picture).lines[0] and any(board) and {(1, 4), (1, 5), (2, 4), (2, 5)} <= seats


ALL_PARTS = [Parts(*each) for each in product(_VALUES["order"], _VALUES["wiring"], _VALUES["screen"])]
