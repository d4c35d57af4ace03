"""A circuit for the Wokwi simulator, generated from the netlist, for trying the board before buying parts.

The simulator does not model voltages: the data goes to the lights without level shifter, resistor and plug, and the
lamp is driven without its transistor. Parts and pins are those of docs.wokwi.com (July 2026).
"""

import json
from collections.abc import Iterator
from typing import Any

from hardware.generate.netlist import Netlist
from pawnlight.board import PAD_KEYS, PANEL_SIDE, SCREEN_ADDRESS

_KEYS = {"DRAW": " ", "OK": "Enter", "BACK": "Escape", "LEFT": "ArrowLeft", "RIGHT": "ArrowRight", "UP": "ArrowUp",
         "DOWN": "ArrowDown"}  # fmt: skip
_SPOKE = {"RED": (-330, 0), "BLUE": (-330, 60), "YELLOW": (-330, 120), "GREEN": (-330, 180)}
# Physical pins of the Pico that are ground, in the order of Wokwi's names GND.1 to GND.8.
_GROUNDS = ("3", "8", "13", "18", "23", "28", "33", "38")


def diagram(netlist: Netlist) -> dict[str, Any]:
    """Return the content of diagram.json as JSON values."""
    parts: list[dict[str, Any]] = [{"type": "wokwi-pi-pico", "id": "U1", "top": 260, "left": 0, "attrs": {}}]
    wires: list[list[Any]] = []
    _lights(netlist, parts, wires)
    screen = {"i2cAddress": f"0x{SCREEN_ADDRESS:02x}"}
    parts.append({"type": "board-ssd1306", "id": "U3", "top": 240, "left": 150, "attrs": screen})
    for pin in ("SDA", "SCL"):
        wires.append([_pico(netlist, netlist.number_of("U3", pin)), f"U3:{pin}", "green", []])
    wires += [["U1:3V3", "U3:VCC", "red", []], ["U1:GND.1", "U3:GND", "black", []]]
    parts.append({"type": "wokwi-buzzer", "id": "BZ1", "top": 360, "left": 170, "attrs": {"volume": "0.2"}})
    wires += [[_pico(netlist, "R5.1"), "BZ1:2", "orange", []], ["U1:GND.2", "BZ1:1", "black", []]]
    parts.append({"type": "wokwi-led", "id": "LA1", "top": 470, "left": 150, "attrs": {"color": "yellow"}})
    parts.append({"type": "wokwi-resistor", "id": "R6", "top": 530, "left": 150, "attrs": {"value": "330"}})
    wires += [
        [_pico(netlist, "R6.1"), "R6:1", "blue", []],
        ["R6:2", "LA1:A", "blue", []],
        ["U1:GND.5", "LA1:C", "black", []],
    ]
    for i, key in enumerate(PAD_KEYS):
        [button] = [part for part in netlist.of_kind("button") if part.label == key]
        attributes = {"label": key, "key": _KEYS[key], "color": "yellow" if key == "DRAW" else "blue", "bounce": "0"}
        place = {"top": 620 + 80 * (i // 4), "left": -120 + 100 * (i % 4)}
        parts.append({"type": "wokwi-pushbutton", "id": button.name, **place, "attrs": attributes})
        wires.append([_pico(netlist, f"{button.name}.1"), f"{button.name}:1.l", "green", []])
        wires.append(["U1:GND.4", f"{button.name}:2.l", "black", []])
    return {
        "version": 1,
        "author": "The Pawnlight authors",
        "editor": "wokwi",
        "parts": parts,
        "connections": wires,
    }


def _lights(netlist: Netlist, parts: list[dict[str, Any]], wires: list[list[Any]]) -> None:
    """Return both chains in the netlist's order: ring, spokes, panel."""
    board, panel = (netlist.chain(_carried(netlist, pin)) for pin in ("J2.2", "J3.2"))
    ring = [name for name in board if name.startswith("RING")]
    pixels = sum(netlist.parts[name].values["lights"] for name in ring)
    parts.append({"type": "wokwi-led-ring", "id": "RING", "top": -260, "left": -120, "attrs": {"pixels": str(pixels)}})
    last = "RING"
    wires.append([_named(netlist, _carried(netlist, "J2.2")), "RING:DIN", "green", []])
    wires += [["U1:VBUS", "RING:VCC", "red", []], ["U1:GND.8", "RING:GND", "black", []]]
    for name in board[len(ring) :]:
        kind, _, colour = name.partition("_")
        left, top = _SPOKE[colour]
        attributes = {"pixels": str(netlist.parts[name].values["lights"])}
        place = {"top": top, "left": left + (0 if kind == "LANE" else 240)}
        parts.append({"type": "wokwi-led-strip", "id": name, **place, "attrs": attributes})
        wires += [
            [f"{last}:DOUT", f"{name}:DIN", "green", []],
            ["U1:VBUS", f"{name}:VDD", "red", []],
            ["U1:GND.8", f"{name}:VSS", "black", []],
        ]
        last = name
    attributes = {"rows": str(len(panel)), "cols": str(PANEL_SIDE), "layout": "serpentine"}
    parts.append({"type": "wokwi-led-matrix", "id": "PANEL", "top": -280, "left": 260, "attrs": attributes})
    wires += [
        [_named(netlist, _carried(netlist, "J3.2")), "PANEL:DIN", "green", []],
        ["U1:VBUS", "PANEL:VDD", "red", []],
        ["U1:GND.8", "PANEL:VSS", "black", []],
    ]


def _carried(netlist: Netlist, plug: str) -> str:
    """Return the pin of the Pico from which the data on a plug's pole comes."""
    for pin in netlist.parts["U1"].pins():
        strips = netlist.chain(str(pin)) if pin.kind == "io" else []
        if strips and netlist.net_of(f"{strips[0]}.DI") == netlist.net_of(plug.replace(".2", ".5")):
            return str(pin)
    raise ValueError(f"No pin of the Pico drives {plug}.")


def _pico(netlist: Netlist, pin: str) -> str:
    """Return Wokwi's name of the Pico's pin on the net of `pin`."""
    return _named(netlist, next(p for p in netlist.nets[netlist.net_of(pin) or ""] if p.startswith("U1.")))


def _named(netlist: Netlist, pin: str) -> str:
    number = pin.partition(".")[2]
    return f"U1:GND.{_GROUNDS.index(number) + 1}" if number in _GROUNDS else f"U1:{netlist.pin(pin).name}"


def faults(netlist: Netlist, made: dict[str, Any]) -> Iterator[str]:
    """Compare a diagram with the netlist: what hangs on each pin of the Pico, through resistors, buffer and plugs."""
    joined: dict[str, set[str]] = {}
    for one, two, *_ in made["connections"]:
        for here, there in ((one, two), (two, one)):
            if here.startswith("U1:GP"):
                joined.setdefault(here.removeprefix("U1:"), set()).add(there.partition(":")[0])
    # Names in the diagram that stand for several parts, or for a resistor of another value.
    known = {"RING": "RING1", "PANEL": "ROW0"}
    for pin in netlist.parts["U1"].pins():
        if pin.kind == "io":
            ours = _reached(netlist, str(pin))
            for part in sorted(joined.get(pin.name, set())):
                if known.get(part, part) not in ours:
                    has = sorted(ours) or "nothing"
                    yield f"wokwi/diagram.json has {part} on {pin.name}, and netlist.toml has {has}."
            if ours and not joined.get(pin.name):
                yield f"wokwi/diagram.json has nothing on {pin.name}, and netlist.toml has {sorted(ours)}."


def _reached(netlist: Netlist, pin: str) -> set[str]:
    """Return the parts that a signal of the Pico reaches, through resistors, the buffer and plugs."""
    found: set[str] = set()
    left, seen = [netlist.net_of(pin)], set()
    while left:
        net = left.pop()
        if net is None or net in seen or net == "GND" or net.startswith("V"):
            continue
        seen.add(net)
        for name in netlist.nets[net]:
            part = netlist.parts[name.rpartition(".")[0]]
            if part.name != "U1":
                found.add(part.name)
            library = part.library
            number = netlist.pin(name).number
            if part.kind == "resistor":
                left += [netlist.net_of(f"{part.name}.{other}") for other in ("1", "2")]
            left += [netlist.net_of(f"{part.name}.{b}") for a, b in library.get("through", []) if a == number]
            if part.kind == "buffer":
                at = netlist.pin(name).name
                left += [netlist.net_of(netlist.number_of(part.name, y)) for a, y, _ in library["gates"] if a == at]
    return found


def text(netlist: Netlist) -> str:
    """Return diagram.json as text."""
    return json.dumps(diagram(netlist), indent=1) + "\n"


TOML = """# For Wokwi in Visual Studio Code: put MicroPython's RPI_PICO-….uf2 beside this file under this name.
# While the simulator runs, `pawnlight install --port rfc2217://localhost:4000` installs the firmware.
[wokwi]
version = 1
firmware = "RPI_PICO.uf2"
rfc2217ServerPort = 4000
"""
