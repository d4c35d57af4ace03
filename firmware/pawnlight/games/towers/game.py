"""Towers: blocks make a tower grow, and at the line, or over it, it is a star.

    event                decision  meaning
    deal 3               Draw      a card is dealt face up: a block, `wind`, `squirrel` or `rocket`. The players get
                                   cards in turn, until each has two
    draw 3               Draw      the player draws a card, face up
    play 3               Play      the player puts a block of 3 on their own tower
    play rocket          Play      a rocket fills the player's own tower at once
    play wind blue       Play      a wind takes the top block from blue's tower
    play squirrel blue   Play      a squirrel moves the top block of blue's tower to the player's own tower
    play wind            Play      nobody else has a block, so the player exchanges the wind (or squirrel) for a card

Rules and rulings: README.md section 10.
"""

from pawnlight.rules.base import MIX_EVENT, Draw
from pawnlight.rules.stars import StarsGame, StarsOutcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import NamedTuple

    from pawnlight.rules.base import Header

    class CardPlay(NamedTuple):
        """A card is played; `rival` is the seat that loses a block by it, -1 for none."""

        card: str
        rival: int

    Decision = Draw | CardPlay
    _Base = StarsGame[Decision]
else:
    from collections import namedtuple

    CardPlay = namedtuple("CardPlay", ("card", "rival"))
    _Base = StarsGame

STAR_HEIGHT = 15
WIND_CARD, SQUIRREL_CARD, ROCKET_CARD = "wind", "squirrel", "rocket"
_HAND = 2


class TowersGame(_Base):
    """A game of towers; see `Game` and `StarsGame` for the common interface.

    due         "deal", "draw", "play", "end", "over"
    towers      the blocks of the tower of each seat, from the ground up
    hands       the cards of each seat, which all may see
    exchanging  whether the draw that is due replaces a card that could do nothing
    """

    STATE_FIELDS = StarsGame.STATE_FIELDS + ("towers", "hands", "exchanging")
    chance_events = ("deal", "draw", MIX_EVENT)
    deck = (
        ("1", 6),
        ("2", 6),
        ("3", 6),
        ("4", 5),
        ("5", 5),
        ("8", 2),
        (WIND_CARD, 3),
        (SQUIRREL_CARD, 3),
        (ROCKET_CARD, 2),
    )
    to_win = (5, 4, 4)

    def __init__(self, header: "Header | str", seed: "bytes | None" = None) -> None:
        super().__init__(header, seed)
        self.towers = [b""] * self.players
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.exchanging = False

    def each_decision(self) -> "Iterator[Decision]":
        """Yield the decisions; needs the seed if a card is to be drawn (ValueError)."""
        if self.due in self.chance_events:
            yield Draw(self.pile.next_card())
        elif self.due == "play":
            hand = self.hands[self.seat]
            for n, card in enumerate(hand):
                if card not in hand[:n]:
                    for rival in self.target_seats(card):
                        yield CardPlay(card, rival)

    def target_seats(self, card: str) -> "list[int]":
        """Return the seats whose top block `card` may take; only -1 if it takes none."""
        seats = [seat for seat in range(self.players) if seat != self.seat and self.towers[seat]]
        return seats if seats and card in (WIND_CARD, SQUIRREL_CARD) else [-1]

    def decision_value(self, decision: "CardPlay") -> int:
        """Return what a play is worth: a star, then how much the own tower grows, then how high the other one was."""
        card = decision.card
        other = self.towers[decision.rival] if decision.rival >= 0 else b""
        rises = int(card) if card.isdigit() else other[-1] if other and card == SQUIRREL_CARD else 0
        # A block that fills the tower does as well as a rocket.
        full = 1000 * (card == ROCKET_CARD) or 1001 * (sum(self.towers[self.seat]) + rises >= STAR_HEIGHT)
        return full + 20 * rises + 10 * sum(other[-1:]) + sum(other)

    def _do(self, decision: "Decision") -> "StarsOutcome":
        if isinstance(decision, Draw):
            self.hands[self.seat].append(decision.card)
            self._drawn()
            return StarsOutcome(decision.card)
        self.hands[self.seat].remove(decision.card)
        deed = self._play(decision)
        self.exchanging = decision.card in (WIND_CARD, SQUIRREL_CARD) and decision.rival < 0
        if self.stars[self.seat] < self.needed and (self.pile.cards_left() or self.pile.discards):
            self.due = "draw"
        else:
            self.exchanging = False
            self._next_turn("play")
        return deed

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

    def _play(self, play: "CardPlay") -> "StarsOutcome":
        """Play a card; the blocks of a full tower are used up."""
        card, rival = play
        blocks, taken = self.towers[self.seat], b""
        if rival >= 0:
            taken = self.towers[rival][-1:]
            self.towers[rival] = self.towers[rival][:-1]
        if card.isdigit():
            blocks += bytes([int(card)])
        else:
            self.pile.discards.append(card)
        if card == SQUIRREL_CARD:
            blocks += taken
        elif taken:
            self.pile.discards.append(str(taken[0]))
        full = card == ROCKET_CARD or sum(blocks) >= STAR_HEIGHT
        if full:
            self.pile.discards += [str(block) for block in blocks]
            self.stars[self.seat] += 1
        self.towers[self.seat] = b"" if full else blocks
        return StarsOutcome(card, int(full), rival, -1, taken)

    def _text(self, decision: "Decision") -> str:
        if isinstance(decision, Draw):
            return super()._text(decision)
        return "play " + decision.card + (" " + self.colours[decision.rival] if decision.rival >= 0 else "")

    def _parse(self, text: str) -> "Decision":
        event, _, rest = text.partition(" ")
        card, _, colour = rest.partition(" ")
        if event == "play" and (not colour or colour in self.colours):
            return CardPlay(card, self.colours.index(colour) if colour else -1)
        return super()._parse(text)

    def position(self) -> str:
        """Return `towers 3.5/- hands=1.wind/8.2 red stars=2,1 turns=17`: by seat, the blocks from the ground up."""
        towers = "/".join([".".join([str(block) for block in tower]) or "-" for tower in self.towers])
        hands = "/".join([".".join(hand) or "-" for hand in self.hands])
        return "towers %s hands=%s %s%s" % (towers, hands, "exchange " * self.exchanging, self.score_text())
