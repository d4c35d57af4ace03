"""`pawnlight install`: MicroPython and the firmware onto a Pico."""

import sys
from collections.abc import Mapping
from pathlib import Path

import click

from host_tools.cli.backup import backup_file_name, fetch_from_board, print_summary
from host_tools.install.backup import pack_backup
from host_tools.install.board_files import MAIN_FILE
from host_tools.install.boot_drive import INFO_FILE, copy_to_drive, find_bootloaders, only_bootloader, wait_for_drive
from host_tools.install.chips import chip_of, download, has_radio
from host_tools.install.doctor import NO_BOARD_FINDING, bootloader_finding
from host_tools.install.findings import Finding, unfit_finding
from host_tools.install.firmware import compile_firmware, firmware_sources
from host_tools.install.installer import (
    carry_out_plan,
    check_started,
    installation_obstacle,
    prepare_installation,
    replaced_data,
    start_game,
)
from host_tools.install.pico import Pico
from host_tools.install.prompt import open_prompt, wait_for_restart
from host_tools.install.uf2 import MicroPythonFile, read_uf2
from host_tools.link.client import BoardClient, BoardError
from host_tools.link.connection import run_blocking
from host_tools.link.find_port import choose_port, find_picos
from host_tools.system.errors import PawnlightError
from host_tools.system.files import write_atomically
from host_tools.terminal.options import board_option, library_option, port_option
from host_tools.words.plural import count_noun


class _WithRadio(PawnlightError):
    """The Pico has Pawnlight, on a MicroPython with the radio."""


def _refused(finding: Finding) -> PawnlightError:
    return PawnlightError(f"{finding.sentence} {finding.advice}")


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
    "--force",
    is_flag=True,
    help="Send everything again; replace another program, a newer Pawnlight, or another board's MicroPython.",
)
@library_option
def command(
    file: Path | None, port: str | None, board: str | None, drive: Path | None, force: bool, library: str | None
) -> None:
    """Put the firmware on the Pico, and start it.

    FILE.uf2 is MicroPython 1.28 or newer, as downloaded from micropython.org: RPI_PICO for Pico and Pico W, RPI_PICO2
    for Pico 2 and Pico 2 W. With it the Pico gets this MicroPython first: a new Pico that was plugged in with BOOTSEL
    held, one with another MicroPython, or a board with Pawnlight. If it has this very MicroPython already, the file is
    not copied again.

    Of the firmware only what has changed is sent, every file verified by its hash. A game in progress stops,
    and can be resumed when the board restarts; games and settings on the Pico stay. If the command is interrupted,
    run it again.
    """
    try:
        micropython = None if file is None else read_uf2(file)
        url = _port(port, board, library, drive, micropython)
        files = compile_firmware(firmware_sources())
        saved = None
        if micropython is not None:
            url, saved = _put(micropython, url, drive, force)
        client, done = _files(url, files, force, micropython)
    except _WithRadio:
        _save(url, force=True)
        raise
    except KeyboardInterrupt:
        click.echo("\nInterrupted. Run the command again to finish it.", err=True)
        raise
    games = count_noun(len(client.games), "game")
    click.echo(f"Board {client.id} runs Pawnlight {client.version}: {done}, {games} kept.")
    if saved:
        click.echo(f"Now run `pawnlight restore {saved}`, which sends the games back.")


def _port(
    port: str | None, board: str | None, library: str | None, drive: Path | None, micropython: MicroPythonFile | None
) -> str:
    """Return the port of the Pico; "" if it is in its bootloader, where it can be given `micropython`."""
    if port is not None or board is not None or find_picos():
        return choose_port(port, board, library, find_picos)
    found = only_bootloader(find_bootloaders(drive))
    if found is None and drive is not None:
        raise PawnlightError(f"{drive} is not the drive of a Pico in its bootloader: it has no {INFO_FILE}.")
    if found is None:
        raise _refused(NO_BOARD_FINDING)
    if micropython is None:
        raise _refused(bootloader_finding(found))
    return ""


