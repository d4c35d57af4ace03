"""The choice of a move with LEFT, RIGHT, OK and BACK: a pawn, its destination, and for a split 7 the other pawn.

Pure: no lights, no keys. A move is a sequence of picks; each level offers the picks that continue some legal move. A
level with a single pick is skipped, except the first: no pawn moves without an OK.
"""

from pawnlight.rules.sorry_board import START, TRACK, changes_places, steps_home

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterator

    from pawnlight.rules.sorry_board import Move

    Pick = tuple[str, int, int]  # kind; pawn; place

# Kinds of pick.
PAWN = "pawn"
TO = "to"
SWAP = "swap"
PASS = "pass"
_DONE = "done"


def _rows(move: "Move") -> "list[list[Pick]]":
    """Return the sequences of picks for `move`: two for a split 7, whose parts may be picked in either order."""
    if changes_places(move):
        i, a, b = move[0]
        return [[(PAWN, i, a), (SWAP, i, b), (_DONE, -1, -1)]]
    rows = []
    for order in (move, (move[1], move[0])) if len(move) > 1 else (move,):
        row: list[Pick] = []
        for i, a, b in order:
            row += [(PAWN, i, a), (TO, i, b)]
        rows.append(row + [(_DONE, -1, -1)])
    return rows


class PawnChoice:
    """A player's choice among `moves` with a card, or to pass if that is allowed.

    picks    the picks so far
    offers   the possible picks, natural ones first: the whole card forward, in order along the pawns' way, then a
             split, a move backward, an exchange. Passing comes last, or first with `stay`
    at       the number of the offer that is shown
    done     whether the choice is made; then `move` is the move, or None for passing
    """

    def __init__(self, moves: "list[Move]", may_pass: bool, stay: bool = False) -> None:
        self._moves = moves
        self._may_pass = may_pass
        self._stay = stay
        self.picks: list[Pick] = []
        self.offers: list[Pick] = []
        self.at = 0
        self.done = False
        self.move: Move | None = None
        self._offer()

    def _going_on(self, picks: "list[Pick]") -> "Iterator[tuple[list[Pick], Move]]":
        """Yield the rows that begin with `picks`, each with its move.

        They are built anew each time: a 7 of a team has up to 170 moves, whose rows would take 70 KB of memory.
        """
        for move in self._moves:
            for row in _rows(move):
                if row[: len(picks)] == picks:
                    yield row, move

    def _offer(self) -> None:
        level = len(self.picks)
        ranks: dict[Pick, int] = {}
        for row, move in self._going_on(self.picks):
            rank = _rank(move)
            ranks[row[level]] = min(rank, ranks.get(row[level], rank))
        self.offers = sorted(ranks, key=lambda pick: (ranks[pick], _along(pick), pick))
        if not level and self._may_pass:
            self.offers.insert(0 if self._stay else len(self.offers), (PASS, -1, -1))
        self.at = 0

    def mark(self, at: int) -> None:
        """Show offer `at`."""
        self.at = at

    def shown(self) -> "Pick":
        """Return the offer that is shown."""
        return self.offers[self.at]

    def chosen(self) -> "list[tuple[int, int]]":
        """Return (pawn, place) of the pawns that are picked or shown."""
        return [(i, place) for kind, i, place in self.picks + [self.shown()] if kind == PAWN]

    def others(self) -> "list[tuple[int, int]]":
        """Return (pawn, place) of the other offers."""
        return [(i, place) for kind, i, place in self.offers if i >= 0 and (kind, i, place) != self.shown()]

    def previews(self) -> "list[Move]":
        """Return the moves that are still possible if the shown offer is picked."""
        return self.moves_with(self.shown())

    def moves_with(self, pick: "Pick") -> "list[Move]":
        """Return the moves that are still possible if the offer `pick` is picked."""
        return [move for _, move in self._going_on(self.picks + [pick])]

    def first(self) -> "set[Pick]":
        """Return the picks with which a move can begin."""
        return {row[0] for row, _ in self._going_on([])}

    def show(self, move: "Move | None") -> None:
        """Pick `move` (None: pass) up to its last choice, which is shown: one OK then makes the move."""
        row = _rows(move)[0] if move else [(PASS, -1, -1)]
        last = 0
        for level in range(len(row)):
            self.picks = row[:level]
            self._offer()
            if len(self.offers) > 1:
                last = level
        self.picks = row[:last]
        self._offer()
        self.at = self.offers.index(row[last])

    def ok(self) -> None:
        """Pick the offer that is shown, and every single offer after it."""
        while True:
            kind = self.shown()[0]
            if kind in (PASS, _DONE):
                self.done = True
                self.move = None if kind == PASS else next(self._going_on(self.picks))[1]
                return
            self.picks.append(self.shown())
            self._offer()
            if len(self.offers) > 1:
                return

    def back(self) -> bool:
        """Go back to the last level with a choice and show the pick made there. Returns False if there was none."""
        if not self.picks:
            return False
        while self.picks:
            pick = self.picks.pop()
            self._offer()
            if len(self.offers) > 1:
                break
        self.at = self.offers.index(pick)
        return True


def _rank(move: "Move") -> int:
    """How soon `move` is offered: a whole card forward, a card split in two, a move backward, an exchange."""
    if len(move) > 1:
        return 3 if changes_places(move) else 1
    i, a, b = move[0]
    # One that is behind may be nearer to HOME; none goes further than 12.
    return 0 if a == START or (steps_home(i // 4, a) - steps_home(i // 4, b)) % TRACK <= 12 else 2


def _along(pick: "Pick") -> int:
    kind, i, place = pick
    return 100 if kind == _DONE else -steps_home(i // 4, place)
