"""The options of Sorry! as a laptop shows them, see offers.py."""

from pawnlight.board import led_of_start
from pawnlight.games.sorry import text as sorry_text
from pawnlight.games.sorry.board import START, parts
from pawnlight.games.sorry.scene import light_of
from pawnlight.table.offers import Offer, card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import Incomplete as Any

    from pawnlight.games.sorry.board import Move


def offer(question: "Any", at: int) -> Offer:
    """Return card `at` of a hand with the places where it can go, or pick `at` of a move."""
    if question.what == "card":
        found = card(question, at)
        if not question.hidden:
            name = question.cards[at]
            moves = [move for other, move in question.screen.options if other == name and move]
            found.ring_to = _rests(moves)
        return found
    game, words = question.screen.game, question.screen.context.words
    kind, i, place = pick = question.choice.offers[at]
    if kind == "pass":
        return Offer(words["throw away" if game.engine.hand else "pass"])
    moves = question.choice.moves_with(pick)
    ways = sorry_text.ways(words, question.card, moves, (), game.engine.leaving)
    found = Offer(", ".join([said for said, can, _ in ways if can]))
    if i >= 0:
        found.ring = _lights(question, i, place)
        found.ring_to = _rests(moves)
    if kind == "to":
        # On a triangle it slides on.
        rests = [rest for move in moves for j, _, landing, rest in parts(move) if (j, landing) == (i, place)]
        found.ring = sorted({light_of(i, there) for there in [place] + rests})
    return found


def places(question: "Any", at: int) -> "tuple[list[int], list[int]]":
    """Return the lights of pick `at`; none of a card, and no cells."""
    if question.what == "card":
        return [], []
    _, i, place = question.choice.offers[at]
    return _lights(question, i, place) if i >= 0 else [], []


def behind(question: "Any") -> "list[int]":
    """Return the lights of the pawns that could be picked before."""
    if question.what != "place":
        return []
    return [light for _, i, place in question.choice.first() for light in _lights(question, i, place)]


def _lights(question: "Any", i: int, place: int) -> "list[int]":
    """Return the light of pawn `i` on `place`; the pawns on a START are alike."""
    if place != START:
        return [light_of(i, place)]
    pawns = question.screen.game.pawns
    return [led_of_start(i // 4, j % 4) for j, other in enumerate(pawns) if other == START and j // 4 == i // 4]


def _rests(moves: "list[Move]") -> "list[int]":
    """Return the lights where the pawns of `moves` come to rest."""
    return sorted({light_of(i, rest) for move in moves for i, _, _, rest in parts(move)})
