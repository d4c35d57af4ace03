"""Netlists with one fault each, and the message expected from the electrical check."""

from collections.abc import Callable
from typing import Any

NetlistReport = dict[str, Any]
FAULTS: list[tuple[Callable[[NetlistReport], None], str]] = []


def expect_message(sentence: str) -> Callable[[Callable[[NetlistReport], None]], Callable[[NetlistReport], None]]:
    """Expect a message with `sentence` in it from the check after the decorated change."""

    def register(change: Callable[[NetlistReport], None]) -> Callable[[NetlistReport], None]:
        FAULTS.append((change, sentence))
        return change

    return register


def _add(said: NetlistReport, pin: str, net: str) -> None:
    said["nets"][net].append(pin)


def _take_away(said: NetlistReport, pin: str) -> None:
    for pins in said["nets"].values():
        if pin in pins:
            pins.remove(pin)


def _move(said: NetlistReport, pin: str, net: str) -> None:
    _take_away(said, pin)
    _add(said, pin, net)


def _connect_open(said: NetlistReport, pin: str, net: str) -> None:
    said["open"]["unused"].remove(pin)
    _add(said, pin, net)


def _leave_open(said: NetlistReport, pin: str) -> None:
    _take_away(said, pin)
    said["open"]["unused"].append(pin)


# Pins and wires


@expect_message("U1.6 is connected more than once: V5, SDA.")
def a_pin_twice(said):
    _add(said, "U1.6", "V5")


@expect_message("U1.41 is on V5, but no part has such a pin.")
def a_pin_that_is_not_there(said):
    _add(said, "U1.41", "V5")


@expect_message("SW3.2 is connected to nothing")
def a_pin_forgotten(said):
    _take_away(said, "SW3.2")


@expect_message("U2.12 (4A) is left open, but in pins may not float.")
def an_input_left_open(said):
    _leave_open(said, "U2.12")


@expect_message("Net LAMP joins fewer than two pins.")
def a_net_of_one_pin(said):
    _move(said, "R6.1", "GND")


@expect_message("No wire of net BOARD_7 reaches START_BLUE.DI")
def a_wire_forgotten(said):
    wires = said["lengths"]["board"]
    wires.remove(next(wire for wire in wires if wire[1] == "START_BLUE.DI"))


@expect_message("The wire from J12.1 to SW2.2 joins two nets: KEY_OK_WIRE and GND.")
def a_wire_to_the_wrong_pin(said):
    wire = next(wire for wire in said["lengths"]["console"] if wire[1] == "SW2.1")
    wire[1] = "SW2.2"


# Voltages


@expect_message("U1.6 (GP4) takes 3.63 V at most, but 5.25 V")
def a_pull_up_to_5_v(said):
    _move(said, "R3.1", "V5")


@expect_message("U3.3 (SCL) takes 3.6 V at most")
def the_screens_bus_at_5_v(said):
    _move(said, "R4.1", "V5")


@expect_message("takes 3.63 V at most")
def the_buffers_output_on_a_gpio(said):
    _move(said, "U2.6", "SDA")


@expect_message("U1.36 (3V3) takes")
def v5_on_the_picos_3_3_v(said):
    _move(said, "U1.36", "V5")


@expect_message("RING2.G1 is a ground pin, but stands on net V5_BOARD.")
def a_ground_pin_on_a_supply(said):
    _move(said, "RING2.G1", "V5_BOARD")


@expect_message("RING1.V1 needs 4.5 V, but net V3V3 brings 3.3 V.")
def lights_at_3_3_v(said):
    _move(said, "RING1.V1", "V3V3")
    _move(said, "RING1.V2", "V3V3")


@expect_message("takes 5.3 V at most, but 5.5 V")
def a_supply_of_5_5_v(said):
    said["figures"]["supply_volts"] = [4.75, 5.5]


# USB


@expect_message("the supply would feed the laptop's USB port")
def vbus_used(said):
    _connect_open(said, "U1.40", "V5")


@expect_message("meets the 5 V rail without a diode")
def no_diode(said):
    _move(said, "U1.39", "V5")


@expect_message("U1.39 (VSYS) needs 1.8 V")
def the_diode_turned_round(said):
    _move(said, "D1.A", "VSYS")
    _move(said, "D1.K", "V5")


# Data


@expect_message("both drive net BOARD_5V")
def two_outputs_on_a_net(said):
    _connect_open(said, "U2.8", "BOARD_5V")


@expect_message("RING1.DI (DIN) wants 3.67 V for a high, but U1.4 (GP2) gives 2.62 V.")
def no_level_shifter(said):
    _move(said, "R1.1", "BOARD_3V")
    _move(said, "U2.2", "GND")
    _leave_open(said, "U2.3")
    del said["nets"]["BOARD_5V"]


@expect_message("Nothing drives RING3.DI")
def nothing_drives_a_chain(said):
    _move(said, "RING2.DO", "PANEL_3")


