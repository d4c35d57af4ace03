"""Sorry!: the board, and the legal moves of a card. Rules and rulings: README.md sections 1 to 5; seeds 000, 002, 004.

Pawns are a list of 16 places, four for each colour in clockwise order: pawn i is of colour i // 4. A place is a number:

    0-59    track square
    60-79   safety zones, five squares each: z1-z5 of colour k are 60 + 5k to 64 + 5k
    HOME, START, OUT (the colour is not in play)

A move is a tuple of changes (pawn, from, to), in order: what the player does, then what follows from it. Applying it
means setting each pawn to its new place; undoing it, each to its old place in reverse order.
"""

import sys

from pawnlight.rules.cards import SORRY_CARDS

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Sequence

    from _typeshed import Incomplete as Any

    Change = tuple[int, int, int]
    Move = tuple[Change, ...]

COLOURS = ("red", "blue", "yellow", "green")
TRACK = 60
HOME = 80
START = 81
OUT = 82
_NOWHERE = 255
_ALL_HOME = [HOME] * 4

_DIAMOND = 2  # squares clockwise from the corner of a colour's side
_CIRCLE = 4
_SLIDES = ((1, 4), (9, 13))
# A pawn's way is numbered from the square after its diamond (0) round to the diamond (59), then z1-z5 (60-64), HOME.
_WAY_HOME = 65

# What each card walks, forward or back. The Sorry! card only replaces.
STEPS = {
    "1": (1,),
    "2": (2,),
    "3": (3,),
    "4": (-4,),
    "5": (5,),
    "7": (7,),
    "8": (8,),
    "10": (10, -1),
    "11": (11,),
    "12": (12,),
    "Sorry!": (),
}


# What each rule set changes in the rules of `classic`:
#
# teams           red + yellow and blue + green move each other's pawns, and a Sorry! card must be used
# lands on own    landing on a pawn of the same colour is allowed and sends it to START
# bounces         a move longer than the way HOME is counted back from HOME
# must exchange   an 11 that could only change places may not be passed
# hand            cards in each player's hand; 0 where the card drawn is played
VARIANTS = {
    #          teams, lands on own, bounces, must exchange, hand
    "classic": (False, False, False, False, 0),
    "teams": (True, False, False, False, 0),
    "points": (False, False, False, False, 5),
    "st": (False, True, True, True, 0),
}


def circle(k: int) -> int:
    """The start circle of colour `k`, where its pawns leave START."""
    return 15 * k + _CIRCLE


def diamond(k: int) -> int:
    """The square from which pawns of colour `k` enter their safety zone."""
    return 15 * k + _DIAMOND


def slides(k: int) -> "tuple[tuple[int, int], ...]":
    """(triangle, end) of the two slides on the side of colour `k`."""
    return tuple([(15 * k + first, 15 * k + last) for first, last in _SLIDES])


def steps_home(k: int, place: int) -> int:
    """Squares that a pawn of colour `k` has to walk from `place` to HOME: 0 to 65, and 66 from START."""
    if place == HOME:
        return 0
    if place == START:
        return _WAY_HOME + 1
    if place >= TRACK:
        return TRACK + 5 * (k + 1) - place
    return _WAY_HOME - (place - diamond(k) - 1) % TRACK


def walk(k: int, place: int, steps: int, bounces: bool = False) -> "int | None":
    """Where a pawn of colour `k` on `place` comes to rest after `steps` (negative: backward), before any slide.

    None when the move is longer than the way HOME and does not bounce, or when the pawn is not where it can walk.
    """
    if place >= TRACK and not TRACK + 5 * k <= place < TRACK + 5 * (k + 1):
        return None
    way = _WAY_HOME - steps_home(k, place) + steps
    if way > _WAY_HOME:
        if not bounces:
            return None
        way = 2 * _WAY_HOME - way
    if way == _WAY_HOME:
        return HOME
    if way >= TRACK:
        return way + 5 * k
    return (way + diamond(k) + 1) % TRACK


