"""`pawnlight rules` for Revenge: the legal plays of a hand and their consequences."""

from typing import TYPE_CHECKING, Any

from host_tools.games.request import RequestError, is_int, options_field
from host_tools.games.revenge.position import Position, position_faults
from pawnlight.games.revenge import START_CARDS_BY_SEATS
from pawnlight.games.revenge.notation import SORRY_DECK
from pawnlight.games.revenge.rows import (
    CARD_NAMES,
    DECK,
    HOME_ROW,
    MINUS_ONE_CARD,
    NONE,
    SORRY_CARD,
    UNKNOWN_CARD,
    card_effect,
    each_distinct_play,
    hands_to_take_from,
    other_seats,
    row_with_card,
    rows_to_take_from,
)
from pawnlight.rules.base import COLOURS

if TYPE_CHECKING:
    from pawnlight.games.revenge.rows import Play

_HAND = {CARD_NAMES[card]: card for card in sorted(set(DECK))}
_ROW = {CARD_NAMES[card]: card for card in (*sorted(set(DECK)), MINUS_ONE_CARD) if card != SORRY_CARD}


def answer_request(request: dict[str, Any]) -> dict[str, Any]:
    """Return every legal play of the hand once, and whether a card must be discarded because there is none.

    An empty hand has nothing to play and nothing to discard. Raises RequestError with a message.
    """
    table = _table(request)
    hand = table.hands[table.seat]
    found = each_distinct_play(table.rows[table.seat], hand)
    return {"plays": [_said(table, play) for play in found], "must_discard": bool(hand) and not found}


def _said(table: Position, play: "Play") -> dict[str, Any]:
    card, row, thrown, _ = play
    after = list(table.rows[table.seat])
    value: int | None = None
    if row != NONE:
        after[row] = row_with_card(after[row], card)[0]
        value = -1 if card == MINUS_ONE_CARD else card
    then, targets = _what_follows(table, after, card, row)
    return {
        "card": "10" if card == MINUS_ONE_CARD else CARD_NAMES[card],
        "row": None if row == NONE else row,
        "value": value,
        "rows": ["HOME" if row == HOME_ROW else [CARD_NAMES[card] for card in row] for row in after],
        "discard": None if thrown == NONE else CARD_NAMES[thrown],
        "then": then,
        "targets": targets,
    }


def _what_follows(table: Position, after: list[bytes], card: int, row: int) -> tuple[str | None, list[Any]]:
    """Return `then` and `targets`; nothing follows a winning play or an effect without targets."""
    colours, seat = table.colours, table.seat
    if row == NONE:
        if card == SORRY_CARD:
            return "sorry", []
        return "trade_hands", [colours[s] for s in other_seats(len(colours), seat)]
    then = card_effect(card)
    if not then or after == [HOME_ROW] * len(after):
        return None, []
    targets: list[Any] = []
    if then == "take_card":
        targets = [colours[target.seat] for target in hands_to_take_from(table.hands, seat)]
    elif then == "remove_top":
        targets = [[colours[s], r] for s, r, _ in rows_to_take_from(table.rows, seat)]
    return (then, targets) if targets or then == "again" else (None, [])


def _table(request: dict[str, Any]) -> Position:
    """Parse a request: everything that the player to move can see. Raises RequestError."""
    table = Position()
    given = _object(request, "rows")
    for colour in given:
        if colour not in COLOURS:
            raise RequestError(f"{colour[:20]!r} is not a colour: {', '.join(COLOURS)}")
    table.colours = [colour for colour in COLOURS if colour in given]
    if tuple(table.colours) not in START_CARDS_BY_SEATS:
        raise RequestError(position_faults(Position())[0])
    for colour in table.colours:
        rows = _list(given[colour], f"the rows of {colour}")
        table.rows.append(tuple(_row(row, f"row {r} of {colour}") for r, row in enumerate(rows)))
    turn = request.get("turn")
    if not isinstance(turn, str) or turn not in table.colours:
        raise RequestError(f"'turn' must be one of {', '.join(table.colours)}, not {str(turn)[:20]!r}")
    table.turn = table.seat = table.colours.index(turn)
    table.hands = [bytes([UNKNOWN_CARD]) * size for size in _sizes(_object(request, "hands"), table.colours, turn)]
    table.hands[table.seat] = bytes(_card(card, _HAND) for card in _list(request.get("hand"), "'hand'"))
    # All cards that the request does not mention go to the draw pile, so that the position is complete.
    rest = len(DECK) - sum(len(row) for rows in table.rows for row in rows if row != HOME_ROW)
    table.pile = bytes([UNKNOWN_CARD]) * (rest - sum(map(len, table.hands)))
    table.sorry_pile = SORRY_DECK
    rows = [option.removeprefix("rows=") for option in options_field(request)]
    found = position_faults(table, rows[0] if rows else "")
    if found:
        raise RequestError("; ".join(found))
    return table


def _object(request: dict[str, Any], name: str) -> dict[str, Any]:
    value = request.get(name)
    if not isinstance(value, dict):
        raise RequestError(f"{name!r} must be an object of colours")
    return value


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise RequestError(f"{what} must be a list")
    if len(value) > len(DECK):
        raise RequestError(f"{what} has {len(value)} entries, but there are only {len(DECK)} cards")
    return value


def _card(name: object, known: dict[str, int]) -> int:
    if not isinstance(name, str) or name not in known:
        raise RequestError(f"{str(name)[:20]!r} is not a card here: {', '.join(known)}")
    return known[name]


def _row(given: object, where: str) -> bytes:
    if given == "HOME":
        return HOME_ROW
    if not isinstance(given, list):
        raise RequestError(f'{where} must be a list of cards or "HOME", not {str(given)[:20]!r}')
    return bytes(_card(card, _ROW) for card in _list(given, where))


def _sizes(given: dict[str, Any], colours: list[str], turn: str) -> list[int]:
    """Return the number of cards in each hand; 0 for the player to move, whose cards are listed."""
    if sorted(given) != sorted(colour for colour in colours if colour != turn):
        raise RequestError("'hands' must count the cards of each other player")
    for colour, size in given.items():
        if not is_int(size) or not 0 <= size <= len(DECK):
            raise RequestError(f"{colour} must have a whole number of cards, not {str(size)[:20]!r}")
    return [given.get(colour, 0) for colour in colours]
