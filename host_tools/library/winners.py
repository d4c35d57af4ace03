"""The seats that won a game, known from its list entry without its events."""

from functools import lru_cache

from host_tools.library.games import GameRow
from pawnlight.rules.base import RuleError
from pawnlight.rules.game import open_game


def winning_seats(row: GameRow) -> list[int]:
    """Return the seats that won, partners included; none for a game in progress or without a winner."""
    colours = [colour for colour, _ in row.seats]
    if row.winner not in colours:
        return []
    for side in _sides(row.header.rpartition(" seed=")[0]):
        if colours.index(row.winner) in side:
            return list(side)
    # The game has rules that only a newer version knows.
    return [seat for seat, colour in enumerate(colours) if colour == row.winner]


@lru_cache(maxsize=1024)
def _sides(header: str) -> list[list[int]]:
    """Return the seats of each side in a game with this header, which is without its seed."""
    try:
        return open_game(f"{header} seed={'0' * 64}").sides()
    except RuleError:
        return []
