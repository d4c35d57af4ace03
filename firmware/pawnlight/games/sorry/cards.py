"""Sorry!: the rule sets, and the legal moves of a card.

Rules and rulings: README.md sections 2 to 5; sheets 000, 002, 004.
"""

from binascii import crc32

from pawnlight.games.sorry.board import (
    CARD_STEPS,
    HOME_PLACE,
    OUT_OF_GAME,
    SLIDE_ENDS,
    START_PLACE,
    TRACK_SQUARES,
    WAY_LENGTH,
    destination,
    diamond_square,
    distance_walked,
    is_exchange,
    make_move,
    slide_end,
    start_circle,
)
from pawnlight.rules.base import PASS
from pawnlight.rules.cards import SORRY_CARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pawnlight.games.sorry.board import Move, Play

    # A move, and the board after it.
    MoveResult = tuple[Move, bytearray]

_NOWHERE = 255
# The cards that bring a pawn out of START: without house rules, and with `start=any`.
_LEAVING = ("1", "2")
_ANY_FORWARD = ("1", "2", "3", "5", "7", "8", "10", "11", "12")

# The differences of each rule set from `classic`:
#
# teams           red + yellow and blue + green move each other's pawns, and a Sorry! card must be used; an option in
#                 `points`
# lands on own    landing on a pawn of the same colour is allowed and sends it to START
# bounces         a move longer than the way HOME is counted back from HOME
# may decline     after a 2 the player may end the turn instead of drawing
# hand            cards in each player's hand; 0 where the card drawn is played
RULE_FLAGS = {
    #          teams, lands on own, bounces, may decline, hand
    "classic": (False, False, False, False, 0),
    "teams": (True, False, False, False, 0),
    "points": (False, False, False, False, 5),
    "st": (False, True, True, True, 0),
}


