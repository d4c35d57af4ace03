"""A game is its header and its events, nothing else: `Game` applies them, everywhere.

The board's table, the resume after a power cut, the laptop's replay and `verify` all come through `Game.apply`.
"""

from hashlib import sha256

from pawnlight.rules.cards import SORRY_CARDS, SORRY_DECK, Pile, hexlify
from pawnlight.rules.notation import find_move, move_text
from pawnlight.rules.sorry import COLOURS, HOME, OUT, START, Sorry, circle, undo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.sorry import Move

    Undo = tuple[str, int, str | None, str, list[str] | None, Move | None]

RULES = ("classic",)
OPTIONS = ("quick",)
_FIELDS = ("rules", "options", "seats", "first", "seed")


class RuleError(ValueError):
    """An event that the rules do not allow here, or a header that describes no game; the message says why."""


class Header:
    """What is fixed before the first card.

    rules    rule set
    options  tuple of option names
    seats    list of (colour name, player), clockwise; a player is `person` or the name of a computer player
    first    colour name of who begins
    seed     64 hex digits: the hash of the seed that fixes every shuffle
    """

    def __init__(
        self, rules: str, options: "tuple[str, ...]", seats: "list[tuple[str, str]]", first: str, seed: str
    ) -> None:
        self.rules = rules
        self.options = options
        self.seats = seats
        self.first = first
        self.seed = seed
        fault = self._fault()
        if fault:
            raise RuleError(fault)

    def _fault(self) -> "str | None":
        if self.rules not in RULES:
            return "there is no rule set %r" % self.rules[:20]
        for option in self.options:
            if option not in OPTIONS:
                return "%s has no option %r" % (self.rules, option[:20])
        colours = [colour for colour, _ in self.seats]
        if not 2 <= len(colours) <= 4 or colours != [colour for colour in COLOURS if colour in colours]:
            return "the seats are two to four colours in the order " + ", ".join(COLOURS)
        if not all([_is_name(player) for _, player in self.seats]):
            return "a player is named by lower-case letters"
        if self.first not in colours:
            return "%r cannot begin without a seat" % self.first[:20]
        if len(self.seed) != 64 or not all(c in "0123456789abcdef" for c in self.seed):
            return "the hash of the seed is 64 hex digits"
        return None

    def text(self) -> str:
        """The text of event 0."""
        seats = ",".join(["%s:%s" % seat for seat in self.seats])
        options = ",".join(self.options) or "-"
        return "game 1 rules=%s options=%s seats=%s first=%s seed=%s" % (
            self.rules,
            options,
            seats,
            self.first,
            self.seed,
        )


def parse_header(text: str) -> Header:
    """Read the text of event 0. Raises RuleError."""
    words = text.split(" ")
    if words[0] != "game" or len(words) < 2:
        raise RuleError("a game begins with its header, not with %r" % text[:40])
    if words[1] != "1":
        raise RuleError("a header of version 1 is known here, not %r" % words[1][:20])
    pairs = [word.partition("=") for word in words[2:]]
    if tuple([name for name, _, _ in pairs]) != _FIELDS:
        raise RuleError("a header names, in this order: " + ", ".join(_FIELDS))
    rules, options, seats, first, seed = [value for _, _, value in pairs]
    players = [seat.partition(":") for seat in seats.split(",")]
    return Header(
        rules,
        () if options == "-" else tuple(options.split(",")),
        [(colour, player) for colour, _, player in players],
        first,
        seed,
    )


def _is_name(text: str) -> bool:
    return 0 < len(text) <= 12 and all("a" <= c <= "z" for c in text)


_ENGINE = Sorry()
_ALL_HOME = [HOME] * 4


