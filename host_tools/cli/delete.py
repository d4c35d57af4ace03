"""`pawnlight delete`: delete games, branches and boards from the library."""

import click

from host_tools.library import Library, removal
from host_tools.terminal.chosen import chosen, chosen_options
from host_tools.terminal.questions import confirm


@click.command("delete")
@chosen_options
def command(games: tuple[str, ...], boards: tuple[str, ...], library: str | None, yes: bool) -> None:
    """Delete games from the library for good, with their branches; or a branch alone; or all games of a board.

    GAME is the beginning of a game's id, the id of a branch, or `last` for the one played last. Boards are not changed:
    what a board still has comes back with `pawnlight log --deleted`, and not otherwise. New games of a deleted board
    are kept as before.
    """
    with Library.open(library, create=False) as opened:
        what = chosen(opened, games, boards)
        if not yes:
            confirm(f"Delete {what.phrase} for good?")
        for game in what.games:
            removal.delete_game(opened.store, game)
        for board in what.boards:
            removal.delete_board(opened.store, board)
    click.echo(f"Deleted {what.phrase}.")
