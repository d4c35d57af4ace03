"""`pawnlight export`: write a game to a text file."""

from pathlib import Path

import click

from host_tools.games.exchange import game_file_text
from host_tools.games.verify import fingerprint_of, short_fingerprint
from host_tools.library import DamagedLibrary, GameFilter, GameRow, Library
from host_tools.system.errors import PawnlightError
from host_tools.system.files import STDIO, write_atomically
from host_tools.terminal.options import complete_game, library_option
from host_tools.terminal.printable import print_error
from host_tools.words.plural import count_noun

ALL_GAMES = "all"
FILE_SUFFIX = ".game.txt"


@click.command("export")
@click.argument("game", shell_complete=complete_game)
@click.argument("file", type=click.Path(path_type=Path), required=False)
@library_option
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(game: str, file: Path | None, library: str | None, force: bool) -> int:
    """Write GAME to FILE, or to the terminal, as text that people can read and `pawnlight import` accepts.

    GAME is the beginning of a game's id, or `last` for the one played last. Without FILE, or with `-`, it goes to the
    terminal. `all` writes every game of the library to the folder FILE, one file per game, named after its id; hidden
    games too.
    """
    with Library.open(library, create=False) as opened:
        if game == ALL_GAMES:
            return _export_all(opened, file, force)
        name = opened.find_game(game)
        row, lines = opened.game_row(name), opened.event_lines(name)
        assert row is not None
    text = game_file_text(row, lines)
    if file in (None, STDIO):
        click.echo(text, nl=False)
    else:
        write_atomically(file, text, overwrite=force)
        fingerprint = short_fingerprint(fingerprint_of(lines))
        click.echo(f"Wrote game {name} to {file}. Its fingerprint is {fingerprint}.", err=True)
    return 0


def _export_all(library: Library, folder: Path | None, force: bool) -> int:
    if folder in (None, STDIO):
        raise click.UsageError("`export all` needs a folder to write to")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PawnlightError(f"The folder {folder} cannot be created: {error.strerror}.") from error
    rows = library.games(GameFilter(hidden=None))
    lost = 0
    for row in rows:
        try:
            text = game_file_text(row, library.event_lines(row.id))
            write_atomically(folder / _name(row), text, overwrite=force)
        except DamagedLibrary as error:
            # Other games may be undamaged, and exporting is the way to save them.
            print_error(str(error))
            lost += 1
    click.echo(f"Wrote {count_noun(len(rows) - lost, 'game')} to {folder}.", err=True)
    return 1 if lost else 0


def _name(row: GameRow) -> str:
    """Return a file name. A game comes before one that begins like it: imported in this order, both keep their ids."""
    origin, hyphen, check = row.id.partition("-")
    return f"{origin}.other-{row.differs_from or 0:05}-{check}{FILE_SUFFIX}" if hyphen else f"{origin}{FILE_SUFFIX}"
