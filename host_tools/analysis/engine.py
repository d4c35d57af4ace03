"""The analysis of a game: the chance of every side after each event, the luck of each card, the error of each decision.

    start        the chances before the first card
    luck         of a card: the chances with it, less their mean over all cards that could have come
    error        of a decision: the chances after it, less those after the best option
    correction   all other changes of the estimate

For each side, the start with all luck, errors and corrections is the result. Where hands are hidden, what was true
decides about luck, and what the player knew about decisions. docs/analysis.md describes the values.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from host_tools import json_types
from host_tools.analysis.model import FEATURES, LEAST, Judge, Model, model_of
from host_tools.analysis.pairs import NOBODY
from host_tools.games.replay import EventRefused, GameReplay, seed_of
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.rows import NAMES, UNKNOWN, SorryCard, different
from pawnlight.games.sequence import cards as sequence_cards
from pawnlight.games.sequence.cards import CARDS
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import PASS, Draw, Game

Chances = list[float]
Decision = Any

# Why a game has no analysis.
WHYS = ("cards", "child", "house", "unknown", "unfinished", "refused")
# The classes of decisions by what they lose; each model has the least loss of each. What loses less is as good as the
# best.
CLASSES: tuple[json_types.DecisionClass, ...] = ("inexact", "mistake", "blunder")
# Deals to compare the dealt hands with.
_DEALS = 32


@dataclass
class Step:
    """What one event changed.

    event       the number of the event; one that decides and draws has a step for each
    kind        "card", "decision", or "forced" for all others
    seat        who drew or decided
    text        the card, or the event of the decision
    chances     of each side after it
    change      of each side: the luck of a card, the error of a decision, nothing of others
    correction  of each side
    options     of a decision, each option's event and the chance of the side that decides, as it knew it
    chosen      the number of the option that was chosen
    """

    event: int
    kind: Literal["card", "decision", "forced"]
    seat: int
    text: str
    chances: Chances
    change: Chances
    correction: Chances
    options: list[tuple[str, float]] = field(default_factory=list)
    chosen: int = 0

    @property
    def lost(self) -> float:
        """Return what the decision lost, at least 0."""
        most = max([chance for _, chance in self.options], default=0.0)
        return most - self.options[self.chosen][1] if self.options else 0.0

    def as_dict(self, least: Sequence[float]) -> json_types.AnalysisStep:
        """Return plain values for JSON; `least` are the least losses of the CLASSES."""
        told: json_types.AnalysisStep = {
            "event": self.event,
            "kind": self.kind,
            "seat": self.seat,
            "text": self.text,
            "chances": _rounded(self.chances),
            "correction": _rounded(self.correction),
        }
        if self.kind == "card":
            told["luck"] = _rounded(self.change)
        if self.kind == "decision":
            most = max(chance for _, chance in self.options)
            told |= {
                "error": _rounded(self.change),
                "lost": round(self.lost, 4),
                "class": class_of(self.lost, least),
                "options": [(text, round(chance, 4)) for text, chance in self.options],
                "chosen": self.chosen,
                "good": [n for n, (_, chance) in enumerate(self.options) if most - chance < least[0]],
            }
        return told


@dataclass
class Analysis:
    """The analysis of a game; without steps where `why` says why it has none."""

    why: str = ""
    model: str = ""
    noise: float = 0.0
    least: Sequence[float] = LEAST
    sides: list[list[int]] = field(default_factory=list)
    start: Chances = field(default_factory=list)
    result: Chances = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def totals(self) -> list[json_types.AnalysisTotal]:
        """Return for each side its start, luck, own errors, others' errors, correction and result, which add up."""
        side_of = {seat: side for side, seats in enumerate(self.sides) for seat in seats}
        found: list[json_types.AnalysisTotal] = []
        for side in range(len(self.sides)):
            luck = own = others = correction = 0.0
            for step in self.steps:
                correction += step.correction[side]
                if step.kind == "card":
                    luck += step.change[side]
                elif side_of[step.seat] == side:
                    own += step.change[side]
                else:
                    others += step.change[side]
            found.append(
                {
                    "start": self.start[side],
                    "luck": luck,
                    "own": own,
                    "others": others,
                    "correction": correction,
                    "result": self.result[side],
                }
            )
        return found

    def seats(self) -> list[json_types.AnalysisSeat]:
        """Return for each seat what its decisions lost, their number without forced ones, and the luck of its side."""
        totals = self.totals()
        found: list[json_types.AnalysisSeat] = []
        for seat, side in sorted((seat, side) for side, seats in enumerate(self.sides) for seat in seats):
            lost = [step.lost for step in self.steps if step.kind == "decision" and step.seat == seat]
            found.append({"error": sum(lost), "decisions": len(lost), "luck": totals[side]["luck"]})
        return found

    def verdict(self) -> json_types.Verdict | None:
        """Return the side that won and by what: "luck", "play" or "equal"; None without a single winner."""
        if 1.0 not in self.result:
            return None
        side = self.result.index(1.0)
        total = self.totals()[side]
        luck, play, correction = total["luck"], total["own"] + total["others"], abs(total["correction"])
        by: Literal["luck", "play", "equal"] = "equal"
        if luck > max(0.0, play) + correction and luck - play > self.noise:
            by = "luck"
        elif play > max(0.0, luck) + correction and play - luck > self.noise:
            by = "play"
        return {"side": side, "by": by}

    def as_dict(self) -> json_types.Analysis | json_types.Unanalysed:
        """Return plain values for JSON."""
        if self.why:
            return {"why": self.why, "model": self.model}
        return {
            "why": "",
            "model": self.model,
            "noise": self.noise,
            "classes": dict(zip(CLASSES, self.least, strict=True)),
            "sides": self.sides,
            "totals": self.totals(),
            "seats": self.seats(),
            "verdict": self.verdict(),
            "steps": [step.as_dict(self.least) for step in self.steps],
        }


