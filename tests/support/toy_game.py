"""A toy game with every part of a game: rules, screen, computer player, adapter, and entries in the registries.

Seven counters lie on a heap. Each player in turn takes one or two of them, and the player who takes the last one wins.
"""

import operator
from collections.abc import Callable, Generator, Iterator

from host_tools.games import registry
from host_tools.games.adapter import GameAdapter
from host_tools.games.narration import Sentence
from host_tools.words import LANGUAGES, load
from pawnlight import bots, words
from pawnlight.bots.brain import Brain
from pawnlight.rules import base, game
from pawnlight.rules.base import Effect, Game, Header, RuleError
from pawnlight.show.lights import WHITE
from pawnlight.table import choices, screens
from pawnlight.table.game_screen import GameScreen, Turn
from pawnlight.table.question import UP_DOWN
from pawnlight.words import Words

HEAP = 7
# The number of counters to take.
Decision = int


class ToyGame(Game):
    """The rules. A decision is the number of counters to take; the event says `take 2`."""

    def __init__(self, header: Header | str, seed: bytes | None = None) -> None:
        super().__init__(header, seed)
        if self.header.first == "-":
            raise RuleError("somebody begins")
        self.heap = HEAP
        self.seat = [colour for colour, _ in self.header.seats].index(self.header.first)

    def _deal(self) -> None:
        self.due = "take"

    def each_decision(self) -> Iterator[Decision]:
        yield from range(1, min(self.heap, 2) + 1)

    def _text(self, decision: Decision) -> str:
        return f"take {decision}"

    def _parse(self, text: str) -> Decision:
        if text not in ("take 1", "take 2"):
            raise RuleError(f"{text[:20]!r} is not an event here")
        return int(text[-1])

    def _refusal(self, decision: Decision) -> str:
        return "" if decision <= self.heap else "there are not so many counters"

    def _push(self, decision: Decision) -> tuple[int]:
        self.heap -= decision
        if self.heap:
            self.seat = (self.seat + 1) % len(self.header.seats)
        else:
            self.due = "end"
        return (decision,)

    def _take_back(self, effect: Effect) -> None:
        self.heap += effect.decision

    def winners(self) -> list[int]:
        return [] if self.heap else [self.seat]

    def position(self) -> str:
        return f"heap:{self.heap} {self.header.seats[self.seat][0]}"

    def view(self, seat: int | None) -> str:
        return self.position()


class Counters(Turn):
    """How many counters to take."""

    answers = ("OK",)
    steps = UP_DOWN
    screen: "ToyScreen"

    def say(self, words: Words) -> None:
        super().say(words)
        self.count = min(self.screen.game.heap, 2)
        self.said = f"take {self.at + 1}"
        self.lines = [f"{self.screen.game.heap} counters"]
        self.foot = "UP OK take"

    def label(self, at: int) -> str:
        return f"take {at + 1}"


class ToyScreen(GameScreen):
    """The game at the table: a light for each counter; OK takes one, UP and OK take two."""

    game: ToyGame

    def stand(self) -> None:
        lights = self.context.renderer.lights
        lights.clear()
        self.context.renderer.panel.clear()
        for counter in range(self.game.heap):
            lights.put(counter, WHITE)

    async def decide(self, options: list[Decision]) -> Decision:
        counters = Counters(self)
        await self.context.ask(counters)
        return options[counters.at]

    def celebrate(self) -> None:
        self.stand()


class ToyBrain(Brain):
    """A computer player that takes one counter."""

    def think(
        self, game: ToyGame, options: list[Decision], below: Callable[[int], int]
    ) -> Generator[Decision | None, None, None]:
        yield None
        yield options[0]


def brain(rules: str, level: str) -> Brain:
    return ToyBrain()


class ToyAdapter(GameAdapter):
    """The game on the laptop."""

    game: ToyGame

    def _say(self, effect: Effect) -> Sentence:
        return (("takes counters", {"who": self.player(effect.seat), "count": effect.decision}),)

    def progress(self) -> list[float]:
        return [1 - self.game.heap / HEAP] * len(self.sides())


def register(set_attribute: Callable[..., None] = setattr, set_item: Callable[..., None] = operator.setitem) -> None:
    """Add the game to the registries, the menu and the texts, with these two functions."""
    set_attribute(base, "RULES", (*base.RULES, ("toy", (), ())))
    set_item(game.GAMES, "toy", (__name__, "ToyGame"))
    set_item(screens.GAMES, "toy", (__name__, "ToyScreen"))
    set_item(bots.GAMES, "toy", (__name__,))
    set_item(registry.ADAPTERS, "toy", (__name__, "ToyAdapter"))
    games = next(values for name, values, _ in choices.CHOICES if name == "game")
    more = tuple((name, (*games, "toy") if name == "game" else values, new) for name, values, new in choices.CHOICES)
    set_attribute(choices, "CHOICES", more)
    find = words._find
    set_attribute(words, "_find", lambda name, key: "Toy" if key == "toy" else find(name, key))
    set_attribute(words, "_current", None)
    for language in LANGUAGES:
        set_item(load(language), "rules toy", "Toy")
        set_item(load(language), "takes counters", "{who} takes {count} counters")
        set_item(load(language), "takes counters one", "{who} takes a counter")
