"""The animated picture of *Cards only*."""

from collections.abc import Iterator

from host_tools.drawing.boards import SIDE, Piece, card
from host_tools.json_types import Head, Snapshot


class Deck:
    """Cards only: the last card drawn, large, and those before it."""

    def __init__(self, head: Head) -> None:
        pass

    def still(self) -> str:
        """Return the empty table."""
        return f'<rect width="{SIDE}" height="{SIDE}" rx="18" fill="#241811" stroke="#54341d" stroke-width="3"/>'

    def moving(self, snapshot: Snapshot) -> Iterator[Piece]:
        """Yield the cards."""
        names = snapshot["position"]["drawn"]
        if names:
            yield card(names[-1], SIDE / 2 - 80, 140, 160, 220)
        for n, name in enumerate(reversed(names[-9:-1])):
            yield card(name, 30 + 68 * n, 470, 56, 76)


PICTURE = Deck
