"""What a virtual board tells the phones at it, and what these order; docs/seats.md has the whole.

It is for one client of the bench channel, the server of the phones: only this client gets the hands. What everybody
may see is made from the game, never from the question that the table is asked.
"""

from typing import TYPE_CHECKING, Any

from host_tools.virtual.bench_snapshot import BoardSnapshot
from pawnlight.rules.base import parse_header
from pawnlight.table.app import App
from pawnlight.table.describe import all_choices, choice_fields, describe
from pawnlight.table.phones import MOST_SEATS, Phones, open_phones, phones_of, press_of_phone

if TYPE_CHECKING:
    from pawnlight.table.describe import BoardQuestion


class PhoneBench:
    """The phones at a board: `seen` has `table`, what everybody may see, and for each seat on a phone its own."""

    def __init__(self, board: BoardSnapshot) -> None:
        self._board = board
        self._offered: tuple[object, dict[int, BoardQuestion]] = (None, {})
        self._watched = False
        self.seen: dict[str, Any] = {}

    @property
    def wanted(self) -> bool:
        """Whether phones look, or what the server knows of their seats is out of date."""
        return self._watched or self._board.phones != self.seen.get("table", {}).get("phones", {})

    def read(self, app: App) -> None:
        """Read what `seen` has."""
        phones = phones_of(app.context)
        seats = sorted(phones.seats) if phones else []
        seen: dict[str, Any] = {"table": self._table(app)}
        for seat in seats:
            assert phones
            seen[f"seat {seat}"] = self._seat(app, phones, seat)
        self.seen = seen

    def _table(self, app: App) -> dict[str, Any]:
        board, context = self._board, app.context
        header = app.game.header if app.game else parse_header(board.setup) if board.setup else None
        names = context.names[1:-1] if app.game and context.names[0] == app.game.id else []
        phones = phones_of(context)
        return {
            "language": board.language,
            "game": board.game,
            "over": board.over,
            "moment": app.game.events if app.game else 0,
            "position": board.position,
            "setup": board.setup,
            "asks": asked_seat(app),
            "seats": [
                {
                    "colour": colour,
                    "player": player,
                    "name": names[seat] if seat < len(names) else "",
                    "phone": board.phones.get(str(seat), "table"),
                }
                for seat, (colour, player) in enumerate(header.seats if header else ())
            ],
            "phones": board.phones,
            "board": board.board,
            "ended": phones is not None and phones.ended,
        }

    def _seat(self, app: App, phones: Phones, seat: int) -> dict[str, Any]:
        game = app.game
        if game is None or seat >= len(game.header.seats):
            return {"hand": None, "question": self._question(app, phones, seat), "back": False}
        known = phones.screen is not None and phones.screen.game is game
        return {
            "hand": phones.hand(seat) if known else None,
            "question": self._question(app, phones, seat),
            "back": phones.may_take_back(seat),
        }

    def _question(self, app: App, phones: Phones, seat: int) -> "BoardQuestion | None":
        context, question = app.context, app.context.question
        if phones.options_of(seat):
            key = phones.number, app.settings["language"], phones.hint
            if self._offered[0] != key:
                self._offered = key, {}
            offered = self._offered[1]
            if seat not in offered:
                offered[seat] = whole_question(app, phones, seat)
            return offered[seat]
        if question is None or not context.asking:
            return None
        return describe(context, True) if is_for_everybody(app) or phones.is_asked(seat) else None

    def order(self, app: App, order: dict[str, Any]) -> None:
        """Carry out an order for a seat, which the server has checked to be the phone's own."""
        match order:
            case {"watch": bool(watched)}:
                self._watched = watched
            case {"seat": int(seat), "sit": True} if 0 <= seat < MOST_SEATS:
                open_phones(app.context).put(seat, True)
        phones = phones_of(app.context)
        if phones is None:
            return
        match order:
            case {"keep": list(seats)}:
                phones.keep_only(seats)
            case {"begun": True}:
                phones.ended = False
            # A seat that the table has just taken back stays there.
            case {"seat": int(seat)} if seat in phones.seats and "sit" not in order:
                if "awake" in order:
                    phones.put(seat, order["awake"] is True)
                elif order.get("free") is True:
                    phones.keep_only([other for other in phones.seats if other != seat])
                else:
                    app.keys.reset_idle()
                    self._answer(app, phones, seat, order)

    def leave(self, app: App) -> None:
        """Note that nobody carries the phones any more: all of them are away."""
        phones = phones_of(app.context)
        for seat in phones.seats if phones else ():
            self.order(app, {"seat": seat, "awake": False})
        self._watched, self.seen = False, {}

    def _answer(self, app: App, phones: Phones, seat: int, order: dict[str, Any]) -> None:
        match order:
            case {"take": int(at), "of": int(number)}:
                if number == phones.number:
                    phones.decide(seat, number, at)
                else:
                    take(app, phones, seat, number, at)
            case {"ask": "hint"} if app.game and app.game.seat == seat and app.context.asking:
                app.keys.press(press_of_phone("HOLD OK"))
            case {"ask": "back"} if phones.may_take_back(seat) and app.context.asking:
                app.keys.press("HOLD BACK")
            case {"ask": "return"} if phones.is_asked(seat) and app.context.asking:
                app.keys.press(press_of_phone("BACK"))


