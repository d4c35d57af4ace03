"""A second implementation of towers, to check the rules: slow, plain, and sharing no code with them."""

from collections.abc import Sequence
from typing import NamedTuple

CARDS = {"1": 6, "2": 6, "3": 6, "4": 5, "5": 5, "8": 2, "wind": 3, "squirrel": 3, "rocket": 2}
STARS_TO_WIN = {2: 5, 3: 4, 4: 4}
MAX_HEIGHT = 15
MAX_TURNS = 40


class Play(NamedTuple):
    """A card of the hand, and the child whose top block it takes: -1 if it takes none.

    A wind or a squirrel that takes none is exchanged for another card.
    """

    card: str
    other: int


class Towers:
    """A game without its pile: it is told which card is drawn.

    towers  the blocks of each child, from the ground up
    hands   the cards of each child, face up
    used    the used cards, in any order
    drawing whether a card is drawn next, and `turns_end` whether the turn ends with it
    """

    def __init__(self, hands: Sequence[Sequence[str]]) -> None:
        self.towers: list[list[str]] = [[] for _ in hands]
        self.hands = [list(hand) for hand in hands]
        self.stars = [0] * len(hands)
        self.used: list[str] = []
        self.turns = 0
        self.drawing = self.turn_ends = False

    @property
    def turn(self) -> int:
        """The number of the child whose turn it is."""
        return self.turns % len(self.stars)

    @property
    def cards_left(self) -> int:
        """How many cards are in the pile, or would be once the used ones are shuffled."""
        seen = sum(map(len, self.towers)) + sum(map(len, self.hands))
        return sum(CARDS.values()) - seen

    def legal_plays(self) -> set[Play]:
        """Return what can be played, while no card is drawn."""
        found = set()
        others = [child for child, tower in enumerate(self.towers) if tower and child != self.turn]
        for card in self.hands[self.turn]:
            takes = card in ("wind", "squirrel")
            found |= {Play(card, other) for other in (others if takes else [])} or {Play(card, -1)}
        return found

    def play(self, play: Play) -> None:
        """Play a card. The turn ends when the next one has been drawn, or if there is none to draw."""
        assert play in self.legal_plays()
        assert not self.winners
        assert not self.drawing
        card, other = play
        self.hands[self.turn].remove(card)
        self.turn_ends = True
        if card.isdigit():
            self._build(card)
        else:
            self.used.append(card)
            if card == "rocket":
                self._is_full()
            elif other < 0:
                self.turn_ends = False
            else:
                block = self.towers[other].pop()
                if card == "wind":
                    self.used.append(block)
                else:
                    self._build(block)
        self.drawing = True
        if not self.cards_left:
            self.draw(None)

    def draw(self, card: str | None) -> None:
        """Put the drawn card into the hand; None if there is no card to draw."""
        assert self.drawing
        assert (card is None) == (self.cards_left == 0)
        self.drawing = False
        if card:
            if self.cards_left == len(self.used):
                # The pile is empty: the used cards are shuffled.
                self.used = []
            self.hands[self.turn].append(card)
        if self.turn_ends or not card:
            self.turns += 1

    def _build(self, block: str) -> None:
        tower = self.towers[self.turn]
        tower.append(block)
        if sum(map(int, tower)) >= MAX_HEIGHT:
            self._is_full()

    def _is_full(self) -> None:
        self.stars[self.turn] += 1
        self.used += self.towers[self.turn]
        self.towers[self.turn] = []

    @property
    def winners(self) -> Sequence[int]:
        """Who has won: nobody while the game goes on, several if they have as many stars after the last turn."""
        most = max(self.stars)
        if most < STARS_TO_WIN[len(self.stars)] and self.turns < MAX_TURNS * len(self.stars):
            return []
        return [child for child, stars in enumerate(self.stars) if stars == most]
