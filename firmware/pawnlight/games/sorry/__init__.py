"""Sorry!: classic, teams, points, and the variant of the Atari ST."""

from pawnlight.rules.base import COLOURS
from pawnlight.rules.kinds import Kind

_QUICK = (("quick",), ())
RULE_SETS = ("classic", "teams", "points", "st")


class _Sorry(Kind):
    name = "sorry"
    options = {
        "classic": _QUICK,
        "teams": _QUICK,
        "points": (("quick", "teams"), ("quick",)),
        "st": _QUICK,
    }
    house_rules = (
        (RULE_SETS, "start", ("any",)),
        (RULE_SETS, "pawns", ("3",)),
        (RULE_SETS[:3], "own", ("bump",)),
        (RULE_SETS[:3], "bounce", ("yes",)),
    )
    game_class_name = "SorryGame"
    screen_class_name = "SorryScreen"
    # The weights of *hard* are not needed by the other levels.
    brain_modules = ("easy", "hard")
    fixed_house_rules = {"st": ("own=bump", "bounce=yes")}
    ending_modules = ("points",)
    sealed = ("points",)

    def seat_colours(self, rules: str, players: int, teams: int) -> "tuple[str, ...]":
        # Two sit opposite each other.
        return (COLOURS[0], COLOURS[2]) if players == 2 else COLOURS[:players]

    def turn_modules(self, rules: str, child: bool) -> "tuple[str, ...]":
        if rules == "points":
            return ("hand",)
        return ("child",) if child and rules == "classic" else ()


KIND = _Sorry()
