"""What every game is: a header, events, and one way to apply an event. The games are its subclasses.

Table, computer players, link, library and replay know a game only by this.
"""

from hashlib import sha256

from pawnlight.rules.text import hexlify, is_hex

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Iterator

    from _typeshed import Incomplete

    Option = Incomplete  # each game's own, hashable
    Undo = tuple[Incomplete, ...]

COLOURS = ("red", "blue", "yellow", "green")
# The option of not playing, in every game that has it.
PASS = ()
# Every rule set, with the options that it has and those of them that are on unless they are turned off.
RULES = (
    ("classic", ("quick",), ()),
    ("teams", ("quick",), ()),
    ("points", ("quick",), ("quick",)),
    ("st", ("quick",), ()),
    ("revenge", (), ()),
    ("sequence", ("auto_draw",), ("auto_draw",)),
)
# What the card machine draws from; `cards` is a rule set without players.
DECKS = ("sorry", "sequence", "revenge")
# The event that takes the last decision back, and the option that it says.
BACK = "back"
# Only so many events can be taken back: each of them is remembered with what it changed.
MOST_BACK = 12
# What is due when chance decides, not a player.
_CHANCE = ("draw", "cut", "sorry")
_FIELDS = ("rules", "options", "seats", "first", "seed")


class RuleError(ValueError):
    """An event that the rules do not allow here, or a header that describes no game; the message says why."""


class UnknownRules(RuleError):
    """A header of a version, rule set or option that is unknown here: a newer Pawnlight may know it."""


def options_of(rules: str) -> "tuple[tuple[str, ...], tuple[str, ...]]":
    """The options that a rule set has, and those that are on unless they are turned off. Raises RuleError."""
    for name, options, usual in RULES:
        if name == rules:
            return options, usual
    if rules == "cards":
        return DECKS, DECKS[:1]
    raise UnknownRules("there is no rule set %r" % rules[:20])


class Header:
    """What is fixed before the first card.

    rules    rule set
    options  tuple of the names of the options that are on
    seats    list of (colour name, player) in the order of turns; a player is `person` or a computer player's name
    first    colour name of who begins; `-` where the game itself finds out
    seed     64 hex digits: the hash of the seed that fixes every chance of the game
    """

    def __init__(
        self, rules: str, options: "tuple[str, ...]", seats: "list[tuple[str, str]]", first: str, seed: str
    ) -> None:
        self.rules = rules
        self.options = options
        self.seats = seats
        self.first = first
        self.seed = seed
        known = options_of(rules)[0]
        for n, option in enumerate(options):
            if option not in known or option in options[:n]:
                raise UnknownRules("%s has no option %r" % (rules, option[:20]))
        if not all([colour in COLOURS and _is_name(player) for colour, player in seats]):
            raise RuleError("a seat is one of %s and a player named by lower-case letters" % ", ".join(COLOURS))
        if first != "-" and first not in [colour for colour, _ in seats]:
            raise RuleError("%r cannot begin without a seat" % first[:20])
        if not is_hex(seed, 64):
            raise RuleError("the hash of the seed is 64 hex digits")

    def text(self) -> str:
        """The text of event 0."""
        return "game 1 rules=%s options=%s seats=%s first=%s seed=%s" % (
            self.rules,
            ",".join(self.options) or "-",
            ",".join(["%s:%s" % seat for seat in self.seats]),
            self.first,
            self.seed,
        )


