"""Towers: blocks make a tower grow, and at the line, or over it, it is a star.

    event                decision  meaning
    deal 3               Draw      a card is dealt face up, to one after the other in the order of turns, until each has
                                   two: a block, `wind`, `squirrel` or `rocket`
    draw 3               Draw      the player draws a card, face up
    play 3               Play      a block makes the player's own tower higher
    play rocket          Play      the player's own tower is full
    play wind blue       Play      the top block of another player's tower is gone
    play squirrel blue   Play      the top block of another player's tower comes to the player's own
    play wind            Play      where nobody else has a block, a wind or squirrel is exchanged

Rules and rulings: README.md section 10.
"""

from pawnlight.rules.base import MIX, Draw, Effect, RuleError
from pawnlight.rules.cards import Pile
from pawnlight.rules.stars import StarsGame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import NamedTuple

    from pawnlight.rules.base import Header, Hit

    class Play(NamedTuple):
        """A card is played; `rival` is the seat that loses a block by it, -1 for none."""

        card: str
        rival: int

    Decision = Draw | Play
    # Towers, hands, stars, turns, and whether a card is being exchanged, as they were before; the cards that were shuffled
    # for the one drawn; the number of cards used up; the block taken from the rival, and whether a tower became full.
    Kept = tuple[list[bytes], list[list[str]], list[int], int, bool, list[str] | None, int, int, bool]
    Base = StarsGame[Decision]
else:
    from collections import namedtuple

    Play = namedtuple("Play", ("card", "rival"))
    Base = StarsGame

LINE = 15
WIND, SQUIRREL, ROCKET = "wind", "squirrel", "rocket"
BLOCKS = (("1", 6), ("2", 6), ("3", 6), ("4", 5), ("5", 5), ("8", 2))
DECK = BLOCKS + ((WIND, 3), (SQUIRREL, 3), (ROCKET, 2))
CARDS = tuple([card for card, _ in DECK])
_HAND = 2


class TowersEffect(Effect):
    """What a decision has done to the towers."""

    game: "TowersGame"
    decision: "Decision | str"
    kept: "Kept"

    @property
    def card(self) -> str:
        """The card that was drawn or played, "" for none."""
        return "" if isinstance(self.decision, str) else self.decision.card

    @property
    def revealed(self) -> str:
        return self.card if isinstance(self.decision, Draw) else ""

    @property
    def rival(self) -> int:
        """The seat that has lost a block, -1 for none."""
        return self.decision.rival if isinstance(self.decision, Play) else -1

    @property
    def taken(self) -> int:
        """The block that it has lost, 0 for none."""
        return self.kept[7] if self.kept else 0

    @property
    def exchanged(self) -> bool:
        """Whether the card could do nothing, and another one is drawn for it."""
        return isinstance(self.decision, Play) and self.card in (WIND, SQUIRREL) and self.rival < 0

    @property
    def before(self) -> "list[bytes]":
        """The blocks of each tower before it, from the ground up."""
        return self.kept[0]

    @property
    def hits(self) -> "list[Hit]":
        return [] if self.rival < 0 else [(self.seat, self.rival, -1)]

    @property
    def scored(self) -> int:
        return int(self.kept[8]) if self.kept else 0


