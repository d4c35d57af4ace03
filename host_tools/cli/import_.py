"""`pawnlight import`: add games from text files to the library."""

from pathlib import Path

import click

from host_tools.games.exchange import ExchangeError, read
from host_tools.library import Library
from host_tools.library.importing import GameRefused, Imported, import_game
from host_tools.plural import plural
from host_tools.terminal.options import deleted_option, library_option
from host_tools.terminal.printable import print_error

# Not 1, so that programs can tell a game that was refused from one that could not be read.
REFUSED = 3
_SEE = "see `pawnlight games --conflicts`"


@click.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@library_option
@deleted_option
def command(files: tuple[Path, ...], library: str | None, deleted: bool) -> int:
    """Add games from files written by `pawnlight export` to the library.

    One wrong byte of an event is put right, and reported. Every game is verified then; if an event is not valid, the
    game is refused and the event is named. Games already in the library stay as they are, so importing twice does no
    harm. A game that differs from the library's is kept apart, as a branch: see `pawnlight games --conflicts`.

    The exit code is 0 if every file was imported or was already there, 3 if a game was refused or became a branch, and
    1 if a file could not be read.
    """
    code = 0
    with Library.open(library) as opened:
        for file in files:
            try:
                imported = import_game(opened, str(file), read(file), deleted)
            except ExchangeError as error:
                print_error(str(error))
                code = code or 1
            except GameRefused as error:
                print_error(str(error))
                code = REFUSED
            else:
                for repair in imported.verdict.repairs():
                    click.echo(repair)
                said = _sentence(str(file), imported)
                if imported.branch:
                    code = REFUSED
                    print_error(said)
                else:
                    click.echo(said)
    return code


def _sentence(file: str, imported: Imported) -> str:
    game, verdict = imported.game, imported.verdict
    if imported.branch:
        kept = f"It is kept as branch {imported.held}, {_SEE}."
        return f"{file}: game {game} differs from the library's. {kept}"
    if imported.fresh == 0:
        return f"{file}: game {game} is already in the library."
    said = "verified." if verdict.shuffled else "verified up to its last event."
    if verdict.unknown:
        said = f"not verified: {verdict.fault}."
    return f"{file}: game {game} imported: {plural(imported.fresh, 'new event')}, {said}"
