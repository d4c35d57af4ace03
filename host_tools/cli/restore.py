"""`pawnlight restore`: restore a board's games and settings from a file."""

import json
from dataclasses import asdict
from pathlib import Path

import click

from host_tools.install.backup import RestoreResult, read_backup, restore_backup
from host_tools.link.connection import run_blocking
from host_tools.link.find_port import choose_port
from host_tools.link.ports import greeted_board
from host_tools.terminal.options import board_option, library_option, port_option
from host_tools.terminal.printable import print_error
from host_tools.terminal.progress import show_progress
from host_tools.words.plural import count_noun


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@port_option
@board_option
@click.option("--settings", is_flag=True, help="Overwrite the board's settings.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object instead of sentences.")
@library_option
def command(file: Path, port: str | None, board: str | None, settings: bool, as_json: bool, library: str | None) -> int:
    """Restore to a board the games and settings that `pawnlight backup` saved to FILE.

    Nothing on the board is lost; where it differs from FILE, a message says so. Every game is verified before it is
    sent, and the board checks it again. A game that was not over cannot be resumed, because only the old board knows
    its seed: it stays in FILE, and `pawnlight import` adds it to a library. Damaged files stay there too.

    The exit code is 0 if the board now has everything that could be restored, and 1 if not.
    """
    backup = read_backup(file)
    with greeted_board(choose_port(port, board, library)) as client:
        outcome = run_blocking(restore_backup(client, backup, replace_texts=settings, each=show_progress))
    if as_json:
        click.echo(json.dumps({"board": client.id, **asdict(outcome)}))
    else:
        for sentence in backup.repairs():
            click.echo(sentence)
        _print_result(outcome, client.id)
    return 1 if outcome.conflicts else 0


def _print_result(outcome: RestoreResult, board: str) -> None:
    sent = f"{_games(outcome.sent)} sent to board {board}, and verified"
    said = [sent if outcome.sent else f"No game sent to board {board}"]
    said += [f"{len(outcome.there)} already there"] if outcome.there else []
    said += [f"{' and '.join(outcome.texts)} set"] if outcome.texts else []
    click.echo(f"{'; '.join(said)}.")
    if outcome.open:
        click.echo(f"{_games(outcome.open)} not over when saved, so not sent: {', '.join(outcome.open)}.")
    if outcome.damaged:
        click.echo(f"{count_noun(len(outcome.damaged), 'damaged file')} left in the backup.")
    for sentence in outcome.conflicts:
        print_error(sentence)
    if outcome.kept:
        print_error("Use --settings to send the file's.")


def _games(games: list[str]) -> str:
    return count_noun(len(games), "game")
