"""Narration of events as they arrive."""

import click

from host_tools.games.narration import begins, follow, say
from host_tools.library import Library, LibraryError
from host_tools.link.observer import Observer
from pawnlight.rules.base import Game, RuleError
from pawnlight.rules.events import unseal
from pawnlight.rules.game import open_game


class Narrator(Observer):
    """Observer that narrates events on stdout and reports on the connection on stderr."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._games: dict[str, Game | None] = {}

    def on_event(self, game: str, number: int, text: str) -> None:
        click.echo(f"{game} {number:4}  {self.words(game, number, text)}")

    def on_note(self, sentence: str) -> None:
        click.echo(sentence, err=True)

    def on_trouble(self, sentence: str) -> None:
        click.echo(f"pawnlight: {sentence}", err=True)

    def words(self, game: str, number: int, text: str) -> str:
        """Return event `number` of `game` in words. Expects the events of a game in order.

        Events that this version's rules do not know are returned as they are.
        """
        if game not in self._games or number == 0:
            self._games[game] = self._before(game, number) if number else _begun(text)
        known = self._games[game]
        if known is None:
            return text
        if number == 0:
            return say(begins(known))
        try:
            return say(follow(known, text)[1])
        except RuleError as error:
            self._games[game] = None
            return f"{text}  (against the rules: {error})"

    def _before(self, game: str, number: int) -> Game | None:
        """Return the game as it stood before event `number`, or None if the rules cannot follow it."""
        try:
            header, *texts = [unseal(line)[1] for line in self._library.lines(game)[:number]]
            known = open_game(header)
            for text in texts:
                known.apply(text)
        except (LibraryError, ValueError):
            return None
        return known


def _begun(header: str) -> Game | None:
    try:
        return open_game(header)
    except RuleError:
        return None
