"""The netlist and the library of parts, read from their files; `electric` checks them."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hardware.generate import HARDWARE

_NO_LIBRARY_KEYS = ("kind", "where", "label", "build")


@dataclass(frozen=True)
class Pin:
    """One pin of a part: `number` as on its package, `kind` as explained in library.toml."""

    part: str
    number: str
    name: str
    kind: str

    def __str__(self) -> str:
        return f"{self.part}.{self.number}"


@dataclass(frozen=True)
class Part:
    """A part of the netlist; `kind` is its entry in the library, `values` are its other attributes."""

    name: str
    kind: str
    where: str
    label: str
    build: str
    library: dict[str, Any]
    values: dict[str, Any]

    def pins(self) -> list[Pin]:
        """Return all its pins, in the library's order."""
        return [Pin(self.name, number, name, kind) for number, name, kind in self.library["pins"]]


@dataclass(frozen=True)
class Wire:
    """A wire from `start` to `end` (PART.NUMBER, or a rail), `mm` long, of a kind under [wires]."""

    start: str
    end: str
    mm: float
    kind: str
    where: str


@dataclass
class Netlist:
    """The netlist: nets by name, as lists of PART.NUMBER."""

    figures: dict[str, Any]
    wire_kinds: dict[str, dict[str, Any]]
    rails: dict[str, dict[str, str]]
    parts: dict[str, Part]
    nets: dict[str, list[str]]
    open: list[str]
    wires: list[Wire]
    cables: list[list[str]]
    cores: list[str]
    _net_of: dict[str, str] = field(default_factory=dict)
    _pins: dict[str, Pin] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, pins in self.nets.items():
            for pin in pins:
                self._net_of.setdefault(pin, name)
        self._pins = {str(pin): pin for part in self.parts.values() for pin in part.pins()}

    def net_of(self, pin: str) -> str | None:
        """Return the net of the pin PART.NUMBER; None for an open pin."""
        return self._net_of.get(pin)

    def pin(self, name: str) -> Pin:
        """Return the pin PART.NUMBER. Raises KeyError if there is none."""
        return self._pins[name]

    def number_of(self, part: str, name: str) -> str:
        """Return PART.NUMBER of the pin of `part` that is named `name`."""
        for pin in self.parts[part].pins():
            if pin.name == name:
                return str(pin)
        raise KeyError(f"{part} has no pin {name}")

    def core(self, wire: Wire) -> str:
        """Return the colour of the cable's core that a wire is: that of its pole."""
        return self.cores[int(wire.end.rpartition(".")[2]) - 1]

    def of_kind(self, kind: str) -> list[Part]:
        """Return the parts of one kind, in the netlist's order."""
        return [part for part in self.parts.values() if part.kind == kind]

    def on_carrier(self) -> dict[str, list[str]]:
        """Return the nets of the carrier's copper by name: PART.NUMBER of the pins of parts mounted on it."""
        found = {
            name: [pin for pin in pins if self.parts[pin.rpartition(".")[0]].where == "carrier"]
            for name, pins in self.nets.items()
        }
        return {name: pins for name, pins in found.items() if pins}

    def chain(self, pin: str) -> list[str]:
        """Return the strips that the data on `pin` (PART.NUMBER) runs through, in their order.

        Data passes resistors, buffers and plugs on its way to the first strip.
        """
        found: list[str] = []
        seen: set[str] = set()
        here: str | None = pin
        while here is not None and here not in seen:
            seen.add(here)
            here = self._onward(here, found, seen)
        return found

    def _onward(self, pin: str, found: list[str], seen: set[str]) -> str | None:
        net = self.net_of(pin)
        for name in self.nets.get(net or "", []):
            other = self.pin(name)
            part = self.parts[other.part]
            if name in seen:
                continue
            if part.kind == "strip" and other.name == "DIN":
                seen.add(name)
                found.append(part.name)
                return f"{part.name}.DO"
            for first, second in _signal_ways(part):
                onward = second if other.name == first else first
                far = self.number_of(part.name, onward) if other.name in (first, second) else name
                if far not in seen and far != name and other.kind != "out":
                    seen.add(name)
                    return far
        return None


def _signal_ways(part: Part) -> list[tuple[str, str]]:
    if part.kind == "resistor":
        return [("1", "2")]
    if part.kind == "buffer":
        return [(gate[0], gate[1]) for gate in part.library["gates"]]
    return [(first, second) for first, second in part.library.get("through", [])]


def read(path: Path = HARDWARE / "netlist.toml", library: Path = HARDWARE / "library.toml") -> Netlist:
    """Read the netlist from its file."""
    return build(tomllib.loads(path.read_text("utf-8")), tomllib.loads(library.read_text("utf-8")))


def build(netlist: dict[str, Any], library: dict[str, Any]) -> Netlist:
    """Build the netlist from the content of its file and of the library's."""
    parts = {
        name: Part(
            name,
            said["kind"],
            said["where"],
            said["label"],
            said.get("build", "small"),
            library[said["kind"]],
            {key: value for key, value in said.items() if key not in _NO_LIBRARY_KEYS},
        )
        for name, said in netlist["parts"].items()
    }
    wires = [
        Wire(start, end, mm, kind, where)
        for where, those in netlist["lengths"].items()
        for start, end, mm, kind in those
    ]
    return Netlist(
        netlist["figures"],
        netlist["wires"],
        netlist["rails"],
        parts,
        netlist["nets"],
        netlist["open"]["unused"],
        wires,
        netlist["inside"]["cables"],
        netlist["inside"]["cores"],
    )
