"""The netlist of the build documents: it matches the firmware, is electrically sound, and every fault is reported."""

import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from hardware.generate import HARDWARE
from hardware.generate.drop import FULL_MA, lights_of, resistances, worst_loss
from hardware.generate.electric import faults
from hardware.generate.netlist import Netlist, build
from hardware.generate.power import SETTINGS, rows
from hardware.generate.protection import (
    BUDGET_A,
    BUDGET_MOST_A,
    FUSE_MARGIN,
    may_flow_for_ever,
    others_draw_ma,
    seconds_to_clear,
)
from pawnlight import board
from pawnlight.rules.base import COLOURS
from pawnlight.show.lights import max_byte_sum
from pawnlight.table import context, settings
from pawnlight.table.setting_choices import CHOICES
from tests.hardware import in_one_line

NetlistReport = dict[str, Any]
Change = Callable[[NetlistReport], None]


def _said() -> tuple[NetlistReport, NetlistReport]:
    return tuple(tomllib.loads((HARDWARE / name).read_text("utf-8")) for name in ("netlist.toml", "library.toml"))  # type: ignore[return-value]


def _pico(netlist: Netlist, pin: int) -> str:
    return netlist.number_of("U1", f"GP{pin}")


def test_the_netlist_has_no_fault(netlist):
    assert faults(netlist) == []


# Agreement with the firmware