def parse_header(text: str) -> Header:
    """Read the text of event 0. Raises RuleError."""
    words = text.split(" ")
    if words[0] != "game" or len(words) < 2:
        raise RuleError("a game begins with its header, not with %r" % text[:40])
    if words[1] != "1":
        raise UnknownRules("a header of version 1 is known here, not %r" % words[1][:20])
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
    """The bytes of lower-case hex digits. Raises RuleError."""
    if not is_hex(text, len(text) // 2 * 2):
        raise RuleError("a seed is hex digits, not %r" % text[:20])
    return bytes.fromhex(text)


class Game:
    """One game, from its header on.

    With the `seed` every hidden card is known: the board needs it to play, and each event is then also held against
    the shuffle (that is what `verify` does). Without it the game can be followed as anyone at the table sees it.

    due      what is to be decided next; "end" when the game is decided but its last event is not there, then "over"
    seat     who decides, an index into the header's seats
    events   how many events there are, the header included

    An option is what can be decided, a hashable value: of each kind of game its own, a draw among them, and PASS. Of
    every game the events `back` and `end` are options too, as their text. Three plain steps make an event:

    parse(text)     reads the option
    legal(option)   says whether it can be had here
    push(option)    decides it, unchecked

    `apply` and `read` ask for what comes from outside. A subclass has the following, and checks in its __init__ that
    the header fits it (RuleError):

    each_option()   gives the options as they are found, distinct, PASS where passing is allowed, and None wherever that
                    takes long, so that a Pico may do something else in between; needs the seed where it depends on
                    hidden cards or on chance
    winners()       seats that have won (a list, empty when nobody has), once `due` is "end" or "over"
    view(seat)      all that the player at `seat` may know of the position, as one line of text; None is a bystander
    position()      the public position as one line of text
    _text(option)   the event that says `option`
    _parse(text)    see `parse`
    _refusal(option)  why `option` cannot be had here, "" where it can
    _push(option)   see `push`; returns what `_take_back` needs
    """

    each_option: "Callable[[], Iterator[Option | None]]"
    winners: "Callable[[], list[int]]"
    position: "Callable[[], str]"
    view: "Callable[[int | None], str]"
    _text: "Callable[[Option], str]"
    _parse: "Callable[[str], Option]"
    _refusal: "Callable[[Option], str]"
    _push: "Callable[[Option], Undo]"
    _take_back: "Callable[[Undo], None]"

    def __init__(self, header: "Header | str", seed: "bytes | None" = None) -> None:
        if isinstance(header, str):
            header = parse_header(header)
        if seed is not None and hexlify(sha256(seed).digest()) != header.seed:
            raise RuleError("this is not the seed whose hash is in the header")
        self.header = header
        self.seed = seed
        self.id = header.seed[:12]
        self.due = ""
        self.seat = 0
        self.events = 1
        self._pushed: list[tuple[Option, Undo]] = []  # the last MOST_BACK options, with what undoes them

    def player(self) -> str:
        """Who decides next: `person`, or the name of a computer player."""
        return self.header.seats[self.seat][1]

    def scores(self) -> "list[int]":
        """The points of each seat; where a game has none of its own, 1 for a winner and 0 for the others."""
        winners = self.winners()
        return [1 if seat in winners else 0 for seat in range(len(self.header.seats))]

    def advance(self, choose: "Callable[[list[Option]], Option]") -> int:
        """Let chance or, by `choose` from the options, a player decide; returns the cards drawn. Cannot be undone.

        For playing whole games at once; needs the seed. A game may do several decisions in one go.
        """
        drawn = 1 if self.due == "draw" else 0
        options = self.options()
        self._push(options[0] if len(options) == 1 else choose(options))
        return drawn

    def options(self) -> "list[Option]":
        """What can be decided now, see `each_option`; without `back` and `end`."""
        return [option for option in self.each_option() if option is not None]

    def text(self, option: "Option") -> str:
        """The event that says `option`."""
        return option if _is_common(option) else self._text(option)

    def parse(self, text: str) -> "Option":
        """The option that the event `text` says. Only its form is judged. Raises RuleError."""
        if _is_common(text):
            return text
        if self.due in ("end", "over"):
            raise RuleError("the game is over: %r comes too late" % text[:40])
        return self._parse(text)

    def refusal(self, option: "Option") -> str:
        """Why `option` cannot be had here, as a sentence without its full stop; "" where it is legal."""
        if option == BACK:
            if self.due == "over":
                return "the game is over: 'back' comes too late"
            return "" if self.deciders() else "there is nothing to take back"
        return self._end_refusal(option) if _is_common(option) else self._refusal(option)

    def legal(self, option: "Option") -> bool:
        """Whether `option`, as `parse` reads it, can be had here. May take as long as listing them all."""
        return not self.refusal(option)

    def push(self, option: "Option") -> "Undo":
        """Decide `option`, which is legal: that is not asked. Returns what `undo` needs."""
        if option == BACK:
            return self._back()
        due, seat = self.due, self.seat
        extra = None
        if _is_common(option):
            self.due = "over"
        else:
            extra = self._push(option)
        record = (due, seat, extra)
        self.events += 1
        self._pushed.append((option, record))
        if len(self._pushed) > MOST_BACK:
            self._pushed.pop(0)
        return record

    def read(self, text: str) -> "Option":
        """The legal option that the event `text` says, which comes from outside. Raises RuleError."""
        option = self.parse(text)
        refusal = self.refusal(option)
        if refusal:
            raise RuleError(refusal)
        return option

    def apply(self, text: str) -> "Undo":
        """Push the event `text`, which comes from outside, if it is legal; returns what `undo` needs.

        Raises RuleError, and changes nothing, if it is not.
        """
        return self.push(self.read(text))

    def undo(self, record: "Undo") -> None:
        """Take back the option whose `push` returned `record`: the last one not yet taken back."""
        if record[0] == BACK:
            self.events -= len(record[1]) + 1
            for option in record[1]:
                self.push(option)
            return
        if self._pushed:
            self._pushed.pop()
        if record[2] is not None:
            self._take_back(record[2])
        self.due, self.seat = record[0], record[1]
        self.events -= 1

    def deciders(self) -> "list[int]":
        """The seats whose decisions can be taken back by `back`, the last one first."""
        return [record[1] for _, record in self._pushed[::-1] if record[0] not in _CHANCE]

    def _back(self) -> "Undo":
        """The event `back`: the last decision is as if it had not been made, and so are the draws after it.

        The order of the cards stays: what was drawn will be drawn again.
        """
        undone: list[Option] = []
        chance = True
        while chance:
            option, record = self._pushed[-1]
            self.undo(record)
            undone.insert(0, option)
            chance = record[0] in _CHANCE
        self.events += len(undone) + 1
        return (BACK, undone)

    def end_text(self, seed: bytes) -> str:
        """The last event: the colour that has won (`-` for nobody) and the seed that fixed every chance."""
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


def _is_common(option: "Option") -> bool:
    """Whether `option` is one of those that every game has: `back`, and `end` with what it says."""
    return isinstance(option, str) and (option in (BACK, "end") or option.startswith("end "))
