"""`pawnlight install`: MicroPython and the firmware onto a Pico."""

import sys
from pathlib import Path

import click

from host_tools.errors import PawnlightError
from host_tools.install.boot_drive import INFO, BootloaderError, bootloaders, copy, single, wait_for_drive
from host_tools.install.doctor import NO_BOARD, Finding, in_bootsel, unfit
from host_tools.install.firmware import MAIN, PACKAGE, compiled, manifest_of, short_digest, sources
from host_tools.install.installer import check_room, install, installed, plan
from host_tools.install.pico import Pico
from host_tools.install.prompt import at_prompt, restarted, start
from host_tools.install.uf2 import MicroPython, download, read_uf2
from host_tools.link.client import BoardClient
from host_tools.link.find_port import picos, port_of
from host_tools.terminal.options import board_option, library_option, port_option


class NotHere(PawnlightError):
    """The firmware is not for this Pico, or something else has its place."""


def _refused(finding: Finding) -> NotHere:
    return NotHere(f"{finding.sentence} {finding.advice}")


@click.command("install")
@click.argument("file", required=False, metavar="[FILE.uf2]", type=click.Path(path_type=Path, dir_okay=False))
@port_option
@board_option
@click.option(
    "--drive",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Where the bootloader's drive is mounted. Default: the drive is looked for.",
)
@click.option(
    "--force", is_flag=True, help="Send everything again; replace another program, or another board's MicroPython."
)
@library_option
def command(
    file: Path | None, port: str | None, board: str | None, drive: Path | None, force: bool, library: str | None
) -> None:
    """Put the firmware on the Pico, and start it.

    FILE.uf2 is MicroPython for the Pico, 1.28 or newer, as downloaded from micropython.org. With it the Pico gets this
    MicroPython first: a new Pico that was plugged in with BOOTSEL held, one with another MicroPython, or a board
    with Pawnlight. If it has this very MicroPython already, the file is not copied again.

    Of the firmware only what has changed is sent, every file verified by its hash. A game in progress stops,
    and can be resumed when the board restarts; games and settings on the Pico stay. If the command is interrupted,
    run it again.
    """
    try:
        micropython = None if file is None else read_uf2(file)
        url = _port(port, board, library, drive, micropython)
        if micropython is not None:
            url = _put(micropython, url, drive, force)
        client, done = _files(url, force, micropython)
    except KeyboardInterrupt:
        click.echo("\nInterrupted. Run the command again to finish it.", err=True)
        raise
    games = "1 game" if len(client.games) == 1 else f"{len(client.games)} games"
    click.echo(f"Board {client.id} runs Pawnlight {client.version}: {done}, {games} kept.")


def _port(
    port: str | None, board: str | None, library: str | None, drive: Path | None, micropython: MicroPython | None
) -> str:
    """Return the port of the Pico; "" if it is in its bootloader, where it can be given `micropython`."""
    if port is not None or board is not None or picos():
        return port_of(port, board, library, picos)
    found = single(bootloaders(drive))
    if found is None and drive is not None:
        raise BootloaderError(f"{drive} is not the drive of a Pico in its bootloader: it has no {INFO}.")
    if found is None:
        raise _refused(NO_BOARD)
    if micropython is None:
        raise _refused(in_bootsel(found))
    return ""


def _put(micropython: MicroPython, url: str, drive: Path | None, force: bool) -> str:
    """Give the Pico at `url`, or in its bootloader, this MicroPython; return the port at which it is then."""
    unique = ""
    if url:
        with at_prompt(url) as (pico, _):
            facts = pico.facts()
            unique = facts.id
            wrong = unfit(facts, url)
            if wrong and wrong.kind == "no-pico":
                raise _refused(wrong)
            if not force:
                _is_ours(pico)
                if micropython.machine != facts.machine:
                    raise NotHere(
                        f"{micropython.name} is for a {micropython.machine}, but the board at {url} is a "
                        f"{facts.machine}. Its games would be lost. {download(facts.machine)} After `pawnlight backup` "
                        "you can also use --force."
                    )
                if facts.build == micropython.build and not pico.has_frozen_firmware():
                    click.echo(f"The Pico has MicroPython {micropython.version} already.")
                    return url
            if bootloaders(drive):
                raise BootloaderError("Another Pico is in its bootloader. Unplug it.")
            pico.enter_bootloader()
        click.echo("The Pico restarts in its bootloader.")
    place = wait_for_drive(drive)
    click.echo(f"Copying {micropython.name} to {place}.")
    copy(micropython, place)
    click.echo(f"Waiting for the Pico to restart with MicroPython {micropython.version} ", nl=False)
    try:
        return restarted(url, unique, lambda: click.echo(".", nl=False))
    finally:
        click.echo()


def _files(url: str, force: bool, micropython: MicroPython | None) -> tuple[BoardClient, str]:
    """Install the firmware's files; return the board that runs them and a phrase for what was done."""
    files = compiled(sources())
    with at_prompt(url) as (pico, line):
        facts = pico.facts()
        if micropython is not None and facts.build != micropython.build:
            raise NotHere(f"{micropython.name} was copied, but the Pico runs {facts.build}. Run the command again.")
        wrong = unfit(facts, url)
        if wrong:
            raise _refused(wrong)
        if pico.has_frozen_firmware():
            raise NotHere(
                f"The MicroPython of this Pico has firmware of its own frozen in it. {download(facts.machine)} "
                "Its games and settings stay."
            )
        held, folders = installed(pico)
        if not force:
            _is_ours(pico)
        made = plan(files, held, folders, force)
        check_room(files, held, made, facts.free)
        size = sum(len(files[path]) for path in made.send)
        label = f"{len(made.send)} {'file' if len(made.send) == 1 else 'files'}"
        with click.progressbar(
            length=size, label=label, file=sys.stderr, hidden=not (size and sys.stderr.isatty())
        ) as bar:
            changed = install(pico, files, held, folders, made, bar.update)
        click.echo("Verified. Starting the board." if changed else "Already up to date. Starting the board.")
        client = start(pico, line)
    if client.files != short_digest(manifest_of(files)):
        raise NotHere("The board does not run the firmware that was installed. Run `pawnlight install --force`.")
    return client, f"{label}, {-(-size // 1024)} KB sent" if size else "nothing sent"


def _is_ours(pico: Pico) -> None:
    """Raise NotHere if the Pico runs another program."""
    main = pico.read(MAIN)
    if main is not None and PACKAGE.encode() not in main:
        raise NotHere("The Pico runs another program: its main.py is not Pawnlight's. --force replaces it.")
