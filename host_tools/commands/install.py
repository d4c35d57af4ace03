"""`pawnlight install`: the firmware onto a Pico."""

import sys

import click

from host_tools.commands.options import board_option, library_option, port_option
from host_tools.errors import PawnlightError
from host_tools.install.doctor import unfit
from host_tools.install.finding import port_of
from host_tools.install.firmware import MAIN, PACKAGE, Held, compiled, manifest_of, short_digest, sources
from host_tools.install.installing import check_room, install, installed, plan
from host_tools.install.pico import Pico
from host_tools.install.prompt import at_prompt, start


class NotHere(PawnlightError):
    """The firmware is not for this Pico, or something else has its place."""


@click.command("install")
@port_option
@board_option
@click.option("--force", is_flag=True, help="Send every file again, and replace another program's main.py.")
@library_option
def command(port: str | None, board: str | None, force: bool, library: str | None) -> None:
    """Put the firmware on the Pico, and start it.

    The Pico needs MicroPython 1.28 or newer. A game that is being played is ended for now, and offered again when the
    board starts; games and settings on the Pico stay. Only what has changed is sent, and every file is verified by
    its hash. Whenever it is interrupted, running it again finishes it.
    """
    url = port_of(port, board, library)
    files = compiled(sources())
    try:
        with at_prompt(url) as (pico, line):
            facts = pico.facts()
            wrong = unfit(facts, url)
            if wrong:
                raise NotHere(f"{wrong.sentence} {wrong.advice}")
            held, folders = installed(pico)
            if not force:
                _is_ours(pico, held)
            made = plan(files, held, folders, force)
            check_room(files, held, made, facts.free)
            size = sum(len(files[path]) for path in made.send)
            label = f"{len(made.send)} {'file' if len(made.send) == 1 else 'files'}"
            with click.progressbar(
                length=size, label=label, file=sys.stderr, hidden=not (size and sys.stderr.isatty())
            ) as bar:
                changed = install(pico, files, held, folders, made, bar.update)
            click.echo("Verified. The board starts." if changed else "Everything is there. The board starts.")
            client = start(pico, line)
    except KeyboardInterrupt:
        click.echo("\nInterrupted. Run `pawnlight install` again to finish it.", err=True)
        raise
    if client.files != short_digest(manifest_of(files)):
        raise NotHere("The board runs something else than was installed. Run `pawnlight install --force`.")
    sent = f"{label}, {-(-size // 1024)} KB" if size else "nothing"
    games = "1 game" if len(client.games) == 1 else f"{len(client.games)} games"
    click.echo(f"Board {client.id} runs Pawnlight {client.version}: {sent} sent, {games} kept.")


def _is_ours(pico: Pico, held: dict[str, Held]) -> None:
    """Raises NotHere when the Pico runs another program."""
    if MAIN in held and PACKAGE.encode() not in (pico.read(MAIN) or b""):
        raise NotHere("The Pico runs another program: its main.py is not Pawnlight's. --force replaces it.")
