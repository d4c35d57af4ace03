"""Examination of a board at a port of the laptop, and what can be wrong with the port."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from host_tools.install.boot_drive import BootloaderPico
from host_tools.install.examination import ExaminationReport, examine_at_prompt, examine_game, is_game_running
from host_tools.install.findings import Finding, bootloader_advice
from host_tools.install.firmware import compile_firmware, firmware_sources
from host_tools.install.prompt import open_prompt
from host_tools.install.raw_prompt import NoPrompt, PicoError
from host_tools.link.client import BoardError
from host_tools.link.connection import BlockingLine, NeverEndingOutput, PortError, run_blocking
from host_tools.link.ports import PortBusy, PortForbidden, open_port


def examine_port(url: str) -> ExaminationReport:
    """Examine the device at the port. A running game continues; anything else is restarted."""
    report = ExaminationReport(url)
    try:
        port = open_port(url)
        try:
            line = BlockingLine(port)
            answers = run_blocking(is_game_running(line))
            if answers:
                run_blocking(examine_game(report, line, _firmware))
        finally:
            port.close()
        if not answers:
            with open_prompt(url) as (pico, prompt_line):
                run_blocking(examine_at_prompt(report, pico, prompt_line, _firmware))
    except NoPrompt as error:
        report.add("no-micropython", str(error), f"If it is a Pico, {bootloader_advice()}")
    except PortForbidden as error:
        report.add("forbidden", *_split_message(error))
    except PortBusy:
        who = program_using_device(url)
        report.add(
            "busy", f"The port {url} is in use by another program{f': {who}' if who else ''}.", "Close it first."
        )
    except (NeverEndingOutput, PicoError, BoardError) as error:
        report.add("broken-off", str(error), "Pull the cable, plug it in again and run `pawnlight doctor` once more.")
    except PortError as error:
        report.add("no-port", str(error), "Plug the board in, or name another port: `pawnlight doctor` without --port "
                   "looks for it.")  # fmt: skip
    return report


def _firmware(held: Iterable[str]) -> Mapping[str, bytes]:
    text = firmware_sources()
    return text if text.keys() <= set(held) else compile_firmware(text)


def bootloader_finding(found: BootloaderPico) -> Finding:
    """Return the finding for a Pico in its bootloader."""
    where = f" on the drive {found.drive}" if found.drive else ""
    return Finding(
        "bootsel",
        f"A Pico is in its bootloader{where}: it was plugged in with BOOTSEL held, or has no MicroPython yet.",
        f"{found.chip.download()} {found.chip.without_radio()}",
    )


NO_BOARD_FINDING = Finding(
    "no-board",
    "No Pico is plugged in.",
    "Plug it in with a cable that carries data; many cables only charge. A Pico without MicroPython is found only if "
    "BOOTSEL is held while it is plugged in.",
)


def _split_message(error: Exception) -> tuple[str, str]:
    """Split a message into its first sentence and the rest."""
    first, _, rest = str(error).partition(". ")
    return first.rstrip(".") + ".", rest


def program_using_device(device: str, proc: Path = Path("/proc")) -> str:
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
