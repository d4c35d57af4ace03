"""The netlist of the build documents: as the firmware has it, electrically sound, every fault named in a sentence."""

import tomllib
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
from tests.hardware_faults import FAULTS

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
    feed, link = {"J2.4", "J2.6", "RING1.V1", "RING1.G1"}, {"RING4.V2", "RING4.G2"}
    for where in ("board", "panel"):
        wires = said["lengths"][where]
        said["lengths"][where] = [wire for wire in wires if feed & set(wire[:2]) and not link & set(wire[:2])]
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


@pytest.mark.parametrize(("change", "sentence"), FAULTS, ids=[change.__name__ for change, _ in FAULTS])
def test_a_fault_is_refused_by_name(change, sentence):
    said, library = _said()
    change(said)
    found = faults(build(said, library))
    assert any(sentence in fault for fault in found), found


def test_the_small_build_has_the_ring_alone(netlist):
    assert len(lights_of(netlist, "small")) == board.TRACK
    assert len(lights_of(netlist, "full")) == board.BOARD_LIGHTS + board.PANEL_LIGHTS
