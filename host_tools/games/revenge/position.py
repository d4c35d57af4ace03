"""Positions of Revenge as the page draws them and as everyone may see them, and their validation."""

# Restricted to what MicroPython supports: it runs beside the firmware too.

from pawnlight.games.revenge import STARTS
from pawnlight.games.revenge.notation import SORRY_CARDS, SORRY_DECK, names
from pawnlight.games.revenge.rows import (
    DECK,
    HOME_ROW,
    NAMES,
    NONE,
    SAFE,
    SEATS,
    SORRY,
    UNKNOWN,
    as_cards,
    total,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pawnlight.games.revenge.game import RevengeGame
    from pawnlight.games.revenge.notation import Table
    from pawnlight.games.revenge.rows import Rows


def on_the_board(game: "RevengeGame") -> "dict[str, Any]":
    """Return the rows of every player."""
    return {
        "rows": [
            [{"home": row == HOME_ROW, "cards": [NAMES[card] for card in row], "total": total(row)} for row in rows]
            for rows in game.rows
        ]
    }


class Position:
    """A position as everyone may see it, with the attributes of a game; hidden cards are unknown."""

    def __init__(self) -> None:
        self.colours: list[str] = []
        self.rows: list[Rows] = []
        self.hands: list[bytes] = []
        self.pile = self.discards = self.sorry_pile = self.sorry_discards = self.drawn = b""
        self.turn = self.seat = 0
        self.due = "draw"
        self.looked = NONE


def faults(table: "Table", house: str = "") -> list[str]:
    """Return what is wrong with a position, one sentence per fault; empty if it is possible.

    `house` is the value of the house rule `rows`, "" if it is not chosen.
    """
    found = []
    starts = STARTS.get(tuple(table.colours))
    if starts is None:
        found.append("who plays is " + SEATS)
    elif house:
        starts = int(house)
    cards = b"".join(table.hands) + table.pile + table.discards + table.drawn
    for s, colour in enumerate(table.colours):
        rows = table.rows[s]
        if starts is not None and len(rows) != starts:
            found.append(f"{colour} has {len(rows)} rows, not {starts}")
        for r, row in enumerate(rows):
            if row != HOME_ROW:
                cards += as_cards(row)
                if SORRY in row or not 0 <= total(row) < 15 or row.count(bytes([SAFE])) > 1:
                    found.append(f"row {r} of {colour} cannot be {names(row)}")
    found += _count("playing", cards, DECK, NAMES)
    sorry = table.sorry_pile + table.sorry_discards
    if table.due in SORRY_CARDS or table.due == "look":
        sorry += bytes([UNKNOWN])
    found += _count("Sorry!", sorry, SORRY_DECK, SORRY_CARDS)
    if table.seat != table.turn and table.due not in ("all-strip", "all-give"):
        found.append(f"{table.colours[table.seat]} decides in another player's turn")
    return found


def _count(kind: str, cards: bytes, deck: bytes, known: tuple[str, ...]) -> list[str]:
    """Return the faults of `cards`, as far as known, compared with `deck`."""
    found = []
    for card in range(min(UNKNOWN, len(known))):
        there, most = cards.count(bytes([card])), deck.count(bytes([card]))
        if there > most:
            found.append(f"there are {most} {known[card]}, not {there}")
    if len(cards) != len(deck):
        found.append(f"there are {len(deck)} {kind} cards, not {len(cards)}")
    return found
