"""KiCad's symbols, read from its libraries: derived symbols are expanded, pins have their positions."""

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hardware.kicad.sexpr import Word, child, children, parse

LIBRARIES = Path(os.environ.get("KICAD9_SYMBOL_DIR", "/usr/share/kicad/symbols"))

# In a library a pin points inwards, with y up; in a schematic the wire leads outwards, with y down.
_OUTWARDS = {0: (-1, 0), 180: (1, 0), 90: (0, 1), 270: (0, -1)}


@dataclass(frozen=True)
class SymbolPin:
    """A pin: its number, unit, connection point (y down, from the symbol's centre), and outward direction."""

    number: str
    unit: int
    x: float
    y: float
    way: tuple[int, int]


@cache
def _library(name: str) -> dict[str, list[Any]]:
    text = (LIBRARIES / f"{name}.kicad_sym").read_text("utf-8")
    return {str(symbol[1]): symbol for symbol in children(parse(text), "symbol")}


def symbol(lib_id: str) -> list[Any]:
    """Return the definition to embed in a schematic, under its full name. Raises KeyError for an unknown symbol."""
    library, _, name = lib_id.partition(":")
    own = _library(library)[name]
    extends = list(children(own, "extends"))
    base = _library(library)[str(extends[0][1])] if extends else own
    # A derived symbol has its parent's drawing and overrides properties of the same name.
    properties = {str(p[1]): p for p in children(base, "property")} | {str(p[1]): p for p in children(own, "property")}
    made: list[Any] = [Word("symbol"), lib_id]
    for node in base[2:]:
        if isinstance(node, list) and node[0] == "property":
            made.append(properties.pop(str(node[1])))
        elif isinstance(node, list) and node[0] == "symbol":
            made += [*properties.values()]
            properties = {}
            unit = str(node[1]).removeprefix(str(base[1]))
            made.append([Word("symbol"), f"{name}{unit}", *node[2:]])
        else:
            made.append(node)
    return made


def pins(lib_id: str) -> list[SymbolPin]:
    """Return all pins of a symbol; those of unit 0 belong to every unit."""
    found = []
    for part in children(symbol(lib_id), "symbol"):
        unit = int(str(part[1]).split("_")[-2])
        for pin in children(part, "pin"):
            _, x, y, turn = child(pin, "at")
            number = str(child(pin, "number")[1])
            found.append(SymbolPin(number, max(unit, 1), float(x), -float(y), _OUTWARDS[int(float(turn)) % 360]))
    return found
