"""Luck and skill in Sequence."""

from collections import Counter

from host_tools.analysis.analyst import Chances, Decision, GameAnalyst
from host_tools.analysis.model import ChanceModel
from pawnlight.games.sequence.cards import SEQUENCE_CARDS, CardDraw
from pawnlight.games.sequence.game import SequenceGame


class _Sequence(GameAnalyst):
    """Sequence. A play is a decision; the draw after it is a step of its own, with the option `auto_draw` too."""

    game: SequenceGame

    def __init__(self, game: SequenceGame, model: ChanceModel) -> None:
        super().__init__(game, model)
        self._draws = game.auto_draw
        game.auto_draw = False

    def starting_chances(self) -> Chances:
        # The cut follows.
        return [len(seats) / self.game.players for seats in self.sides]

    def analyse_event(self, number: int, decision: Decision, text: str) -> None:
        game, seat = self.game, self.game.seat
        if game.due == "cut":
            game.push(decision)
            if game.due != "cut":
                self.add_hands_step(number, game, [SEQUENCE_CARDS.index(name) for name in game.pile.cards], first=True)
        elif isinstance(decision, CardDraw):
            self._draw(number, decision)
        elif game.due == "draw":
            game.push(decision)
            self.add_forced_step(number, seat, text, self.judge.chances())
        else:
            decisions = [one for one in game.decisions() if not isinstance(one, CardDraw)]
            self.judge_decision(number, seat, decisions, decision, text)
            if self._draws and game.due == "draw":
                self._draw(number, CardDraw(seat, late=False))

    def _draw(self, number: int, draw: CardDraw) -> None:
        game, seat = self.game, draw.seat
        left = Counter(game.pile.cards or game.pile.discards)
        before = list(game.hands[seat])
        drawn = game.push(draw).drawn_card
        assert drawn is not None
        hand = game.hands[seat]
        after = self.judge.chances()
        could = []
        for name, count in left.items():
            game.hands[seat] = [*before, SEQUENCE_CARDS.index(name)]
            could.append((float(count), self.judge.chances()))
        game.hands[seat] = hand
        self.add_card_step(number, seat, SEQUENCE_CARDS[drawn], could, after)


analyst = _Sequence
