"""The children's games of the house: the first with enough stars wins, and no game is longer than 40 turns of each.

Rules and rulings: README.md section 10.
"""

from pawnlight.rules.base import COLOURS, MIX_EVENT, Draw, Effect, Game, RuleError
from pawnlight.rules.cards import Pile
from pawnlight.rules.kinds import Kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from pawnlight.rules.base import Header, Hit

    # The position before, the number of cards used up, those shuffled for a card, and what the decision has done.
    UndoData = tuple[list[Any], int, list[str] | None, "StarsOutcome"]
    Decision = TypeVar("Decision")
    _Base = Game
else:
    # At run time a class has no type of its own for each game.
    Decision = 0
    _Base = (Game,)

# The turns of each player after which the game ends.
MAX_TURNS = 40


class StarsOutcome:
    """What a decision has done.

    card   the card that was turned up or played, "" for none
    stars  the stars that it is worth
    rival  the seat that has lost something by it, -1 for none
    place  where it was done, -1 where that is no place
    gone   the places from which pieces have left besides, or the blocks that were taken
    """

    def __init__(self, card: str = "", stars: int = 0, rival: int = -1, place: int = -1, gone: bytes = b"") -> None:
        self.card = card
        self.stars = stars
        self.rival = rival
        self.place = place
        self.gone = gone


class StarsKind(Kind):
    """The kind of a game for stars: it is a child's, and two to four play, one of each colour."""

    child_only = True
    has_menu_rows = False

    def seat_colours(self, rules: str, players: int, teams: int) -> "tuple[str, ...]":
        # Two sit opposite each other.
        return (COLOURS[0], COLOURS[2]) if players == 2 else COLOURS[:players]


class StarsEffect(Effect):
    """What a decision has done, see `StarsOutcome`."""

    game: "Any"
    undo_data: "UndoData"

    @property
    def outcome(self) -> "StarsOutcome":
        return self.undo_data[3] if self.undo_data else StarsOutcome()

    def value_before(self, name: str) -> "Any":
        """Return the value of the attribute `name` of the position before it."""
        return self.undo_data[0][self.game.STATE_FIELDS.index(name) - 1]

    @property
    def revealed_card(self) -> str:
        return self.outcome.card if isinstance(self.decision, Draw) else ""

    @property
    def completed_count(self) -> int:
        return self.outcome.stars

    @property
    def hits(self) -> "list[Hit]":
        return [] if self.outcome.rival < 0 else [(self.seat, self.outcome.rival, self.outcome.place)]


class StarsGame(_Base[Decision]):
    """A game for stars; see `Game` for the common interface. The event of a drawn card is what is due, and its name.

    deck           its cards: the name and number of each
    to_win         how many stars win, with two, three and four players
    chance_events  begins with what is due after the event `mix`
    players        the number of players
    stars          the stars of each seat
    turns          the number of turns that are over, of all players together
    pile           the pile, and the used cards
    """

    effect_class = StarsEffect
    # The pile undoes its own changes.
    STATE_FIELDS: "tuple[str, ...]" = ("pile", "stars", "turns")
    deck: "tuple[tuple[str, int], ...]" = ()
    to_win: "tuple[int, ...]" = ()

    if TYPE_CHECKING:  # what each game has of its own

        def decision_value(self, decision: Any) -> int:
            """Return what a player's decision is worth: the best ones glow first."""
            raise NotImplementedError

        def _do(self, decision: Decision) -> StarsOutcome:
            """Carry out `decision`; a card is off the pile already."""
            raise NotImplementedError

        def push(self, decision: "Decision | str") -> StarsEffect: ...

        def apply(self, text: str) -> StarsEffect: ...

    def __init__(self, header: "Header | str", seed: "bytes | None" = None, occasion: int = 0) -> None:
        super().__init__(header, seed)
        header = self.header
        self.colours = [colour for colour, _ in header.seats]
        self.players = len(self.colours)
        if not header.is_child_game or header.first == "-" or not 2 <= self.players <= 4:
            raise RuleError("it is a child's game of 2 to 4, one of whom begins")
        if len(set(self.colours)) != self.players:
            raise RuleError("each player has a colour of their own")
        self.stars = [0] * self.players
        self.turns = 0
        self.needed = self.to_win[self.players - 2]
        self.seat = self.colours.index(header.first)
        self.pile = Pile(self.deck, None, occasion)

    def _deal(self) -> None:
        self.pile.seed = self.seed
        self.due = self.chance_events[0]

    def _push(self, decision: "Decision") -> "UndoData":
        saved = [_copy(getattr(self, name)) for name in self.STATE_FIELDS[1:]]
        shuffled = self.pile.draw_open(decision.card) if isinstance(decision, Draw) else None
        used = len(self.pile.discards)
        deed = self._do(decision)
        return saved, len(self.pile.discards) - used, shuffled, deed

    def _take_back(self, effect: StarsEffect) -> None:
        saved, used, shuffled, _ = effect.undo_data
        for name, value in zip(self.STATE_FIELDS[1:], saved):
            setattr(self, name, _copy(value))
        del self.pile.discards[len(self.pile.discards) - used :]
        if isinstance(effect.decision, Draw):
            self.pile.put_back(effect.decision.card, shuffled)

    def _next_turn(self, due: str) -> None:
        """End the turn of the player at `seat`: the next one has `due` to do, unless the game has ended."""
        self.turns += 1
        if self.stars[self.seat] >= self.needed or self.turns == MAX_TURNS * self.players:
            self.due = "end"
        else:
            self.seat = (self.seat + 1) % self.players
            self.due = due

    def _refusal(self, decision: "Decision") -> str:
        draws = self.due in self.chance_events and self.due != MIX_EVENT
        if isinstance(decision, Draw) != draws:
            return "a %s is due, so not %s" % (self.due, self.event_text(decision))
        if isinstance(decision, Draw):
            try:
                self.pile.check_next(decision.card)
            except ValueError as error:
                return str(error)
        elif decision not in self.decisions():
            return "%s cannot %s" % (self.colours[self.seat], self.event_text(decision))
        return ""

    def _text(self, decision: "Decision") -> str:
        return "%s %s" % (self.due, decision.card)  # type: ignore[attr-defined]

    def _parse(self, text: str) -> "Decision":
        event, _, card = text.partition(" ")
        if event != self.due or event not in self.chance_events:
            raise RuleError("a %s is due, so not %r" % (self.due, text[:40]))
        return Draw(card)  # type: ignore[return-value]

    def progress_of(self, seat: int) -> "tuple[int, int, int]":
        return self.stars[seat], 0, 0

    def winners(self) -> "list[int]":
        """Return the seats with the most stars: after the last turn there may be several."""
        most = max(self.stars)
        return [seat for seat, stars in enumerate(self.stars) if stars == most]

    def score_text(self) -> str:
        """Return the end of a position: whose turn it is, the stars of each seat, and how many turns are over."""
        stars = ",".join([str(count) for count in self.stars])
        return "%s stars=%s turns=%d" % (self.colours[self.seat], stars, self.turns)

    def view(self, seat: "int | None") -> str:
        """Return the position, what is due, and the numbers of cards: nobody has a secret."""
        return "%s %s pile=%d used=%d" % (self.position(), self.due, self.pile.cards_left(), len(self.pile.discards))


def _copy(value: "Any") -> "Any":
    """Return a copy of a list with the lists in it; of anything else, which never changes, itself."""
    return [_copy(item) for item in value] if isinstance(value, list) else value