def class_of(lost: float, least: Sequence[float]) -> json_types.DecisionClass:
    """Return the class of a decision that lost so much, "" for a good one; `least` are the least losses of each."""
    found: json_types.DecisionClass = ""
    for name, loss in zip(CLASSES, least, strict=True):
        if lost >= loss:
            found = name
    return found


def analyse(texts: Sequence[str], model: Model | None = None) -> Analysis:
    """Return the analysis of the game with these event texts."""
    seed = seed_of(texts[0], texts[-1])
    used = model
    try:
        replay = GameReplay(texts[0], seed)
        game = replay.game
        if game.header.rules not in FEATURES:
            return Analysis("cards")
        used = used or model_of(game.header.rules)
        if game.header.child:
            return Analysis("child", used.hash)
        if replay.adapter.house():
            return Analysis("house", used.hash)
        events = _standing(replay, texts)
    except EventRefused as refused:
        return Analysis("unknown" if refused.unknown else "refused", used.hash if used else "")
    if seed is None or events is None:
        return Analysis("unfinished", used.hash)
    fresh = GameReplay(texts[0], seed).game
    return _kind_of(fresh)(fresh, used).run(events)


def _standing(replay: GameReplay, texts: Sequence[str]) -> list[tuple[int, str]] | None:
    """Play the events; return those that were not taken back, with their numbers; None if the game is not decided."""
    game = replay.game
    standing: list[tuple[int, str]] = []
    decided = False
    for number, text in enumerate(texts[1:], 1):
        decided = decided or game.due == "end"
        effect = replay.step(text).effect
        if effect.undone:
            del standing[-len(effect.undone) :]
        elif not text.startswith("end "):
            standing.append((number, text))
    return standing if decided else None