def asked_seat(app: App) -> int | None:
    """Return the seat that is asked now, -1 for everybody, None for nobody."""
    question = app.context.question
    if question is None or not app.context.asking or app.in_menu:
        return None
    return app.game.seat if app.game and question.turn and question.game is app.game else -1


def is_for_everybody(app: App) -> bool:
    """Return whether everybody may answer what is asked: it is about no turn, nor the menu, the table's own."""
    question = app.context.question
    if question is None or app.in_menu:
        return False
    return question.game.due == "over" if question.game else question.seat < 0


def take(app: App, phones: Phones, seat: int, number: int, at: int) -> None:
    """Take option `at` of the question `number`, if it is still asked and the phone of `seat` may answer it."""
    context, question = app.context, app.context.question
    if question is None or number != context.asked or not context.asking:
        return
    mine = phones.is_asked(seat)
    if not mine and not is_for_everybody(app):
        return
    if not context.is_waiting():
        context.then = lambda: take(app, phones, seat, number, at)
        return
    found = all_choices(context, True)
    if not 0 <= at < len(found) or found[at].why:
        return
    choice = found[at]
    if not choice.key:
        question.mark_option(at)
    key = choice.key or question.answer_keys[0]
    context.keys.press(press_of_phone(key) if mine else key)


def whole_question(app: App, phones: Phones, seat: int) -> "BoardQuestion":
    """Return the decision that is due as the phone of `seat` is asked: each option is one decision."""
    screen = phones.screen
    assert screen is not None
    assert app.game is not None
    turn = app.game.seat == seat
    numbers = phones.options_of(seat)
    choices = {n: phones.choice_of(n) for n in numbers}
    hint, why = phones.hint if phones.hint and turn else (-1, "")
    offers = []
    for n, choice in choices.items():
        alike = [other for other in choices.values() if other.card == choice.card]
        offers.append({**choice_fields(choice, alike, False, {}), "n": n})
    return {
        "title": screen.name(seat),
        "note": "",
        "card": "",
        "lines": [],
        "foot": "",
        "keys": {},
        "options": offers,  # type: ignore[typeddict-item]
        "at": hint,
        "why": why,
        "seat": seat,
        "what": "card" if turn else "draw",
        "hidden": True,
        "whole": True,
        "cards": phones.cards_to_choose() if turn else [],
        "number": phones.number,
        "moment": app.game.events,
        "hint": "HOLD OK" if turn and screen.context.hints_enabled() else "",
    }