class LegalMoves:
    """The legal moves of one rule set. Stateless: every method takes the pawns and leaves them unchanged.

    leaving   the cards that bring a pawn out of START
    count     the number of pawns of each colour
    """

    def __init__(self, rules: str = "classic", options: "Sequence[str]" = ()) -> None:
        self.teams, self.lands_on_own, self.bounces, self.may_decline, self.hand = RULE_FLAGS[rules]
        self.teams = self.teams or "teams" in options
        # House rules, README.md section 9.
        self.lands_on_own = self.lands_on_own or "own=bump" in options
        self.bounces = self.bounces or "bounce=yes" in options
        self.leaving = _ANY_FORWARD if "start=any" in options else _LEAVING
        self.count = 3 if "pawns=3" in options else 4
        self._all_home = [HOME_PLACE] * self.count + [OUT_OF_GAME] * (4 - self.count)
        # The colours whose pawns each player moves.
        self.movers = [(k, (k + 2) % 4) if self.teams else (k,) for k in range(4)]
        # By colour: the place at each number of squares along its way; the last ones are for negative numbers. Lists
        # would leave 8 KB of garbage in the midst of what stays.
        self.places = [bytearray(WAY_LENGTH + 17) for _ in range(4)]
        for steps in range(-4, WAY_LENGTH + 13):
            red = destination(0, diamond_square(0) + 1, steps, self.bounces)
            for k, places in enumerate(self.places):
                if red is None:
                    places[steps] = _NOWHERE
                elif red < TRACK_SQUARES:
                    places[steps] = (red + 15 * k) % TRACK_SQUARES
                else:
                    places[steps] = red + 5 * k if red < HOME_PLACE else red

    # Legal moves

    def moves(self, pawns: "list[int]", k: int, card: str) -> "list[Move]":
        """Return the legal moves of colour `k` with `card`; of moves with the same result, only the first."""
        found = self.each_move(pawns, k, card)
        return found if isinstance(found, list) else [move for move in found if move]

    def each_move(self, pawns: "list[int]", k: int, card: str) -> "list[Move] | Iterator[Move | None]":
        """Yield the legal moves as they are found, and None for each duplicate.

        This lets a Pico do something else in between, however long the search for the next move takes.
        """
        if card == "7":
            walkers = [i for m in self.movers[k] for i in range(4 * m, 4 * m + 4) if pawns[i] < HOME_PLACE]
            if len(walkers) > 1:
                return _distinct(pawns, self.seven(pawns, k, walkers))
        if card == "11":
            team = self.movers[k]
            own = [i for i, place in enumerate(pawns) if place < TRACK_SQUARES and i // 4 in team]
            others = [j for j, place in enumerate(pawns) if place < TRACK_SQUARES and j // 4 not in team]
            if own and others:
                return _distinct(pawns, self.eleven(pawns, k, own, others))
        moves = self.sorry(pawns, k) if card == "Sorry!" else self.walking_moves(pawns, k, card)
        # Moves of single pawns to free places, or HOME, without a slide have different results; others may not.
        plain = [b for ((_, _, b),) in moves if b == HOME_PLACE or (b not in pawns and b not in SLIDE_ENDS)]
        if len(plain) == len(moves) or len(moves) == 1:
            return moves
        board = colours_by_place(pawns)
        return _distinct(pawns, [(move, board_after(board, *move[0])) for move in moves])

    def may_pass(self, moves: "Sequence[Move]") -> bool:
        """Return whether the player may pass: there are no `moves`, or an 11 could only change places."""
        # Exchanges come last: if the first move is one, all are. In `st`, where they must be used, an 11 can always go
        # forward: no square stops it, nor the end of the way.
        return not moves or is_exchange(moves[0])

    def each_play(self, pawns: "list[int]", k: int, hand: "Sequence[str | None]") -> "Iterator[Play | None]":
        """Yield the plays of colour `k` with a `hand` (README.md section 4); None as in `each_move`.

        If no card must be played, also those that discard one.
        """
        cards = [card for card in SORRY_CARDS if card in hand]
        must = False
        for card in cards:
            first = None
            for move in self.each_move(pawns, k, card):
                first = first or move
                yield (card, move) if move else None
            must = must or (first is not None and not self.may_pass((first,)))
        if not must:
            for card in cards:
                yield card, PASS

    def has_won(self, pawns: "list[int]", k: int) -> bool:
        """Return whether the player of colour `k`, or the team, has every pawn HOME."""
        return all([pawns[4 * m : 4 * m + 4] == self._all_home for m in self.movers[k]])

    # Cards

    def may_land(self, pawns: "list[int]", i: int, b: int) -> bool:
        """Return whether pawn `i` may land on `b`, which its own colour must not occupy.

        Sheet 000, "Movimiento Hacia Atrás", Avisos. This applies to a triangle too, because a slide begins with the
        landing. A bounce may end where it began.
        """
        return self.lands_on_own or b not in pawns or b >= HOME_PLACE or pawns.index(b) // 4 != i // 4 or pawns[i] == b

    def walking_moves(self, pawns: "list[int]", k: int, card: str) -> "list[Move]":
        """Return the moves of one pawn with a numbered card: out of START, forward or backward.

        Sheet 000, "LAS CARTAS".
        """
        found: list[Move] = []
        for m in self.movers[k]:
            if card in self.leaving:
                found += self.start_moves(pawns, m)
            places = self.places[m]
            for steps in CARD_STEPS[card]:
                for i in range(4 * m, 4 * m + 4):
                    a = pawns[i]
                    if a < HOME_PLACE:
                        b = places[distance_walked(m, a) + steps]
                        if b != _NOWHERE and (b not in pawns or self.may_land(pawns, i, b)):
                            found.append(((i, a, b),))
        return found

    def start_moves(self, pawns: "list[int]", m: int) -> "list[Move]":
        """A card of `leaving` brings a pawn from START to its start circle. Sheet 000, "Coloque el peón aquí"."""
        if START_PLACE in pawns[4 * m : 4 * m + 4]:
            i = pawns.index(START_PLACE, 4 * m)
            if self.may_land(pawns, i, start_circle(m)):
                return [((i, START_PLACE, start_circle(m)),)]
        return []

    def seven(self, pawns: "list[int]", k: int, walkers: "list[int]") -> "Iterator[MoveResult]":
        """7: one pawn goes 7, or two of the `walkers` share the 7, each part a whole move. Sheet 000, card 7.

        Either pawn may begin. The second part is made on the board that the first left: a pawn that the first has sent
        to START no longer walks.
        """
        board = colours_by_place(pawns)
        for move in self.walking_moves(pawns, k, "7"):
            yield move, board_after(board, *move[0])
        # The parts of each, 0 to 6 squares long. Moves share them: in teams there may be 170, which would fill 14 KB.
        ahead = []
        for i in walkers:
            at = distance_walked(i // 4, pawns[i])
            ahead.append([(i, pawns[i], b) for b in self.places[i // 4][at : at + 7]])
        for n, firsts in enumerate(ahead):
            for steps in range(1, 7):
                first = firsts[steps]
                i, a, b = first
                if b == _NOWHERE or not self.may_land(pawns, i, b):
                    continue
                slid_to = slide_end(i // 4, b)
                between = None
                for o, seconds in enumerate(ahead):
                    second = seconds[7 - steps]
                    j, c, d = second
                    if j == i or d == _NOWHERE:
                        continue
                    if b <= c <= slid_to:
                        # The first part has sent this pawn to START.
                        continue
                    if o < n:
                        other_to = slide_end(j // 4, d)
                        meets = d <= a <= other_to or (d <= slid_to and other_to >= b and b != HOME_PLACE)
                        if not meets:
                            # It was listed in the other order: neither part changes what the other meets.
                            continue
                    between = between or board_after(board, i, a, b)
                    # As in `may_land`.
                    own = d < HOME_PLACE and between[d] == j // 4 + 1
                    if not own or self.lands_on_own or d == c:
                        yield (first, second), board_after(between, j, c, d)

    def eleven(self, pawns: "list[int]", k: int, own: "list[int]", others: "list[int]") -> "Iterator[MoveResult]":
        """11: one pawn goes 11, or changes places with an opponent's, both on the track. Sheet 000, card 11.

        Only the pawn that is moved slides. `own` and `others` are the pawns on the track.
        """
        board = colours_by_place(pawns)
        for move in self.walking_moves(pawns, k, "11"):
            yield move, board_after(board, *move[0])
        for i in own:
            a = pawns[i]
            for j in others:
                b = pawns[j]
                changed = board[:]
                changed[a] = board[b]
                yield ((i, a, b), (j, b, a)), board_after(changed, i, START_PLACE, b)

    def sorry(self, pawns: "list[int]", k: int) -> "list[Move]":
        """Sorry!: a pawn from START takes the square of an opponent on the track. Sheet 000, card Sorry!.

        A team that cannot do so must send one of its own pawns on the track to START. Sheet 000, "Reglas para grupos".
        """
        team = self.movers[k]
        opponents = [b for j, b in enumerate(pawns) if b < TRACK_SQUARES and j // 4 not in team]
        found: list[Move] = []
        for m in team:
            if START_PLACE in pawns[4 * m : 4 * m + 4]:
                i = pawns.index(START_PLACE, 4 * m)
                found += [((i, START_PLACE, b),) for b in opponents]
        if self.teams and not found:
            return [((i, a, START_PLACE),) for i, a in enumerate(pawns) if a < TRACK_SQUARES and i // 4 in team]
        return found


# Of each pawn, what `colours_by_place` has for it.
_COLOUR = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4)


def colours_by_place(pawns: "list[int]") -> bytearray:
    """The position with the four pawns of a colour alike: on each place 0-79 the colour that stands there, from 1 on.

    After these, how many pawns of each colour are HOME.
    """
    board = bytearray(HOME_PLACE + 4)
    for place, colour in zip(pawns, _COLOUR):
        if place < HOME_PLACE:
            board[place] = colour
        elif place == HOME_PLACE:
            board[HOME_PLACE - 1 + colour] += 1
    return board


def board_after(board: bytearray, i: int, a: int, b: int) -> bytearray:
    """The board after pawn `i` has gone from `a` to land on `b`, as by `board.land_on`, which tells the rule."""
    after = board[:]
    if a < HOME_PLACE:
        after[a] = 0
    if b < HOME_PLACE:
        end = slide_end(i // 4, b)
        if end != b:
            for place in range(b, end):
                after[place] = 0
        after[end] = i // 4 + 1
    elif b == HOME_PLACE:
        after[HOME_PLACE + i // 4] += 1
    return after


def _distinct(pawns: "list[int]", results: "Iterable[MoveResult]") -> "Iterator[Move | None]":
    """Of the moves to each board the first; None for the others."""
    # The first moves by a hash of their boards, or by the next free number. The boards of the 170 moves that a 7 may
    # have in teams would take 20 KB; where two hashes are equal, the board is made once more.
    seen: dict[int, Move] = {}
    for move, after in results:
        key = crc32(after) & 0x3FFFFFFF
        while key in seen and _board_after(pawns, seen[key]) != after:
            key += 1
        if key in seen:
            yield None
        else:
            seen[key] = move
            yield move


def _board_after(pawns: "list[int]", move: "Move") -> bytearray:
    after = pawns[:]
    make_move(after, move)
    return colours_by_place(after)


_last: "list[tuple[str, tuple[str, ...], LegalMoves]]" = []


def engine_of(rules: str, options: "Sequence[str]" = ()) -> LegalMoves:
    """Return the moves of a rule set with the `options` of a header; the last one is cached."""
    # The short game only begins differently.
    options = tuple([option for option in options if option != "quick"])
    if not _last or _last[0][:2] != (rules, options):
        _last[:] = [(rules, options, LegalMoves(rules, options))]
    return _last[0][2]