def test_the_boards_chain_hangs_on_its_pin_in_the_firmwares_order(netlist):
    chain = netlist.chain(_pico(netlist, board.PIN_BOARD))
    assert chain[:4] == ["RING1", "RING2", "RING3", "RING4"]
    assert chain[4:] == [f"{piece}_{colour.upper()}" for colour in COLOURS for piece in ("LANE", "START")]
    lights = [netlist.parts[name].values["lights"] for name in chain]
    assert lights == [board.TRACK_LIGHTS // 4] * 4 + [board.led_of_start(0, 0) - board.led_of_home(0, 0), 4] * 4
    assert sum(lights) == board.BOARD_LIGHTS
    for k, colour in enumerate(COLOURS):
        before = sum(lights[: chain.index(f"LANE_{colour.upper()}")])
        assert before == board.led_of_home(k, 0)
        assert before + 9 == board.led_of_start(k, 0)


def test_the_panels_chain_hangs_on_its_pin_row_by_row(netlist):
    chain = netlist.chain(_pico(netlist, board.PIN_PANEL))
    assert chain == [f"ROW{row}" for row in range(board.PANEL_SIDE)]
    assert sum(netlist.parts[name].values["lights"] for name in chain) == board.PANEL_LIGHTS
    # To and fro: every other row is mounted the other way round.
    assert [board.led_of_cell(cell) for cell in (0, 9, 10, 19, 20, 99)] == [0, 9, 19, 10, 20, 90]


def test_every_button_is_on_its_pin(netlist):
    for i, key in enumerate(board.PAD_KEYS):
        [button] = [part for part in netlist.of_kind("button") if part.label == key]
        [header] = [part for part in netlist.of_kind("header2") if part.label == key]
        assert netlist.net_of(f"{header.name}.1") == netlist.net_of(f"{button.name}.1")
        # A resistor is between them.
        ends = {netlist.net_of(f"{button.name}.1"), netlist.net_of(_pico(netlist, board.PIN_PAD_FIRST + i))}
        assert any(
            {netlist.net_of(f"{r.name}.1"), netlist.net_of(f"{r.name}.2")} == ends for r in netlist.of_kind("resistor")
        )
        assert netlist.net_of(f"{button.name}.2") == "GND"
    assert len(netlist.of_kind("button")) == len(board.PAD_KEYS)


def test_screen_buzzer_and_lamp_are_on_their_pins(netlist):
    for pin, name in ((board.PIN_SDA, "SDA"), (board.PIN_SCL, "SCL")):
        assert netlist.net_of(netlist.number_of("U3", name)) == netlist.net_of(_pico(netlist, pin))
    assert netlist.net_of("R5.1") == netlist.net_of(_pico(netlist, board.PIN_BUZZER))
    assert netlist.net_of("R5.2") == netlist.net_of("BZ1.1")
    assert netlist.net_of("R6.1") == netlist.net_of(_pico(netlist, board.PIN_LAMP))
    assert netlist.net_of("R6.2") == netlist.net_of("Q1.B")
    assert netlist.net_of("Q1.C") == netlist.net_of("LA1.-")


def test_the_pico_uses_no_pin_that_the_firmware_does_not_know(netlist):
    known = {board.PIN_BOARD, board.PIN_PANEL, board.PIN_SDA, board.PIN_SCL, board.PIN_BUZZER, board.PIN_LAMP}
    known |= {board.PIN_PAD_FIRST + i for i in range(len(board.PAD_KEYS))}
    used = {pin.name for pin in netlist.parts["U1"].pins() if pin.kind == "io" and netlist.net_of(str(pin))}
    assert used == {f"GP{pin}" for pin in known}


# Currents and voltages


def test_the_limiters_default_is_the_firmwares():
    values, default = next(rest for name, *rest in CHOICES if name == "current")
    assert default == settings.DEFAULT_CURRENT
    assert context.MAX_CURRENT_MA["spokes"] == 1000 * BUDGET_A
    assert tuple(float(value) for value in values if value != settings.DEFAULT_CURRENT) == SETTINGS
    assert BUDGET_MOST_A in SETTINGS


def test_a_light_draws_what_the_firmware_reckons():
    assert max_byte_sum(FULL_MA + board.LIGHT_IDLE_MA, lights=1) == 3 * 255


def test_the_fuse_holds_what_is_drawn_and_every_power_wire_what_neither_it_nor_the_supply_stops(netlist):
    fuse = netlist.figures["fuse_amperes"]
    assert fuse >= FUSE_MARGIN * (BUDGET_MOST_A + others_draw_ma(netlist) / 1000)
    assert fuse >= FUSE_MARGIN * (BUDGET_A + others_draw_ma(netlist, "big_screen") / 1000)
    ever = may_flow_for_ever(netlist)
    assert ever > fuse
    assert netlist.wire_kinds["mm1"]["cable_amperes"] >= ever
    assert netlist.wire_kinds["awg22"]["amperes"] >= ever


def test_a_slow_fuse_is_no_limiter():
    """By the table of IEC 60127-2: 1.5 times for an hour and longer, 2.1 times for two minutes at most."""
    garbage = (60 * (FULL_MA + board.LIGHT_IDLE_MA) + 170) / 1000
    assert seconds_to_clear(2.5, 2.5)[0] == float("inf")
    assert seconds_to_clear(2.5, 3.66) == (3600, float("inf"))
    assert seconds_to_clear(2.5, garbage)[1] == float("inf")
    assert seconds_to_clear(2.5, 5.25)[1] == 120


def test_every_light_has_enough_voltage_at_each_setting_with_the_supply_that_it_is_for(netlist):
    least = netlist.figures["supply_volts"][0]
    for row in rows(netlist):
        supply = least if row.setting <= BUDGET_A else netlist.figures["supply_full_volts"]
        assert supply >= row.supply, row


def test_the_loss_of_one_light_is_that_of_its_way():
    """Calculated by hand for the ring's last light: contacts, fuse, copper, wires, plug and strip, nothing else."""
    said, library = _said()
    # The ring's first strip alone, with one feed, so that there is only one current path.
    feed, link = {"J2.4", "J2.6", "RING1.V1", "RING1.G1"}, {"RING4.V2", "RING4.G2"}
    for where in ("board", "panel"):
        wires = said["lengths"][where]
        said["lengths"][where] = [wire for wire in wires if feed & set(wire[:2]) and not link & set(wire[:2])]
    said["parts"] = {name: part for name, part in said["parts"].items() if part["kind"] != "strip" or name == "RING1"}
    alone = build(said, library)
    loss, at = worst_loss(resistances(alone), FULL_MA + 15 * board.LIGHT_IDLE_MA, 0)
    thick, thin = 19.5e-6, 57.5e-6
    there = 0.04 / 2 + 0.045 + 2 * 0.003 + 0.004 + 0.002 + 500 * thick + 0.005 + 250 * thick + 210 * thin
    back = 0.04 / 2 + 0.004 + 0.002 + 500 * thick + 0.005 + 260 * thick + 210 * thin
    strip = 2 * 0.2 / 60
    along = (
        sum(min(i, 14) + 0.5 for i in range(15)) * strip * board.LIGHT_IDLE_MA / 1000 + 14.5 * strip * FULL_MA / 1000
    )
    assert at == 14
    assert loss == pytest.approx((there + back) * (FULL_MA + 15 * board.LIGHT_IDLE_MA) / 1000 + along, abs=2e-5)


# What a fault changes in the netlist and its parts


def add(pin: str, net: str) -> Change:
    return lambda said: said["nets"][net].append(pin)


def take_away(pin: str) -> Change:
    def change(said: NetlistReport) -> None:
        for pins in said["nets"].values():
            if pin in pins:
                pins.remove(pin)

    return change


def combine(*changes: Change) -> Change:
    def change(said: NetlistReport) -> None:
        for one in changes:
            one(said)

    return change


def move(pin: str, net: str) -> Change:
    return combine(take_away(pin), add(pin, net))


def connect_open(pin: str, net: str) -> Change:
    return combine(lambda said: said["open"]["unused"].remove(pin), add(pin, net))


def leave_open(pin: str) -> Change:
    return combine(take_away(pin), lambda said: said["open"]["unused"].append(pin))


def put(value: object, room: str, *names: str) -> Change:
    """Write another value at a place of the netlist or of the parts."""

    def change(said: NetlistReport) -> None:
        at = said[room]
        for name in names[:-1]:
            at = at[name]
        at[names[-1]] = value

    return change


def rewire(room: str, end: str, at: int, value: object) -> Change:
    """Write another value at place `at` of the wire that has this end."""

    def change(said: NetlistReport) -> None:
        wire = next(wire for wire in said["lengths"][room] if end in wire[:2])
        wire[at] = value

    return change


def keep_wires(room: str, keeps: Callable[[list[Any]], bool]) -> Change:
    return lambda said: said["lengths"].update({room: [wire for wire in said["lengths"][room] if keeps(wire)]})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        # Pins and wires
        pytest.param(add("U1.6", "V5"), "U1.6 is connected more than once: V5, SDA.", id="a pin twice"),
        pytest.param(add("U1.41", "V5"), "U1.41 is on V5, but no part has such a pin.", id="a pin that is not there"),
        pytest.param(take_away("SW3.2"), "SW3.2 is connected to nothing", id="a pin forgotten"),
        pytest.param(
            leave_open("U2.12"), "U2.12 (4A) is left open, but in pins may not float.", id="an input left open"
        ),
        pytest.param(move("R6.1", "GND"), "Net LAMP joins fewer than two pins.", id="a net of one pin"),
        pytest.param(
            keep_wires("board", lambda wire: wire[1] != "START_BLUE.DI"),
            "No wire of net BOARD_7 reaches START_BLUE.DI",
            id="a wire forgotten",
        ),
        pytest.param(
            rewire("console", "SW2.1", 1, "SW2.2"),
            "The wire from J12.1 to SW2.2 joins two nets: KEY_OK_WIRE and GND.",
            id="a wire to the wrong pin",
        ),
        # Voltages
        pytest.param(move("R3.1", "V5"), "U1.6 (GP4) takes 3.63 V at most, but 5.25 V", id="a pull-up to 5 V"),
        pytest.param(move("R4.1", "V5"), "U3.3 (SCL) takes 3.6 V at most", id="the screen's bus at 5 V"),
        pytest.param(move("U2.6", "SDA"), "takes 3.63 V at most", id="the buffer's output on a GPIO"),
        pytest.param(move("U1.36", "V5"), "U1.36 (3V3) takes", id="V5 on the Pico's 3.3 V"),
        pytest.param(
            move("RING2.G1", "V5_BOARD"),
            "RING2.G1 is a ground pin, but stands on net V5_BOARD.",
            id="a ground pin on a supply",
        ),
        pytest.param(
            combine(move("RING1.V1", "V3V3"), move("RING1.V2", "V3V3")),
            "RING1.V1 needs 4.5 V, but net V3V3 brings 3.3 V.",
            id="lights at 3.3 V",
        ),
        pytest.param(
            put([4.75, 5.5], "figures", "supply_volts"), "takes 5.3 V at most, but 5.5 V", id="a supply of 5.5 V"
        ),
        # USB
        pytest.param(connect_open("U1.40", "V5"), "the supply would feed the laptop's USB port", id="VBUS used"),
        pytest.param(move("U1.39", "V5"), "meets the 5 V rail without a diode", id="no diode"),
        pytest.param(
            combine(move("D1.A", "VSYS"), move("D1.K", "V5")), "U1.39 (VSYS) needs 1.8 V", id="the diode turned round"
        ),
        # Data
        pytest.param(connect_open("U2.8", "BOARD_5V"), "both drive net BOARD_5V", id="two outputs on a net"),
        pytest.param(
            combine(
                move("R1.1", "BOARD_3V"),
                move("U2.2", "GND"),
                leave_open("U2.3"),
                lambda said: said["nets"].pop("BOARD_5V"),
            ),
            "RING1.DI (DIN) wants 3.67 V for a high, but U1.4 (GP2) gives 2.62 V.",
            id="no level shifter",
        ),
        pytest.param(move("RING2.DO", "PANEL_3"), "Nothing drives RING3.DI", id="nothing drives a chain"),
        pytest.param(
            move("LA1.-", "LAMP"),
            "(GP17) gives 12 mA at most, but LA1 takes 20 mA: use a transistor.",
            id="a lamp on a GPIO",
        ),
        # Capacitors
        pytest.param(
            put(10, "parts", "R11", "ohm"),
            "SW1 (DRAW) has no resistor of 1000 Ω before the Pico.",
            id="a button straight on the Pico",
        ),
        pytest.param(
            move("U1.15", "KEY_OK_WIRE"),
            "SW2 (OK) has no resistor of 1000 Ω before the Pico.",
            id="a wire round the resistor",
        ),
        pytest.param(
            put(1e-9, "parts", "C13", "farad"),
            "SW3 (BACK) has no capacitor of 100 nF at its wire.",
            id="a button without its capacitor",
        ),
        pytest.param(
            lambda said: said["parts"]["C2"].pop("near"),
            "U2.14 (VCC) has no capacitor of 100 nF beside it.",
            id="no capacitor at the buffer",
        ),
        pytest.param(
            put(1e-6, "parts", "C3", "farad"), "The rail X3 (V5_BOARD) has no bulk capacitor", id="too little bulk"
        ),
        pytest.param(
            put(4, "parts", "C4", "volts"), "C4 stands 4 V, too little", id="a capacitor for too little voltage"
        ),
        pytest.param(move("C1.-", "V5_IN"), "C1.- is not on ground", id="a capacitor off ground"),
        # Currents
        pytest.param(put(1.6, "figures", "fuse_amperes"), "The fuse of 1.6 A may blow", id="a fuse too small"),
        pytest.param(
            put(2.0, "figures", "supply_amperes"), "The supply of 2 A is too small for 2.17 A.", id="a supply too small"
        ),
        pytest.param(
            put(2.2, "wires", "awg22", "amperes"),
            "carries 2.2 A, but 5.25 A may flow for ever by a fault.",
            id="a power wire that only the fuse's rating suits",
        ),
        pytest.param(
            rewire("console", "J8.1", 3, "awg24"), "The wire from J8.1 to LA1.+ carries 3.5 A", id="a lamp on thin wire"
        ),
        pytest.param(
            put(5.0, "wires", "mm1", "cable_amperes"), "The wire from J4.1 to J2.1 carries 5 A", id="a cable too thin"
        ),
        pytest.param(put(5.0, "figures", "plug_amperes"), "A plug's contact carries 5 A", id="a plug too small"),
        pytest.param(
            put(650, "figures", "big_screen_ma"),
            "The fuse of 2.5 A may blow with the big screen",
            id="a screen that draws too much",
        ),
        pytest.param(
            put(350, "figures", "big_screen_ma"),
            "are more than the Pico's 3V3 gives",
            id="a screen that overloads the Pico",
        ),
        # The input
        pytest.param(
            move("R8.2", "V5"),
            "J1.B5 has no resistor to ground, and needs 5100 Ω",
            id="a USB-C socket without its resistor",
        ),
        pytest.param(put(56000, "parts", "R7", "ohm"), "J1.A5 has 56000", id="the wrong resistor"),
        pytest.param(
            put(5.0, "figures", "supply_most_amperes"),
            "The fuse of 2.5 A need not clear: the supply gives 5 A into a short circuit.",
            id="a supply too weak for the fuse",
        ),
        pytest.param(move("D2.K", "V5_IN"), "D2 must lie behind the fuse", id="a clamp before the fuse"),
        pytest.param(
            put("T 4 A", "parts", "F1", "label"),
            "F1 is called T 4 A, but the fuse is of 2.5 A.",
            id="a fuse that its label contradicts",
        ),
        pytest.param(
            combine(rewire("console", "J4.1", 2, 4000), rewire("console", "J4.3", 2, 4000)),
            "and needs 4.5 V and 30 mV to spare.",
            id="cables too long",
        ),
        pytest.param(
            put(0.03, "figures", "contact_ohm"),
            "at worst at 1.5 A, and needs 4.5 V",
            id="contacts left out of a tight budget",
        ),
        pytest.param(
            keep_wires("panel", lambda wire: wire[0] not in ("X5", "X6") or wire[1] in ("ROW0.V1", "ROW0.G1")),
            "of ROW9 gets",
            id="strips fed at one end only",
        ),
        pytest.param(
            put(["black", "black", "black"], "inside", "cores"),
            "Two cores of a cable have the same colour",
            id="two cores of one colour",
        ),
        pytest.param(
            put(["brown", "green-yellow", "blue"], "inside", "cores"),
            "A core is green-yellow",
            id="data in the core of protective earth",
        ),
    ],
)
def test_a_fault_is_refused_by_name(change, sentence):
    said, library = _said()
    change(said)
    found = faults(build(said, library))
    assert any(sentence in fault for fault in found), found


