"""What clients of a table with phones may have been told, judged by the seed of the game once it is over."""

import json
import re
from collections.abc import Iterator
from typing import Any

from host_tools.games.sequence.adapter import panel_cards
from host_tools.library import Library
from pawnlight.games.revenge.rows import CARD_NAMES
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.rules.base import parse_header
from pawnlight.rules.cards import card_label
from pawnlight.rules.events import parse_event_line
from pawnlight.rules.game import open_game
from tests.support.phone_table import Record
from tests.support.screen_reader import read

_LABEL = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
_CODE = re.compile(r"\b(?:10|[2-9JQKA])[SHDC]\b")
_NUMBERED = ("cells", "leds", "panel", "pawns", "lights")


class Judge:
    """The hands of a game at every moment, and what everybody had seen by then."""

    def __init__(self, library: Library, game: str) -> None:
        lines = [parse_event_line(line)[1] for line in library.event_lines(game)]
        self.rules = parse_header(lines[0]).rules
        seed = bytes.fromhex(re.findall(r"\b[0-9a-f]{64}\b", lines[-1])[-1])
        played = open_game(lines[0], seed)
        self.hands: list[list[list[str]]] = [self._hands(played)]
        self.private: list[list[str]] = [[]]
        self.revealed: list[set[str]] = [set()]
        for line in lines[1:]:
            played.apply(line)
            self.hands.append(self._hands(played))
            self.private.append(self._private(played))
            self.revealed.append(self.revealed[-1] | set(_named(line)))
        self.seats = len(played.header.seats)

    def _hands(self, game: Any) -> list[list[str]]:
        if self.rules == "sequence":
            return [[card_label(SEQUENCE_CARDS[card]) for card in sorted(hand)] for hand in game.hands]
        if self.rules == "revenge":
            return [[CARD_NAMES[card] for card in sorted(hand)] for hand in game.hands]
        return [list(hand) for hand in game.hands]

    def _private(self, game: Any) -> list[str]:
        """Return the cards that only the player to decide sees, and that are in no own hand."""
        if self.rules != "revenge":
            return []
        looked = list(game.hands[game.looked]) if game.looked >= 0 else []
        return [CARD_NAMES[card] for card in [*game.drawn, *looked]]

    def faults(self, record: Record, phones: set[int]) -> list[str]:
        """Return each text of `record` that has told somebody a card that they must not know."""
        found = []
        for (_, who, text), moments in zip(record.lines, self._moments(record), strict=True):
            fault = self._fault(who, text, moments, phones)
            if fault:
                found.append(f"{who} at {moments}: {fault}")
        return found

    def _moments(self, record: Record) -> list[range]:
        """Return between which moments each text of `record` was made, by what the same client was told around it.

        What a client is told goes forward. So a text is not older than the last moment before it, nor newer than the
        next one, however late all of them arrive. After the last one, it may be as new as the end of the game.
        """
        end = len(self.hands) - 1
        before: dict[str, int] = {}
        known = []
        for _, who, text in record.lines:
            moment, told = before.get(who, 0), moment_of(json.loads(text))
            before[who] = max(moment, told)
            known.append((who, moment, before[who], told > 0))
        after: dict[str, int] = {}
        found = []
        for who, moment, told, says in reversed(known):
            found.append(range(moment, min(after.get(who, told if says else end), end) + 1))
            if says:
                after[who] = told
        return found[::-1]

    def _fault(self, who: str, text: str, moments: range, phones: set[int]) -> str:
        values = json.loads(text)
        seat = int(who.split()[1]) if who.startswith("phone ") else None
        seats = {seat} if seat is not None else set(range(self.seats)) - phones if who == "table" else set()
        own = {card for m in moments for s in seats for card in self.hands[m][s]}
        if self.rules == "sequence":
            told = set(_LABEL.findall(" ".join(strings(values)))) | set(_LABEL.findall(screen_text(values)))
            return self._unknown(told, own | self.revealed[moments[-1]])
        private = {card for m in moments for card in self.private[m]} if seat is not None else set()
        if seat is None:
            question = values.get("question") or {}
            hides = question.get("phone") and question.get("hidden")
            return "a question of a phone" if hides and (question["card"] or len(question["options"]) > 1) else ""
        question = values.get("question") or {}
        told = set(question.get("cards", ()))
        for option in question.get("options", ()):
            told |= {option[name] for name in ("card", "discard") if name in option}
        if values.get("hand") and not any(sorted(values["hand"]) == sorted(self.hands[m][seat]) for m in moments):
            return f"the hand {values['hand']}"
        return self._unknown(told, own | private)

    def _unknown(self, told: set[str], may: set[str]) -> str:
        return ", ".join(sorted(told - may))


def _named(event: str) -> Iterator[str]:
    """Yield the cards in an event, and the card that names the space in it."""
    for code in _CODE.findall(event):
        yield card_label(code)
    for cell in re.findall(r"^(?:put|take) \w+ (\d+)", event):
        yield card_label(panel_cards()[int(cell)])


def moment_of(values: Any) -> int:
    """Return the number of events after the header that a message knows of."""
    table, question = values.get("table") or {}, values.get("question") or {}
    return max(table.get("moment", 1), table.get("count", 1), question.get("moment", 1)) - 1


def strings(values: Any) -> Iterator[str]:
    """Yield every text in a message, the names of its fields too, but for fields of numbers and pictures."""
    if isinstance(values, str):
        yield values
    elif isinstance(values, list):
        for value in values:
            yield from strings(value)
    elif isinstance(values, dict):
        for name, value in values.items():
            yield name
            if name not in _NUMBERED and name != "screen":
                yield from strings(value)


def screen_text(values: Any) -> str:
    """Return what the board's screen shows, read from its pixels."""
    return str(read(bytes.fromhex(values["screen"]))) if values.get("screen") else ""
