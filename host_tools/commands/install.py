"""`pawnlight install`: the firmware onto a Pico."""

import sys
from pathlib import Path

import click

from host_tools.commands.options import board_option, library_option, port_option
from host_tools.errors import PawnlightError
from host_tools.install import driver
from host_tools.install.doctor import unfit
from host_tools.install.finding import port_of
from host_tools.install.firmware import DRIVERS, MAIN, PACKAGE, Held, compiled, short_digest, sources
from host_tools.install.installing import OURS, Wanted, check_room, install, plan
from host_tools.install.pico import Pico
from host_tools.install.prompt import at_prompt, start


class NotHere(PawnlightError):
    """The firmware is not for this Pico, or something else has its place."""


@click.command("install")
@port_option
@board_option
@click.option(
    "--ssd1306",
    "screen",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Install this driver of the screen; else micropython-lib's, fetched from micropython.org.",
)
@click.option("--force", is_flag=True, help="Send every file again, and replace another program's main.py.")
@library_option
def command(port: str | None, board: str | None, screen: Path | None, force: bool, library: str | None) -> None:
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
            held, folders = pico.look(OURS)
            if not force:
                _is_ours(pico, held)
            wanted = _with_driver(pico, files, held, screen, force)
            made = plan(wanted, held, folders, force)
            check_room(wanted, held, made, facts.free)
            size = sum(len(wanted.files[path]) for path in made.send)
            label = f"{len(made.send)} {'file' if len(made.send) == 1 else 'files'}"
            with click.progressbar(
                length=size, label=label, file=sys.stderr, hidden=not (size and sys.stderr.isatty())
            ) as bar:
                changed = install(pico, wanted, held, folders, made, bar.update)
            click.echo("Verified. The board starts." if changed else "Everything is there. The board starts.")
            client = start(pico, line)
    except KeyboardInterrupt:
        click.echo("\nInterrupted. Run `pawnlight install` again to finish it.", err=True)
        raise
    if client.files != short_digest(wanted.manifest()):
        raise NotHere("The board runs something else than was installed. Run `pawnlight install --force`.")
    sent = f"{label}, {-(-size // 1024)} KB" if size else "nothing"
    games = "1 game" if len(client.games) == 1 else f"{len(client.games)} games"
    click.echo(f"Board {client.id} runs Pawnlight {client.version}: {sent} sent, {games} kept.")


def _is_ours(pico: Pico, held: dict[str, Held]) -> None:
    """Raises NotHere when the Pico runs another program."""
    if MAIN in held and PACKAGE.encode() not in (pico.read(MAIN) or b""):
        raise NotHere("The Pico runs another program: its main.py is not Pawnlight's. --force replaces it.")


def _with_driver(
    pico: Pico, files: dict[str, bytes], held: dict[str, Held], screen: Path | None, force: bool
) -> Wanted:
    """What is wanted, with the driver of the screen: the one given, the one that is there and works, or a new one."""
    if screen is not None:
        path, data = driver.from_file(screen)
        return Wanted(files | {path: data})
    there = next((path for path in DRIVERS if path in held), None)
    if there and not force and pico.imports(driver.NAME):
        return Wanted(files, {there: held[there]})
    found = driver.from_index()
    if found is None:
        if there and pico.imports(driver.NAME):
            return Wanted(files, {there: held[there]})
        click.echo(
            "micropython.org cannot be reached, so Pawnlight's own small driver of the screen is installed; --ssd1306 "
            "takes another from a file.",
            err=True,
        )
        found = driver.small()
    return Wanted(files | dict([found]))
