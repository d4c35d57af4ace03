"""Luck and skill in Sorry!"""

from collections import Counter

from host_tools.analysis.analyst import Chances, Decision, GameAnalyst
from host_tools.analysis.model import ChanceModel
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import PASS, Draw


class _Open(GameAnalyst):
    """Sorry! without hands: the card that is drawn is played at once.

    A card is worth the best that it can be used for.
    """

    game: SorryGame

    def __init__(self, game: SorryGame, model: ChanceModel) -> None:
        super().__init__(game, model)
        # The decisions with the present card, and the chances after each.
        self._decisions: list[Decision] = []
        self._known: list[Chances] = []

    def analyse_event(self, number: int, decision: Decision, text: str) -> None:
        game = self.game
        seat = game.seat
        if game.due == "draw":
            self._draw_or_pass(number, seat, decision, text)
            return
        if len(self._decisions) > 1:
            chances = self._known[self._decisions.index(decision)]
            self.add_decision_step(number, seat, self._decisions, self._known, decision, chances)
        game.push(decision)

    def _draw_or_pass(self, number: int, seat: int, decision: Decision, text: str) -> None:
        game = self.game
        if PASS in game.decisions():
            top = game.pile.next_card()
            known = [self.judge.chances(), self.value_after(PASS, self.judge.chances)]
            self.add_decision_step(number, seat, [Draw(top), PASS], known, decision, known[decision == PASS])
        if decision == PASS:
            game.push(decision)
            return
        left = Counter(game.pile.cards or game.pile.discards)
        game.push(decision)
        could = []
        found: dict[str, tuple[list[Decision], list[Chances]]] = {}
        for card in left:
            game.card = card
            decisions = game.decisions()
            known = [self.value_after(one, self.judge.chances) for one in decisions]
            found[card] = decisions, known
            could.append((float(left[card]), max(known, key=lambda chances: chances[self.side_of[seat]])))
        game.card = decision.card
        self._decisions, self._known = found[decision.card]
        best = max(self._known, key=lambda chances: chances[self.side_of[seat]])
        self.add_card_step(number, seat, decision.card, could, best)


class _Points(GameAnalyst):
    """Sorry! with hands.

    A card is worth the best that its player could do with the hand if it were to move at once.
    """

    game: SorryGame

    def add_deal_step(self, number: int) -> None:
        self.add_hands_step(number, self.game, self.game.pile.cards)

    def analyse_event(self, number: int, decision: Decision, text: str) -> None:
        game, seat = self.game, self.game.seat
        if game.due == "draw":
            left = Counter(game.pile.cards or game.pile.discards)
            game.push(decision)
            hand = game.hands[seat]
            drawn = hand[-1]
            assert drawn
            worth = {}
            for card in left:
                hand[-1] = card
                worth[card] = self._worth(seat)
            hand[-1] = drawn
            could = [(float(count), worth[card]) for card, count in left.items()]
            self.add_card_step(number, seat, drawn, could, worth[drawn], self.judge.chances())
            return
        self.judge_decision(number, seat, game.decisions(), decision, text)

    def _worth(self, seat: int) -> Chances:
        """Return the chances if `seat` were to move now, after its best decision."""
        game = self.game
        turn = game.due, game.seat, game.turn
        game.due, game.seat, game.turn = "play", seat, game.colours[seat]
        tried = [self.value_after(one, self.judge.chances) for one in game.decisions()]
        game.due, game.seat, game.turn = turn
        return max(tried, key=lambda chances: chances[self.side_of[seat]])


def analyst(game: SorryGame, model: ChanceModel) -> GameAnalyst:
    """Return who analyses `game`."""
    return (_Points if game.engine.hand else _Open)(game, model)
