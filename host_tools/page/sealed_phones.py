"""Phones at the seats of a real board, for which this laptop only carries. docs/seats.md has the whole.

The board owns the seats, their secrets and the hands. What everybody may see comes from the library's events. The phone
whose turn it is also gets what each card could do that somebody may have: it finds its own hand among them.
"""

import asyncio
import contextlib
from types import SimpleNamespace
from typing import Any

from host_tools.games.library_errors import LibraryError
from host_tools.games.registry import adapter_of
from host_tools.library import Library
from host_tools.library.people import PeopleTable
from host_tools.link.phone_carrier import PhoneCarrier
from host_tools.link.starting import GameStarter
from host_tools.page.feed import LiveFeed
from host_tools.page.phones import Phone, PublicTable, SeatSockets, Secrets
from host_tools.page.waking import Waking
from pawnlight.rules.base import Game, RuleError, can_be_sealed, kind_of
from pawnlight.rules.events import text_of
from pawnlight.rules.game import open_game
from pawnlight.table.describe import choice_fields
from pawnlight.words import load_texts

_SECONDS_BETWEEN_LOOKS = 0.5


class SealedRelay(SeatSockets):
    """The phones at the board of a `BoardSync`, once there is one; see `carry`."""

    typed = True

    def __init__(self, library: Library, feed: LiveFeed, kept: Secrets) -> None:
        super().__init__(library, feed, kept)
        self._carrier: PhoneCarrier | None = None
        self._starting: GameStarter | None = None
        self._address = ""
        self._waking = Waking()
        self._language: str | None = None
        self._game: Game | None = None
        self._id = ""
        self._read = 0
        self._table: PublicTable = {"here": False}
        self._offers: dict[str, list[dict[str, Any]]] | None = None

    def carry(self, carrier: PhoneCarrier, starting: GameStarter) -> None:
        """Carry for the phones at the board of these errands. May be called from any thread."""
        self._carrier, self._starting = carrier, starting
        carrier.changed = self._waking.wake
        if self._address:
            carrier.offer(self._address)

    def offer(self, address: str) -> None:
        super().offer(address)
        self._address = address
        if self._carrier:
            self._carrier.offer(address)

    async def run(self) -> None:
        loop = self._waking.begin()
        while True:
            woken = await self._waking.wait_until(loop.time() + _SECONDS_BETWEEN_LOOKS)
            self.tell_board()
            if woken:
                if self._language is None and self._starting and self._carrier and self._carrier.here:
                    self._language = (await asyncio.to_thread(self._starting.read_menu)).get("language", "")
                with contextlib.suppress(LibraryError):
                    await asyncio.to_thread(self._look)
                self._notify()

    def tell_board(self) -> None:
        if self._carrier:
            self._carrier.wake(
                frozenset(phone.seat for phone in self._phones if phone.seat is not None and phone.awake())
            )

    def _look(self) -> None:
        """Read what is new of the game that is played, and make of it what phones are told."""
        carrier = self._carrier
        if carrier is None or not carrier.here:
            self._language = None
            self._table = {"here": False}
            return
        self.board = carrier.board
        if carrier.game != self._id:
            self._id, self._game, self._read, self._offers = carrier.game, None, 0, None
        for line in self._library.event_lines(self._id, self._read) if self._id else ():
            self._apply(text_of(line))
            self._read += 1
            self._offers = None
        if self._offers is None and self._game and self._game.seat in carrier.names.values():
            self._offers = self._offers_now(self._game)
        self._table = self._table_now(carrier)

    def _apply(self, text: str) -> None:
        """Apply an event; a game that breaks the rules is not shown."""
        with contextlib.suppress(RuleError):
            if self._read == 0:
                self._game = open_game(text)
            elif self._game:
                self._game.apply(text)

    def _table_now(self, carrier: PhoneCarrier) -> PublicTable:
        game = self._game
        table: PublicTable = {
            "here": True,
            "language": self._language or None,
            "game": self._id or None,
            "over": game is not None and game.due == "over",
            "moment": self._read,
            "position": position_of(game) if game else None,
            "setup": None,
            "asks": game.seat if game and game.due not in ("end", "over") else None,
            "seats": [],
        }
        if game:
            people = PeopleTable(self._library).people_at_seats([self._id]).get(self._id, {})
            carried, awake = set(carrier.names.values()), carrier.awake
            table["seats"] = [
                {
                    "colour": colour,
                    "player": player,
                    "name": people[seat].name if seat in people else "",
                    "phone": "table" if seat not in carried else "phone" if seat in awake else "sleeps",
                }
                for seat, (colour, player) in enumerate(game.header.seats)
            ]
        return table

    def _offers_now(self, game: Game) -> dict[str, list[dict[str, Any]]] | None:
        if game.due != "play" or not can_be_sealed(game.header.rules):
            return None
        return offers_of(game, self._language or "en")

    # What phones get

    def table(self) -> PublicTable:
        return self._table

    def is_known(self, name: str) -> bool:
        return self.seat_of(name) is not None

    def seat_of(self, name: str) -> int | None:
        return self._carrier.names.get(name) if self._carrier else None

    def shown_to(self, phone: Phone) -> dict[str, Any]:
        seat = phone.seat
        if seat is None or self._carrier is None or self.seat_of(phone.name) != seat:
            return {"state": "taken"}
        asked = self._table.get("asks") == seat
        return {
            "state": "phone",
            "seat": seat,
            "table": self._table,
            "sealed": self._carrier.hands.get(seat, ""),
            "offers": self._offers if asked else None,
        }

    def obey(self, phone: Phone, order: Any) -> None:
        match order:
            # In JSON, true is no number.
            case {"seal": [int(counter), str(sealed)]} if (
                type(counter) is int and phone.seat is not None and self._carrier
            ):
                self._carrier.take(phone.seat, counter, sealed)
            case _:
                phone.tell({"error": "order"})


def position_of(game: Game) -> dict[str, Any]:
    """Return the position as `TablePosition` has it."""
    name = kind_of(game.header.rules).name
    position = __import__(f"host_tools.games.{name}.position", None, None, ("board_values",))
    seats = [list(seat) for seat in game.header.seats]
    return {"rules": game.header.rules, "seats": seats, "turn": game.seat, **position.board_values(game)}


def offers_of(game: Any, language: str) -> dict[str, list[dict[str, Any]]]:
    """Return what each card could do now in the hand of the player to move, in words and places, with its event.

    It is made from what everybody may see, for all cards alike.
    """
    kind = kind_of(game.header.rules)
    phone = __import__(f"pawnlight.games.{kind.name}.phone", None, None, ("decision_choice",))
    screen = SimpleNamespace(game=game, context=SimpleNamespace(words=load_texts(language)), name=str)
    hand, seed = game.hands[game.seat], game.seed
    found: dict[str, list[dict[str, Any]]] = {}
    try:
        # The rules list decisions only of known hands.
        game.seed = bytes(32)
        for card in adapter_of(game).hand_cards():
            game.hands[game.seat] = [card]
            (label,) = phone.hand(screen, game.seat)
            decisions = game.decisions()
            choices = [(phone.decision_choice(screen, decision), decision) for decision in decisions]
            mine = [
                (choice, one)
                for choice, one in choices
                # A late draw of one's own needs no card.
                if choice.card == label or choice.does == "pass" or getattr(one, "seat", None) == game.seat
            ]
            alike = [choice for choice, _ in mine]
            found[label] = [
                {**choice_fields(choice, alike, False, {}), "event": game.event_text(one)} for choice, one in mine
            ]
    finally:
        game.hands[game.seat], game.seed = hand, seed
    return found
