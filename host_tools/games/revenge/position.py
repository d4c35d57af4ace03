"""Positions of Revenge as the page draws them and as everyone may see them, and their validation."""

# Restricted to what MicroPython supports: it runs beside the firmware too.

from pawnlight.games.revenge import START_CARDS_BY_SEATS
from pawnlight.games.revenge.notation import SORRY_CARDS, SORRY_DECK, card_names
from pawnlight.games.revenge.rows import (
    CARD_NAMES,
    DECK,
    HOME_ROW,
    NONE,
    SAFE_CARD,
    SEATS_TEXT,
    SORRY_CARD,
    UNKNOWN_CARD,
    cards_of_row,
    row_total,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pawnlight.games.revenge.game import RevengeGame
    from pawnlight.games.revenge.notation import RevengePosition
    from pawnlight.games.revenge.rows import Rows


def board_values(game: "RevengeGame") -> "dict[str, Any]":
    """Return the rows of every player."""
    return {
        "rows": [
            [
                {"home": row == HOME_ROW, "cards": [CARD_NAMES[card] for card in row], "total": row_total(row)}
                for row in rows
            ]
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


def position_faults(table: "RevengePosition", house: str = "") -> list[str]:
    """Return what is wrong with a position, one sentence per fault; empty if it is possible.

    `house` is the value of the house rule `rows`, "" if it is not chosen.
    """
    found = []
    starts = START_CARDS_BY_SEATS.get(tuple(table.colours))
    if starts is None:
        found.append("who plays is " + SEATS_TEXT)
    elif house:
        starts = int(house)
    cards = b"".join(table.hands) + table.pile + table.discards + table.drawn
    for s, colour in enumerate(table.colours):
        rows = table.rows[s]
        if starts is not None and len(rows) != starts:
            found.append(f"{colour} has {len(rows)} rows, not {starts}")
        for r, row in enumerate(rows):
            if row != HOME_ROW:
                cards += cards_of_row(row)
                if SORRY_CARD in row or not 0 <= row_total(row) < 15 or row.count(bytes([SAFE_CARD])) > 1:
                    found.append(f"row {r} of {colour} cannot be {card_names(row)}")
    found += _count("playing", cards, DECK, CARD_NAMES)
    sorry = table.sorry_pile + table.sorry_discards
    if table.due in SORRY_CARDS or table.due == "look":
        sorry += bytes([UNKNOWN_CARD])
    found += _count("Sorry!", sorry, SORRY_DECK, SORRY_CARDS)
    if table.seat != table.turn and table.due not in ("all-strip", "all-give"):
        found.append(f"{table.colours[table.seat]} decides in another player's turn")
    return found


def _count(kind: str, cards: bytes, deck: bytes, known: tuple[str, ...]) -> list[str]:
    """Return the faults of `cards`, as far as known, compared with `deck`."""
    found = []
    for card in range(min(UNKNOWN_CARD, len(known))):
        there, most = cards.count(bytes([card])), deck.count(bytes([card]))
        if there > most:
            found.append(f"there are {most} {known[card]}, not {there}")
    if len(cards) != len(deck):
        found.append(f"there are {len(deck)} {kind} cards, not {len(cards)}")
    return found
