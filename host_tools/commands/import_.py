"""`pawnlight import`: games from text files, verified."""

from pathlib import Path

import click

from host_tools.commands.options import library_option
from host_tools.commands.verify import DOES_NOT_HOLD
from host_tools.exchange import ExchangeError, read
from host_tools.library import BadEvents, Conflict, Library
from host_tools.verify import verify_lines
from pawnlight.rules.events import game_id, unseal


@click.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@library_option
def command(files: tuple[Path, ...], library: str | None) -> int:
    """Take games from files that `pawnlight export` wrote into the library.

    Each is verified first: a game with an event that does not hold is refused, and the event named. What the library
    has already stays as it is, so that importing twice does no harm; where it has another event, both are shown.

    The exit code is 0 when every file was taken or was there already, 3 when a game was refused, 1 when a file could
    not be read.
    """
    code = 0
    with Library.open(library) as opened:
        for file in files:
            try:
                refused = _take(opened, file)
            except ExchangeError as error:
                click.echo(f"pawnlight: {error}", err=True)
                code = code or 1
                continue
            if refused:
                click.echo(f"pawnlight: {refused}", err=True)
                code = DOES_NOT_HOLD
    return code


def _take(library: Library, file: Path) -> str | None:
    """Take one file; a sentence when its game was refused. Raises ExchangeError and LibraryError."""
    found = read(file)
    verdict = verify_lines(str(file), found.lines)
    if not verdict.holds:
        return f"{verdict.sentence()} Nothing of it was taken."
    game = game_id(unseal(found.lines[0])[1])
    held = library.count(game)
    try:
        now = library.add(game, found.board, found.lines, found.seen)
    except (Conflict, BadEvents) as error:
        return f"{file}: {error} Nothing of it was taken."
    if now == held:
        click.echo(f"{file}: game {game} is in the library already.")
    else:
        said = "" if verdict.shuffled else ", as far as it has gone"
        click.echo(f"{file}: game {game} taken, {now - held} new events, verified{said}.")
    return None
