"""The choices of Sorry!, see table/choice.py: a card of a hand, a pawn, its destination."""

from pawnlight.games.sorry import text as sorry_text
from pawnlight.games.sorry.board import (
    CARD_STEPS,
    HOME_PLACE,
    OUT_OF_GAME,
    START_PLACE,
    bounces_at_home,
    destination,
    is_exchange,
    move_parts,
    places_passed,
    slide_squares,
    steps_of,
)
from pawnlight.games.sorry.scene import light_of
from pawnlight.table.choice import CardChoices, Choice, Choices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Protocol

    from pawnlight.games.sorry.board import Move, Play
    from pawnlight.games.sorry.game import SorryGame
    from pawnlight.table.choice import HandScreen
    from pawnlight.words import Words

    MovePick = tuple[str, int, int]  # "pawn", "to", "swap", "pass" or "done"; pawn; place

    MovePart = tuple[int, int, int, int]  # pawn, from, landing, final place

    class MoveSelection(Protocol):
        """The choice of a move, see `MovePicker`."""

        offers: list[MovePick]
        picks: list[MovePick]

        def moves_after_pick(self, __pick: MovePick) -> list[Move]: ...

        def first_picks(self) -> Iterable[MovePick]: ...

        def count_next_picks(self, __pick: MovePick) -> int: ...


class HandCardChoices(CardChoices):
    """The cards of a hand, each with the places where it can go."""

    def __init__(self, hand: "HandScreen", words: "Words", game: "SorryGame", options: "Sequence[Play]") -> None:
        super().__init__(hand, words)
        self._game = game
        self._options = options

    def stuck_reason(self) -> "tuple[str, Sequence[int]]":
        if [card for card, move in self._options if move]:
            return "", ()
        return NoMoveChoices(self._game, self._hand.cards).stuck_reason()

    def choice(self, at: int) -> Choice:
        found = super().choice(at)
        if not self._hand.hidden:
            found.ring_to = _rests([move for card, move in self._options if card == found.card and move])
        found.does = "play" if [move for card, move in self._options if card == found.card and move] else "discard"
        return found


