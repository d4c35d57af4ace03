"""`pawnlight install`: the firmware onto a Pico."""

import sys
from pathlib import Path

import click

from host_tools.cli.options import board_option, library_option, port_option
from host_tools.errors import PawnlightError
from host_tools.install.boot_drive import BootloaderError, bootloaders, copy, single, wait_for_drive
from host_tools.install.discovery import picos, port_of
from host_tools.install.doctor import unfit
from host_tools.install.firmware import MAIN, PACKAGE, compiled, manifest_of, short_digest, sources
from host_tools.install.installer import check_room, install, installed, plan, remove_all
from host_tools.install.pico import Pico
from host_tools.install.prompt import at_prompt, restarted, start
from host_tools.install.uf2 import Image, read_image
from host_tools.link.client import BoardClient


class NotHere(PawnlightError):
    """The firmware is not for this Pico, or something else has its place."""


@click.command("install")
@click.argument("image", required=False, metavar="[IMAGE.uf2]", type=click.Path(path_type=Path, dir_okay=False))
@port_option
@board_option
@click.option("--force", is_flag=True, help="Send everything again, and replace another program's main.py.")
@library_option
def command(image: Path | None, port: str | None, board: str | None, force: bool, library: str | None) -> None:
    """Put the firmware on the Pico, and start it.

    With IMAGE.uf2, an image of Pawnlight, the Pico gets this image, and the files of an earlier installation are
    removed. Without it the firmware is installed as files; the Pico then needs MicroPython 1.28 or newer, and only
    what has changed is sent, every file verified by its hash.

    A game that is being played is ended for now, and offered again when the board starts; games and settings on the
    Pico stay. Whenever it is interrupted, running it again finishes it.
    """
    try:
        if image is None:
            client, done = _files(port_of(port, board, library), force)
        else:
            client, done = _image(image, port, board, force, library)
    except KeyboardInterrupt:
        click.echo("\nInterrupted. Run `pawnlight install` again to finish it.", err=True)
        raise
    games = "1 game" if len(client.games) == 1 else f"{len(client.games)} games"
    click.echo(f"Board {client.id} runs Pawnlight {client.version}: {done}, {games} kept.")


def _files(url: str, force: bool) -> tuple[BoardClient, str]:
    """Install files; return the board that runs them and a phrase for what was done."""
    files = compiled(sources())
    with at_prompt(url) as (pico, line):
        facts = pico.facts()
        wrong = unfit(facts, url)
        if wrong:
            raise NotHere(f"{wrong.sentence} {wrong.advice}")
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
        click.echo("Verified. The board starts." if changed else "Everything is there. The board starts.")
        client = start(pico, line)
    if client.image or client.files != short_digest(manifest_of(files)):
        raise NotHere("The board does not run the firmware that was installed. Run `pawnlight install --force`.")
    return client, f"{label}, {-(-size // 1024)} KB sent" if size else "nothing sent"


def _image(
    path: Path, port: str | None, board: str | None, force: bool, library: str | None
) -> tuple[BoardClient, str]:
    """Install an image; return the board that runs it and a phrase for what was done."""
    image = read_image(path)
    url, unique, sent = None, "", True
    if port is None and board is None and not picos() and (found := single(bootloaders())):
        copy(image, found)
    else:
        url = port_of(port, board, library)
        unique, sent = _flashed(image, url, force)
    if sent:
        click.echo(f"Copied {image.name}. The Pico restarts with it.")
    with at_prompt(restarted(url, unique)) as (pico, line):
        if pico.image() != image.line:
            raise NotHere(f"{image.name} was copied, but the Pico does not have it. Run the command again.")
        held, folders = installed(pico)
        remove_all(pico, held, folders)
        client = start(pico, line)
    if not client.image or client.files != image.digest:
        raise NotHere("The board does not run its image. Run the command again.")
    done = "image sent" if sent else "nothing sent"
    return client, f"{done}, {len(held)} files of an earlier installation removed" if held else done


def _flashed(image: Image, url: str, force: bool) -> tuple[str, bool]:
    """Copy `image` to the running Pico at `url` unless it has it; return the Pico's id, and whether it was copied."""
    with at_prompt(url) as (pico, _):
        facts = pico.facts()
        if image.chip not in facts.machine:
            raise NotHere(f"{image.name} is for the {image.chip}, but the board at {url} is a {facts.machine}.")
        if not force:
            _is_ours(pico)
            if pico.image() == image.line:
                return facts.id, False
        if bootloaders():
            raise BootloaderError("Another Pico is waiting for an image. Unplug it.")
        pico.enter_bootloader()
    copy(image, wait_for_drive())
    return facts.id, True


def _is_ours(pico: Pico) -> None:
    """Raise NotHere if the Pico runs another program."""
    main = pico.read(MAIN)
    if main is not None and PACKAGE.encode() not in main:
        raise NotHere("The Pico runs another program: its main.py is not Pawnlight's. --force replaces it.")
