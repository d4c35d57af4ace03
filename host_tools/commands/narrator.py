"""Events in words, as they happen."""

import click

from host_tools.library import Library, LibraryError
from host_tools.library.games import header_fields
from host_tools.link.observer import Observer
from pawnlight.rules.events import unseal
from pawnlight.rules.game import Game, RuleError
from pawnlight.rules.sorry import COLOURS


class Narrator(Observer):
    """Prints events on stdout, in words, and what happens to the connection on stderr."""

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
        """The event `number` of `game` in words; calls follow a game's events in their order."""
        if number == 0:
            self._games[game] = _begin(text)
            return _beginning(text)
        if game not in self._games:
            self._games[game] = self._before(game, number)
        known = self._games[game]
        if known is None:
            return text
        who = COLOURS[known.turn]
        try:
            known.apply(text)
        except RuleError as error:
            self._games[game] = None
            return f"{text}  (not by the rules: {error})"
        return _in_words(who, text)

    def _before(self, game: str, number: int) -> Game | None:
        """The game as it stood before the event `number`; None when the rules here cannot follow it."""
        try:
            texts = [unseal(line)[1] for line in self._library.lines(game)[:number]]
            known = Game(texts[0])
            for text in texts[1:]:
                known.apply(text)
        except (LibraryError, RuleError, IndexError):
            return None
        return known


def _begin(header: str) -> Game | None:
    try:
        return Game(header)
    except RuleError:
        return None


def _beginning(header: str) -> str:
    fields = header_fields(header)
    options = fields.get("options", "-")
    seats = fields.get("seats", "?").replace(":", " ").replace(",", ", ")
    rules = fields.get("rules", "?") + (f" ({options.replace(',', ', ')})" if options != "-" else "")
    return f"a game of {rules} begins: {seats}; {fields.get('first', '?')} first"


def _in_words(who: str, text: str) -> str:
    kind, _, rest = text.partition(" ")
    if kind == "draw":
        return f"{who} draws {rest}"
    if kind == "move":
        return f"{who} moves {rest}"
    if kind == "pass":
        return f"{who} passes"
    if kind == "back":
        return "the last move is taken back"
    if kind == "end":
        winner, _, seed = rest.partition(" ")
        outcome = "the game is abandoned" if winner == "-" else f"{winner} wins"
        return f"{outcome}; the seed was {seed}"
    return text