def test_a_buffer_that_feeds_the_dead_rail_is_refused():
    """A 74HCT125 has diodes from its inputs to its supply."""
    said, library = _said()
    del library["buffer"]["in_dead_volts"]
    assert any("would feed the dead 5 V rail through U2.2" in fault for fault in faults(build(said, library)))


def test_a_suppressor_that_always_conducts_is_refused():
    said, library = _said()
    library["clamp"]["stands_off"] = 5.0
    assert "D2 conducts from 5 V on, but 5.25 V are allowed." in faults(build(said, library))


def test_a_round_jack_is_refused():
    said, library = _said()
    said["parts"]["J1"] = {"kind": "jack", "where": "carrier", "label": "5 V supply"}
    nets = said["nets"]
    nets["V5_IN"] = ["J1.+", "F1.1", "TP2.1"]
    nets["GND"] = [pin for pin in nets["GND"] if not pin.startswith("J1.")] + ["J1.-"]
    for net, resistor in (("CC1", "R7"), ("CC2", "R8")):
        del nets[net]
        del said["parts"][resistor]
        nets["GND"].remove(f"{resistor}.2")
    said["open"]["unused"] = [pin for pin in said["open"]["unused"] if not pin.startswith("J1.")]
    assert any("J1 takes a plug of any voltage and polarity" in fault for fault in faults(build(said, library)))


def test_what_the_suppressor_does_not_stop_is_said(netlist):
    """One that breaks down below what the lights stand would have to conduct at the supply's own highest voltage."""
    [clamp] = netlist.of_kind("clamp")
    lights, supply = netlist.of_kind("strip")[0].library["volts"][1], netlist.figures["supply_volts"][1]
    text = in_one_line((HARDWARE / "power-budget.md").read_text("utf-8"))
    assert clamp.library["breaks_down"][0] > lights
    assert f"breaks down at {clamp.library['breaks_down'][0]:g} to {clamp.library['breaks_down'][1]:g} V" in text
    assert f"more than the {lights:g} V that the lights stand" in text
    assert f"{supply:g} V at most" in text


def test_the_small_build_has_the_ring_alone(netlist):
    assert len(lights_of(netlist, "small")) == board.TRACK_LIGHTS
    assert len(lights_of(netlist, "full")) == board.BOARD_LIGHTS + board.PANEL_LIGHTS