class _Analyst:
    """The analysis of a game in progress; `now` are the present chances."""

    def __init__(self, game: Any, model: Model) -> None:
        self.game = game
        self.judge = Judge(game, model)
        self.model = model
        self.sides = self.judge.sides
        self.side_of = {seat: side for side, seats in enumerate(self.sides) for seat in seats}
        self.steps: list[Step] = []
        self.now: Chances = []

    def run(self, events: list[tuple[int, str]]) -> Analysis:
        """Analyse the events, and return the analysis."""
        number, text = events[0]
        self.game.push(self.game.parse(text))
        self.now = start = self.begin()
        self.mixed(number)
        for number, text in events[1:]:
            self.event(number, self.game.parse(text), text)
        return Analysis(
            "",
            self.model.hash,
            self.model.noise,
            self.model.least,
            self.sides,
            start,
            self.judge.result(),
            self.steps,
        )

    def begin(self) -> Chances:
        """Return the chances before the first card: the cards are shuffled, and hands dealt that nobody has seen."""
        return self.judge.chances(NOBODY)

    def mixed(self, number: int) -> None:
        """Add a step for the hands that the event `mix` deals."""
        self.dealt(number)

    def event(self, number: int, decision: Decision, text: str) -> None:
        """Analyse the next event, and push it."""
        raise NotImplementedError

    # Steps

    def card(
        self,
        number: int,
        seat: int,
        text: str,
        could: list[tuple[float, Chances]],
        came: Chances,
        after: Chances | None = None,
    ) -> None:
        """Add a step for a card, given the weights and chances of all cards that could have come, and of this one.

        `after` are the chances after it, by default `came`.
        """
        luck = _less(came, _mean(could))
        after = after or came
        self._add(Step(number, "card", seat, text, after, luck, _less(_less(after, self.now), luck)))

    def decision(
        self,
        number: int,
        seat: int,
        decisions: list[Decision],
        known: list[Chances],
        decision: Decision,
        after: Chances,
    ) -> None:
        """Add a step for a decision, given the chances of each decision as the player knew them."""
        side = self.side_of[seat]
        texts = [self.game.text(one) for one in decisions]
        chosen = decisions.index(decision)
        best = max(range(len(decisions)), key=lambda n: known[n][side])
        error = _less(known[chosen], known[best])
        rest = _less(_less(after, self.now), error)
        told = [(text, chances[side]) for text, chances in zip(texts, known, strict=True)]
        self._add(Step(number, "decision", seat, texts[chosen], after, error, rest, told, chosen))

    def forced(self, number: int, seat: int, text: str, after: Chances) -> None:
        """Add a step for another event, if it changed the chances."""
        change = _less(after, self.now)
        if any(change):
            self._add(Step(number, "forced", seat, text, after, [0.0] * len(after), change))

    def played(self, number: int, seat: int, decisions: list[Decision], decision: Decision, text: str) -> None:
        """Add a step for one of the `decisions`, each judged by what its player knows, and push it."""
        after = self.tried(decision, self.judge.chances)
        if len(decisions) > 1:
            known = [self.tried(one, lambda: self.judge.chances(seat)) for one in decisions]
            self.decision(number, seat, decisions, known, decision, after)
        else:
            self.forced(number, seat, text, after)
        self.game.push(decision)

    def _add(self, step: Step) -> None:
        self.steps.append(step)
        self.now = step.chances

    def tried(self, decision: Decision, read: Callable[[], Chances]) -> Chances:
        """Return what `read` returns after `decision`, which is undone again."""
        effect = self.game.push(decision)
        found = read()
        self.game.undo(effect)
        return found

    def dealt(self, number: int, first: bool = False) -> None:
        """Add a step for the hands that were just dealt; if `first`, who begins is chance too."""
        game = self.game
        after = self.judge.chances()
        hands, seat = game.hands, game.seat
        cards = [card for hand in hands for card in hand] + self.pile()
        rng = Random(game.id)
        could = []
        for _ in range(_DEALS):
            rng.shuffle(cards)
            rest = iter(cards)
            game.hands = [type(hand)([next(rest) for _ in hand]) for hand in hands]
            if first:
                game.seat = rng.randrange(len(hands))
            could.append((1.0, self.judge.chances()))
        game.hands, game.seat = hands, seat
        self.card(number, seat, "", could, after)

    def pile(self) -> list[Any]:
        """Return the cards of the pile, as they are in hands."""
        return list(self.game.pile.cards)


