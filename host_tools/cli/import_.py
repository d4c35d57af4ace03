"""`pawnlight import`: add games from text files to the library."""

from pathlib import Path

import click

from host_tools.games.exchange import ExchangeError, read_game_file
from host_tools.games.importing import GameRefused, import_game
from host_tools.games.verify import VerificationResult
from host_tools.library import HeldEvents, Library
from host_tools.library.boards import BoardTable
from host_tools.terminal.game_rows import beside_text
from host_tools.terminal.options import deleted_option, library_option
from host_tools.terminal.printable import print_error
from host_tools.words.plural import count_noun

# Not 1, so that programs can tell a game that was refused from one that could not be read.
EXIT_REFUSED = 3


@click.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@library_option
@deleted_option
def command(files: tuple[Path, ...], library: str | None, deleted: bool) -> int:
    """Add games from files written by `pawnlight export` to the library; `-` is the standard input.

    One wrong byte of an event is put right, and reported. Every game is verified then; if an event is not valid, the
    game is refused and the event is named. Games already in the library stay as they are, so importing twice does no
    harm. One that begins like a game of the library and then differs is kept as a game of its own.

    The exit code is 0 if every file was imported or was already there, 3 if a game was refused, and 1 if a file could
    not be read.
    """
    code = 0
    with Library.open(library) as opened:
        for file in files:
            try:
                held, verdict = import_game(opened, str(file), read_game_file(file), deleted)
            except ExchangeError as error:
                print_error(str(error))
                code = code or 1
            except GameRefused as error:
                print_error(str(error))
                code = EXIT_REFUSED
            else:
                for repair in verdict.repair_sentences():
                    click.echo(repair)
                click.echo(_sentence(str(file), held, verdict) + (f" {_beside(opened, held)}" if held.begun else ""))
    return code


def _beside(library: Library, held: HeldEvents) -> str:
    row = library.game_row(held.id)
    return beside_text(row, BoardTable(library.store).board_names().get(row.board)) if row else ""


def _sentence(file: str, held: HeldEvents, verdict: VerificationResult) -> str:
    if held.fresh == 0:
        return f"{file}: game {held.id} is already in the library."
    said = "verified." if verdict.shuffled else "verified up to its last event."
    if verdict.unknown:
        said = f"not verified: {verdict.fault}."
    return f"{file}: game {held.id} imported: {count_noun(held.fresh, 'new event')}, {said}"
