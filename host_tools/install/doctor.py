"""Diagnosis of a board: problems found, and advice on each."""

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.games.repair import first_unfit, put_all_right
from host_tools.install.backup import TEXTS, damage_of
from host_tools.install.board_files import BESIDE, MAIN, MANIFEST, PACKAGE, Held
from host_tools.install.boot_drive import Bootloader
from host_tools.install.chips import has_radio
from host_tools.install.findings import Finding, by_bootsel, unfit, with_radio
from host_tools.install.firmware import compiled, sources, twin
from host_tools.install.installer import installed
from host_tools.install.pico import Pico
from host_tools.install.prompt import NotStarted, at_prompt, start
from host_tools.install.raw_prompt import NoPrompt, PicoError, run
from host_tools.link.client import BoardClient, BoardError
from host_tools.link.ports import Endless, Port, PortBusy, PortError, PortForbidden, open_port
from pawnlight import VERSION
from pawnlight.link import PROTOCOLS, spoken
from pawnlight.link.frames import Unframer, frame

_AGAIN = "Run `pawnlight install`."
_GREET_SECONDS = 4.0
_PROMPT = b">>> "
_ENDING = ".damaged"
_FOLDERS = ("live/", "kept/", "damaged/")
_HEALS = (
    "`pawnlight log` puts it right if the library has the rest; `pawnlight backup` keeps what can be read, and the "
    "files as they are."
)
_KEEPS = "`pawnlight backup` keeps it; the board deletes it when it needs space."
_SETS = "Set the board's settings again in its menu."
# Space for the longest game while it is played and then archived.
_GAME_BYTES = 160 * 1024


@dataclass
class Report:
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


def examine(url: str) -> Report:
    """Examine the device at the port. A running game continues; anything else is restarted."""
    report = Report(url)
    try:
        port = open_port(url)
        try:
            speaks = _speaks(port)
            if speaks:
                _by_link(report, port)
        finally:
            port.close()
        if not speaks:
            _by_prompt(report)
    except PortForbidden as error:
        report.add("forbidden", *_split_message(error))
    except PortBusy:
        who = holder(url)
        report.add(
            "busy", f"The port {url} is in use by another program{f': {who}' if who else ''}.", "Close it first."
        )
    except (Endless, PicoError, BoardError) as error:
        report.add("broken-off", str(error), "Pull the cable, plug it in again and run `pawnlight doctor` once more.")
    except PortError as error:
        report.add("no-port", str(error), "Plug the board in, or name another port: `pawnlight doctor` without --port "
                   "looks for it.")  # fmt: skip
    return report


def in_bootsel(found: Bootloader) -> Finding:
    """Return the finding for a Pico in its bootloader."""
    where = f" on the drive {found.drive}" if found.drive else ""
    return Finding(
        "bootsel",
        f"A Pico is in its bootloader{where}: it was plugged in with BOOTSEL held, or has no MicroPython yet.",
        f"{found.chip.download()} {found.chip.without_radio()}",
    )


NO_BOARD = Finding(
    "no-board",
    "No Pico is plugged in.",
    "Plug it in with a cable that carries data; many cables only charge. A Pico without MicroPython is found only if "
    "BOOTSEL is held while it is plugged in.",
)


def _speaks(port: Port) -> bool:
    """Return whether the game answers at the port."""
    unframer = Unframer()
    came = b""
    begun = asked = 0.0
    while not begun or time.monotonic() - begun < _GREET_SECONDS:
        begun = begun or time.monotonic()
        if not asked or time.monotonic() - asked > 1:
            port.write(b"\n" + frame(f"hello {spoken(PROTOCOLS)} doctor"))
            asked = time.monotonic()
        data = port.read()
        came = (came + data)[-len(_PROMPT) :]
        # A prompt only echoes our hello, which has fewer words than a board's.
        if any(body.startswith("hello ") and body.count(" ") >= 4 for body in unframer.feed(data)):
            return True
        if came == _PROMPT and not data:
            return False
    return False


