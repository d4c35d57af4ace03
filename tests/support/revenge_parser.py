"""A parser of positions of Revenge in the notation of `pawnlight.games.revenge.notation`."""

from host_tools.games.revenge.position import Position
from pawnlight.games.revenge.notation import EVENT_FORMS, PLAY_DECISIONS, SORRY_CARDS, position_text
from pawnlight.games.revenge.rows import CARD_NAMES, DECK, UNKNOWN_CARD
from pawnlight.rules.base import RuleError


def parse_position(text: str) -> Position:
    """Parse a position. Raises RuleError."""
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
        if found.due in (*PLAY_DECISIONS, *EVENT_FORMS, "end", "over") and position_text(found) == text:
            return found
    except RuleError:
        raise
    except (ValueError, IndexError):
        pass
    raise RuleError(f"{text[:40]!r} is not how a position is written")


def cards_of(words: "list[str]") -> bytes:
    """Parse cards. Raises RuleError."""
    for word in words:
        if word not in CARD_NAMES:
            raise RuleError(f"{word[:20]!r} is not a card")
    return bytes([CARD_NAMES.index(word) for word in words])


def _parse_cards(text: str) -> bytes:
    return b"" if text == "-" else cards_of(text.split(","))


def _hidden(number: str) -> bytes:
    """Parse a number of cards, capped at one more than exist."""
    return bytes([UNKNOWN_CARD]) * min(int(number), len(DECK) + 1)
