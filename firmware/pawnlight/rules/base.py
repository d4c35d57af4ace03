"""The options of the rule sets, headers, and the base class of the games, with one way to apply an event.

Table, computer players, link, library and replay use a game only through this interface.
"""

from hashlib import sha256

from pawnlight.rules.cards import mix_seed
from pawnlight.rules.events import hexlify, is_hex
from pawnlight.rules.kinds import find_kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, Generic, NamedTuple

    from typing_extensions import TypeVar

    from pawnlight.rules.kinds import Kind

    # The decisions of a game; `Game` alone is a game of any.
    Decision = TypeVar("Decision", default=Any)
    # What `Game._push` has changed, each game's in its own order: the class of its effects has its type.
    UndoData = tuple[Any, ...]
    # What was due, the seat, the decision, what it keeps, and the number of its event.
    PushRecord = tuple[str, int, Any, UndoData, int]
    # Who does harm and who suffers it: seats, of a team of Sequence the first. The place of a pawn (0-59 on the track,
    # above in a safety zone) or the cell of a chip; -1 for a card.
    Hit = tuple[int, int, int]

    class Draw(NamedTuple):
        """A card is drawn: `card`, or "" if it is drawn unseen."""

        card: str

else:
    from collections import namedtuple

    # At run time a class has no type of its own for each game.
    Generic = (object,)
    Decision = 0
    Draw = namedtuple("Draw", ("card",))

UNSEEN_DRAW = Draw("")


class RuleError(ValueError):
    """An event that is illegal here, or an invalid header; the message says why."""


class UnknownRules(RuleError):
    """A header of a version, rule set or option that is unknown here: a newer Pawnlight may know it."""


# The option of a child's game (README.md section 9). Every rule set has it, and it changes no rule, only how the game
# is shown, what is asked, and what is kept of it.
CHILD_OPTION = "child=yes"

COLOURS = ("red", "blue", "yellow", "green")
# The decision to pass, in every game that has it.
PASS = ()
# The event, and the decision, that takes back the last decision.
BACK_EVENT = "back"
# The number of events that can be taken back: each one is stored with its changes.
MAX_TAKE_BACK = 12
# After so many seconds without a press, as after power-up, nobody knows which evening it is.
EVENING_PAUSE_S = 3 * 60 * 60
# Event 1, which fixes every chance of the game; `mix -` without bytes of a laptop.
MIX_EVENT = "mix"
# The version of the header.
HEADER_VERSION = 2
# The number of hex digits of a laptop's bytes.
MIX_DIGITS = 32
_FIELDS = ("rules", "options", "seats", "first", "seed")


def kind_of(rules: str) -> "Kind":
    """Return the kind of game of a rule set. Raises UnknownRules."""
    kind = find_kind(rules)
    if kind is None:
        raise UnknownRules("there is no rule set %r" % rules[:20])
    return kind


def can_be_sealed(rules: str) -> bool:
    """Return whether a rule set has hidden hands that a laptop can carry to phones without seeing them."""
    return rules in kind_of(rules).sealed


def options_of(rules: str) -> "tuple[tuple[str, ...], tuple[str, ...]]":
    """Return the options of a rule set, house rules included, and those that are on by default. Raises RuleError."""
    options, usual = kind_of(rules).options[rules]
    house = [name + "=" + value for name, values in house_rules_of(rules) for value in values]
    return tuple(options) + tuple(house) + (CHILD_OPTION,), tuple(usual)


def house_rules_of(rules: str) -> "list[tuple[str, tuple[str, ...]]]":
    """Return (name, values) of each house rule of a rule set."""
    return [(name, values) for sets, name, values in kind_of(rules).house_rules if rules in sets]


def check_options(rules: str, options: "Sequence[str]") -> None:
    """Check that a rule set has these options, each once. Raises RuleError."""
    known = options_of(rules)[0]
    names = [option.partition("=")[0] for option in options]
    for n, option in enumerate(options):
        if option not in known:
            raise UnknownRules("%s has no option %r" % (rules, option[:20]))
        if names[n] in names[:n]:
            raise RuleError("the option %s is given twice" % names[n])