def parts(move: "Move") -> "list[tuple[int, int, int, int]]":
    """What is done in `move`, without what follows from it: (pawn, from, landing, where a slide has taken it) each.

    One part, two for a split 7; the two pawns of an exchange.
    """
    found: list[tuple[int, int, int, int]] = []
    for i, a, b in move:
        movers = [part[0] for part in found]
        if i in movers:
            if b != START:
                n = movers.index(i)
                found[n] = found[n][:3] + (b,)
        elif b != START or not found:
            found.append((i, a, b, b))
    return found


def changes_places(card: str, move: "Move") -> bool:
    """Whether `move` with `card` is an 11 that changes places: another pawn is put on the track, not sent to START."""
    return card == "11" and len(move) > 1 and move[1][0] != move[0][0] and move[1][2] != START


def do(pawns: "list[int]", move: "Move") -> None:
    """Make `move`."""
    for i, _, b in move:
        pawns[i] = b


def undo(pawns: "list[int]", move: "Move") -> None:
    """Take back `move`, the last one made."""
    for i, a, _ in reversed(move):
        pawns[i] = a


class Sorry:
    """The legal moves of one rule set. Holds no game: every method is given the pawns."""

    def __init__(self, rules: str = "classic") -> None:
        self.teams, self.lands_on_own, self.bounces, self.must_exchange, self.hand = VARIANTS[rules]
        # The colours whose pawns the player of a colour moves.
        self.movers = [(k, (k + 2) % 4) if self.teams else (k,) for k in range(4)]
        # By colour: the place after so many squares of its way; the last of them for less than none.
        self.places = [self._way(k) for k in range(4)]
        # Triangle -> end of the slides on which pawns of a colour slide: all but its own.
        self.slide_end = [{a: b for side in range(4) if side != k for a, b in slides(side)} for k in range(4)]
        self._sevens = _find_sevens()

    def _way(self, k: int) -> bytes:
        """Where a pawn of colour `k` comes to, by how many squares of its way it would have gone; or _NOWHERE."""
        way = list(range(_WAY_HOME + 13)) + list(range(-4, 0))
        places = [walk(k, (diamond(k) + 1) % TRACK, steps, self.bounces) for steps in way]
        return bytes([_NOWHERE if place is None else place for place in places])

    def moves(
        self, pawns: "list[int]", k: int, card: str, goal: "Move | None" = None, walk: bool = False
    ) -> "list[Move]":
        """The legal moves of colour `k` with `card`; of those that lead to the same position, the first.

        With a `goal`, only some of the moves are looked for: that one, and before it all that lead to its position. To
        `walk` is neither to split a 7 nor to change places: all such moves come before the others.
        """
        if card == "7" and not walk:
            return self._sevens(self, pawns, k, goal)
        found: list[Move] = []
        more = card == "11" and not walk
        after: list[int] = []
        if goal:
            after = pawns[:]
            do(after, goal)
            rest = after[goal[0][0]]
            if not (more or card == "7" or self.lands_on_own or rest == goal[0][1]):
                # No other pawn comes to rest anywhere else and leads to the same position.
                after = [rest] * 16
        # Different pawns that each go to a free place lead to different positions; all else may meet.
        may_meet = False
        for m in self.movers[k]:
            if (card == "1" or card == "2") and START in pawns[4 * m : 4 * m + 4]:
                may_meet |= self._leave_start(pawns, m, found)
            places = self.places[m]
            slide_end = self.slide_end[m]
            first = diamond(m) + 1
            own = after and after[4 * m : 4 * m + 4]
            for steps in STEPS[card]:
                for i in range(4 * m, 4 * m + 4):
                    a = pawns[i]
                    if a >= HOME:
                        continue
                    b = places[((a - first) % TRACK if a < TRACK else a - 5 * m) + steps]
                    if b == _NOWHERE or (own and slide_end.get(b, b) not in own):
                        continue
                    if b in pawns or b in slide_end:
                        may_meet = True
                        arrival = self.arrive(pawns, i, b)
                        if arrival is not None:
                            found.append(arrival)
                    else:
                        found.append(((i, a, b),))
        if card == "Sorry!":
            may_meet = True
            self._sorry(pawns, k, found, after)
        if goal and found[:1] == [goal]:
            return found
        if not more and (len(found) < 2 or not may_meet):
            return found
        seen: dict[int, Move] = {}
        distinct: list[Move] = []
        for move in found:
            self.add(pawns, k, distinct, seen, move, key_of(move))
        if more:
            self._change_places(pawns, k, distinct, seen, after)
        return distinct

    def allows(self, pawns: "list[int]", k: int, card: str, move: "Move", walk: bool) -> bool:
        """Whether `move`, of what `arrive` and `exchange` give, is one of `moves`; `walk` if it is one `arrive`."""
        if changes_places(card, move):
            (i, a, b), (j, _, c) = move[:2]
            team = self.movers[k]
            if a < TRACK and b < TRACK and i // 4 in team and j // 4 not in team:
                # No other move puts this opponent there; or, where the slide takes it along, only with pawns that it
                # takes along too.
                if (j, c, START) in move:
                    for n, _, _ in move[3:]:
                        if i & 12 <= n < i:
                            return False
                return self.exchange(pawns, i, j) == move
        i, a, b = move[0]
        if card == "Sorry!" and walk and a == START and b < TRACK:
            # Only by taking its square is an opponent replaced.
            team = self.movers[k]
            return i // 4 in team and pawns.index(a, i & 12) == i and b in pawns and pawns.index(b) // 4 not in team
        return move in self.moves(pawns, k, card, move, walk)

    def must_move(self, pawns: "list[int]", k: int, card: str) -> bool:
        """Whether there is a move with `card` that may not be passed."""
        return bool(self.moves(pawns, k, card, None, card == "11" and not self.must_exchange))

    def may_pass(self, card: str, moves: "list[Move]") -> bool:
        """Whether a player with these `moves` need not move: there is none, or an 11 could only change places."""
        # The moves that change places come last.
        return not moves or (not self.must_exchange and changes_places(card, moves[0]))

    def playable(
        self, pawns: "list[int]", k: int, hand: "Sequence[str | None]"
    ) -> "tuple[list[tuple[str, Move]], bool]":
        """What colour `k` can play from `hand`, and whether something of it must be played (README.md section 4)."""
        found: list[tuple[str, Move]] = []
        must = False
        for card in SORRY_CARDS:
            if card in hand:
                moves = self.moves(pawns, k, card)
                found += [(card, move) for move in moves]
                must = must or not self.may_pass(card, moves)
        return found, must

    def won(self, pawns: "list[int]", k: int) -> bool:
        """Whether the player of colour `k`, or the team, has every pawn HOME."""
        return all([pawns[4 * m : 4 * m + 4] == _ALL_HOME for m in self.movers[k]])

    def arrive(self, pawns: "list[int]", i: int, b: int) -> "Move | None":
        """Pawn `i` comes to rest on `b`: that change and the hits, the slide included. None where it may not land.

        Seed 000, "Saltar y empujar" and "Slide". A pawn of its own colour forbids the landing on a triangle too: a
        slide begins with landing.
        """
        a = pawns[i]
        if b >= HOME:
            return ((i, a, b),)
        end = self.slide_end[i // 4].get(b)
        if b in pawns and b != a:
            hit = pawns.index(b)
            if hit // 4 == i // 4 and not self.lands_on_own:
                return None
            if end is None:
                return ((i, a, b), (hit, b, START))
        if end is None:
            return ((i, a, b),)
        hits = tuple([(j, p, START) for j, p in enumerate(pawns) if b <= p <= end and j != i])
        return ((i, a, b), (i, b, end)) + hits

    def _leave_start(self, pawns: "list[int]", k: int, found: "list[Move]") -> bool:
        """A 1 or a 2 brings a pawn from START to its start circle. Seed 000, "Coloque el peón aquí".

        Returns whether another pawn stood there.
        """
        arrival = self.arrive(pawns, pawns.index(START, 4 * k), circle(k))
        if arrival is not None:
            found.append(arrival)
        return arrival is None or len(arrival) > 1

    def exchange(self, pawns: "list[int]", i: int, j: int) -> "Move":
        """Pawns `i` and `j` change places, and `i` slides where it may."""
        a, b = pawns[i], pawns[j]
        pawns[j] = a
        pawns[i] = OUT
        arrival = self.arrive(pawns, i, b)
        pawns[i] = a
        pawns[j] = b
        return ((i, a, b), (j, b, a)) + (arrival or ())[1:]

    def _change_places(
        self, pawns: "list[int]", k: int, found: "list[Move]", seen: "dict[int, Move]", after: "list[int]"
    ) -> None:
        """An 11 may change places with an opponent on the track; only the changing pawn slides. Seed 000, card 11."""
        team = self.movers[k]
        for m in sorted(team):
            # Opponents with their square and what follows from landing there.
            others: list[Any] = []
            for j, b in enumerate(pawns):
                if b < TRACK and j // 4 not in team and not (after and after[j] == b):
                    end = self.slide_end[m].get(b, 0)
                    hits = [(n, p, START) for n, p in enumerate(pawns) if b < p <= end] if end else []
                    others.append((j, b, end, hits))
            for i in range(4 * m, 4 * m + 4):
                a = pawns[i]
                if a >= TRACK:
                    continue
                for j, b, end, hits in others:
                    if b <= a <= end:
                        move = self.exchange(pawns, i, j)
                        self.add(pawns, k, found, seen, move, key_of(move))
                    elif not (after and after[j] != a):
                        # No other move puts this opponent there.
                        slid = ((i, b, end),) + tuple(hits) if end else ()
                        found.append(((i, a, b), (j, b, a)) + slid)

    def _sorry(self, pawns: "list[int]", k: int, found: "list[Move]", after: "list[int]") -> None:
        """A pawn from START takes the square of an opponent on the track. Seed 000, card Sorry!.

        A team that cannot do so must send one of its own pawns on the track to START. Seed 000, "Reglas para grupos".
        """
        team = self.movers[k]
        can = False
        for m in team:
            if START not in pawns[4 * m : 4 * m + 4]:
                continue
            i = pawns.index(START, 4 * m)
            own = after and after[4 * m : 4 * m + 4]
            for j, b in enumerate(pawns):
                if b < TRACK and j // 4 not in team:
                    can = True
                    if own and self.slide_end[m].get(b, b) not in own:
                        continue
                    arrival = self.arrive(pawns, i, b)
                    if arrival is not None:
                        found.append(arrival)
        if self.teams and not can:
            found += [((i, a, START),) for i, a in enumerate(pawns) if a < TRACK and i // 4 in team]

    def add(
        self, pawns: "list[int]", k: int, found: "list[Move]", seen: "dict[int, Move]", move: "Move", key: int
    ) -> None:
        """Add `move`, with its key, to those `found` if it leads to another position than those `seen`.

        The four pawns of a colour are alike.
        """
        while key in seen:
            other = seen[key]
            if sorted(other) == sorted(move) or self._after(pawns, k, other) == self._after(pawns, k, move):
                return
            key += 1
        seen[key] = move
        found.append(move)

    def _after(self, pawns: "list[int]", k: int, move: "Move") -> "list[int]":
        after = pawns[:]
        do(after, move)
        for m in self.movers[k]:
            after[4 * m : 4 * m + 4] = sorted(after[4 * m : 4 * m + 4])
        return after


def key_of(move: "Move") -> int:
    """A number, the same for all moves to the same position and hardly ever for others.

    That of two moves after one another is the sum of theirs.
    """
    key = 0
    for i, a, b in move:
        key += (b * b * b - a * a * a) * (i // 4 + 1)
    return key


def _find_sevens() -> "Callable[[Sorry, list[int], int, Move | None], list[Move]]":
    """What lists the moves of a 7, on a Pico in machine code."""
    if sys.implementation.name == "micropython":
        try:
            from pawnlight.sevens_native import sevens

            return sevens
        except (ImportError, SyntaxError, ValueError):
            pass
    from pawnlight.sevens import sevens

    return sevens


_engines: "dict[str, Sorry]" = {}


def engine_of(rules: str) -> Sorry:
    """The moves of a rule set, made once."""
    if rules not in _engines:
        _engines[rules] = Sorry(rules)
    return _engines[rules]
