"""Towers: blocks that make a tower grow to the line, where it is a star. A children's game of the house."""

from pawnlight.rules.base import CHILD_OPTION
from pawnlight.rules.stars import StarsKind


class _Towers(StarsKind):
    name = "towers"
    options = {"towers": ((), (CHILD_OPTION,))}
    game_class_name = "TowersGame"
    screen_class_name = "TowersScreen"


KIND = _Towers()
