"""The voltage lost between the supply and each light, for the worst choice of lights within a current budget.

Wires, plugs, fuse and the copper of the strips make two networks of resistors, one for 5 V and one for ground; a light
loses the sum of both. The networks are linear, so the worst choice is the lights with the largest coefficients.
"""

import itertools
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from hardware.generate.netlist import Netlist
from pawnlight.board import LIGHT_IDLE_MA, LIGHT_MA
from pawnlight.show.geometry import LIGHT_SPACING_MM

Matrix = npt.NDArray[np.float64]
_SAME = 1e-6  # ohm between two points of the same copper
FULL_MA = 3 * LIGHT_MA


def lights_of(netlist: Netlist, build: str = "full") -> list[tuple[str, int]]:
    """Return (strip, number in it) for every light of a build, by the netlist's names."""
    return [
        (part.name, i)
        for part in netlist.of_kind("strip")
        if build == "full" or part.build == build
        for i in range(part.values["lights"])
    ]


def resistances(netlist: Netlist) -> Matrix:
    """Return the matrix of ohms: element [i, j] times the current of light j is the voltage that light i thereby loses.

    The last row and column stand for everything else, which is fed from the console's carrier.
    """
    lights = lights_of(netlist)
    return _one_way(netlist, "V", lights) + _one_way(netlist, "G", lights)


def worst_loss(matrix: Matrix, budget_ma: float, others_ma: float) -> tuple[float, int]:
    """Return (volts, light) of the largest loss if the lights draw `budget_ma` together, in the worst distribution."""
    others = matrix[:-1, -1] * others_ma
    matrix = matrix[:-1, :-1]
    to_give = max(budget_ma - len(matrix) * LIGHT_IDLE_MA, 0)
    whole, rest = divmod(to_give, FULL_MA)
    worst = np.sort(matrix, axis=1)[:, ::-1]
    count = min(int(whole), worst.shape[1])
    lit = worst[:, :count].sum(axis=1) * FULL_MA
    if count < worst.shape[1]:
        lit = lit + worst[:, count] * rest
    loss = (lit + matrix.sum(axis=1) * LIGHT_IDLE_MA + others) / 1000
    return float(loss.max()), int(loss.argmax())


def _one_way(netlist: Netlist, lane: str, lights: list[tuple[str, int]]) -> Matrix:
    names: dict[str, int] = {}
    edges: list[tuple[int, int, float]] = []

    def node(name: str) -> int:
        return names.setdefault(name, len(names))

    def join(a: str, b: str, ohm: float) -> None:
        edges.append((node(a), node(b), max(ohm, _SAME)))

    source = node("plug of the supply")
    figures = netlist.figures
    _join_carrier(netlist, lane, join)
    _join_wires(netlist, lane, join)
    through = ("1", "4") if lane == "V" else ("3", "6")
    for plug in netlist.of_kind("plug"):
        join(f"{plug.name}.{through[0]}", f"{plug.name}.{through[1]}", figures["contact_ohm"])
    step = figures["strip_ohm_per_m"] * LIGHT_SPACING_MM / 1000
    for part in netlist.of_kind("strip"):
        count = part.values["lights"]
        places = [f"{part.name}:{i}" for i in range(count)]
        join(f"{part.name}.{lane}1", places[0], step / 2)
        join(places[-1], f"{part.name}.{lane}2", step / 2)
        # Between two pieces of a strip, the wire loses less than the copper that it replaces.
        for a, b in itertools.pairwise(places):
            join(a, b, step)
    laplacian = np.zeros((len(names), len(names)))
    for one, two, ohm in edges:
        laplacian[one, one] += 1 / ohm
        laplacian[two, two] += 1 / ohm
        laplacian[one, two] -= 1 / ohm
        laplacian[two, one] -= 1 / ohm
    reached = _reached(source, edges, len(names))
    kept = [i for i in range(len(names)) if i in reached and i != source]
    inverse = np.linalg.inv(laplacian[np.ix_(kept, kept)])
    place = {name: kept.index(i) for name, i in names.items() if i in reached and i != source}
    rows = [*(place[f"{part}:{i}"] for part, i in lights), place["carrier"]]
    return np.asarray(inverse[np.ix_(rows, rows)])


def _join_carrier(netlist: Netlist, lane: str, join: Callable[[str, str, float], None]) -> None:
    """Return the resistances from the supply's plug through contacts, fuse and copper to the cables' terminals."""
    figures = netlist.figures
    [jack] = [part for part in netlist.parts.values() if part.kind in ("usb_c", "jack")]
    kind = "source" if lane == "V" else "gnd"
    contacts = len([pin for pin in jack.pins() if pin.kind == kind and pin.number != "S1"])
    fuse = figures["fuse_ohm"] + 2 * figures["clip_ohm"] if lane == "V" else 0.0
    join("plug of the supply", "carrier", figures["usb_contact_ohm"] / contacts + fuse)
    pole = "1" if lane == "V" else "3"
    for terminal in netlist.of_kind("terminal"):
        join("carrier", f"{terminal.name}.{pole}", figures["carrier_ohm"] + figures["terminal_ohm"])


def _join_wires(netlist: Netlist, lane: str, join: Callable[[str, str, float], None]) -> None:
    for wire in netlist.wires:
        net = netlist.rails[wire.start]["net"] if wire.start in netlist.rails else netlist.net_of(wire.start)
        if net is not None and (net == "GND" if lane == "G" else net.startswith("V5")):
            join(wire.start, wire.end, wire.mm / 1e6 * netlist.wire_kinds[wire.kind]["ohm_per_km"])


def _reached(source: int, edges: list[tuple[int, int, float]], count: int) -> set[int]:
    neighbours: list[list[int]] = [[] for _ in range(count)]
    for a, b, _ in edges:
        neighbours[a].append(b)
        neighbours[b].append(a)
    reached, new = {source}, [source]
    while new:
        for other in neighbours[new.pop()]:
            if other not in reached:
                reached.add(other)
                new.append(other)
    return reached
