"""Three in a row: pieces on pictures, of which three in a row are a star. A children's game of the house."""

from pawnlight.rules.base import CHILD_OPTION
from pawnlight.rules.stars import StarsKind


class _Row(StarsKind):
    name = "row"
    options = {"row": ((), (CHILD_OPTION,))}
    game_class_name = "RowGame"
    screen_class_name = "RowScreen"
    needs_panel = True


KIND = _Row()
