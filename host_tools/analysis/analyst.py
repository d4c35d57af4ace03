"""The analysis of a game, step by step, and the base class of those who make it; each game has its own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, Protocol

from host_tools import json_types
from host_tools.analysis.model import DEFAULT_ERROR_THRESHOLDS, ChanceModel, GameChances
from host_tools.analysis.pairs import NO_SEAT
from pawnlight.rules.base import Game

Chances = list[float]
# Each game has its own.
Decision = Any

# The classes of decisions by what they lose; each model has the least loss of each. What loses less is as good as the
# best.
ERROR_CLASSES: tuple[json_types.DecisionClass, ...] = ("inexact", "mistake", "blunder")
# Deals to compare the dealt hands with.
_DEALS = 32


@dataclass
class AnalysisStep:
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
    def chance_lost(self) -> float:
        """Return what the decision lost, at least 0."""
        most = max([chance for _, chance in self.options], default=0.0)
        return most - self.options[self.chosen][1] if self.options else 0.0

    def as_dict(self, least: Sequence[float]) -> json_types.AnalysisStep:
        """Return plain values for JSON; `least` are the least losses of the ERROR_CLASSES."""
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
                "lost": round(self.chance_lost, 4),
                "class": error_class(self.chance_lost, least),
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
    least: Sequence[float] = DEFAULT_ERROR_THRESHOLDS
    sides: list[list[int]] = field(default_factory=list)
    start: Chances = field(default_factory=list)
    result: Chances = field(default_factory=list)
    steps: list[AnalysisStep] = field(default_factory=list)

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

    def seat_results(self) -> list[json_types.AnalysisSeat]:
        """Return for each seat what its decisions lost, their number without forced ones, and the luck of its side."""
        totals = self.totals()
        found: list[json_types.AnalysisSeat] = []
        for seat, side in sorted((seat, side) for side, seats in enumerate(self.sides) for seat in seats):
            lost = [step.chance_lost for step in self.steps if step.kind == "decision" and step.seat == seat]
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
            "classes": dict(zip(ERROR_CLASSES, self.least, strict=True)),
            "sides": self.sides,
            "totals": self.totals(),
            "seats": self.seat_results(),
            "verdict": self.verdict(),
            "steps": [step.as_dict(self.least) for step in self.steps],
        }


def error_class(lost: float, least: Sequence[float]) -> json_types.DecisionClass:
    """Return the class of a decision that lost so much, "" for a good one; `least` are the least losses of each."""
    found: json_types.DecisionClass = ""
    for name, loss in zip(ERROR_CLASSES, least, strict=True):
        if lost >= loss:
            found = name
    return found


class HandGame(Protocol):
    """A game with hands; each game has its own kind of them."""

    id: str
    seat: int
    hands: list[Any]


class GameAnalyst:
    """The analysis of a game in progress; `now` are the present chances."""

    game: Game

    def __init__(self, game: Game, model: ChanceModel) -> None:
        self.game = game
        self.judge = GameChances(game, model)
        self.model = model
        self.sides = self.judge.sides
        self.side_of = {seat: side for side, seats in enumerate(self.sides) for seat in seats}
        self.steps: list[AnalysisStep] = []
        self.now: Chances = []

    def analyse_events(self, events: list[tuple[int, str]]) -> Analysis:
        """Analyse the events, and return the analysis."""
        number, text = events[0]
        self.game.push(self.game.parse(text))
        self.now = start = self.starting_chances()
        self.add_deal_step(number)
        for number, text in events[1:]:
            self.analyse_event(number, self.game.parse(text), text)
        return Analysis(
            "",
            self.model.hash,
            self.model.correction_deviation,
            self.model.error_thresholds,
            self.sides,
            start,
            self.judge.final_result(),
            self.steps,
        )

    def starting_chances(self) -> Chances:
        """Return the chances before the first card: the cards are shuffled, and hands dealt that nobody has seen."""
        return self.judge.chances(NO_SEAT)

    def add_deal_step(self, number: int) -> None:
        """Add a step for the hands that the event `mix` deals, if it deals any."""

    def analyse_event(self, number: int, decision: Decision, text: str) -> None:
        """Analyse the next event, and push it."""
        raise NotImplementedError

    # Steps

    def add_card_step(
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
        luck = _less(came, weighted_mean(could))
        after = after or came
        self._add(AnalysisStep(number, "card", seat, text, after, luck, _less(_less(after, self.now), luck)))

    def add_decision_step(
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
        texts = [self.game.event_text(one) for one in decisions]
        chosen = decisions.index(decision)
        best = max(range(len(decisions)), key=lambda n: known[n][side])
        error = _less(known[chosen], known[best])
        rest = _less(_less(after, self.now), error)
        told = [(text, chances[side]) for text, chances in zip(texts, known, strict=True)]
        self._add(AnalysisStep(number, "decision", seat, texts[chosen], after, error, rest, told, chosen))

    def add_forced_step(self, number: int, seat: int, text: str, after: Chances) -> None:
        """Add a step for another event, if it changed the chances."""
        change = _less(after, self.now)
        if any(change):
            self._add(AnalysisStep(number, "forced", seat, text, after, [0.0] * len(after), change))

    def judge_decision(self, number: int, seat: int, decisions: list[Decision], decision: Decision, text: str) -> None:
        """Add a step for one of the `decisions`, each judged by what its player knows, and push it."""
        after = self.value_after(decision, self.judge.chances)
        if len(decisions) > 1:
            known = [self.value_after(one, lambda: self.judge.chances(seat)) for one in decisions]
            self.add_decision_step(number, seat, decisions, known, decision, after)
        else:
            self.add_forced_step(number, seat, text, after)
        self.game.push(decision)

    def _add(self, step: AnalysisStep) -> None:
        self.steps.append(step)
        self.now = step.chances

    def value_after(self, decision: Decision, read: Callable[[], Chances]) -> Chances:
        """Return what `read` returns after `decision`, which is undone again."""
        effect = self.game.push(decision)
        found = read()
        self.game.undo(effect)
        return found

    def add_hands_step(self, number: int, game: HandGame, pile: Sequence[object], first: bool = False) -> None:
        """Add a step for the hands that were just dealt; if `first`, who begins is chance too.

        `pile` has the cards of the pile of `game`, as they are in hands.
        """
        after = self.judge.chances()
        hands, seat = game.hands, game.seat
        cards = [card for hand in hands for card in hand] + list(pile)
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
        self.add_card_step(number, seat, "", could, after)


def _less(chances: Chances, others: Chances) -> Chances:
    return [one - other for one, other in zip(chances, others, strict=True)]


def weighted_mean(could: Sequence[tuple[float, Chances]]) -> Chances:
    total = sum(weight for weight, _ in could)
    return [sum(weight * chances[side] for weight, chances in could) / total for side in range(len(could[0][1]))]


def _rounded(chances: Chances) -> Chances:
    return [round(chance, 5) for chance in chances]
