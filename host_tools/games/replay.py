"""Replay of games: the laptop's only code for opening a header and applying events."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from host_tools.games.adapter import GameAdapter
from host_tools.games.narration import Sentence
from host_tools.games.registry import adapter_of
from pawnlight.rules.base import Effect, Game, RuleError, UnknownRules
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.events import event_check, event_line, is_hex
from pawnlight.rules.game import open_game

UPDATE_ADVICE = "A newer Pawnlight may have made this game: update Pawnlight on this laptop"


class EventRefused(RuleError):
    """The rules do not allow event `number`, where 0 is the header; `reason` says why, without a final full stop.

    `unknown` is set if this program does not know the rules of the game at all, because it is too old.
    """

    def __init__(self, number: int, error: RuleError) -> None:
        self.number = number
        self.unknown = isinstance(error, UnknownRules)
        self.reason = f"{error}. {UPDATE_ADVICE}" if self.unknown else str(error)
        super().__init__(self.reason)


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A game after event `number`.

    `adapter`, and with it the game, is the same object in every step. `sentence` is empty unless it was asked for.
    """

    number: int
    text: str
    adapter: GameAdapter
    effect: Effect
    sentence: Sentence

    @property
    def game(self) -> Game:
        return self.adapter.game


class GameReplay:
    """A game followed event by event; with `seed`, every card is compared with the shuffle.

    `begin` is the step of the header. Raises EventRefused if the header is not that of a known game.
    """

    def __init__(self, header: str, seed: bytes | None = None, narrated: bool = False) -> None:
        try:
            self.game = open_game(header, seed)
            self.adapter = adapter_of(self.game)
        except RuleError as error:
            raise EventRefused(0, error) from error
        self._narrated = narrated
        sentence = self.adapter.beginning_sentence() if narrated else ()
        begun = self.game.effect_class(self.game, self.game.due, self.game.seat, header)
        self.begin = ReplayStep(0, header, self.adapter, begun, sentence)

    def apply_event(self, text: str) -> ReplayStep:
        """Apply the next event. Raises EventRefused, without any change, if the rules do not allow it."""
        number = self.game.events
        try:
            effect = self.game.apply(text)
        except RuleError as error:
            raise EventRefused(number, error) from error
        return ReplayStep(number, text, self.adapter, effect, self.adapter.narrate(effect) if self._narrated else ())


def replay_events(
    header: str, events: Iterable[str], seed: bytes | None = None, narrated: bool = False
) -> Iterator[ReplayStep]:
    """Yield a step for the header and for each of the later `events`. Raises EventRefused at the first invalid one."""
    replay = GameReplay(header, seed, narrated)
    yield replay.begin
    for text in events:
        yield replay.apply_event(text)


def seed_in_last_event(header: str, last: str) -> bytes | None:
    """Return the seed in the text `last` of a game's last event.

    None if `last` does not end the game, or if the seed does not have the hash that `header` names.
    """
    words = last.split(" ")
    if len(words) != 3 or words[0] != "end" or not is_hex(words[2], len(words[2]) // 2 * 2):
        return None
    seed = bytes.fromhex(words[2])
    return seed if header.endswith(f" seed={seed_hash(seed)}") else None


def event_lines_of(texts: Iterable[str]) -> list[str]:
    """Return the event lines of a game with these event texts."""
    lines: list[str] = []
    check = 0
    for number, text in enumerate(texts):
        lines.append(event_line(number, text, check))
        check = event_check(number, text, check)
    return lines
