"""`pawnlight delete`: delete games and boards from the library."""

import click

from host_tools.library import Library, removal
from host_tools.terminal.chosen import find_selection, selection_options
from host_tools.terminal.questions import confirm_or_raise


@click.command("delete")
@selection_options
def command(games: tuple[str, ...], boards: tuple[str, ...], library: str | None, yes: bool) -> None:
    """Delete games, or all games of a board, from the library for good.

    GAME is the beginning of a game's id, or `last` for the one played last. Boards are not changed: what a board still
    has comes back with `pawnlight log --deleted`, and not otherwise. New games of a deleted board are kept as before.
    """
    with Library.open(library, create=False) as opened:
        what = find_selection(opened, games, boards)
        if not yes:
            confirm_or_raise(f"Delete {what.phrase} for good?")
        for game in what.games:
            removal.delete_game(opened.store, game)
        for board in what.boards:
            removal.delete_board(opened.store, board)
    click.echo(f"Deleted {what.phrase}.")
