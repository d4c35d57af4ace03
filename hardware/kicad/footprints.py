"""The pads of KiCad's footprints, as the router needs them."""

import os
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin
from pathlib import Path

from hardware.generate.carrier import Spot
from hardware.generate.plate import Place
from hardware.kicad.sexpr import child, children, parse

LIBRARIES = Path(os.environ.get("KICAD9_FOOTPRINT_DIR", "/usr/share/kicad/footprints"))


@dataclass(frozen=True)
class Pad:
    """A through-hole pad: its number, its centre and its size in mm."""

    number: str
    x: float
    y: float
    width: float
    height: float


@cache
def _pads(name: str) -> tuple[Pad, ...]:
    library, _, footprint = name.partition(":")
    text = (LIBRARIES / f"{library}.pretty" / f"{footprint}.kicad_mod").read_text("utf-8")
    found = []
    for pad in children(parse(text), "pad"):
        x, y = (float(v) for v in child(pad, "at")[1:3])
        width, height = (float(v) for v in child(pad, "size")[1:3])
        found.append(Pad(str(pad[1]), x, y, width, height))
    return tuple(found)


def pads(name: str, spot: Spot) -> list[Pad]:
    """Return the pads of a footprint in board coordinates."""
    turn = radians(spot.turn)
    found = []
    for pad in _pads(name):
        x, y = pad.x * cos(turn) - pad.y * sin(turn), pad.x * sin(turn) + pad.y * cos(turn)
        size = (pad.height, pad.width) if spot.turn % 180 else (pad.width, pad.height)
        found.append(Pad(pad.number, spot.x + x, spot.y + y, *size))
    return found


def keep_outs(name: str, spot: Spot) -> list[list[Place]]:
    """Return the areas in which a footprint allows no track, such as at the Pico W's antenna."""
    library, _, footprint = name.partition(":")
    text = (LIBRARIES / f"{library}.pretty" / f"{footprint}.kicad_mod").read_text("utf-8")
    turn = radians(spot.turn)
    found = []
    for zone in children(parse(text), "zone"):
        if list(children(zone, "keepout")):
            points = [(float(xy[1]), float(xy[2])) for xy in children(child(child(zone, "polygon"), "pts"), "xy")]
            found.append(
                [(spot.x + x * cos(turn) - y * sin(turn), spot.y + x * sin(turn) + y * cos(turn)) for x, y in points]
            )
    return found
