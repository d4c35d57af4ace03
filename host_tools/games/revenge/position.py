"""Parsing and validation of positions of Revenge in the notation of `revenge_notation`."""

from typing import TYPE_CHECKING

from pawnlight.rules.base import RuleError
from pawnlight.rules.revenge import DECK, HOME_ROW, NAMES, NONE, SAFE, SEATS, SORRY, STARTS, UNKNOWN, as_cards, total
from pawnlight.rules.revenge_notation import FORMS, PLAYS, SORRY_CARDS, SORRY_DECK, names, position_text

if TYPE_CHECKING:
    from pawnlight.rules.revenge import Rows
    from pawnlight.rules.revenge_notation import Table


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


def parse_position(text: str) -> Position:
    """Parse a position. Raises RuleError; see also `faults`."""
    words = [word.split(":") for word in text.split(" ")]
    found = Position()
    try:
        for colour, rows, size in words[:-5]:
            found.colours.append(colour)
            found.rows.append(tuple(_parse_cards(row) for row in rows.split("/")))
            found.hands.append(_hidden(size))
        (_, pile, discards), (_, sorry_pile, sorry_discards), turn, seat, due = words[-5:]
        found.pile, found.discards = _hidden(pile), _parse_cards(discards)
        found.sorry_pile = _hidden(sorry_pile)
        if sorry_discards != "-":
            found.sorry_discards = bytes(SORRY_CARDS.index(card) for card in sorry_discards.split(","))
        found.turn, found.seat = found.colours.index(turn[0]), found.colours.index(seat[0])
        found.due = due[0]
        if found.due == "draw-two":
            found.drawn = _hidden(due[1])
        elif found.due == "borrow":
            found.looked = found.colours.index(due[1])
        if (found.due in PLAYS or found.due in FORMS) and position_text(found) == text:
            return found
    except RuleError:
        raise
    except (ValueError, IndexError):
        pass
    raise RuleError(f"{text[:40]!r} is not how a position is written")


def cards_of(words: "list[str]") -> bytes:
    """Parse cards. Raises RuleError."""
    for word in words:
        if word not in NAMES:
            raise RuleError(f"{word[:20]!r} is not a card")
    return bytes([NAMES.index(word) for word in words])


def _parse_cards(text: str) -> bytes:
    return b"" if text == "-" else cards_of(text.split(","))


def _hidden(number: str) -> bytes:
    """Parse a number of cards, capped at one more than exist."""
    return bytes([UNKNOWN]) * min(int(number), len(DECK) + 1)


def faults(table: "Table") -> list[str]:
    """Return what is wrong with a position, one sentence per fault; empty if it is possible."""
    found = []
    starts = STARTS.get(tuple(table.colours))
    if starts is None:
        found.append("who plays is " + SEATS)
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
        found.append(f"{table.colours[table.seat]} decides in the turn of another")
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
