"""Narration of events as they arrive."""

from collections import Counter

import click

from host_tools.games.narration import sentence_text
from host_tools.games.replay import EventRefused, GameReplay
from host_tools.library import Library, LibraryError
from host_tools.link.observer import Observer
from host_tools.terminal.layout import wrap
from host_tools.terminal.printable import print_error
from pawnlight.rules.events import parse_event_line

# More different ones must be noise.
_MOST_TROUBLES = 100
_MORE = "There are more troubles; they are counted, and not shown."


class Narrator(Observer):
    """Observer that narrates events on stdout and reports on the connection on stderr.

    Between two notes each trouble is said once, and then only how often it came: after 10, 100, 1000 times.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._games: dict[str, GameReplay | None] = {}
        self._troubles: Counter[str] = Counter()

    def on_event(self, game: str, number: int, text: str) -> None:
        click.echo(wrap(f"{game} {number:4}  {self.narrate_event(game, number, text)}"))

    def on_note(self, sentence: str) -> None:
        self._troubles.clear()
        click.echo(sentence, err=True)

    def on_trouble(self, sentence: str) -> None:
        if sentence not in self._troubles and len(self._troubles) >= _MOST_TROUBLES:
            sentence = _MORE
        self._troubles[sentence] += 1
        count = self._troubles[sentence]
        if count == 1:
            print_error(sentence)
        elif str(count).strip("0") == "1":
            print_error(f"{sentence} ({count} times)")

    def narrate_event(self, game: str, number: int, text: str) -> str:
        """Return event `number` of `game` in words.

        Events that this version's rules do not know are returned as they are.
        """
        try:
            if number == 0:
                begun = self._games[game] = GameReplay(text, narrated=True)
                return sentence_text(begun.begin.sentence)
            replay = self._games.get(game)
            if game not in self._games or (replay is not None and replay.game.events != number):
                # Events that another board had added are no longer those of the game.
                replay = self._games[game] = self._before(game, number)
            if replay is None:
                return text
            told = sentence_text(replay.apply_event(text).sentence)
            if replay.game.due == "over":
                # Nothing follows, and the program may run for months.
                del self._games[game]
            return told
        except EventRefused as refused:
            self._games[game] = None
            why = refused.reason if refused.unknown else f"against the rules: {refused.reason}"
            return f"{text}  ({why})"

    def _before(self, game: str, number: int) -> GameReplay | None:
        """Return the game as it stood before event `number`, or None if the rules cannot follow it."""
        try:
            header, *texts = [parse_event_line(line)[1] for line in self._library.event_lines(game)[:number]]
            replay = GameReplay(header, narrated=True)
            for text in texts:
                replay.apply_event(text)
        except (LibraryError, ValueError):
            return None
        return replay
