"""Luck and skill in Revenge."""

from collections import Counter

from host_tools.analysis.analyst import Chances, Decision, GameAnalyst, weighted_mean
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.rows import CARD_NAMES, UNKNOWN_CARD, SorryCard, distinct_cards

# The decisions of Revenge whose outcome the player sees at once: a position is worth the best of them.
_SEEN = ("remove_top", "trade_hands", "strip", "steal-top", "take-row", "go-home")


class _Revenge(GameAnalyst):
    """Revenge. A card that is drawn is worth the best that can be done with the hand."""

    game: RevengeGame

    def value(self, knows: int | None = None, ahead: bool = True) -> Chances:
        """Return the chances now, after the best of the decisions whose outcome is seen at once.

        With `ahead`, the Sorry! cards that may be turned up are tried too.
        """
        game = self.game
        if game.due in _SEEN:
            side = self.side_of[game.seat]
            tried = [self.value_after(one, lambda: self.judge.chances(knows)) for one in game.decisions()]
            return max(tried, key=lambda chances: chances[side])
        if game.due == "sorry" and ahead:
            cards = Counter(game.sorry_pile)
            could = [
                (count, self.value_after(SorryCard(card), lambda: self.value(knows))) for card, count in cards.items()
            ]
            return weighted_mean(could)
        return self.judge.chances(knows)

    def add_deal_step(self, number: int) -> None:
        self.add_hands_step(number, self.game, self.game.pile)

    def analyse_event(self, number: int, decision: Decision, text: str) -> None:
        game, seat, due = self.game, self.game.seat, self.game.due
        if due == "draw":
            left = Counter(game.pile or game.discards)
            game.push(decision)
            hand = game.hands[seat]
            worth = {}
            for card in left:
                game.hands[seat] = hand[:-1] + bytes([card])
                tried = [self.value_after(one, lambda: self.value(None, False)) for one in game.decisions()]
                worth[card] = max(tried, key=lambda chances: chances[self.side_of[seat]])
            game.hands[seat] = hand
            could = [(float(count), worth[card]) for card, count in left.items()]
            self.add_card_step(number, seat, CARD_NAMES[hand[-1]], could, worth[hand[-1]])
        elif due == "sorry":
            could = [
                (float(game.sorry_pile.count(card)), self.value_after(SorryCard(card), self.value))
                for card in distinct_cards(game.sorry_pile)
            ]
            game.push(decision)
            self.add_card_step(number, seat, text.partition(" ")[2], could, self.value())
        elif due == "take_card":
            self._take(number, seat, decision)
        else:
            decisions = game.decisions()
            known = [self.value_after(one, lambda: self.value(seat)) for one in decisions] if len(decisions) > 1 else []
            after = self.value_after(decision, self.value)
            if known:
                self.add_decision_step(number, seat, decisions, known, decision, after)
            else:
                self.add_forced_step(number, seat, text, after)
            game.push(decision)

    def _take(self, number: int, seat: int, decision: Decision) -> None:
        """Analyse a 3: from whom a card is taken is a decision, which card is chance."""
        game = self.game
        decisions = game.decisions()
        known = [self.value_after(one, lambda: self._unseen(seat)) for one in decisions] if len(decisions) > 1 else []
        text = game.event_text(decision)
        giver = decision.seat
        theirs, mine = game.hands[giver], game.hands[seat]
        effect = game.push(decision)
        taken = game.hands[seat][-1:]
        left = game.hands[giver]
        after = self.judge.chances()
        could = []
        for n, card in enumerate(theirs):
            game.hands[giver] = theirs[:n] + theirs[n + 1 :]
            game.hands[seat] = mine + bytes([card])
            could.append((1.0, self.judge.chances()))
        game.hands[giver], game.hands[seat] = left, mine + taken
        expected = weighted_mean(could)
        if known:
            game.undo(effect)
            self.add_decision_step(number, seat, decisions, known, decision, expected)
            game.push(decision)
        else:
            self.add_forced_step(number, seat, text, expected)
        self.add_card_step(number, seat, CARD_NAMES[taken[0]], could, after)

    def _unseen(self, seat: int) -> Chances:
        """Return the chances as `seat` knows them before it sees the card that it has just taken."""
        hand = self.game.hands[seat]
        self.game.hands[seat] = hand[:-1] + bytes([UNKNOWN_CARD])
        chances = self.judge.chances(seat)
        self.game.hands[seat] = hand
        return chances


analyst = _Revenge
