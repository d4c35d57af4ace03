"""A toy game: seven counters on a heap, of which each player in turn takes one or two; who takes the last one wins."""

from pawnlight.rules.base import COLOURS
from pawnlight.rules.kinds import Kind


class _Toy(Kind):
    name = "toy"
    options = {"toy": ((), ())}  # noqa: RUF012
    game_class_name = "ToyGame"
    screen_class_name = "ToyScreen"

    def seat_colours(self, rules: str, players: int, teams: int) -> "tuple[str, ...]":
        return (COLOURS[0], COLOURS[2]) if players == 2 else COLOURS[:players]


KIND = _Toy()
