"""`pawnlight backup`: save a board's games and settings to a file."""

import json
import re
from datetime import datetime
from pathlib import Path

import click

from host_tools.install.backup import Backup, fetch_backup, pack_backup
from host_tools.link.connection import run_blocking
from host_tools.link.find_port import choose_port
from host_tools.link.ports import greeted_board
from host_tools.system.files import STDIO, write_atomically
from host_tools.terminal.options import board_option, check_file_suffix, library_option, port_option
from host_tools.terminal.printable import print_error
from host_tools.terminal.progress import show_progress
from host_tools.words.plural import count_noun

# The exit code if something on the board cannot be read. All that can be is in the backup.
EXIT_DAMAGED = 3
# What takes its place in the name of a file: a board may send anything as its id.
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9._-]")


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), required=False)
@port_option
@board_option
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object instead of a sentence.")
@library_option
def command(
    file: Path | None, port: str | None, board: str | None, force: bool, as_json: bool, library: str | None
) -> int:
    """Save a board's games and settings to FILE, or to a file named after the board and the date.

    FILE is a zip archive of text files, each game as `pawnlight export` writes it; `-` is the standard output. A game
    in progress is not interrupted; it is saved as far as it has come. `pawnlight restore` sends finished games back.

    Of a damaged game, the events that can be read are saved, and its files byte for byte as they are. The exit code is
    0 if everything was read, 3 if something on the board is damaged, and 1 if there is no backup.
    """
    check_file_suffix(file, ".zip")
    backup = fetch_from_board(choose_port(port, board, library))
    place = file or Path(backup_file_name(backup, "%Y-%m-%d"))
    write_atomically(place, pack_backup(backup), overwrite=force)
    if as_json:
        games = [game.id for game in backup.games]
        told = {"file": str(place), "board": backup.board, "games": games, "texts": [*backup.texts]}
        click.echo(json.dumps(told | {"damaged": [*backup.damaged], "damage": backup.damage}), err=place == STDIO)
    else:
        print_summary(backup, place)
    return EXIT_DAMAGED if backup.damage or backup.damaged else 0


def fetch_from_board(url: str) -> Backup:
    """Fetch everything from the board at the port `url`. Raises BoardError and PortError."""
    with greeted_board(url) as board:
        return run_blocking(fetch_backup(board, show_progress))


def backup_file_name(backup: Backup, moment: str) -> str:
    """Return a file's name with the board and the `moment`, in the form of `strftime`."""
    return f"pawnlight-{_NOT_IN_NAMES.sub('_', backup.board)}-{datetime.now():{moment}}.zip"


def print_summary(backup: Backup, place: Path) -> None:
    """Print what has been saved to `place`, and what could not be read."""
    said = f"{count_noun(len(backup.games), 'game')} of board {backup.board}"
    settings = "and its settings" if "settings" in backup.texts else "(its settings are the defaults)"
    for sentence in [f"Saved {said} {settings} to {place}.", *backup.repairs()]:
        click.echo(sentence, err=place == STDIO)
    for sentence in backup.damage:
        print_error(sentence)
    if backup.damaged:
        print_error(f"Saved as they are, in damaged/ of the backup: {', '.join(backup.damaged)}.")