class TowersGame(Base):
    """A game of towers; see `Game` and `StarsGame` for the common interface.

    due         "deal", "draw", "play", "end", "over"
    towers      the blocks of the tower of each seat, from the ground up
    hands       the cards of each seat, which all may see
    pile        the pile, and the used cards
    exchanging  whether the draw that is due replaces a card that could do nothing
    """

    effect = TowersEffect
    chance = ("deal", "draw", MIX)
    stars_to_win = (5, 4, 4)

    def __init__(self, header: "Header | str", seed: "bytes | None" = None) -> None:
        super().__init__(header, seed)
        self.towers = [b""] * self.players
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.pile = Pile(DECK)
        self.exchanging = False

    def _deal(self) -> None:
        self.pile.seed = self.seed
        self.due = "deal"

    def each_decision(self) -> "Iterator[Decision]":
        """Yield the decisions; needs the seed if a card is to be drawn (ValueError)."""
        if self.due in ("deal", "draw"):
            yield Draw(self.pile.top())
        elif self.due == "play":
            hand = self.hands[self.seat]
            for n, card in enumerate(hand):
                if card not in hand[:n]:
                    for rival in self.rivals(card):
                        yield Play(card, rival)

    def rivals(self, card: str) -> "list[int]":
        """Return the seats whose top block `card` may take; only -1 if it takes none."""
        seats = [seat for seat in range(self.players) if seat != self.seat and self.towers[seat]]
        return seats if seats and card in (WIND, SQUIRREL) else [-1]

    def _push(self, decision: "Decision") -> "Kept":
        towers, stars, turns, exchanging = self.towers[:], self.stars[:], self.turns, self.exchanging
        hands = [hand[:] for hand in self.hands]
        before: list[str] | None = None
        used, taken, full = 0, 0, False
        if isinstance(decision, Draw):
            before = self.pile.take(decision.card)
            self.hands[self.seat].append(decision.card)
            self._drawn()
        else:
            self.hands[self.seat].remove(decision.card)
            used = -len(self.pile.discards)
            taken, full = self._play(decision)
            used += len(self.pile.discards)
            if self.stars[self.seat] < self.to_win and (self.pile.left() or self.pile.discards):
                self.due = "draw"
            else:
                self.exchanging = False
                self._next_turn("play")
        return towers, hands, stars, turns, exchanging, before, used, taken, full

    def _drawn(self) -> None:
        """Go on after a draw: with the deal, with the turn of an exchanged card, or with the next turn."""
        if self.due == "deal":
            self.seat = (self.seat + 1) % self.players
            if sum([len(hand) for hand in self.hands]) == _HAND * self.players:
                self.due = "play"
        elif self.exchanging:
            self.exchanging = False
            self.due = "play"
        else:
            self._next_turn("play")

    def _play(self, play: "Play") -> "tuple[int, bool]":
        """Play a card. Returns the block that another player loses by it, and whether the own tower is full."""
        card, rival = play
        blocks = self.towers[self.seat]
        taken = 0
        if card.isdigit():
            blocks += bytes([int(card)])
        else:
            self.pile.discards.append(card)
        if rival >= 0:
            taken = self.towers[rival][-1]
            self.towers[rival] = self.towers[rival][:-1]
            if card == SQUIRREL:
                blocks += bytes([taken])
            else:
                self.pile.discards.append(str(taken))
        self.exchanging = card in (WIND, SQUIRREL) and rival < 0
        full = card == ROCKET or sum(blocks) >= LINE
        if full:
            self.pile.discards += [str(block) for block in blocks]
            self.stars[self.seat] += 1
        self.towers[self.seat] = b"" if full else blocks
        return taken, full

    def _take_back(self, effect: TowersEffect) -> None:
        decision = effect.decision
        self.towers, self.hands, self.stars, self.turns, self.exchanging, before, used = effect.kept[:7]
        if isinstance(decision, Draw):
            self.pile.put_back(decision.card, before)
        else:
            del self.pile.discards[len(self.pile.discards) - used :]

    def _text(self, decision: "Decision") -> str:
        if isinstance(decision, Draw):
            return "%s %s" % ("deal" if self.due == "deal" else "draw", decision.card)
        rival = " " + self.header.seats[decision.rival][0] if decision.rival >= 0 else ""
        return "play " + decision.card + rival

    def _parse(self, text: str) -> "Decision":
        event, _, rest = text.partition(" ")
        card, _, colour = rest.partition(" ")
        colours = [one for one, _ in self.header.seats]
        if card not in CARDS or (colour and (event != "play" or colour not in colours)):
            raise RuleError("%r is not an event here" % text[:40])
        if event == "play":
            return Play(card, colours.index(colour) if colour else -1)
        if event != self.due:
            raise RuleError("a %s is due, so not %r" % (self.due, text[:40]))
        return Draw(card)

    def _refusal(self, decision: "Decision") -> str:
        if isinstance(decision, Draw) == (self.due == "play"):
            return "a %s is due, so not %s" % (self.due, self.text(decision))
        if isinstance(decision, Draw):
            try:
                self.pile.check(decision.card)
            except ValueError as error:
                return str(error)
        elif decision not in self.decisions():
            return "%s cannot %s" % (self.header.seats[self.seat][0], self.text(decision))
        return ""

    def measure(self, seat: int) -> "tuple[int, int, int]":
        return self.stars[seat], len(self.towers[seat]), 0

    def position(self) -> str:
        """Return `towers 3.5/- yellow hands=1.wind/8.2 stars=2,1 turns=17`: by seat, blocks from the ground up."""
        return "towers %s %s hands=%s stars=%s turns=%d" % (
            "/".join([".".join([str(block) for block in tower]) or "-" for tower in self.towers]),
            self.header.seats[self.seat][0],
            "/".join([".".join(hand) or "-" for hand in self.hands]),
            ",".join([str(stars) for stars in self.stars]),
            self.turns,
        )

    def view(self, seat: "int | None") -> str:
        """Return the position, what is due, and the numbers of cards: nobody has a secret."""
        due = "exchange" if self.exchanging else self.due
        return "%s %s pile=%d used=%d" % (self.position(), due, self.pile.left(), len(self.pile.discards))