@expect_message("(GP17) gives 12 mA at most, but LA1 takes 20 mA: use a transistor.")
def a_lamp_on_a_gpio(said):
    _move(said, "LA1.-", "LAMP")


# Capacitors


@expect_message("SW1 (DRAW) has no resistor of 1000 Ω before the Pico.")
def a_button_straight_on_the_pico(said):
    said["parts"]["R11"]["ohm"] = 10


@expect_message("SW2 (OK) has no resistor of 1000 Ω before the Pico.")
def a_wire_round_the_resistor(said):
    _move(said, "U1.15", "KEY_OK_WIRE")


@expect_message("SW3 (BACK) has no capacitor of 100 nF at its wire.")
def a_button_without_its_capacitor(said):
    said["parts"]["C13"]["farad"] = 1e-9


@expect_message("U2.14 (VCC) has no capacitor of 100 nF beside it.")
def no_capacitor_at_the_buffer(said):
    del said["parts"]["C2"]["near"]


@expect_message("The rail X3 (V5_BOARD) has no bulk capacitor")
def too_little_bulk(said):
    said["parts"]["C3"]["farad"] = 1e-6


@expect_message("C4 stands 4 V, too little")
def a_capacitor_for_too_little_voltage(said):
    said["parts"]["C4"]["volts"] = 4


@expect_message("C1.- is not on ground")
def a_capacitor_off_ground(said):
    _move(said, "C1.-", "V5_IN")


# Currents


@expect_message("The fuse of 1.6 A may blow")
def a_fuse_too_small(said):
    said["figures"]["fuse_amperes"] = 1.6


@expect_message("The supply of 2 A is too small for 2.17 A.")
def a_supply_too_small(said):
    said["figures"]["supply_amperes"] = 2.0


@expect_message("carries 2.2 A, but 5.25 A may flow for ever by a fault.")
def a_power_wire_that_only_the_fuse_s_rating_suits(said):
    said["wires"]["awg22"]["amperes"] = 2.2


@expect_message("The wire from J8.1 to LA1.+ carries 3.5 A")
def a_lamp_on_thin_wire(said):
    wire = next(wire for wire in said["lengths"]["console"] if wire[0] == "J8.1")
    wire[3] = "awg24"


@expect_message("The wire from J4.1 to J2.1 carries 5 A")
def a_cable_too_thin(said):
    said["wires"]["mm1"]["cable_amperes"] = 5.0


@expect_message("A plug's contact carries 5 A")
def a_plug_too_small(said):
    said["figures"]["plug_amperes"] = 5.0


@expect_message("The fuse of 2.5 A may blow with the big screen")
def a_screen_that_draws_too_much(said):
    said["figures"]["big_screen_ma"] = 650


@expect_message("are more than the Pico's 3V3 gives")
def a_screen_that_overloads_the_pico(said):
    said["figures"]["big_screen_ma"] = 350


# The input


@expect_message("J1.B5 has no resistor to ground, and needs 5100 Ω")
def a_usb_c_socket_without_its_resistor(said):
    _move(said, "R8.2", "V5")


@expect_message("J1.A5 has 56000")
def the_wrong_resistor(said):
    said["parts"]["R7"]["ohm"] = 56000


@expect_message("The fuse of 2.5 A need not clear: the supply gives 5 A into a short circuit.")
def a_supply_too_weak_for_the_fuse(said):
    said["figures"]["supply_most_amperes"] = 5.0


@expect_message("D2 must lie behind the fuse")
def a_clamp_before_the_fuse(said):
    _move(said, "D2.K", "V5_IN")


@expect_message("F1 is called T 4 A, but the fuse is of 2.5 A.")
def a_fuse_that_its_label_contradicts(said):
    said["parts"]["F1"]["label"] = "T 4 A"


@expect_message("and needs 4.5 V and 30 mV to spare.")
def cables_too_long(said):
    for wire in said["lengths"]["console"]:
        if wire[0] in ("J4.1", "J4.3"):
            wire[2] = 4000


@expect_message("at worst at 1.5 A, and needs 4.5 V")
def contacts_left_out_of_a_tight_budget(said):
    said["figures"]["contact_ohm"] = 0.03


@expect_message("of ROW9 gets")
def strips_fed_at_one_end_only(said):
    feeds = ("X5", "X6")
    wires = said["lengths"]["panel"]
    said["lengths"]["panel"] = [w for w in wires if w[0] not in feeds or w[1] in ("ROW0.V1", "ROW0.G1")]


@expect_message("Two cores of a cable have the same colour")
def two_cores_of_one_colour(said):
    said["inside"]["cores"] = ["black", "black", "black"]


@expect_message("A core is green-yellow")
def data_in_the_core_of_protective_earth(said):
    said["inside"]["cores"] = ["brown", "green-yellow", "blue"]
