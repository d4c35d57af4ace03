"""The toy game at the table."""

from pawnlight.show.lights import WHITE
from pawnlight.table.choice import Choice, Choices
from pawnlight.table.game_screen import GameScreen
from pawnlight.table.question import Question
from pawnlight.words import Words

from .game import Decision, ToyGame


class TakeChoices(Choices):
    """The numbers of counters in words."""

    def choice(self, at: int) -> Choice:
        return Choice(f"take {at + 1}")


class CounterQuestion(Question):
    """How many counters to take."""

    answer_keys = ("OK",)
    screen: "ToyScreen"

    def set_texts(self, words: Words) -> None:
        super().set_texts(words)
        self.count = min(self.screen.game.heap, 2)
        self.said = f"take {self.at + 1}"
        self.lines = [f"{self.screen.game.heap} counters"]
        self.foot = "OK take"

    def choices(self) -> "TakeChoices":
        return TakeChoices()


class ToyScreen(GameScreen):
    """The game at the table: a light for each counter; OK takes one, UP and OK take two."""

    game: ToyGame

    def show_position(self) -> None:
        lights = self.context.renderer.lights
        lights.clear()
        self.context.renderer.panel.clear()
        for counter in range(self.game.heap):
            lights.set_light(counter, WHITE)

    async def decide(self, options: list[Decision]) -> Decision:
        counters = CounterQuestion(self)
        await self.context.ask(counters)
        return options[counters.at]

    def show_winners(self) -> None:
        self.show_position()