class Header:
    """The header of a game, fixed before the first card.

    rules    rule set
    options  tuple of the options that are on; house rules as NAME=VALUE
    seats    list of (colour name, player) in the order of turns; a player is `person` or a computer player's name
    first    colour name of the player who begins; `-` if the game itself decides
    seed     64 hex digits: the hash of the board's seed
    """

    def __init__(
        self, rules: str, options: "tuple[str, ...]", seats: "list[tuple[str, str]]", first: str, seed: str
    ) -> None:
        self.rules = rules
        self.options = options
        self.seats = seats
        self.first = first
        self.seed = seed
        check_options(rules, options)
        if not all([colour in COLOURS and _is_name(player) for colour, player in seats]):
            raise RuleError("a seat is one of %s and a player named by lower-case letters" % ", ".join(COLOURS))
        if first != "-" and first not in [colour for colour, _ in seats]:
            raise RuleError("%r cannot begin without a seat" % first[:20])
        if not is_hex(seed, 64):
            raise RuleError("the hash of the seed is 64 hex digits")

    def house_value(self, name: str) -> str:
        """Return the value of a house rule, "" if it is not chosen."""
        for option in self.options:
            if option.startswith(name + "="):
                return option[len(name) + 1 :]
        return ""

    @property
    def is_child_game(self) -> bool:
        """Whether the game is a child's."""
        return CHILD_OPTION in self.options

    def event_text(self) -> str:
        """Return the text of event 0."""
        return "game %d rules=%s options=%s seats=%s first=%s seed=%s" % (
            HEADER_VERSION,
            self.rules,
            ",".join(self.options) or "-",
            ",".join(["%s:%s" % seat for seat in self.seats]),
            self.first,
            self.seed,
        )


def seat_label(seats: "list[tuple[str, str]]", seat: int) -> "tuple[str, int]":
    """Return the colour of `seat`, and its number among those of that colour from 1 on; 0 where no other has it."""
    colours = [colour for colour, _ in seats]
    colour = colours[seat]
    return colour, colours[: seat + 1].count(colour) if colours.count(colour) > 1 else 0


def parse_header(text: str) -> Header:
    """Parse the text of event 0. Raises RuleError."""
    words = text.split(" ")
    if words[0] != "game" or len(words) < 2:
        raise RuleError("a game begins with its header, not with %r" % text[:40])
    if words[1] != str(HEADER_VERSION):
        raise UnknownRules("headers of version %d are known here, not of %r" % (HEADER_VERSION, words[1][:20]))
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


