"""Sequence: five chips in a line on a board of cards."""

from pawnlight.rules.kinds import Kind

# The teams in the order of turns: the first two play, or all three.
TEAM_COLOURS = ("blue", "green", "red")


class _Sequence(Kind):
    name = "sequence"
    options = {"sequence": (("auto_draw",), ("auto_draw",))}
    house_rules = (
        (("sequence",), "sequences", ("1", "2", "3")),
        (("sequence",), "dead", ("one",)),
    )
    game_class_name = "SequenceGame"
    screen_class_name = "SequenceScreen"
    needs_panel = True
    sealed = ("sequence",)

    def seat_colours(self, rules: str, players: int, teams: int) -> "tuple[str, ...]":
        return TEAM_COLOURS[:teams] * (players // teams)


KIND = _Sequence()