def _by_link(report: Report, port: Port) -> None:
    client = BoardClient(port)
    try:
        client.hello()
    except BoardError as error:
        report.add("protocol", str(error), _AGAIN)
        return
    report.id, report.version, report.games = client.id, client.version, len(client.games)
    _check_damage(report, client)
    try:
        held = {file.path: Held(file.size, file.digest) for file in client.inventory()}
        manifest = client.read(MANIFEST)
    except BoardError as error:
        report.add("old", f"The board cannot say what is installed on it: {error}", _AGAIN)
        return
    report.free = client.free
    if has_radio(client.machine):
        report.findings.append(with_radio(client.machine, report.port))
    _compare(report, held, manifest)
    for path in sorted(path for path in held if path.endswith(_ENDING)):
        report.add("damaged-file", f"{path} was in the place of a folder of the board and was set aside.", _KEEPS)
    _check_space(report, len([game for game in client.games if game.confirmed >= game.events]))
    if client.fault:
        report.add("fault", f"The firmware had a fault: {client.fault}.",
                   "If it happens again, run `pawnlight install --force`, and report this message.")  # fmt: skip


def _by_prompt(report: Report) -> None:
    damage: list[Finding] = []
    try:
        with at_prompt(report.port) as (pico, port):
            facts = run(pico.facts())
            report.id, report.free = facts.id, facts.free
            report.micropython = facts.version
            wrong = unfit(facts, report.port)
            if wrong:
                report.findings.append(wrong)
                return
            held, _folders = run(installed(pico))
            names = run(pico.names("games"))
            report.games = len(names)
            _compare(report, held, (run(pico.read(MANIFEST)) or b"").decode(errors="replace"), pico)
            _check_space(report, len([name for name in names if name.endswith(".sent")]))
            damage = [Finding(*found) for found in _damage_at_prompt(pico)]
            if not report.findings:
                report.version = start(pico, port).version
    except NoPrompt as error:
        report.add("no-micropython", str(error), f"If it is a Pico, {by_bootsel()}")
    except NotStarted:
        report.add(
            "not-running",
            "Pawnlight is installed, but the game does not start.",
            "Unplug the board and plug it in again, without holding a button. If it stays dark, reinstall everything "
            "with `pawnlight install --force`.",
        )
    report.findings += damage


def _check_damage(report: Report, client: BoardClient) -> None:
    """Report each damaged game and file, and what can be read of it. Damage that the board has not met is not known."""
    paths = client.asides()
    places = {path.rpartition("/")[0] if path.startswith(_FOLDERS) else path: path for path in paths}
    for game in client.games:
        if not game.damaged:
            continue
        found = [place for place in places if game.id in place] or [place for place in places if place == "live"]
        for place in found:
            del places[place]
        sentence = damage_of(game, client.game(game.id)).removesuffix(".")
        report.add("damaged-game", f"{sentence} ({', '.join(found) or 'the game being played'}).", _HEALS)
    for place in places:
        report.add("damaged-file", _set_aside(place), _KEEPS)


def _set_aside(place: str) -> str:
    _, game, events = place.rpartition("/")[2].removesuffix(_ENDING).split("-")[:3] if "-" in place else ("", "", "")
    if not game.strip("0"):
        return f"{place} holds a game that cannot be read at all."
    return f"{place} is what was found of game {game}, of {events} events, when it was damaged."


def _damage_at_prompt(pico: Pico) -> Iterator[tuple[str, str, str]]:
    """Yield kind, sentence and advice for what the names on the flash say, and for damage of the game being played."""
    for folder in ("games", "kept"):
        for name in run(pico.names(folder)):
            if name.endswith(_ENDING):
                _, game, events = [*name.removesuffix(_ENDING).split("-"), "", ""][:3]
                yield "damaged-game", f"Not all {events} events of game {game} can be read ({folder}/{name}).", _HEALS
    for name in run(pico.names("damaged")):
        yield "damaged-file", _set_aside(f"damaged/{name}"), _KEEPS
    segments = sorted(name for name in run(pico.names("live")) if name.isdigit())
    data = b"".join(run(pico.read(f"live/{name}")) or b"" for name in segments)
    # A line without its end was torn by a power cut: its event has not been shown.
    lines = data.decode("latin-1").split("\n")[:-1]
    read = first_unfit(put_all_right(lines)[0])
    if read is not None:
        yield "damaged-game", f"{read} of {len(lines)} events of the game being played can be read (live).", _HEALS
    for name in TEXTS:
        try:
            (run(pico.read(name)) or b"").decode()
        except UnicodeDecodeError:
            yield "damaged-file", f"The file {name} cannot be read: the board does without it.", _SETS