def unhexlify(text: str) -> bytes:
    """Decode lower-case hex digits. Raises RuleError."""
    if not is_hex(text, len(text) // 2 * 2):
        raise RuleError("a seed is hex digits, not %r" % text[:20])
    return bytes.fromhex(text)


class Effect:
    """What a decision has done, and how to undo it. Each game has a subclass, which works it out only when asked.

    due, seat  the decision that was due, and who decided; the seat after an event that all games have
    decision   the decision, or the text of such an event
    undo_data  what `Game._push` has returned
    undone     the decisions that `back` has taken back, and `numbers` those of their events
    """

    numbers: "Sequence[int]" = ()

    def __init__(
        self,
        game: "Game",
        due: str,
        seat: int,
        decision: "Any",
        undo_data: "UndoData" = (),
        undone: "Sequence[Any]" = (),
    ) -> None:
        self.game = game
        self.due = due
        self.seat = seat
        self.decision = decision
        self.undo_data = undo_data
        self.undone = undone

    @property
    def deciding_seat(self) -> int:
        """The seat that has drawn or decided."""
        return self.seat

    @property
    def acting_seat(self) -> int:
        """The seat whose deed it is."""
        return self.seat

    if TYPE_CHECKING:

        @property
        def revealed_card(self) -> str:
            """The name of the card that everybody sees by it for the first time, "" for none."""

        @property
        def completed_count(self) -> int:
            """The number of pawns HOME, rows or sequences that it has completed."""

        @property
        def changes(self) -> "Sequence[tuple[int, int, int]]":
            """(pawn, from, to) of every pawn that is now elsewhere, in order: a slide is a change of its own."""

        @property
        def hits(self) -> "Sequence[Hit]":
            """The pieces that were lost by it."""

        @property
        def squares_gained(self) -> int:
            """The squares that the pawns of the player's side have gained."""

    else:
        # Values take less memory than functions.
        revealed_card, completed_count, changes, hits, squares_gained = "", 0, (), (), 0


class Game(Generic[Decision]):
    """A game: its header, its events, and the position that results from them.

    With the `seed` every hidden card is known. The board needs it to play; events are then also checked against the
    shuffle, as `verify` does. Without it, the game can be followed as any bystander sees it.

    due      the next decision; "end" if the game is decided but its last event is missing, then "over"; at first "mix":
             nothing is shuffled, cut or dealt before that event, and it cannot be taken back
    seat     the seat that decides, an index into the header's seats
    seed     the seed of every chance: the board's, from `mix` with bytes on the SHA-256 of both; None if not known
    events   the number of events, including the header

    A decision is a hashable value: each game has its own, including draws, and PASS; its rules name their type
    `Decision`. The events `mix`, `back` and `end` are decisions of every game, as their text. An event takes three
    steps:

    parse(text)      parses the decision
    legal(decision)  says whether it is legal here
    push(decision)   carries it out, unchecked; returns its effect

    `apply` and `parse_legal` also check events from outside. A subclass has the methods under `if TYPE_CHECKING`; its
    __init__ raises RuleError if the header does not fit.
    """

    # The class of its effects.
    effect_class: "type[Effect]" = Effect
    # The names of the attributes that make up the position, besides those of every game: see state.py. A game without
    # them has no snapshots.
    STATE_FIELDS: "tuple[str, ...]" = ()
    # `due` when chance decides, not a player; their events begin with the same words. A PASS there is a decision.
    chance_events: "tuple[str, ...]" = ("draw", MIX_EVENT)

    def __init__(self, header: "Header | str", seed: "bytes | None" = None) -> None:
        if isinstance(header, str):
            header = parse_header(header)
        if seed is not None and hexlify(sha256(seed).digest()) != header.seed:
            raise RuleError("this is not the seed whose hash is in the header")
        self.header = header
        self.seed = seed
        self.id = header.seed[:12]
        self.due = MIX_EVENT
        self.seat = 0
        self.events = 1
        self._pushed: list[PushRecord] = []  # the last MOST_BACK ones

    if TYPE_CHECKING:  # what each game has of its own

        def _deal(self) -> None:
            """Shuffle and deal with `seed`, and set `due`; called once, by the event `mix`."""
            raise NotImplementedError

        def each_decision(self) -> "Iterator[Decision | None]":
            """Yield the distinct decisions as they are found, PASS if passing is allowed.

            Yields None during long searches, so that a Pico can do something else in between. Needs the seed if the
            decisions depend on hidden cards or on chance.
            """
            raise NotImplementedError

        def winners(self) -> "list[int]":
            """Return the seats that have won, once `due` is "end" or "over"."""
            raise NotImplementedError

        def view(self, seat: "int | None") -> str:
            """Return everything that the player at `seat` may know, as one line of text; None is a bystander."""
            raise NotImplementedError

        def position(self) -> str:
            """Return the public position as one line of text."""
            raise NotImplementedError

        def _text(self, decision: "Decision") -> str:
            """Return the event for `decision`."""
            raise NotImplementedError

        def _parse(self, text: str) -> "Decision":
            """Parse an event; only its syntax is checked. Raises RuleError."""
            raise NotImplementedError

        def _refusal(self, decision: "Decision") -> str:
            """Return why `decision` is illegal here, "" if it is legal."""
            raise NotImplementedError

        def _push(self, decision: "Decision") -> "UndoData":
            """Carry out `decision`. Returns what its effect keeps for `_take_back`."""
            raise NotImplementedError

        def _take_back(self, effect: "Any") -> None:
            """Undo what `_push` has done; `due` and `seat` are set back afterwards."""
            raise NotImplementedError

    def _mix(self, text: str) -> None:
        """Carry out the event `mix`: add the laptop's bytes to the seed, and deal."""
        given = text[len(MIX_EVENT) + 1 :]
        if self.seed is not None and given != "-":
            self.seed = mix_seed(self.seed, unhexlify(given))
        self._deal()

    def next_player(self) -> str:
        """Return who decides next: `person`, or the name of a computer player."""
        return self.header.seats[self.seat][1]

    def scores(self) -> "list[int]":
        """Return the points of each seat; in games without points, 1 for a winner and 0 for the others."""
        winners = self.winners()
        return [1 if seat in winners else 0 for seat in range(len(self.header.seats))]

    def score_parts(self) -> "list[tuple[int, int, int]]":
        """The points of each seat once the game is decided: for pawns HOME, for opponents' pawns not HOME, the bonus.

        Partners have the points of their team. Empty where a game has no points of its own.
        """
        return []

    def sides(self) -> "list[list[int]]":
        """Return the seats of each side, which win together, in the order of turns: here the seats of one colour."""
        seats: dict[str, list[int]] = {}
        for seat, (colour, _) in enumerate(self.header.seats):
            seats.setdefault(colour, []).append(seat)
        return sorted(seats.values())

    def progress_of(self, seat: int) -> "tuple[int, int, int]":
        """Return how far the side of `seat` is: what counts first for its place at the end, such as its pawns HOME.

        Then the pieces that others can take from it, and the squares that its pawns have gone.
        """
        return self.scores()[seat], 0, 0

    def advance(self, choose: "Callable[[list[Decision]], Decision]") -> int:
        """Let chance or `choose` make the next decision. Returns the number of cards drawn. Cannot be undone.

        For simulations; needs the seed. A game may make several decisions in one call.
        """
        drawn = 1 if self.due == "draw" else 0
        decisions = self.decisions()
        self._push(decisions[0] if len(decisions) == 1 else choose(decisions))
        return drawn

    def decisions(self) -> "list[Decision]":
        """Return the present decisions, see `each_decision`; of `mix` the one without bytes, and no `back` or `end`."""
        if self.due == MIX_EVENT:
            return [MIX_EVENT + " -"]  # type: ignore[list-item]
        return [decision for decision in self.each_decision() if decision is not None]

    def empty_list(self) -> "list[Decision]":
        """Return a list without decisions, into which the present ones fit: there may be two hundred."""
        return []

    def event_text(self, decision: "Decision | str") -> str:
        """Return the event for `decision`."""
        return decision if isinstance(decision, str) else self._text(decision)

    def parse(self, text: str) -> "Decision | str":
        """Parse the event `text`; only its syntax is checked. Raises RuleError."""
        if text in (BACK_EVENT, "end") or text.startswith("end "):
            return text
        if self.due in ("end", "over"):
            raise RuleError("the game is over: %r comes too late" % text[:40])
        if self.due == MIX_EVENT:
            return _parse_mix(text)
        return self._parse(text)

    def why_illegal(self, decision: "Decision | str") -> str:
        """Return why `decision` is illegal here, as a sentence without full stop; "" if it is legal."""
        if decision == BACK_EVENT:
            if self.due == "over":
                return "the game is over: 'back' comes too late"
            return "" if self.deciders() else "there is nothing to take back"
        if not isinstance(decision, str):
            return self._refusal(decision)
        return self._end_refusal(decision) if decision.startswith("end") else ""

    def is_legal(self, decision: "Decision | str") -> bool:
        """Return whether the parsed `decision` is legal here. May take as long as listing all decisions."""
        return not self.why_illegal(decision)

    def push(self, decision: "Decision | str") -> "Effect":
        """Carry out `decision`, which must be legal. Returns its effect; `undo` cannot undo that of `mix`."""
        due, seat = self.due, self.seat
        if decision == BACK_EVENT:
            undone = self._back()
            effect = self.effect_class(self, due, self.seat, decision, (), [record[2] for record in undone])
            effect.numbers = [record[4] for record in undone]
            return effect
        undo_data = self.carry_out(decision)
        return self.effect_class(self, due, self.seat if isinstance(decision, str) else seat, decision, undo_data)

    def carry_out(self, decision: "Decision | str") -> "UndoData":
        """Carry out `decision` as `push` does, for a caller that needs no effect: reading a game takes less time."""
        undo_data: UndoData = ()
        due, seat = self.due, self.seat
        if not isinstance(decision, str):
            undo_data = self._push(decision)
        elif decision == BACK_EVENT:
            self._back()
            return undo_data
        elif decision.startswith(MIX_EVENT):
            self._mix(decision)
            self.events += 1
            return undo_data
        else:
            self.due = "over"
        self._pushed.append((due, seat, decision, undo_data, self.events))
        self.events += 1
        if len(self._pushed) > MAX_TAKE_BACK:
            self._pushed.pop(0)
        return undo_data

    def parse_legal(self, text: str) -> "Decision | str":
        """Parse the event `text` from outside and check that it is legal. Raises RuleError."""
        decision = self.parse(text)
        refusal = self.why_illegal(decision)
        if refusal:
            raise RuleError(refusal)
        return decision

    def apply(self, text: str) -> "Effect":
        """Push the event `text` from outside, if it is legal. Returns its effect.

        Raises RuleError, with nothing changed, if it is not.
        """
        return self.push(self.parse_legal(text))

    def undo(self, effect: "Effect") -> None:
        """Undo the decision whose `push` returned `effect`, the last one not yet undone."""
        if effect.undone:
            after = self.events - 1
            for decision, number in zip(effect.undone, effect.numbers):
                self.events = number
                self.carry_out(decision)
            self.events = after
            return
        if self._pushed:
            self._pushed.pop()
        if not isinstance(effect.decision, str):
            self._take_back(effect)
        self.due, self.seat = effect.due, effect.seat
        self.events -= 1

    def take_back_count(self) -> int:
        """Return how many decisions to take back, up to the last one of a person; 0 if there is none.

        A computer's decision alone is not taken back: it would decide the same again.
        """
        for n, seat in enumerate(self.deciders()):
            if self.header.seats[seat][1] == "person":
                return n + 1
        return 0

    def deciders(self) -> "list[int]":
        """Return the seats whose decisions `back` can take back, the last one first."""
        return [
            seat
            for due, seat, decision, _, _ in reversed(self._pushed)
            if due not in self.chance_events or decision == PASS
        ]

    def _back(self) -> "list[PushRecord]":
        """Carry out the event `back`: undo the last decision and the draws after it. Returns what was undone.

        The order of the cards stays the same: the same cards will be drawn again.
        """
        events = self.events + 1
        undone: list[PushRecord] = []
        chance = True
        while chance:
            record = self.undo_last()
            undone.insert(0, record)
            chance = record[0] in self.chance_events and record[2] != PASS
        self.events = events
        return undone

    def undoable_count(self) -> int:
        """Return how many decisions, draws included, `undo_last` can undo."""
        return len(self._pushed)

    def undo_last(self) -> "PushRecord":
        """Undo the last decision that can be taken back, as if it had not been made, and return its record."""
        record = self._pushed[-1]
        self.undo(self.effect_class(self, *record[:4]))
        self.events = record[4]
        return record

    def end_text(self, seed: bytes) -> str:
        """Return the last event: the colour that has won (`-` for nobody) and the seed."""
        return "end %s %s" % (self._outcome(), hexlify(seed))

    def _outcome(self) -> str:
        if self.due not in ("end", "over"):
            return "-"
        winners = self.winners()
        return self.header.seats[winners[0]][0] if winners else "-"

    def _end_refusal(self, text: str) -> str:
        if self.due == "over":
            return "the game has ended already"
        _, _, rest = text.partition(" ")
        winner, _, seed = rest.partition(" ")
        if winner != self._outcome():
            return "the winner is %s, not %r" % (self._outcome(), winner[:20])
        try:
            digest = sha256(unhexlify(seed)).digest()
        except RuleError as error:
            return str(error)
        return "" if hexlify(digest) == self.header.seed else "the seed does not have the hash that the header promised"


def _parse_mix(text: str) -> str:
    """Return `text` if it is the event `mix`. Raises RuleError."""
    given = text[len(MIX_EVENT) + 1 :]
    if not text.startswith(MIX_EVENT + " ") or not (given == "-" or is_hex(given, MIX_DIGITS)):
        raise RuleError("nothing comes before mix with - or %d hex digits, so not %r" % (MIX_DIGITS, text[:40]))
    return text
