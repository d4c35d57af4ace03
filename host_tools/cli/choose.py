"""`pawnlight choose`: make a branch of a game the version that counts."""

import click

from host_tools.library import Library, removal
from host_tools.plural import plural
from host_tools.terminal.options import library_option


@click.command("choose")
@click.argument("branch")
@library_option
def command(branch: str, library: str | None) -> None:
    """Make BRANCH the version of its game that counts; the other version becomes the branch.

    `pawnlight games --conflicts` lists the branches. Nothing is lost: choose BRANCH again to go back.
    """
    with Library.open(library) as opened:
        found = opened.find(branch)
        game = removal.choose(opened.store, found)
        rows = {row.id: row for row in opened.lines_of(game)}
    events = plural(rows[game].events, "event")
    click.echo(f"Game {game} now has the {events} of the branch; the {rows[found].events} before are branch {found}.")