def _put(micropython: MicroPythonFile, url: str, drive: Path | None, force: bool) -> tuple[str, Path | None]:
    """Give the Pico at `url`, or in its bootloader, this MicroPython; return the port at which it is then.

    Also return the file with its games, if it has them no longer.
    """
    unique, saved = "", None
    if url:
        with open_prompt(url) as (pico, _):
            facts = run_blocking(pico.facts())
            unique = facts.id
            wrong = unfit_finding(facts, url)
            if wrong and wrong.kind == "no-pico":
                raise _refused(wrong)
            chip = chip_of(facts.machine)
            if chip and chip != micropython.chip:
                raise PawnlightError(
                    f"{micropython.name} is for the {micropython.chip.name}, but the board at {url} has the "
                    f"{chip.name}. {chip.download()}"
                )
            radio = has_radio(facts.machine)
            if not force:
                _check_will(pico)
                if micropython.machine != facts.machine and not radio:
                    raise PawnlightError(
                        f"{micropython.name} is for a {micropython.machine}, but the board at {url} is a "
                        f"{facts.machine}. Its games would be lost. {download(chip)} After `pawnlight backup` "
                        "you can also use --force."
                    )
                if facts.build == micropython.build and not radio and not run_blocking(pico.has_frozen_firmware()):
                    click.echo(f"The Pico has MicroPython {micropython.version} already.")
                    return url, None
            if find_bootloaders(drive):
                raise PawnlightError("Another Pico is in its bootloader. Unplug it.")
            # Its games are fetched from the running board.
            runs = radio and run_blocking(pico.read(MAIN_FILE)) is not None
            if not runs:
                run_blocking(pico.enter_bootloader())
        if runs:
            saved = _save(url, force)
            with open_prompt(url) as (pico, _):
                run_blocking(pico.enter_bootloader())
        click.echo("The Pico restarts in its bootloader.")
    place = wait_for_drive(micropython, drive)
    click.echo(f"Copying {micropython.name} to {place}.")
    copy_to_drive(micropython, place)
    click.echo(f"Waiting for the Pico to restart with MicroPython {micropython.version} ", nl=False)
    try:
        return wait_for_restart(url, unique, lambda: click.echo(".", nl=False)), saved
    finally:
        click.echo()


def _save(url: str, force: bool) -> Path | None:
    """Save the games of the board to a file, before it gets a MicroPython that has its files elsewhere on the flash.

    Raises PawnlightError, unless `force` is given, if they cannot be saved, or not all could be resumed.
    """
    try:
        backup = fetch_from_board(url)
    except BoardError as error:
        if force:
            click.echo(f"The games on the board could not be saved. {error}", err=True)
            return None
        raise PawnlightError(
            f"The games on the board cannot be saved. {error} --force goes on without them."
        ) from error
    if not (backup.games or backup.texts or backup.damaged):
        return None
    place = Path(backup_file_name(backup, "%Y-%m-%d-%H%M%S"))
    write_atomically(place, pack_backup(backup), overwrite=False)
    print_summary(backup, place)
    unfinished = [game.id for game in backup.games if not game.over]
    if unfinished and not force:
        raise PawnlightError(
            f"{count_noun(len(unfinished), 'unfinished game')} could not be resumed afterwards: {', '.join(unfinished)}"
            ". End them, or play them to the end, and run the command again; --force goes on without them."
        )
    return place


def _files(
    url: str, files: Mapping[str, bytes], force: bool, micropython: MicroPythonFile | None
) -> tuple[BoardClient, str]:
    """Install these files of the firmware; return the board that runs them and a phrase for what was done."""
    with open_prompt(url) as (pico, line):
        facts = run_blocking(pico.facts())
        if micropython is not None and facts.build != micropython.build:
            raise PawnlightError(
                f"{micropython.name} was copied, but the Pico runs {facts.build}. Run the command again."
            )
        wrong = run_blocking(installation_obstacle(pico, facts, url))
        if wrong and wrong.kind == "radio" and run_blocking(pico.read(MAIN_FILE)) is not None:
            raise _WithRadio(f"{wrong.sentence} {wrong.advice}")
        if wrong:
            raise _refused(wrong)
        if not force:
            _check_will(pico)
        held, made = run_blocking(prepare_installation(pico, facts.free, files, force))
        size = sum(len(files[path]) for path in made.send)
        label = count_noun(len(made.send), "file")
        with click.progressbar(
            length=size, label=label, file=sys.stderr, width=0, hidden=not (size and sys.stderr.isatty())
        ) as bar:
            changed = run_blocking(carry_out_plan(pico, files, held, made, bar.update))
        click.echo("Verified. Starting the board." if changed else "Already up to date. Starting the board.")
        client = run_blocking(start_game(pico, line))
    check_started(client, files)
    return client, f"{label}, {-(-size // 1024)} KB sent" if size else "nothing sent"


def _check_will(pico: Pico) -> None:
    """Raise PawnlightError if somebody may want to keep what is there."""
    found = run_blocking(replaced_data(pico))
    if found:
        raise _refused(found)
