"""A second implementation of the plays of Revenge, to check the rules: slow, plain, and sharing no code with them.

It answers the same requests as `pawnlight rules`, in the words of the rule sheet: it tries every card of the hand on
every row, and with every card that could be discarded first.
"""

from collections.abc import Mapping, Sequence
from typing import Any

CARD_NUMBERS = {
    "1": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "7": 7,
    "8": 8,
    "10": 10,
    "11": 11,
    "12": 12,
    "SAFE": 0,
    "-1": -1,
}

Row = list[str] | str
"""Its cards from the bottom up, or "HOME"."""
Play = tuple[Any, ...]
"""card, row, value, rows afterwards, discard, then, targets; lists as tuples, so that plays can be told apart."""


def adds_up(row: Row) -> int:
    assert isinstance(row, list)
    return sum(CARD_NUMBERS[card] for card in row)


def is_safe(row: Row) -> bool:
    return "SAFE" in row


def has_cards(row: Row) -> bool:
    return row != "HOME" and len(row) > 0


def has_won(rows: Sequence[Row]) -> bool:
    return all(row == "HOME" for row in rows)


def hashable_rows(rows: Sequence[Row]) -> tuple[Any, ...]:
    return tuple(row if isinstance(row, str) else tuple(row) for row in rows)


def rows_with_card(rows: Sequence[Row], number: int, card: str, value: int) -> list[Row] | None:
    """Return the rows after `card` is put on one of them to add `value`; None if it may not be put there."""
    row = rows[number]
    if not isinstance(row, list):
        return None
    if card == "SAFE" and is_safe(row):
        return None
    if adds_up(row) + value > 15:
        return None
    if adds_up(row) + value < 0:
        return None
    after = list(rows)
    if adds_up(row) + value == 15:
        after[number] = "HOME"
    else:
        after[number] = [*row, "-1" if value == -1 else card]
    return after


def card_effect(request: Mapping[str, Any], card: str) -> tuple[str | None, tuple[Any, ...]]:
    """Return the effect of a card put on a row, and its possible targets."""
    others = [colour for colour in request["rows"] if colour != request["turn"]]
    if card == "2":
        return "again", ()
    if card == "3":
        holders = [colour for colour in others if request["hands"][colour] > 0]
        return ("take_card", tuple(sorted(holders))) if holders else (None, ())
    if card == "7":
        tops = []
        for colour in others:
            for number, row in enumerate(request["rows"][colour]):
                if has_cards(row) and not is_safe(row):
                    tops.append((colour, number))
        return ("remove_top", tuple(sorted(tops))) if tops else (None, ())
    return None, ()


def legal_plays(request: Mapping[str, Any]) -> tuple[set[Play], bool]:
    """Return every legal play, and whether a card must be discarded instead."""
    mine: list[Row] = request["rows"][request["turn"]]
    others = tuple(sorted(colour for colour in request["rows"] if colour != request["turn"]))
    hand: list[str] = request["hand"]
    found: set[Play] = set()
    for position, card in enumerate(hand):
        rest = hand[:position] + hand[position + 1 :]
        if card == "SORRY!":
            found.add((card, None, None, hashable_rows(mine), None, "sorry", ()))
            continue
        if card == "11":
            found.add((card, None, None, hashable_rows(mine), None, "trade_hands", others))
        for value in (10, -1) if card == "10" else (CARD_NUMBERS[card],):
            for number in range(len(mine)):
                after = rows_with_card(mine, number, card, value)
                if after is None:
                    continue
                then, targets = (None, ()) if has_won(after) else card_effect(request, card)
                for discard in rest if card == "4" else [None]:
                    found.add((card, number, value, hashable_rows(after), discard, then, targets))
    return found, len(hand) > 0 and not found
