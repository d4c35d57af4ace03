"""`pawnlight rules` for Sorry!: the legal moves of a position."""

from typing import Any

from host_tools.games.request import RequestError, is_int, options_field, string_field
from host_tools.games.sorry.position import parse_colour, parse_place, position_faults
from pawnlight.games.sorry.board import OUT_OF_GAME, TRACK_SQUARES, make_move, move_text, place_text
from pawnlight.games.sorry.cards import LegalMoves, engine_of
from pawnlight.rules.base import COLOURS, PASS
from pawnlight.rules.cards import SORRY_CARDS


def answer_request(request: dict[str, Any]) -> dict[str, Any]:
    """Return the legal moves with a card, or in `points` the playable cards of a hand. Raises ValueError."""
    engine = engine_of(string_field(request, "rules"), options_field(request))
    colours, pawns = _pawns(request, engine.count)
    turn = parse_colour(string_field(request, "turn"))
    found = position_faults(pawns, turn)
    if engine.teams and len(colours) != 4:
        found.append("all four colours play in teams")
    if found:
        raise RequestError("; ".join(found))
    if engine.hand and "card" not in request:
        return _playable(engine, pawns, turn, request)
    card = _card(string_field(request, "card"))
    moves = engine.moves(pawns, turn, card)
    listed = []
    wins = bool(moves)
    for move in moves:
        after = pawns[:]
        make_move(after, move)
        wins = wins and engine.has_won(after, turn)
        listed.append({"move": move_text(move, turn), "pawns": _places(after, colours)})
    # No card once the game is won.
    return {"moves": listed, "may_pass": engine.may_pass(moves), "draw_again": card == "2" and not wins}


def _playable(engine: LegalMoves, pawns: list[int], turn: int, request: dict[str, Any]) -> dict[str, Any]:
    hand = request.get("hand")
    if not isinstance(hand, list) or not all(isinstance(card, str) for card in hand):
        raise RequestError("a request must have 'card' or, in points, 'hand', a list of cards")
    for card in hand:
        _card(card)
    plays = [play for play in engine.each_play(pawns, turn, hand) if play]
    playable = [card for card, move in plays if move != PASS]
    thrown = [card for card, move in plays if move == PASS]
    return {"playable": [card for card in SORRY_CARDS if card in playable], "must_play": bool(plays) and not thrown}


def _card(card: str) -> str:
    if card not in SORRY_CARDS:
        raise RequestError(f"{card[:20]!r} is not a card: {', '.join(SORRY_CARDS)}")
    return card


def _pawns(request: dict[str, Any], count: int) -> tuple[list[int], list[int]]:
    """Return the colours in play, in the order of the request, and the 16 places; a colour has `count` pawns."""
    given = request.get("pawns")
    if not isinstance(given, dict):
        raise RequestError("'pawns' must be an object of colours")
    pawns = [OUT_OF_GAME] * 16
    colours = []
    for name, places in given.items():
        k = parse_colour(name)
        if not isinstance(places, list) or len(places) != count:
            raise RequestError(f"{name} must have a list of {('three', 'four')[count - 3]} pawns")
        colours.append(k)
        pawns[4 * k : 4 * k + count] = [_place(place, k) for place in places]
    return colours, pawns


def _place(place: object, k: int) -> int:
    if is_int(place) and 0 <= place < TRACK_SQUARES:
        return place
    if isinstance(place, str) and not place[:1].isdigit():
        return parse_place(place, k)
    raise RequestError(f'a pawn must be on "S", "H", "z1" to "z5" or a square 0 to 59, not {str(place)[:20]!r}')


def _places(pawns: list[int], colours: list[int]) -> dict[str, list[int | str]]:
    return {
        COLOURS[k]: [
            place if place < TRACK_SQUARES else place_text(place)
            for place in pawns[4 * k : 4 * k + 4]
            if place != OUT_OF_GAME
        ]
        for k in colours
    }
