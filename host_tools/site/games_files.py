"""The files for the MicroPython that has the games of a browser: modules of laptop and firmware, and stand-ins."""

import ast
import dataclasses
from collections.abc import Iterator
from importlib import import_module
from inspect import isclass
from pathlib import Path

from host_tools.install.board_files import MAIN_FILE
from host_tools.install.firmware import firmware_sources
from pawnlight.games import GAMES

_ROOT = Path(__file__).resolve().parents[2]
_WORDS = _ROOT / "host_tools" / "words"
_STAND_INS = Path(__file__).parent / "stand_ins"
_ENTRY = "host_tools.site.games.start"
# Of the laptop's own, such as `pawnlight rules`.
_LEFT_OUT = (".service", ".summary")
_NO_FIELDS = "FIELDS = {}"


def portable_firmware() -> dict[str, bytes]:
    """Return the firmware's sources by path, without the machine code for a Pico, which it does without elsewhere."""
    return {
        path: data for path, data in firmware_sources().items() if path != MAIN_FILE and not path.endswith("_native.py")
    }


def browser_games_files() -> dict[str, bytes]:
    """Return the files by path: Python sources, texts, and the fields of the data classes."""
    firmware = portable_firmware()
    texts = {path: data for path, data in firmware.items() if "/rules_" in path}
    texts |= {path.relative_to(_ROOT).as_posix(): path.read_bytes() for path in sorted(_WORDS.glob("*.txt"))}
    files = {path.name: path.read_bytes() for path in sorted(_STAND_INS.glob("*.py"))}
    modules = _needed(firmware)
    fields = _fields([module for module in modules if module.startswith("host_tools.")])
    stand_in = files["dataclasses.py"].decode()
    assert stand_in.count(_NO_FIELDS) == 1
    files["dataclasses.py"] = stand_in.replace(_NO_FIELDS, f"FIELDS = {fields}").encode()
    return files | dict(modules.values()) | texts


def _needed(firmware: dict[str, bytes]) -> dict[str, tuple[str, bytes]]:
    """Return path and source of each module that the entry needs, directly or not."""
    found: dict[str, tuple[str, bytes]] = {}
    games = [name for name, _ in GAMES]
    waiting = [_ENTRY, *(f"host_tools.games.{name}.adapter" for name in games)]
    waiting += [f"pawnlight.games.{name}.game" for name in games]
    while waiting:
        module = waiting.pop()
        place = _source(module, firmware)
        if place is None or module in found or module.endswith(_LEFT_OUT):
            continue
        found[module] = place
        waiting += [".".join(module.split(".")[:-1]), *_imported(ast.parse(place[1]))]
    return found


def _source(module: str, firmware: dict[str, bytes]) -> tuple[str, bytes] | None:
    """Return path and source of a module of ours; None of another, or of a name in a module."""
    for path in (f"{module.replace('.', '/')}.py", f"{module.replace('.', '/')}/__init__.py"):
        if path in firmware:
            return path, firmware[path]
        if path.startswith("host_tools/") and (_ROOT / path).is_file():
            return path, (_ROOT / path).read_bytes()
    return None


def _imported(node: ast.AST) -> Iterator[str]:
    """Yield what `node` imports, modules and names in them, but for what only the type checker imports."""
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
        yield from (f"{node.module}.{name.name}" for name in node.names)
    if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
        for child in ast.iter_child_nodes(node):
            yield from _imported(child)


def _fields(modules: list[str]) -> dict[str, tuple[str, ...]]:
    """Return the names of the fields of each data class in these modules."""
    classes = (
        value
        for module in sorted(modules)
        if module != _ENTRY
        for value in vars(import_module(module)).values()
        if isclass(value) and value.__module__ == module and dataclasses.is_dataclass(value)
    )
    return {
        f"{one.__module__}.{one.__name__}": tuple(field.name for field in dataclasses.fields(one)) for one in classes
    }
