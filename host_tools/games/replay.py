"""Replay of games: the one way on the laptop to open a header and apply events."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from host_tools.games.effects import Effect, apply
from host_tools.games.narration import Sentence, begins, follow
from pawnlight.rules.base import Game, RuleError, UnknownRules
from pawnlight.rules.game import open_game

UPDATE = "A newer Pawnlight may have made this game: update Pawnlight on this laptop"


class EventRefused(RuleError):
    """The rules do not allow event `number`, where 0 is the header; `reason` says why, without a final full stop.

    `unknown` is set if this program does not know the rules of the game at all, because it is too old.
    """

    def __init__(self, number: int, error: RuleError) -> None:
        self.number = number
        self.unknown = isinstance(error, UnknownRules)
        self.reason = f"{error}. {UPDATE}" if self.unknown else str(error)
        super().__init__(self.reason)


class Step(NamedTuple):
    """A game after event `number`. `game` is the same object in every step; `sentence` is empty unless asked for."""

    number: int
    text: str
    game: Game
    effect: Effect
    sentence: Sentence


class GameReplay:
    """A game followed event by event; with `seed`, every card is compared with the shuffle.

    `begin` is the step of the header. Raises EventRefused if the header is not that of a known game.
    """

    def __init__(self, header: str, seed: bytes | None = None, narrated: bool = False) -> None:
        try:
            self.game = open_game(header, seed)
        except RuleError as error:
            raise EventRefused(0, error) from error
        self._narrated = narrated
        self.begin = Step(0, header, self.game, Effect(self.game.seat), begins(self.game) if narrated else ())

    def step(self, text: str) -> Step:
        """Apply the next event. Raises EventRefused, without any change, if the rules do not allow it."""
        number = self.game.events
        try:
            # Everything below expects a legal event.
            self.game.read(text)
            effect, sentence = follow(self.game, text) if self._narrated else (apply(self.game, text), ())
        except RuleError as error:
            raise EventRefused(number, error) from error
        return Step(number, text, self.game, effect, sentence)


def replay_events(
    header: str, events: Iterable[str], seed: bytes | None = None, narrated: bool = False
) -> Iterator[Step]:
    """Yield a step for the header and for each of the later `events`. Raises EventRefused at the first invalid one."""
    replay = GameReplay(header, seed, narrated)
    yield replay.begin
    for text in events:
        yield replay.step(text)
