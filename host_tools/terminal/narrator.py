"""Narration of events as they arrive."""

import click

from host_tools.games.narration import say
from host_tools.games.replay import EventRefused, GameReplay
from host_tools.library import Library, LibraryError
from host_tools.link.observer import Observer
from host_tools.terminal.printable import print_error
from pawnlight.rules.events import unseal


class Narrator(Observer):
    """Observer that narrates events on stdout and reports on the connection on stderr."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._games: dict[str, GameReplay | None] = {}

    def on_event(self, game: str, number: int, text: str) -> None:
        click.echo(f"{game} {number:4}  {self.words(game, number, text)}")

    def on_note(self, sentence: str) -> None:
        click.echo(sentence, err=True)

    def on_trouble(self, sentence: str) -> None:
        print_error(sentence)

    def words(self, game: str, number: int, text: str) -> str:
        """Return event `number` of `game` in words.

        Events that this version's rules do not know are returned as they are.
        """
        try:
            if number == 0:
                begun = self._games[game] = GameReplay(text, narrated=True)
                return say(begun.begin.sentence)
            replay = self._games.get(game)
            if game not in self._games or (replay is not None and replay.game.events != number):
                # Events that another board had added are no longer those of the game.
                replay = self._games[game] = self._before(game, number)
            return text if replay is None else say(replay.step(text).sentence)
        except EventRefused as refused:
            self._games[game] = None
            why = refused.reason if refused.unknown else f"against the rules: {refused.reason}"
            return f"{text}  ({why})"

    def _before(self, game: str, number: int) -> GameReplay | None:
        """Return the game as it stood before event `number`, or None if the rules cannot follow it."""
        try:
            header, *texts = [unseal(line)[1] for line in self._library.lines(game)[:number]]
            replay = GameReplay(header, narrated=True)
            for text in texts:
                replay.step(text)
        except (LibraryError, ValueError):
            return None
        return replay
