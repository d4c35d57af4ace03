"""`pawnlight rules` for Revenge: which cards of a hand can be played, where, and what follows."""

from typing import TYPE_CHECKING, Any

from host_tools.rules_service import RequestError
from pawnlight.rules.base import COLOURS
from pawnlight.rules.revenge import (
    CARDS,
    COLOURS_BY_PLAYERS,
    DECK,
    HOME_ROW,
    MINUS,
    NAMES,
    NONE,
    SORRY,
    follows,
    others,
    plays,
    remove_top,
    take_card,
    with_card,
)
from pawnlight.rules.revenge_notation import card_faults, row_faults, seat_faults

if TYPE_CHECKING:
    from pawnlight.rules.revenge import Play

_HAND = {NAMES[card]: card for card in CARDS}
_ROW = {NAMES[card]: card for card in (*CARDS, MINUS) if card != SORRY}


class _Table:
    """What a request tells: everything that the player whose turn it is can see."""

    def __init__(self, request: dict[str, Any]) -> None:
        given = _object(request, "rows")
        self.colours = [colour for colour in COLOURS if colour in given]
        for colour in given:
            if colour not in COLOURS:
                raise RequestError(f"{colour[:20]!r} is not a colour: {', '.join(COLOURS)}")
        if tuple(self.colours) not in COLOURS_BY_PLAYERS or not self.colours:
            _refuse(seat_faults(self.colours, 0))
        named = {colour: _list(given[colour], f"the rows of {colour}") for colour in self.colours}
        for colour in self.colours:
            _refuse(seat_faults(self.colours, len(named[colour])))
        self.starts = len(named[self.colours[0]])
        self.rows = [_row(row, f"row {r} of {c}") for c in self.colours for r, row in enumerate(named[c])]
        turn = request.get("turn")
        if not isinstance(turn, str) or turn not in self.colours:
            raise RequestError(f"'turn' is one of {', '.join(self.colours)}, not {str(turn)[:20]!r}")
        self.seat = self.colours.index(turn)
        self.hand = bytes(_card(card, _HAND) for card in _list(request.get("hand"), "'hand'"))
        self.sizes = _sizes(_object(request, "hands"), self.colours, turn)
        faults = [
            fault
            for i, row in enumerate(self.rows)
            for fault in row_faults(row, f"row {i % self.starts} of {self.colours[i // self.starts]}")
        ]
        seen = b"".join(row for row in self.rows if row != HOME_ROW) + self.hand
        faults += card_faults(seen)
        if len(seen) + sum(self.sizes) > len(DECK):
            faults.append(f"rows and hands have {len(seen) + sum(self.sizes)} cards, of {len(DECK)}")
        _refuse(faults)


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Every legal play of the hand, once each, and whether a card must be discarded because there is none.

    A hand without cards has nothing to play and nothing to discard. Raises RequestError with a sentence.
    """
    table = _Table(request)
    own = table.rows[table.seat * table.starts : (table.seat + 1) * table.starts]
    found = plays(own, table.hand)
    return {
        "plays": [_said(table, own, play) for play in found],
        "must_discard": bool(table.hand) and not found,
    }


def _said(table: _Table, own: list[bytes], play: "Play") -> dict[str, Any]:
    card, row, thrown = play
    after = own[:]
    value: int | None = None
    if row != NONE:
        after[row] = with_card(own[row], card)[0]
        value = -1 if card == MINUS else card
    then, targets = _what_follows(table, after, card, row)
    return {
        "card": "10" if card == MINUS else NAMES[card],
        "row": None if row == NONE else row,
        "value": value,
        "rows": ["HOME" if row == HOME_ROW else [NAMES[card] for card in row] for row in after],
        "discard": None if thrown == NONE else NAMES[thrown],
        "then": then,
        "targets": targets,
    }


def _what_follows(table: _Table, after: list[bytes], card: int, row: int) -> tuple[str | None, list[Any]]:
    """`then` and `targets`; nothing follows a play that wins, nor where nothing can be done."""
    colours, seat = table.colours, table.seat
    if row == NONE:
        if card == SORRY:
            return "sorry", []
        return "trade_hands", [colours[s] for s in others(len(colours), seat)]
    then = follows(card)
    if not then or after == [HOME_ROW] * table.starts:
        return None, []
    targets: list[Any] = []
    if then == "take_card":
        targets = [colours[s] for s in take_card(table.sizes, seat)]
    elif then == "remove_top":
        targets = [[colours[s], r] for s, r in remove_top(table.rows, table.starts, seat)]
    return (then, targets) if targets or then == "again" else (None, [])


def _refuse(faults: list[str]) -> None:
    if faults:
        raise RequestError("; ".join(faults))


def _object(request: dict[str, Any], name: str) -> dict[str, Any]:
    value = request.get(name)
    if not isinstance(value, dict):
        raise RequestError(f"a request has {name!r}, an object of colours")
    return value


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise RequestError(f"{what} is a list")
    if len(value) > len(DECK):
        raise RequestError(f"{what} has {len(value)} things in it, and there are {len(DECK)} cards")
    return value


def _card(name: object, known: dict[str, int]) -> int:
    if not isinstance(name, str) or name not in known:
        raise RequestError(f"{str(name)[:20]!r} is not a card here: {', '.join(known)}")
    return known[name]


def _row(given: object, where: str) -> bytes:
    if given == "HOME":
        return HOME_ROW
    if not isinstance(given, list):
        raise RequestError(f'{where} is a list of cards or "HOME", not {str(given)[:20]!r}')
    return bytes(_card(card, _ROW) for card in _list(given, where))


def _sizes(given: dict[str, Any], colours: list[str], turn: str) -> list[int]:
    """How many cards each has in the hand; 0 for who has the turn, whose cards are told."""
    if sorted(given) != sorted(colour for colour in colours if colour != turn):
        raise RequestError("'hands' counts the cards of the other players, each of them")
    for colour, size in given.items():
        if not isinstance(size, int) or isinstance(size, bool) or not 0 <= size <= len(DECK):
            raise RequestError(f"{colour} has a whole number of cards, not {str(size)[:20]!r}")
    return [given.get(colour, 0) for colour in colours]
