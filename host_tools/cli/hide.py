"""`pawnlight hide`: take games and boards out of lists, Play and statistics."""

import click

from host_tools.library import GameFilter, Library, NotFound, removal
from host_tools.library.boards import BoardTable
from host_tools.terminal.chosen import SelectedItems, find_selection, selection_options
from host_tools.terminal.questions import confirm_or_raise


@click.command("hide")
@selection_options
@click.option("--undo", is_flag=True, help="Show them again.")
def command(games: tuple[str, ...], boards: tuple[str, ...], library: str | None, yes: bool, undo: bool) -> None:
    """Hide games, or boards with all their games: they leave the lists, Play and the statistics, but nothing is lost.

    GAME is the beginning of a game's id, or `last` for the one played last that is not hidden. New events of hidden
    games and boards are kept as before. `pawnlight games --hidden` and `boards --hidden` list what is hidden. With
    --undo, `last` is the hidden game played last.
    """
    with Library.open(library, create=False) as opened:
        if undo:
            games = tuple(_last_hidden(opened) if name == "last" else name for name in games)
        what = find_selection(opened, games, boards)
        if undo:
            _check_hidden(opened, what)
        elif not yes:
            confirm_or_raise(f"Hide {what.phrase}?")
        for game in what.games:
            removal.hide_game(opened.store, game, not undo)
        for board in what.boards:
            removal.hide_board(opened.store, board, not undo)
    click.echo(f"{what.phrase[:1].upper()}{what.phrase[1:]} {'shown again' if undo else 'hidden'}.")


def _last_hidden(library: Library) -> str:
    for row in library.games(GameFilter(hidden=True, latest=True)):
        if row.hidden:
            return row.id
    raise NotFound("No game is hidden.")


def _check_hidden(library: Library, what: SelectedItems) -> None:
    """Raise NotFound or NotFound unless all of them are hidden themselves."""
    hidden = {board.id for board in BoardTable(library.store).list_boards(hidden=True)}
    for game in what.games:
        row = library.game_row(game)
        if row is not None and not row.hidden:
            why = f" Its board {row.board} is: show it with --board." if row.board in hidden else ""
            raise NotFound(f"Game {game} is not hidden.{why}")
    for board in what.boards:
        if board not in hidden:
            raise NotFound(f"Board {board} is not hidden.")
