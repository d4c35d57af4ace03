"""Examination of a board over a line: problems found, and advice on each. It runs on MicroPython too."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from host_tools.games.repair import readable_lines
from host_tools.install.backup import TEXT_FILES, damage_sentence
from host_tools.install.board_files import (
    MAIN_FILE,
    MANIFEST_FILE,
    PACKAGE_FOLDER,
    TEMPORARY_SUFFIX,
    FileOnPico,
    source_or_compiled,
)
from host_tools.install.chips import has_radio
from host_tools.install.findings import Finding, is_newer, radio_finding, unfit_finding
from host_tools.install.installer import GameNotStarted, installed_files, start_game
from host_tools.install.pico import Pico
from host_tools.link.client import BoardClient, BoardError
from host_tools.link.connection import SerialLine
from host_tools.system.errors import PawnlightError
from host_tools.system.text_files import decode_text
from pawnlight import VERSION
from pawnlight.link import PROTOCOL_VERSIONS, format_version_range
from pawnlight.link.frames import FrameReader, make_frame
from pawnlight.rules.events import parse_number

_AGAIN = "Run `pawnlight install`."
_GREET_SECONDS = 4.0
_PROMPT = b">>> "
_ENDING = ".damaged"
_HEALS = (
    "`pawnlight log` puts it right if the library has the rest; `pawnlight backup` keeps what can be read, and the "
    "files as they are."
)
_KEEPS = "`pawnlight backup` keeps it; the board deletes it when it needs space."
_SETS = "Set the board's settings again in its menu."
# Space for the longest game while it is played and then archived.
_GAME_BYTES = 160 * 1024

if TYPE_CHECKING:
    # Returns the files that should be on a board that has these paths: of the two forms of the firmware, the board's.
    FirmwareFiles = Callable[[Iterable[str]], Mapping[str, bytes]]


@dataclass
class ExaminationReport:
    """The result of examining the board at `port`; without `findings`, the board is healthy.

    `free` counts bytes of flash.
    """

    port: str
    id: str = ""
    version: str = ""
    micropython: str = ""
    free: int | None = None
    games: int | None = None
    findings: list[Finding] = field(default_factory=list)

    def add(self, kind: str, sentence: str, advice: str) -> None:
        self.findings.append(Finding(kind, sentence, advice))


async def is_game_running(line: SerialLine) -> bool:
    """Return whether the game answers on this line."""
    unframer = FrameReader()
    came = b""
    begun = asked = 0.0
    while not begun or line.clock() - begun < _GREET_SECONDS:
        begun = begun or line.clock()
        if not asked or line.clock() - asked > 1:
            line.write(b"\n" + make_frame(f"hello {format_version_range(PROTOCOL_VERSIONS)} doctor"))
            asked = line.clock()
        data = await line.read()
        came = (came + data)[-len(_PROMPT) :]
        # A prompt only echoes our hello, which has fewer words than a board's.
        if any(body.startswith("hello ") and body.count(" ") >= 4 for body in unframer.feed(data)):
            return True
        if came == _PROMPT and not data:
            return False
    return False


async def examine_game(report: ExaminationReport, line: SerialLine, firmware: "FirmwareFiles") -> None:
    """Examine the board that answers on this line; its game goes on. Raises BoardError."""
    client = BoardClient(line)
    try:
        await client.hello()
    except BoardError as error:
        report.add("protocol", str(error), _AGAIN)
        return
    report.id, report.version, report.games = client.id, client.version, len(client.games)
    await _check_damage(report, client)
    try:
        held = {file.path: FileOnPico(file.size, file.digest) for file in await client.list_installed_files()}
        manifest = await client.read_file(MANIFEST_FILE)
    except BoardError as error:
        report.add("old", f"The board cannot say what is installed on it: {error}", _AGAIN)
        return
    report.free = client.free
    if has_radio(client.machine):
        report.findings.append(radio_finding(client.machine, report.port))
    _compare(report, held, manifest, firmware)
    for path in sorted(path for path in held if path.endswith(_ENDING)):
        report.add("damaged-file", f"{path} was in the place of a folder of the board and was set aside.", _KEEPS)
    _check_space(report, len([game for game in client.games if game.confirmed >= game.events]))
    if client.fault:
        report.add("fault", f"The firmware had a fault: {client.fault}.",
                   "If it happens again, run `pawnlight install --force`, and report this message.")  # fmt: skip


async def examine_at_prompt(report: ExaminationReport, pico: Pico, line: SerialLine, firmware: "FirmwareFiles") -> None:
    """Examine the Pico at its prompt; start its game if nothing is wrong. Raises PicoError."""
    facts = await pico.facts()
    report.id, report.free = facts.id, facts.free
    report.micropython = facts.version
    wrong = unfit_finding(facts, report.port)
    if wrong:
        report.findings.append(wrong)
        return
    held, _folders = await installed_files(pico)
    names = await pico.names("games")
    report.games = len(names)
    _compare(report, held, decode_text(await pico.read(MANIFEST_FILE) or b""), firmware, at_prompt=True)
    _check_space(report, len([name for name in names if name.endswith(".sent")]))
    damage = await _damage_at_prompt(pico)
    if not report.findings:
        try:
            report.version = (await start_game(pico, line)).version
        except GameNotStarted:
            report.add(
                "not-running",
                "Pawnlight is installed, but the game does not start.",
                "Unplug the board and plug it in again, without holding a button. If it stays dark, reinstall "
                "everything with `pawnlight install --force`.",
            )
    report.findings += damage


async def _check_damage(report: ExaminationReport, client: BoardClient) -> None:
    """Report each damaged game and file, and what can be read of it. Damage that the board has not met is not known."""
    paths = await client.list_damaged_files()
    places = {path.rpartition("/")[0] if path.rpartition("/")[2].isdigit() else path: path for path in paths}
    for game in client.games:
        if not game.damaged:
            continue
        found = [place for place in places if game.id in place] or [place for place in places if place == "live"]
        for place in found:
            del places[place]
        sentence = damage_sentence(game, await client.fetch_game(game.id)).rstrip(".")
        report.add("damaged-game", f"{sentence} ({', '.join(found) or 'the game being played'}).", _HEALS)
    for place in places:
        report.add("damaged-file", _set_aside(place), _KEEPS)


def _set_aside(place: str) -> str:
    words = place.rpartition("/")[2].partition(".")[0].split("-")
    if len(words) < 3 or not words[1].strip("0"):
        return f"{place} holds a game that cannot be read at all."
    return f"{place} is what was found of game {words[1]}, of {words[2]} events, when it was damaged."


async def _damage_at_prompt(pico: Pico) -> list[Finding]:
    """Return what the names on the flash say of damage, and that of the game being played."""
    found = []
    for folder in ("games", "kept"):
        for name in await pico.names(folder):
            if name.endswith(_ENDING):
                _, game, events = (name.partition(".")[0] + "--").split("-")[:3]
                sentence = f"Not all {events} events of game {game} can be read ({folder}/{name})."
                found.append(Finding("damaged-game", sentence, _HEALS))
    for name in await pico.names("damaged"):
        found.append(Finding("damaged-file", _set_aside(f"damaged/{name}"), _KEEPS))
    segments = sorted([name for name in await pico.names("live") if name.isdigit()])
    data = b""
    for name in segments:
        data += await pico.read(f"live/{name}") or b""
    # A line without its end was torn by a power cut: its event has not been shown.
    lines = "".join([chr(byte) for byte in data]).split("\n")[:-1]
    read = len(readable_lines(lines))
    if read < len(lines):
        sentence = f"{read} of {len(lines)} events of the game being played can be read (live)."
        found.append(Finding("damaged-game", sentence, _HEALS))
    for name in TEXT_FILES:
        try:
            (await pico.read(name) or b"").decode()
        except UnicodeError:
            sentence = f"The file {name} cannot be read: the board does without it."
            found.append(Finding("damaged-file", sentence, _SETS))
    return found


def _compare(
    report: ExaminationReport,
    held: Mapping[str, FileOnPico],
    manifest: str,
    firmware: "FirmwareFiles",
    at_prompt: bool = False,
) -> None:
    """Report files on the board that are missing, different or unexpected."""
    ours = {path for path in held if path.startswith(PACKAGE_FOLDER + "/")}
    if not ours:
        if at_prompt and MAIN_FILE in held:
            report.add("other-program", "The Pico runs another program: its main.py is not Pawnlight's.",
                       "`pawnlight install --force` replaces it.")  # fmt: skip
        else:
            report.add("missing", "The Pico has MicroPython, but not Pawnlight.", _AGAIN)
        return
    if MAIN_FILE not in held or any(path.endswith(TEMPORARY_SUFFIX) for path in held):
        report.add("broken-off", "An installation was interrupted.",
                   "Run `pawnlight install` again: it continues from there.")  # fmt: skip
        return
    if report.version and report.version != VERSION:
        advice = "Use a newer Pawnlight here." if is_newer(report.version) else f"To install this version: {_AGAIN}"
        report.add("version", f"The board has Pawnlight {report.version}, but this laptop has {VERSION}.", advice)
        return
    listed = _listed(manifest)
    damaged = sorted(path for path, file in listed.items() if not _same(held.get(path), file))
    if damaged:
        report.add("changed", f"Changed or missing since the installation: {_some_names(damaged)}.", _AGAIN)
    try:
        wanted = firmware(held.keys())
    except PawnlightError as error:
        # Such as that there is no compiler.
        report.add("uncompared", "Whether the board has this laptop's firmware cannot be told.", str(error))
        return
    wrong = _others(held, ours, wanted) - set(damaged)
    if wrong:
        report.add("old", f"Different from this laptop's firmware: {_some_names(sorted(wrong))}.", _AGAIN)


def _others(held: Mapping[str, FileOnPico], ours: set[str], wanted: Mapping[str, bytes]) -> set[str]:
    """Return the files that differ from those that are `wanted`, are missing, or do not belong to the firmware."""
    wrong = {path for path, data in wanted.items() if path not in held or not held[path].matches(data)}
    # A source beside its compiled file is wrong: MicroPython would import the source.
    return wrong | {
        path
        for path in ours
        if path not in wanted and not (path.endswith(".mpy") and source_or_compiled(path) in wanted)
    }


def _listed(manifest: str) -> dict[str, FileOnPico]:
    """Parse the manifest; unknown lines are skipped."""
    found = {}
    for line in manifest.splitlines():
        words = line.rsplit(" ", 2)
        size = parse_number(words[1]) if len(words) == 3 else None
        if size is not None:
            found[words[0]] = FileOnPico(size, words[2])
    return found


def _same(one: FileOnPico | None, other: FileOnPico) -> bool:
    return one is not None and one.size == other.size and one.digest[:16] == other.digest[:16]


def _check_space(report: ExaminationReport, sent: int) -> None:
    """Report a lack of flash space, unless the board can make room by evicting games that a laptop already has."""
    if report.free is None or report.free >= _GAME_BYTES or sent:
        return
    report.add("full", f"The flash has {report.free // 1024} KB free, less than a long game needs.",
               "`pawnlight log` copies its games to the laptop; the board may then delete them when it needs space. "
               "Other files on the Pico take space too: `mpremote df` and `mpremote ls` show them.")  # fmt: skip


def _some_names(paths: list[str]) -> str:
    return paths[0] if len(paths) == 1 else f"{len(paths)} files ({', '.join(paths[:3])}{', …' if paths[3:] else ''})"
