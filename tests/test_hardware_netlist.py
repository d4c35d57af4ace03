"""The netlist of the build documents: as the firmware has it, electrically sound, and every fault named in a sentence."""

import copy
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from hardware.generate import HARDWARE
from hardware.generate.drop import FULL_MA, lights_of, resistances, worst_loss
from hardware.generate.electric import BUDGET_A, BUDGET_MOST_A, FUSE_MARGIN, faults, others_draw_ma
from hardware.generate.netlist import Netlist, build, read
from hardware.generate.power import SETTINGS, rows
from pawnlight import board
from pawnlight.rules.sorry import COLOURS
from pawnlight.show.power import milliamperes
from pawnlight.table import setup

Said = dict[str, Any]


@pytest.fixture(scope="module")
def netlist() -> Netlist:
    return read()


def _said() -> tuple[Said, Said]:
    return tuple(tomllib.loads((HARDWARE / name).read_text("utf-8")) for name in ("netlist.toml", "library.toml"))  # type: ignore[return-value]


def _pico(netlist: Netlist, pin: int) -> str:
    return netlist.number_of("U1", f"GP{pin}")


def test_the_netlist_has_no_fault(netlist):
    assert faults(netlist) == []


# As the firmware has it


def test_the_boards_chain_hangs_on_its_pin_in_the_firmwares_order(netlist):
    chain = netlist.chain(_pico(netlist, board.PIN_BOARD))
    assert chain[:4] == ["RING1", "RING2", "RING3", "RING4"]
    assert chain[4:] == [f"{piece}_{colour.upper()}" for colour in COLOURS for piece in ("LANE", "START")]
    lights = [netlist.parts[name].values["lights"] for name in chain]
    assert lights == [board.TRACK // 4] * 4 + [board.led_of_start(0, 0) - board.led_of_home(0, 0), 4] * 4
    assert sum(lights) == board.BOARD_LIGHTS
    for k, colour in enumerate(COLOURS):
        before = sum(lights[: chain.index(f"LANE_{colour.upper()}")])
        assert before == board.led_of_home(k, 0)
        assert before + 9 == board.led_of_start(k, 0)


def test_the_panels_chain_hangs_on_its_pin_row_by_row(netlist):
    chain = netlist.chain(_pico(netlist, board.PIN_PANEL))
    assert chain == [f"ROW{row}" for row in range(board.PANEL_SIDE)]
    assert sum(netlist.parts[name].values["lights"] for name in chain) == board.PANEL_LIGHTS


def test_every_button_is_on_its_pin(netlist):
    for i, key in enumerate(board.PAD_KEYS):
        [button] = [part for part in netlist.of_kind("button") if part.label == key]
        assert netlist.net_of(f"{button.name}.1") == netlist.net_of(_pico(netlist, board.PIN_PAD_FIRST + i))
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
    _, choices, default = _current_setting()
    assert float(default) == BUDGET_A
    assert tuple(map(float, choices)) == SETTINGS
    assert BUDGET_MOST_A in SETTINGS


def _current_setting() -> tuple[str, tuple[str, ...], str]:
    for value in vars(setup).values():
        if isinstance(value, tuple):
            for entry in value:
                if isinstance(entry, tuple) and entry and entry[0] == "current":
                    return entry
    raise AssertionError("the firmware has no setting for the current")


def test_a_light_draws_what_the_firmware_reckons(netlist):
    assert milliamperes(bytearray([255] * 3)) == FULL_MA + board.LIGHT_IDLE_MA


def test_the_fuse_is_above_the_limiter_and_below_every_power_wire(netlist):
    fuse = netlist.figures["fuse_amperes"]
    assert fuse >= FUSE_MARGIN * (BUDGET_MOST_A + others_draw_ma(netlist) / 1000)
    assert fuse <= netlist.figures["supply_amperes"]
    assert fuse < min(kind["amperes"] for kind in netlist.wire_kinds.values())


def test_every_light_has_enough_voltage_at_each_setting_that_the_build_is_for(netlist):
    for row in rows(netlist):
        if row.setting <= BUDGET_MOST_A:
            assert row.left >= 4.5, row


def test_the_loss_of_one_light_is_that_of_its_way(netlist):
    """Reckoned by hand for the ring's first light: wires, fuse, plug, half a pitch of strip, nothing beside it."""
    said, library = _said()
    # The ring's first strip alone, on one feed, so that there is one way only.
    for where in ("board", "panel"):
        said["lengths"][where] = [
            wire for wire in said["lengths"][where]
            if {wire[0], wire[1]} & {"J2.4", "J2.6", "RING1.V1", "RING1.G1"} and "RING4.V2" not in wire and "RING4.G2" not in wire
        ]  # fmt: skip
    said["parts"] = {name: part for name, part in said["parts"].items() if part["kind"] != "strip" or name == "RING1"}
    alone = build(said, library)
    loss, at = worst_loss(resistances(alone), FULL_MA + 15 * board.LIGHT_IDLE_MA, 0)
    ways = 0.0
    for lengths, plug in (((100, 100, 400, 200, 220), True), ((100, 400, 200, 220), True)):
        for mm, ohm_per_km in zip(lengths, [21.0] * (len(lengths) - 1) + [53.2], strict=True):
            ways += mm / 1e6 * ohm_per_km
        ways += 0.005 * plug
    strip = 2 * 0.2 / 60
    along = (
        sum(min(i, 14) + 0.5 for i in range(15)) * strip * board.LIGHT_IDLE_MA / 1000 + 14.5 * strip * FULL_MA / 1000
    )
    assert at == 14
    assert loss == pytest.approx((ways + 0.045) * (FULL_MA + 15 * board.LIGHT_IDLE_MA) / 1000 + along, abs=2e-5)


# Faults: each is refused with a sentence that names it


def _in_net(said: Said, net: str, pin: str) -> None:
    said["nets"][net].append(pin)


def _move(said: Said, pin: str, net: str) -> None:
    for pins in said["nets"].values():
        if pin in pins:
            pins.remove(pin)
    said["nets"][net].append(pin)


def _rewire(said: Said, pin: str, to: str) -> None:
    """Let every wire that ends on `pin` end on `to`."""
    for wires in said["lengths"].values():
        for wire in wires:
            wire[:2] = [to if end == pin else end for end in wire[:2]]


def _past_the_diode(said: Said) -> None:
    _move(said, "U1.39", "V5")
    said["nets"]["VSYS"] = ["D1.K", "R1.1"]
    said["nets"]["BOARD_5V"].remove("R1.1")
    said["nets"]["BOARD_5V"].append("R2.1")
    said["nets"]["PANEL_5V"].remove("R2.1")


def _no_buffer(said: Said) -> None:
    """The Pico's pin straight to the lights."""
    _move(said, "R1.1", "BOARD_3V")
    _move(said, "U2.2", "GND")
    said["nets"].pop("BOARD_5V")
    said["open"]["unused"].append("U2.3")


def _figure(name: str, value: object) -> Callable[[Said], None]:
    def change(said: Said) -> None:
        said["figures"][name] = value

    return change


MUTATIONS: list[tuple[str, Callable[[Said], object], str]] = [
    ("a pin twice", lambda said: _in_net(said, "V5", "U1.6"), "U1.6 is connected more than once"),
    ("a pin that is not there", lambda said: _in_net(said, "V5", "U1.41"), "no part has such a pin"),
    ("a pin forgotten", lambda said: said["nets"]["GND"].remove("SW3.2"), "SW3.2 is connected to nothing"),
    ("an input left open", lambda said: (said["nets"]["GND"].remove("U2.12"), said["open"]["unused"].append("U2.12")), "U2.12 (4A) is left open, but in pins may not float"),
    ("a net of one pin", lambda said: _move(said, "R6.1", "GND"), "LAMP joins fewer than two pins"),
    ("5 V on a 3.3 V pin", lambda said: _move(said, "R3.1", "V5"), "U1.6 (GP4) takes 3.63 V at most, but 5.25 V"),
    ("the buffer's output on a GPIO", lambda said: _move(said, "U2.6", "SDA"), "takes 3.63 V at most"),
    ("the screen's bus at 5 V", lambda said: _move(said, "R4.1", "V5"), "U3.3 (SCL) takes 3.6 V at most"),
    ("5 V on the Pico's 3.3 V", lambda said: _move(said, "U1.36", "V5"), "U1.36 (3V3) takes"),
    ("5 V on ground", lambda said: _move(said, "C1.-", "V5_IN"), "C1.- is not on ground"),
    ("a ground pin on a supply", lambda said: _move(said, "RING2.G1", "V5_BOARD"), "RING2.G1 is a ground pin, but stands on net V5_BOARD"),
    ("lights at 3.3 V", lambda said: [_move(said, f"RING1.V{i}", "V3V3") for i in (1, 2)], "RING1.V1 needs 4.5 V, but net V3V3 brings 3.3 V"),
    ("VBUS used", lambda said: (said["open"]["unused"].remove("U1.40"), _in_net(said, "V5", "U1.40")), "the supply would feed the laptop's USB port"),
    ("no diode", _past_the_diode, "meets the 5 V rail without a diode"),
    ("the diode turned round", lambda said: (_move(said, "D1.A", "VSYS"), _move(said, "D1.K", "V5")), "U1.39 (VSYS) needs 1.8 V"),
    ("two outputs on a net", lambda said: (said["open"]["unused"].remove("U2.8"), _in_net(said, "BOARD_5V", "U2.8")), "both drive net BOARD_5V"),
    ("no level shifter", _no_buffer, "RING1.DI (DIN) wants 3.67 V for a high, but U1.4 (GP2) gives 2.62 V"),
    ("nothing drives a chain", lambda said: _move(said, "RING2.DO", "PANEL_3"), "Nothing drives RING3.DI"),
    ("a lamp on a GPIO", lambda said: (_move(said, "LA1.-", "LAMP")), "GP17) gives 12 mA at most, but LA1 takes 20 mA: use a transistor"),
    ("no capacitor at the buffer", lambda said: said["parts"]["C2"].pop("near"), "U2.14 (VCC) has no capacitor of 100 nF beside it"),
    ("too little bulk", lambda said: said["parts"]["C3"].update(farad=1e-6), "The rail X3 (V5_BOARD) has no bulk capacitor"),
    ("a capacitor for too little voltage", lambda said: said["parts"]["C4"].update(volts=4), "C4 stands 4 V, too little"),
    ("a fuse too small", lambda said: (_figure("fuse_amperes", 1.6)(said)), "The fuse of 1.6 A may blow"),
    ("a fuse above the supply", lambda said: _figure("fuse_amperes", 3.15)(said), "does not protect a supply of 3 A"),
    ("a fuse above a wire", lambda said: said["wires"]["awg22"].update(amperes=2.2), "carries 2.2 A, the fuse lets 2.5 A through"),
    ("a cable too thin", lambda said: said["wires"]["awg18"].update(cable_amperes=2.0), "The wire from J2.1 to X1 carries 2 A"),
    ("a fuse that its label contradicts", lambda said: said["parts"]["F1"].update(label="T 4 A"), "F1 is called T 4 A, but the fuse is of 2.5 A"),
    ("cables too long", lambda said: [wire.__setitem__(2, 4000) for wire in said["lengths"]["console"] if wire[0] in ("J2.1", "J2.3")], "at worst, and needs 4.5 V"),
    ("strips fed at one end only", lambda said: said["lengths"].update(panel=[w for w in said["lengths"]["panel"] if w[0] not in ("X5", "X6") or w[1] in ("ROW0.V1", "ROW0.G1")]), "at worst, and needs 4.5 V"),
    ("a supply of 5.5 V", lambda said: _figure("supply_volts", [4.75, 5.5])(said), "takes 5.3 V at most, but 5.5 V"),
    ("a wire forgotten", lambda said: said["lengths"]["board"].remove(next(w for w in said["lengths"]["board"] if w[1] == "START_BLUE.DI")), "No wire of net BOARD_7 reaches START_BLUE.DI"),
    ("a wire to the wrong pin", lambda said: _rewire(said, "SW2.1", "SW2.2"), "The wire from U1.15 to SW2.2 joins two nets: KEY_OK and GND"),
]  # fmt: skip


@pytest.mark.parametrize(("mutate", "sentence"), [m[1:] for m in MUTATIONS], ids=[m[0] for m in MUTATIONS])
def test_a_fault_is_named(mutate, sentence):
    said, library = _said()
    said = copy.deepcopy(said)
    mutate(said)
    found = faults(build(said, library))
    assert any(sentence in fault for fault in found), found
    assert all(fault.endswith(".") or fault.endswith("transistor.") for fault in found)


def test_the_small_build_has_the_ring_alone(netlist):
    assert len(lights_of(netlist, "small")) == board.TRACK
    assert len(lights_of(netlist, "full")) == board.BOARD_LIGHTS + board.PANEL_LIGHTS
