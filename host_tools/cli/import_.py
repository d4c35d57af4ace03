"""`pawnlight import`: add games from text files to the library."""

from pathlib import Path

import click

from host_tools.cli.options import deleted_option, library_option
from host_tools.library import BadEvents, DeletedGame, Library, TooManyBranches
from host_tools.library.exchange import ExchangeError, read
from host_tools.library.verify import verify_lines
from host_tools.plural import plural
from pawnlight.rules.events import EventError, game_id, unseal

# Not 1, so that programs can tell a game that was refused from one that could not be read.
REFUSED = 3
_SEE = "see `pawnlight games --conflicts`"


@click.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@library_option
@deleted_option
def command(files: tuple[Path, ...], library: str | None, deleted: bool) -> int:
    """Add games from files written by `pawnlight export` to the library.

    Every game is verified first; if an event does not hold, the game is refused and the event is named. Games already
    in the library stay as they are, so importing twice does no harm. A game that differs from the library's is kept
    apart, as a branch: see `pawnlight games --conflicts`.

    The exit code is 0 if every file was imported or was already there, 3 if a game was refused or became a branch, and
    1 if a file could not be read.
    """
    code = 0
    with Library.open(library) as opened:
        for file in files:
            try:
                refused = _take(opened, file, deleted)
            except ExchangeError as error:
                click.echo(f"pawnlight: {error}", err=True)
                code = code or 1
                continue
            if refused:
                click.echo(f"pawnlight: {refused}", err=True)
                code = REFUSED
    return code


def _take(library: Library, file: Path, deleted: bool) -> str | None:
    """Import one file. Returns a sentence if its game was refused or became a branch.

    Raises ExchangeError and LibraryError.
    """
    found = read(file)
    verdict = verify_lines(str(file), found.lines)
    if not verdict.holds and not verdict.unknown:
        return f"{verdict.sentence()} Nothing was imported."
    try:
        game = game_id(unseal(found.lines[0])[1])
    except EventError as error:
        return f"{file}: {error}. Nothing was imported."
    if deleted:
        library.forget_deletion(game)
    before = {row.id: row.events for row in library.lines_of(game)}
    try:
        held = library.keep(game, found.board, found.lines, found.seen, file=True)
    except (BadEvents, DeletedGame, TooManyBranches) as error:
        return f"{file}: {error} Nothing was imported."
    if held.id != game and held.id not in before:
        return f"{file}: game {game} differs from the library's. It is kept as branch {held.id}, {_SEE}."
    fresh = held.count - before.get(held.id, 0)
    if fresh == 0:
        click.echo(f"{file}: game {game} is already in the library.")
    else:
        said = "verified." if verdict.shuffled else "verified up to its last event."
        if verdict.unknown:
            said = f"not verified: {verdict.fault}."
        click.echo(f"{file}: game {game} imported: {plural(fresh, 'new event')}, {said}")
    return None
