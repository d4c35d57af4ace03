"""Write build/page_types.d.ts, for the checker of the page's JavaScript: the types of the JSON that the page gets.

They are the types that the functions return which make this JSON.
"""

import ast
import inspect
from collections.abc import Sequence
from dataclasses import is_dataclass
from datetime import datetime
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from host_tools import json_types
from host_tools.library.boards import BoardRow
from host_tools.library.stats import Statistics
from host_tools.page import evenings_api, phones, start_api
from host_tools.people.records import PersonRecord, PersonStanding
from host_tools.virtual import bench_snapshot, hardware
from pawnlight.table import describe

FILE = Path(__file__).parents[1] / "build" / "page_types.d.ts"
NAMES = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    datetime: "string",
    Any: "any",
}


def types_of(module: ModuleType) -> dict[str, Any]:
    """Return the dictionaries that a module defines, by name, also where only the type checker reads them."""
    names = vars(module)
    for part in ast.parse(inspect.getsource(module)).body:
        if isinstance(part, ast.If) and ast.unparse(part.test) == "TYPE_CHECKING":
            exec(compile(ast.Module(part.body, []), str(module.__file__), "exec"), names)
    return {name: one for name, one in names.items() if is_typeddict(one) and one.__module__ == module.__name__}


def _declare(one: type, found: dict[str, str]) -> None:
    """Add to `found` the interface of a dictionary or a data class, and of those in it."""
    if one.__name__ not in found:
        found[one.__name__] = ""
        lines = [f"interface {one.__name__} {{"]
        for name, hint in get_type_hints(one).items():
            optional = "?" if name in getattr(one, "__optional_keys__", ()) else ""
            lines.append(f"  {name}{optional}: {_typescript(hint, found)};")
        found[one.__name__] = "\n".join([*lines, "}\n"])


def _typescript(hint: Any, found: dict[str, str]) -> str:
    origin, of = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in of)
    inner = [_typescript(one, found) for one in of]
    if origin in (Union, UnionType):
        return " | ".join(inner)
    if origin in (list, Sequence):
        return f"({inner[0]})[]"
    if origin is tuple:
        return f"[{', '.join(inner)}]"
    if origin is dict:
        return f"Record<{', '.join(inner)}>"
    if hint in NAMES:
        return NAMES[hint]
    assert is_typeddict(hint) or is_dataclass(hint), f"{hint} has no type in JSON"
    _declare(hint, found)
    return str(hint.__name__)


if __name__ == "__main__":
    interfaces: dict[str, str] = {}
    for room in (describe, json_types, evenings_api, start_api, hardware, bench_snapshot, phones):
        for each in types_of(room).values():
            _declare(each, interfaces)
    for each in (BoardRow, PersonRecord, PersonStanding, Statistics):
        _declare(each, interfaces)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("\n".join(interfaces.values()), encoding="utf-8")