class Game:
    """One game of Sorry!, from its header on.

    With the `seed` the order of the pile is known: the board needs it to draw, and every event is also held against
    the shuffle. Without it the game can be followed, not foreseen.

    due      what comes next: "draw", "move", "end" (won, the seed is to be shown) or "over"
    turn     colour (0-3) of who is to draw or move; the winner's once won
    card     the card drawn and not yet played, or None
    pawns    16 places, see `sorry`
    winner   colour (0-3) or None
    """

    def __init__(self, header: str, seed: "bytes | None" = None) -> None:
        self.header = parse_header(header)
        if seed is not None and hexlify(sha256(seed).digest()) != self.header.seed:
            raise RuleError("this is not the seed whose hash is in the header")
        self.id = self.header.seed[:12]
        self.pile = Pile(SORRY_DECK, seed)
        self.due = "draw"
        self.turn = COLOURS.index(self.header.first)
        self.card: str | None = None
        self.winner: int | None = None
        self.events = 1
        self.pawns = [OUT] * 16
        colours = [COLOURS.index(colour) for colour, _ in self.header.seats]
        self._next = {k: colours[(i + 1) % len(colours)] for i, k in enumerate(colours)}
        for k in colours:
            self.pawns[4 * k : 4 * k + 4] = [START] * 4
            if "quick" in self.header.options:
                self.pawns[4 * k] = circle(k)
        self._moves: list[Move] | None = None

    def player(self) -> str:
        """Who sits where it is the turn: `person`, or the name of a computer player."""
        return dict(self.header.seats)[COLOURS[self.turn]]

    def moves(self) -> "list[Move]":
        """The legal moves with the card drawn; empty when no move is due."""
        if self.card is None or self.due != "move":
            return []
        if self._moves is None:
            self._moves = _ENGINE.moves(self.pawns, self.turn, self.card)
        return self._moves

    def may_pass(self) -> bool:
        """Whether the player need not move."""
        return self.card is not None and _ENGINE.may_pass(self.card, self.moves())

    def draw_text(self) -> str:
        """The event of the draw that is due: needs the seed."""
        return "draw " + self.pile.top()

    def move_text(self, move: "Move") -> str:
        """The event of `move`, one of `moves()`."""
        return "move " + move_text(self.card or "", move)

    def apply(self, text: str) -> "Undo":
        """Apply the next event; returns what `undo` needs. Raises RuleError, and changes nothing, if it cannot be."""
        kind, _, rest = text.partition(" ")
        before = (self.due, self.turn, self.card, text)
        refilled: list[str] | None = None
        move: Move | None = None
        if kind == "end":
            self._end(rest)
        elif self.due == "end" or self.due == "over":
            raise RuleError("the game is over: %r comes too late" % text[:40])
        elif kind == "draw":
            refilled = self._draw(rest)
        elif kind == "move":
            move = self.find(rest)
            self.play(move)
        elif text == "pass":
            self._check_pass()
            self.play(())
        else:
            raise RuleError("%r is not an event" % text[:40])
        self.events += 1
        return before + (refilled, move)

    def undo(self, record: "Undo") -> None:
        """Take back the event whose `apply` returned `record`: the last one not yet taken back."""
        kind = record[3].partition(" ")[0]
        self.due, self.turn, self.card, text, refilled, move = record
        self.winner = self.turn if self.due == "end" else None
        if kind == "draw":
            self.pile.put_back(text.partition(" ")[2], refilled)
        elif kind != "end":
            self.pile.discards.pop()
            undo(self.pawns, move or ())
        self.events -= 1
        self._moves = None

    def _draw(self, card: str) -> "list[str] | None":
        if self.due != "draw":
            raise RuleError("%s has drawn already" % COLOURS[self.turn])
        if card not in SORRY_CARDS:
            raise RuleError("%r is not a card" % card[:20])
        try:
            refilled = self.pile.take(card)
        except ValueError as error:
            raise RuleError(str(error))
        self.turn_up(card)
        return refilled

    def turn_up(self, card: str) -> None:
        """`card` has been taken from the pile, by the rules: now it is to be played."""
        self.card = card
        self.due = "move"
        self._moves = None

    def find(self, text: str) -> "Move":
        """The legal move that `text` (as in `4>9`) says. Raises RuleError."""
        if self.card is None:
            raise RuleError("%s has not drawn a card" % COLOURS[self.turn])
        try:
            return find_move(self.card, self.moves(), text)
        except ValueError as error:
            raise RuleError("%s with a %s: %s" % (COLOURS[self.turn], self.card, error))

    def _check_pass(self) -> None:
        if self.card is None:
            raise RuleError("%s has not drawn a card" % COLOURS[self.turn])
        if not self.may_pass():
            raise RuleError("%s can move with a %s, so must" % (COLOURS[self.turn], self.card))

    def play(self, move: "Move") -> None:
        """Make `move`, one of `moves()`, or none where `may_pass`: unchecked, see `apply`.

        The card is discarded; the turn goes on clockwise unless the game is won or the card was a 2.
        """
        for i, _, place in move:
            self.pawns[i] = place
        card = self.card or ""
        self.card = None
        self.pile.discards.append(card)
        k = self.turn
        if self.pawns[4 * k : 4 * k + 4] == _ALL_HOME:
            self.winner = k
            self.due = "end"
            return
        self.due = "draw"
        if card != "2":
            self.turn = self._next[k]

    def end_text(self, seed: bytes) -> str:
        """The last event: who won (`-` for nobody) and the seed that fixed every shuffle."""
        return "end %s %s" % ("-" if self.winner is None else COLOURS[self.winner], hexlify(seed))

    def _end(self, rest: str) -> None:
        if self.due == "over":
            raise RuleError("the game has ended already")
        winner, _, seed = rest.partition(" ")
        expected = "-" if self.winner is None else COLOURS[self.winner]
        if winner != expected:
            raise RuleError("the winner is %s, not %r" % (expected, winner[:20]))
        if hexlify(sha256(unhexlify(seed)).digest()) != self.header.seed:
            raise RuleError("the seed does not have the hash that the header promised")
        self.due = "over"


def unhexlify(text: str) -> bytes:
    """The bytes of lower-case hex digits. Raises RuleError."""
    if len(text) % 2 or not all(c in "0123456789abcdef" for c in text):
        raise RuleError("a seed is hex digits, not %r" % text[:20])
    return bytes([int(text[i : i + 2], 16) for i in range(0, len(text), 2)])
