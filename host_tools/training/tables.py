"""The tables at which *hard* plays for the training of the chances to win."""

_QUICK = ("quick",)
# The tables of each rule set, as players, teams and options; each plays a twentieth of the games.
_SEVERAL = [*[(2, 2, ())] * 8, *[(2, 2, _QUICK)] * 2, *[(3, 2, ())] * 4, *[(4, 2, ())] * 5, (4, 2, _QUICK)]
Table = tuple[int, int, tuple[str, ...]]
TABLES: dict[str, list[Table]] = {
    "classic": _SEVERAL,
    "st": _SEVERAL,
    "teams": [*[(4, 2, ())] * 15, *[(4, 2, _QUICK)] * 5],
    "points": [
        *[(2, 2, _QUICK)] * 8,
        *[(2, 2, ())] * 2,
        *[(3, 2, _QUICK)] * 4,
        *[(4, 2, _QUICK)] * 4,
        *[(4, 2, ("quick", "teams"))] * 2,
    ],
    "revenge": [*[(2, 2, ())] * 8, *[(3, 2, ())] * 6, *[(4, 2, ())] * 6],
    "sequence": [
        (players, teams, ("auto_draw",))
        for players, teams in [*[(2, 2)] * 8, *[(3, 3)] * 4, *[(4, 2)] * 5, (6, 2), (6, 3), (8, 2)]
    ],
}