class _Open(_Analyst):
    """Sorry! without hands: the card that is drawn is played at once.

    A card is worth the best that it can be used for.
    """

    def __init__(self, game: SorryGame, model: Model) -> None:
        super().__init__(game, model)
        # The decisions with the present card, and the chances after each.
        self._decisions: list[Decision] = []
        self._known: list[Chances] = []

    def mixed(self, number: int) -> None:
        pass

    def event(self, number: int, decision: Decision, text: str) -> None:
        game = self.game
        seat = game.seat
        if game.due == "draw":
            self._draw_or_pass(number, seat, decision, text)
            return
        if len(self._decisions) > 1:
            chances = self._known[self._decisions.index(decision)]
            self.decision(number, seat, self._decisions, self._known, decision, chances)
        game.push(decision)

    def _draw_or_pass(self, number: int, seat: int, decision: Decision, text: str) -> None:
        game = self.game
        if PASS in game.decisions():
            top = game.pile.top()
            known = [self.judge.chances(), self.tried(PASS, self.judge.chances)]
            self.decision(number, seat, [Draw(top), PASS], known, decision, known[decision == PASS])
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
            known = [self.tried(one, self.judge.chances) for one in decisions]
            found[card] = decisions, known
            could.append((float(left[card]), max(known, key=lambda chances: chances[self.side_of[seat]])))
        game.card = decision.card
        self._decisions, self._known = found[decision.card]
        best = max(self._known, key=lambda chances: chances[self.side_of[seat]])
        self.card(number, seat, decision.card, could, best)


class _Points(_Analyst):
    """Sorry! with hands.

    A card is worth the best that its player could do with the hand if it were to move at once.
    """

    def event(self, number: int, decision: Decision, text: str) -> None:
        game, seat = self.game, self.game.seat
        if game.due == "draw":
            left = Counter(game.pile.cards or game.pile.discards)
            game.push(decision)
            hand = game.hands[seat]
            drawn = hand[-1]
            worth = {}
            for card in left:
                hand[-1] = card
                worth[card] = self._worth(seat)
            hand[-1] = drawn
            could = [(float(count), worth[card]) for card, count in left.items()]
            self.card(number, seat, drawn, could, worth[drawn], self.judge.chances())
            return
        self.played(number, seat, game.decisions(), decision, text)

    def _worth(self, seat: int) -> Chances:
        """Return the chances if `seat` were to move now, after its best decision."""
        game = self.game
        turn = game.due, game.seat, game.turn
        game.due, game.seat, game.turn = "play", seat, game.colours[seat]
        tried = [self.tried(one, self.judge.chances) for one in game.decisions()]
        game.due, game.seat, game.turn = turn
        return max(tried, key=lambda chances: chances[self.side_of[seat]])


# The decisions of Revenge whose outcome the player sees at once: a position is worth the best of them.
_SEEN = ("remove_top", "trade_hands", "strip", "steal-top", "take-row", "go-home")