class NoMoveChoices(Choices):
    """No choices: no pawn can move with any of the `cards`."""

    def __init__(self, game: "SorryGame", cards: "Sequence[str]") -> None:
        self._game = game
        self._cards = cards

    def stuck_reason(self) -> "tuple[str, Sequence[int]]":
        game, cards = self._game, self._cards
        pawns, engine = game.pawns, game.engine
        own = [
            i
            for k in engine.movers[game.turn]
            for i in range(4 * k, 4 * k + 4)
            if pawns[i] not in (HOME_PLACE, OUT_OF_GAME)
        ]
        walking = [i for i in own if pawns[i] != START_PLACE]
        lights = [light_of(i, pawns[i]) for i in walking or own]
        if not [card for card in cards if card != "Sorry!"]:
            return "nobody" if len(walking) < len(own) else "none waits", lights
        if not walking:
            return "start any" if len(engine.leaving) > 2 else "start", lights
        found = {
            destination(i // 4, pawns[i], steps, engine.bounces) is None
            for i in walking
            for card in cards
            for steps in CARD_STEPS[card]
        }
        return "blocked" if len(found) > 1 else "far" if True in found else "own", lights


class PawnChoices(Choices):
    """The pawns, or the destinations of one, that can be picked with `card`."""

    def __init__(self, words: "Words", game: "SorryGame", card: str, picking: "MoveSelection") -> None:
        self._words = words
        self._game = game
        self._card = card
        self._picking = picking

    def choice(self, at: int) -> Choice:
        game, words = self._game, self._words
        kind, i, place = pick = self._picking.offers[at]
        if kind == "pass":
            passing = Choice(words["throw away" if game.engine.hand else "pass"])
            passing.does = "discard" if game.engine.hand else "pass"
            return passing
        moves = self._picking.moves_after_pick(pick)
        again = sorry_text.draw_again_test(game, self._card)
        ways = sorry_text.marked_card_options(words, self._card, moves, (), game.engine.leaving, again)
        found = Choice(", ".join([said for said, can, _ in ways if can]))
        if i >= 0:
            found.ring = self._lights(pick)
            found.ring_to = _rests(moves)
        if kind == "to":
            # On a triangle it slides on.
            on = [rest for move in moves for j, _, landing, rest in move_parts(move) if (j, landing) == (i, place)]
            found.ring = sorted({light_of(i, there) for there in [place] + on})
        self._tell(found, pick, moves)
        return found

    def _tell(self, found: Choice, pick: "MovePick", moves: "Sequence[Move]") -> None:
        """Put into `found` what moves, how, and whom it hits, or how many ways there are."""
        kind, i, _ = pick
        mine = [part for part in move_parts(moves[0]) if part[0] == i]
        if kind == "done" or not mine:
            return
        if len(moves) > 1 and kind == "pawn":
            found.ways = self._picking.count_next_picks(pick)
            return
        move, card, part = moves[0], self._card, mine[0]
        exchange = is_exchange(move)
        # One may be as far away as the pawn could walk.
        found.path, found.slide = self._path(part, exchange)
        found.steps = steps_of(card, i // 4, part[1], part[2])
        if exchange:
            found.does, found.steps = "exchange", 0
        elif self._picking.picks and kind == "pawn":
            found.does = "rest"
        elif part[2] == START_PLACE:
            found.does = "own"
        elif part[1] == START_PLACE:
            found.does = "sorry" if card == "Sorry!" else "out"
        elif len(move) > 1:
            found.does = "part"
            found.rests = [
                self._path(other)[0] for move in moves if len(move) > 1 for other in move_parts(move) if other[0] != i
            ]
        elif bounces_at_home(card, i // 4, part[1], part[2]):
            found.does = "bounce"
        else:
            found.does = "forward" if found.steps > 0 else "back"
        if len(moves) == 1:
            effect = self._game.effect_of_move(card, move)
            found.hits = [light_of(j, there) for j, there in effect.pawns_lost]

    def _path(self, part: "MovePart", exchange: bool = False) -> "tuple[list[int], int]":
        """Return the lights on the way of a pawn, and the number of the one from which it slides, 0 for none."""
        i, a, landing, rest = part
        walked = [a] + ([landing] if exchange else places_passed(self._card, i // 4, a, landing))
        slide = slide_squares(landing, rest)
        return [light_of(i, there) for there in walked + slide], len(walked) - 1 if slide else 0

    def lights_of(self, at: int) -> "tuple[Sequence[int], Sequence[int]]":
        return self._lights(self._picking.offers[at]), ()

    def previous_lights(self) -> "Sequence[int]":
        return [light for pick in self._picking.first_picks() for light in self._lights(pick)]

    def _lights(self, pick: "MovePick") -> "list[int]":
        """Return the light of a pawn on a place; the pawns on a START are alike."""
        _, i, place = pick
        if i < 0 or place != START_PLACE:
            return [light_of(i, place)] if i >= 0 else []
        pawns = self._game.pawns
        return [light_of(j, START_PLACE) for j, other in enumerate(pawns) if other == START_PLACE and j // 4 == i // 4]


class GlowingPawns:
    """The pawns of a child's game as a `MoveSelection`: each has its move."""

    def __init__(self, pawns: "list[int]", ways: "list[tuple[int, Move]]") -> None:
        self.offers = [("pawn", i, pawns[i]) for i, _ in ways]
        self.picks: list[MovePick] = []
        self._moves = dict(ways)

    def moves_after_pick(self, pick: "MovePick") -> "list[Move]":
        """Return the move of a pawn."""
        return [self._moves[pick[1]]]

    def first_picks(self) -> "Iterable[MovePick]":
        """Return none: there is no question before."""
        return ()

    def count_next_picks(self, pick: "MovePick") -> int:
        """Return 1: there is no question after it."""
        return 1


def _rests(moves: "Sequence[Move]") -> "list[int]":
    """Return the lights where the pawns of `moves` come to rest."""
    return sorted({light_of(i, rest) for move in moves for i, _, _, rest in move_parts(move)})
