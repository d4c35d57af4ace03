"""The circuit for Wokwi: it has the firmware's pins and chains, and every wire connects two existing pins."""

import json

import pytest

from hardware.generate import HARDWARE, wokwi
from hardware.generate.netlist import read
from pawnlight import board

# Pins as listed on docs.wokwi.com; those of the Pico follow below.
PINS = {
    "wokwi-led-ring": {"GND", "VCC", "DIN", "DOUT"},
    "wokwi-led-strip": {"VDD", "DIN", "VSS", "VDD.2", "DOUT", "VSS.2"},
    "wokwi-led-matrix": {"DIN", "VDD", "VSS", "DOUT"},
    "board-ssd1306": {"GND", "VCC", "SCL", "SDA"},
    "wokwi-buzzer": {"1", "2"},
    "wokwi-led": {"A", "C"},
    "wokwi-resistor": {"1", "2"},
    "wokwi-pushbutton": {"1.l", "1.r", "2.l", "2.r"},
    "wokwi-pi-pico": {f"GP{i}" for i in (*range(23), 26, 27, 28)}
    | {f"GND.{i}" for i in range(1, 9)}
    | {"VSYS", "VBUS", "3V3"},
}


@pytest.fixture(scope="module")
def diagram():
    return json.loads((HARDWARE / "wokwi" / "diagram.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def joined(diagram):
    """Return the part connected to each pin of the Pico."""
    found: dict[str, set[str]] = {}
    for one, two, *_ in diagram["connections"]:
        for here, there in ((one, two), (two, one)):
            if here.startswith("U1:"):
                found.setdefault(here.partition(":")[2], set()).add(there)
    return found


def test_every_wire_ends_at_a_pin_that_there_is(diagram):
    kinds = {part["id"]: part["type"] for part in diagram["parts"]}
    assert len(kinds) == len(diagram["parts"])
    for one, two, *_ in diagram["connections"]:
        for end in (one, two):
            part, _, pin = end.partition(":")
            assert pin in PINS[kinds[part]], end


def test_each_part_hangs_on_the_firmwares_pin(diagram, joined):
    assert joined[f"GP{board.PIN_BOARD}"] == {"RING:DIN"}
    assert joined[f"GP{board.PIN_PANEL}"] == {"PANEL:DIN"}
    assert joined[f"GP{board.PIN_SDA}"] == {"U3:SDA"}
    assert joined[f"GP{board.PIN_SCL}"] == {"U3:SCL"}
    assert joined[f"GP{board.PIN_BUZZER}"] == {"BZ1:2"}
    assert joined[f"GP{board.PIN_LAMP}"] == {"R6:1"}
    labels = {part["id"]: part["attrs"]["label"] for part in diagram["parts"] if part["type"] == "wokwi-pushbutton"}
    for i, key in enumerate(board.PAD_KEYS):
        [end] = joined[f"GP{board.PIN_PAD_FIRST + i}"]
        assert labels[end.partition(":")[0]] == key
    keys = [part["attrs"]["key"] for part in diagram["parts"] if "key" in part["attrs"]]
    assert len(set(keys)) == len(board.PAD_KEYS)


def test_the_chain_has_the_boards_lights_in_order(diagram):
    parts = {part["id"]: part for part in diagram["parts"]}
    onward = {one.partition(":")[0]: two.partition(":")[0] for one, two, *_ in diagram["connections"] if ":DOUT" in one}
    chain = ["RING"]
    while chain[-1] in onward:
        chain.append(onward[chain[-1]])
    colours = ("RED", "BLUE", "YELLOW", "GREEN")
    assert chain == ["RING", *(f"{piece}_{colour}" for colour in colours for piece in ("LANE", "START"))]
    pixels = [int(parts[name]["attrs"]["pixels"]) for name in chain]
    assert pixels[0] == board.TRACK
    assert sum(pixels) == board.BOARD_LIGHTS
    panel = parts["PANEL"]["attrs"]
    assert int(panel["rows"]) * int(panel["cols"]) == board.PANEL_LIGHTS
    assert panel["layout"] == "serpentine"
    assert parts["U3"]["attrs"]["i2cAddress"] == f"0x{board.SCREEN_ADDRESS:02x}"


def test_the_diagram_has_the_netlists_parts_on_each_pin(diagram):
    assert list(wokwi.faults(read(), diagram)) == []
    wrong = json.loads(json.dumps(diagram).replace("U1:GP10", "U1:GP18").replace("U1:GP11", "U1:GP10"))
    found = list(wokwi.faults(read(), wrong))
    assert "wokwi/diagram.json has SW2 on GP10, and netlist.toml has ['J11', 'SW1']." in found
    assert any("has nothing on GP11" in fault for fault in found)
