"""Games and boards named on the command line, for commands that ask before they change them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from host_tools.library import GameFilter, Library
from host_tools.library.boards import BoardTable
from host_tools.terminal.options import complete_game, library_option
from host_tools.words.plural import count_noun


@dataclass(frozen=True)
class SelectedItems:
    """Games and boards: their ids, and a phrase such as "2 games and 1 board with 7 games"."""

    games: list[str]
    boards: list[str]
    phrase: str


def selection_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the arguments `games`, `boards`, `library` and `yes` to a command."""
    for option in reversed(
        (
            click.argument("games", metavar="[GAME]...", nargs=-1, shell_complete=complete_game),
            click.option("--board", "boards", metavar="ID|NAME", multiple=True, help="A board with all its games."),
            library_option,
            click.option("--yes", is_flag=True, help="Do not ask."),
        )
    ):
        command = option(command)
    return command


def find_selection(library: Library, games: tuple[str, ...], boards: tuple[str, ...]) -> SelectedItems:
    """Find the games and boards with these names. Raises UsageError if there are none, and NotFound."""
    if not games and not boards:
        raise click.UsageError("name a game, or a board with --board.")
    found = list(dict.fromkeys(library.find_game(name) for name in games))
    ids = list(dict.fromkeys(BoardTable(library.store).find(name) for name in boards))
    phrases = [f"{'game' if len(found) == 1 else count_noun(len(found), 'game')} {', '.join(found)}"] if found else []
    for board in ids:
        phrases.append(
            f"board {board} with {count_noun(len(library.games(GameFilter(board=board, hidden=None))), 'game')}"
        )
    return SelectedItems(found, ids, " and ".join(phrases))
