"""`pawnlight backup`: a board's games and settings in a file."""

import json
import sys
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

import click

from host_tools.commands.options import board_option, library_option, port_option
from host_tools.exchange import write
from host_tools.install.backup import packed, pulled
from host_tools.install.finding import port_of
from host_tools.link.client import BoardClient, BoardGame
from host_tools.link.ports import open_port


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), required=False)
@port_option
@board_option
@click.option("--force", is_flag=True, help="Replace a file that is there.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object instead of a sentence.")
@library_option
def command(
    file: Path | None, port: str | None, board: str | None, force: bool, as_json: bool, library: str | None
) -> None:
    """Keep the games and settings of a board in FILE; else in one named after the board and the day.

    FILE is a zip of texts: each game as `pawnlight export` writes it. A game that is being played goes on meanwhile,
    and is kept as far as it has come. `pawnlight restore` sends it all back.
    """
    line = open_port(port_of(port, board, library))
    try:
        client = BoardClient(line).hello()
        backup = pulled(client, _watched)
    finally:
        line.close()
    place = file or Path(f"pawnlight-{backup.board}-{datetime.now():%Y-%m-%d}.zip")
    write(place, packed(backup), force)
    if as_json:
        games = [game.id for game in backup.games]
        click.echo(json.dumps({"file": str(place), "board": backup.board, "games": games, "texts": [*backup.texts]}))
        return
    games_said = "1 game" if len(backup.games) == 1 else f"{len(backup.games)} games"
    settings = "its settings" if "settings" in backup.texts else "no settings, for it has the usual ones"
    click.echo(f"{games_said} of board {backup.board}, and {settings}, are in {place}.")


def _watched(games: Iterable[BoardGame]) -> Iterator[BoardGame]:
    hidden = not sys.stderr.isatty()
    with click.progressbar([*games], label="Games", file=sys.stderr, show_pos=True, hidden=hidden) as bar:
        yield from bar
