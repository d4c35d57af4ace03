"""`pawnlight hide`: take games and boards out of lists, Live and statistics."""

import click

from host_tools.cli.chosen import chosen, chosen_options, confirm
from host_tools.library import Library


@click.command("hide")
@chosen_options
@click.option("--undo", is_flag=True, help="Show them again.")
def command(games: tuple[str, ...], boards: tuple[str, ...], library: str | None, yes: bool, undo: bool) -> None:
    """Hide games, or boards with all their games: they leave the lists, Live and the statistics, but nothing is lost.

    GAME is the beginning of a game's id, or `last` for the newest that is not hidden. New events of hidden games and
    boards are kept as before. `pawnlight games --hidden` and `boards --hidden` list what is hidden.
    """
    with Library.open(library, create=False) as opened:
        what = chosen(opened, games, boards)
        if not yes and not undo:
            confirm(f"Hide {what.phrase}?")
        for game in what.games:
            opened.hide_game(game, not undo)
        for board in what.boards:
            opened.hide_board(board, not undo)
    click.echo(f"{what.phrase[:1].upper()}{what.phrase[1:]} {'shown again' if undo else 'hidden'}.")