class _Revenge(_Analyst):
    """Revenge. A card that is drawn is worth the best that can be done with the hand."""

    game: RevengeGame

    def value(self, knows: int | None = None, ahead: bool = True) -> Chances:
        """Return the chances now, after the best of the decisions whose outcome is seen at once.

        With `ahead`, the Sorry! cards that may be turned up are tried too.
        """
        game = self.game
        if game.due in _SEEN:
            side = self.side_of[game.seat]
            tried = [self.tried(one, lambda: self.judge.chances(knows)) for one in game.decisions()]
            return max(tried, key=lambda chances: chances[side])
        if game.due == "sorry" and ahead:
            cards = Counter(game.sorry_pile)
            could = [(count, self.tried(SorryCard(card), lambda: self.value(knows))) for card, count in cards.items()]
            return _mean(could)
        return self.judge.chances(knows)

    def pile(self) -> list[Any]:
        return list(self.game.pile)

    def event(self, number: int, decision: Decision, text: str) -> None:
        game, seat, due = self.game, self.game.seat, self.game.due
        if due == "draw":
            left = Counter(game.pile or game.discards)
            game.push(decision)
            hand = game.hands[seat]
            worth = {}
            for card in left:
                game.hands[seat] = hand[:-1] + bytes([card])
                tried = [self.tried(one, lambda: self.value(None, False)) for one in game.decisions()]
                worth[card] = max(tried, key=lambda chances: chances[self.side_of[seat]])
            game.hands[seat] = hand
            could = [(float(count), worth[card]) for card, count in left.items()]
            self.card(number, seat, NAMES[hand[-1]], could, worth[hand[-1]])
        elif due == "sorry":
            could = [
                (float(game.sorry_pile.count(card)), self.tried(SorryCard(card), self.value))
                for card in different(game.sorry_pile)
            ]
            game.push(decision)
            self.card(number, seat, text.partition(" ")[2], could, self.value())
        elif due == "take_card":
            self._take(number, seat, decision)
        else:
            decisions = game.decisions()
            known = [self.tried(one, lambda: self.value(seat)) for one in decisions] if len(decisions) > 1 else []
            after = self.tried(decision, self.value)
            if known:
                self.decision(number, seat, decisions, known, decision, after)
            else:
                self.forced(number, seat, text, after)
            game.push(decision)

    def _take(self, number: int, seat: int, decision: Decision) -> None:
        """Analyse a 3: from whom a card is taken is a decision, which card is chance."""
        game = self.game
        decisions = game.decisions()
        known = [self.tried(one, lambda: self._unseen(seat)) for one in decisions] if len(decisions) > 1 else []
        text = game.text(decision)
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
        mean = _mean(could)
        if known:
            game.undo(effect)
            self.decision(number, seat, decisions, known, decision, mean)
            game.push(decision)
        else:
            self.forced(number, seat, text, mean)
        self.card(number, seat, NAMES[taken[0]], could, after)

    def _unseen(self, seat: int) -> Chances:
        """Return the chances as `seat` knows them before it sees the card that it has just taken."""
        hand = self.game.hands[seat]
        self.game.hands[seat] = hand[:-1] + bytes([UNKNOWN])
        chances = self.judge.chances(seat)
        self.game.hands[seat] = hand
        return chances


class _Sequence(_Analyst):
    """Sequence. A play is a decision; the draw after it is a step of its own, with the option `auto_draw` too."""

    game: SequenceGame

    def __init__(self, game: SequenceGame, model: Model) -> None:
        super().__init__(game, model)
        self._draws = game.auto_draw
        game.auto_draw = False

    def begin(self) -> Chances:
        # The cut follows.
        return [len(seats) / self.game.players for seats in self.sides]

    def mixed(self, number: int) -> None:
        pass

    def pile(self) -> list[Any]:
        return [CARDS.index(name) for name in self.game.pile.cards]

    def event(self, number: int, decision: Decision, text: str) -> None:
        game, seat = self.game, self.game.seat
        if game.due == "cut":
            game.push(decision)
            if game.due != "cut":
                self.dealt(number, first=True)
        elif isinstance(decision, sequence_cards.Draw):
            self._draw(number, decision)
        elif game.due == "draw":
            game.push(decision)
            self.forced(number, seat, text, self.judge.chances())
        else:
            decisions = [one for one in game.decisions() if not isinstance(one, sequence_cards.Draw)]
            self.played(number, seat, decisions, decision, text)
            if self._draws and game.due == "draw":
                self._draw(number, sequence_cards.Draw(seat, late=False))

    def _draw(self, number: int, draw: sequence_cards.Draw) -> None:
        game, seat = self.game, draw.seat
        left = Counter(game.pile.cards or game.pile.discards)
        before = list(game.hands[seat])
        drawn = game.push(draw).drawn
        assert drawn is not None
        hand = game.hands[seat]
        after = self.judge.chances()
        could = []
        for name, count in left.items():
            game.hands[seat] = [*before, CARDS.index(name)]
            could.append((float(count), self.judge.chances()))
        game.hands[seat] = hand
        self.card(number, seat, CARDS[drawn], could, after)


def _kind_of(game: Game) -> type[_Analyst]:
    if isinstance(game, SorryGame):
        return _Points if game.engine.hand else _Open
    return _Revenge if isinstance(game, RevengeGame) else _Sequence


def _less(chances: Chances, others: Chances) -> Chances:
    return [one - other for one, other in zip(chances, others, strict=True)]


def _mean(could: Sequence[tuple[float, Chances]]) -> Chances:
    total = sum(weight for weight, _ in could)
    return [sum(weight * chances[side] for weight, chances in could) / total for side in range(len(could[0][1]))]


def _rounded(chances: Chances) -> Chances:
    return [round(chance, 5) for chance in chances]