def _compare(report: Report, held: Mapping[str, Held], manifest: str, pico: Pico | None = None) -> None:
    """Report files on the board that are missing, different or unexpected."""
    ours = {path for path in held if path.startswith(PACKAGE + "/")}
    if not ours:
        if pico is not None and MAIN in held:
            report.add("other-program", "The Pico runs another program: its main.py is not Pawnlight's.",
                       "`pawnlight install --force` replaces it.")  # fmt: skip
        else:
            report.add("missing", "The Pico has MicroPython, but not Pawnlight.", _AGAIN)
        return
    if MAIN not in held or any(path.endswith(BESIDE) for path in held):
        report.add("broken-off", "An installation was interrupted.",
                   "Run `pawnlight install` again: it continues from there.")  # fmt: skip
        return
    if report.version and report.version != VERSION:
        report.add("version", f"The board has Pawnlight {report.version}, but this laptop has {VERSION}.",
                   "Run `pawnlight install` to install this laptop's version.")  # fmt: skip
        return
    listed = _listed(manifest)
    damaged = sorted(path for path, file in listed.items() if not _same(held.get(path), file))
    if damaged:
        report.add("changed", f"Changed or missing since the installation: {_some_names(damaged)}.", _AGAIN)
    wrong = _others(held, ours) - set(damaged)
    if wrong:
        report.add("old", f"Different from this laptop's firmware: {_some_names(sorted(wrong))}.", _AGAIN)


def _others(held: Mapping[str, Held], ours: set[str]) -> set[str]:
    """Return the files that differ from this laptop's, are missing, or do not belong to the firmware."""
    text = sources()
    as_text = text.keys() <= held.keys()
    # A source beside its compiled file is wrong: MicroPython would import the source.
    wanted = text if as_text else compiled(text)
    wrong = {path for path, data in wanted.items() if path not in held or not held[path].is_(data)}
    return wrong | (ours - wanted.keys() - ({twin(path) for path in text} if as_text else set()))


def _listed(manifest: str) -> dict[str, Held]:
    """Parse the manifest; unknown lines are skipped."""
    found = {}
    for line in manifest.splitlines():
        words = line.rsplit(" ", 2)
        if len(words) == 3 and words[1].isdigit():
            found[words[0]] = Held(int(words[1]), words[2])
    return found


def _same(one: Held | None, other: Held) -> bool:
    return one is not None and one.size == other.size and one.digest[:16] == other.digest[:16]


def _check_space(report: Report, sent: int) -> None:
    """Report a lack of flash space, unless the board can make room by evicting games that a laptop already has."""
    if report.free is None or report.free >= _GAME_BYTES or sent:
        return
    report.add("full", f"The flash has {report.free // 1024} KB free, less than a long game needs.",
               "`pawnlight log` copies its games to the laptop; the board may then delete them when it needs space. "
               "Other files on the Pico take space too: `mpremote df` and `mpremote ls` show them.")  # fmt: skip


def _some_names(paths: list[str]) -> str:
    return paths[0] if len(paths) == 1 else f"{len(paths)} files ({', '.join(paths[:3])}{', …' if paths[3:] else ''})"


def _split_message(error: Exception) -> tuple[str, str]:
    """Split a message into its first sentence and the rest."""
    first, _, rest = str(error).partition(". ")
    return first.rstrip(".") + ".", rest


def holder(device: str, proc: Path = Path("/proc")) -> str:
    """Return the program that has the device open, or "" if that is unknown or the system is not Linux."""
    for process in _numbered(proc):
        try:
            if any(_leads_to(handle, Path(device)) for handle in (process / "fd").iterdir()):
                words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
                return f"{' '.join(words).strip()[:80]} (process {process.name})"
        except OSError:
            # The process belongs to another user or has just ended.
            continue
    return ""


def _leads_to(handle: Path, device: Path) -> bool:
    try:
        return handle.readlink() == device.resolve()
    except OSError:
        return False


def _numbered(proc: Path) -> Iterable[Path]:
    try:
        return sorted(path for path in proc.iterdir() if path.name.isdigit())
    except OSError:
        return []
