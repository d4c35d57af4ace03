"""The plan of an installation, and its execution, by coroutines as in link/connection.py."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from host_tools.install.board_files import (
    MAIN_FILE,
    MANIFEST_FILE,
    PACKAGE_FOLDER,
    TEMPORARY_SUFFIX,
    FileOnPico,
    manifest_of,
    short_sha256,
)
from host_tools.install.chips import chip_of, download
from host_tools.install.findings import Finding, is_newer, unfit_finding
from host_tools.install.pico import Pico, PicoInfo, transfer_error
from host_tools.install.raw_prompt import PicoError
from host_tools.link.client import BoardClient, BoardError
from host_tools.link.connection import SerialLine
from pawnlight import VERSION

_BLOCK = 4096
# Folders take space too, and a new file is written before the old one is removed.
_SPARE = 12 * _BLOCK
_START_SECONDS = 20.0
# Games and settings are stored elsewhere.
_OURS = tuple(path + end for path in (PACKAGE_FOLDER, MAIN_FILE, MANIFEST_FILE) for end in ("", TEMPORARY_SUFFIX))


class GameNotStarted(PicoError):
    """The game does not answer."""


async def installation_obstacle(pico: Pico, facts: PicoInfo, where: str) -> Finding | None:
    """Return why the firmware cannot be installed there; what runs another program can be made to."""
    wrong = unfit_finding(facts, where)
    if wrong is None and await pico.has_frozen_firmware():
        return Finding(
            "frozen",
            "The MicroPython of this Pico has firmware of its own frozen in it.",
            f"{download(chip_of(facts.machine))} Its games and settings stay.",
        )
    return wrong


async def replaced_data(pico: Pico) -> Finding | None:
    """Return what an installation would replace that somebody may want to keep."""
    main = await pico.read(MAIN_FILE)
    if main is not None and PACKAGE_FOLDER.encode() not in main:
        return Finding(
            "other-program", "The Pico runs another program: its main.py is not Pawnlight's.", "--force replaces it."
        )
    version = await pico.firmware_version()
    if is_newer(version):
        return Finding(
            "newer",
            f"The board has Pawnlight {version}, which is newer than {VERSION}.",
            "--force installs the older one, which may not know all that is in the board's games and settings.",
        )
    return None


async def start_game(pico: Pico, line: SerialLine) -> BoardClient:
    """Restart the Pico from its raw prompt and greet the game on it. Raises NotStarted and PicoError."""
    await pico.leave()
    begun = line.clock()
    said = ""
    while line.clock() - begun < _START_SECONDS:
        try:
            return await BoardClient(line).hello()
        except BoardError as error:
            said = str(error)
    raise GameNotStarted(f"The firmware is on the Pico, but the game does not answer. {said}".rstrip())


def check_started(client: BoardClient, files: Mapping[str, bytes]) -> None:
    """Raise PicoError if the greeted board does not run these files."""
    if client.files != short_sha256(manifest_of(files)):
        raise PicoError("The board does not run the firmware that was installed. Run `pawnlight install --force`.")


@dataclass
class InstallationPlan:
    """The steps in order. `main.py` and the manifest are not included, because they always come last."""

    remove: list[str] = field(default_factory=list)
    remove_folders: list[str] = field(default_factory=list)
    make_folders: list[str] = field(default_factory=list)
    rename: list[str] = field(default_factory=list)
    send: list[str] = field(default_factory=list)


async def installed_files(pico: Pico) -> tuple[dict[str, FileOnPico], list[str]]:
    """Return everything that an installation may touch: files, and folders with parents first."""
    return await pico.hash_files(_OURS)


def plan_installation(
    files: Mapping[str, bytes], held: Mapping[str, FileOnPico], folders: Sequence[str], force: bool = False
) -> InstallationPlan:
    """Plan how to turn `held`, the files on the Pico, into `files`; `force` sends every file again."""
    made = InstallationPlan()
    for path, data in files.items():
        if path == MAIN_FILE or (_holds(held, path, data) and not force):
            continue
        # Possibly left by an interrupted installation.
        (made.rename if _holds(held, path + TEMPORARY_SUFFIX, data) and not force else made.send).append(path)
    made.make_folders = sorted(_folders(made.rename + made.send) - set(folders))
    needed = _folders(files)
    made.remove_folders = [folder for folder in reversed(folders) if folder not in needed]
    # main.py and the manifest are handled separately.
    stays = (
        {MAIN_FILE + TEMPORARY_SUFFIX, MANIFEST_FILE} | set(files) | {path + TEMPORARY_SUFFIX for path in made.rename}
    )
    made.remove = [path for path in held if path not in stays]
    return made


def _folders(paths: Iterable[str]) -> set[str]:
    """Return every folder that contains these files."""
    return {path[:at] for path in paths for at, letter in enumerate(path) if letter == "/"}


def _holds(held: Mapping[str, FileOnPico], path: str, data: bytes) -> bool:
    return path in held and held[path].matches(data)


async def prepare_installation(
    pico: Pico, free: int, files: Mapping[str, bytes], force: bool = False
) -> tuple[dict[str, FileOnPico], InstallationPlan]:
    """Return what the Pico holds and a plan for `files`. Raises PicoError if `free` bytes of its flash are too few."""
    held, folders = await installed_files(pico)
    made = plan_installation(files, held, folders, force)
    check_room(files, held, made, free)
    return held, made


async def carry_out_plan(
    pico: Pico,
    files: Mapping[str, bytes],
    held: Mapping[str, FileOnPico],
    made: InstallationPlan,
    sent: Callable[[int], None] = lambda count: None,
) -> bool:
    """Carry out the plan `made`, for a Pico that holds `held`. Returns whether there was anything to do.

    If interrupted, a new plan finishes the work. Until then there is no main.py, so that the Pico never runs a mixture
    of two versions. Raises PicoError.
    """
    manifest, main = manifest_of(files), files[MAIN_FILE]
    changes = made != InstallationPlan()
    main_fits = _holds(held, MAIN_FILE, main)
    if not changes and main_fits and _holds(held, MANIFEST_FILE, manifest):
        return False
    if MANIFEST_FILE in held:
        await pico.remove(MANIFEST_FILE)
    aside = _holds(held, MAIN_FILE + TEMPORARY_SUFFIX, main)
    if changes and main_fits:
        await pico.rename(MAIN_FILE, MAIN_FILE + TEMPORARY_SUFFIX)
        aside = True
    elif changes and MAIN_FILE in held:
        await pico.remove(MAIN_FILE)
    for path in made.remove:
        await pico.remove(path)
    for folder in made.remove_folders:
        await pico.remove_folder(folder)
    for folder in made.make_folders:
        await pico.make_folder(folder)
    for path in made.rename:
        await pico.rename(path + TEMPORARY_SUFFIX, path)
    for path in made.send:
        await pico.send(path, files[path], sent)
    await _verify(pico, files)
    if changes or not main_fits:
        if aside:
            await pico.rename(MAIN_FILE + TEMPORARY_SUFFIX, MAIN_FILE)
        else:
            await pico.send(MAIN_FILE, main)
    await pico.send(MANIFEST_FILE, manifest)
    return True


async def _verify(pico: Pico, files: Mapping[str, bytes]) -> None:
    """Let the Pico hash everything again."""
    held, _ = await pico.hash_files(_OURS)
    bad = [path for path, data in files.items() if path != MAIN_FILE and not _holds(held, path, data)]
    if bad:
        raise transfer_error(bad[0])


def check_room(files: Mapping[str, bytes], held: Mapping[str, FileOnPico], made: InstallationPlan, free: int) -> None:
    """Raise PicoError if the `free` bytes of the flash are too few for the plan."""
    gone = sum(_blocks(held[path].size) for path in set(made.remove + made.send) if path in held)
    lacking = sum(_blocks(len(files[path])) for path in made.send) + _SPARE - gone - free
    if made.send and lacking > 0:
        raise PicoError(
            f"The Pico's flash is too full: {lacking // 1024 + 1} KB more are needed. Finished games take space: once "
            f"`pawnlight log` has copied them to the laptop, the board may delete them. Nothing has been changed."
        )


def _blocks(size: int) -> int:
    return -(-size // _BLOCK) * _BLOCK
