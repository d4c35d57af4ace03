"""`pawnlight boards`: list the boards of the library and name them."""

import json

import click

from host_tools.library import BoardRow, Library, LibraryMissing, library_name
from host_tools.library.boards import BoardTable
from host_tools.system.plain import json_default
from host_tools.terminal.dates import date_time
from host_tools.terminal.layout import table
from host_tools.terminal.options import library_option, with_library
from host_tools.terminal.printable import printable


@click.group("boards", invoke_without_command=True)
@library_option
@click.option("--hidden", is_flag=True, help="List the hidden boards instead, see `pawnlight hide`.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list of objects instead of a table.")
@click.pass_context
def command(ctx: click.Context, library: str | None, hidden: bool, as_json: bool) -> None:
    """List the boards that have sent games, with their unique ids and names."""
    ctx.obj = library
    if ctx.invoked_subcommand is not None:
        return
    try:
        with Library.open(library, create=False) as opened:
            rows = BoardTable(opened.store).list_boards(hidden)
    except LibraryMissing:
        # Nobody has played yet: no fault.
        rows = []
    if as_json:
        click.echo(json.dumps(rows, default=json_default, indent=1))
    elif rows:
        headings = ("board", "name", "games", "first seen", "last seen")
        click.echo(table(map(_cells, rows), "<<><<", headings))
    elif hidden:
        click.echo(f"No board is hidden in {library_name(library)}.")
    else:
        click.echo(f"No board has sent a game to {library_name(library)} yet. Connect one with `pawnlight log`.")


@command.command("name")
@click.argument("board")
@click.argument("name")
@with_library
def name(library: Library, board: str, name: str) -> None:
    """Give BOARD the name NAME. An empty NAME removes the name.

    BOARD is a board's id, the beginning of its id, or its present name.
    """
    boards = BoardTable(library.store)
    found = boards.find(board)
    boards.set_name(found, name)
    click.echo(f"Board {found} is called {' '.join(name.split())}." if name else f"Board {found} has no name.")


def _cells(row: BoardRow) -> tuple[str, ...]:
    return (printable(row.id), row.name or "-", str(row.games), date_time(row.first_seen), date_time(row.last_seen))
