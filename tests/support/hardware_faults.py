"""Netlists with one fault each, and a sentence of what the electrical check says of it."""

from collections.abc import Callable
from typing import Any

NetlistReport = dict[str, Any]
Change = Callable[[NetlistReport], None]


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


FAULTS: tuple[tuple[str, Change, str], ...] = (
    # Pins and wires
    ("a pin twice", add("U1.6", "V5"), "U1.6 is connected more than once: V5, SDA."),
    ("a pin that is not there", add("U1.41", "V5"), "U1.41 is on V5, but no part has such a pin."),
    ("a pin forgotten", take_away("SW3.2"), "SW3.2 is connected to nothing"),
    ("an input left open", leave_open("U2.12"), "U2.12 (4A) is left open, but in pins may not float."),
    ("a net of one pin", move("R6.1", "GND"), "Net LAMP joins fewer than two pins."),
    (
        "a wire forgotten",
        keep_wires("board", lambda wire: wire[1] != "START_BLUE.DI"),
        "No wire of net BOARD_7 reaches START_BLUE.DI",
    ),
    (
        "a wire to the wrong pin",
        rewire("console", "SW2.1", 1, "SW2.2"),
        "The wire from J12.1 to SW2.2 joins two nets: KEY_OK_WIRE and GND.",
    ),
    # Voltages
    ("a pull-up to 5 V", move("R3.1", "V5"), "U1.6 (GP4) takes 3.63 V at most, but 5.25 V"),
    ("the screen's bus at 5 V", move("R4.1", "V5"), "U3.3 (SCL) takes 3.6 V at most"),
    ("the buffer's output on a GPIO", move("U2.6", "SDA"), "takes 3.63 V at most"),
    ("V5 on the Pico's 3.3 V", move("U1.36", "V5"), "U1.36 (3V3) takes"),
    ("a ground pin on a supply", move("RING2.G1", "V5_BOARD"), "RING2.G1 is a ground pin, but stands on net V5_BOARD."),
    (
        "lights at 3.3 V",
        combine(move("RING1.V1", "V3V3"), move("RING1.V2", "V3V3")),
        "RING1.V1 needs 4.5 V, but net V3V3 brings 3.3 V.",
    ),
    ("a supply of 5.5 V", put([4.75, 5.5], "figures", "supply_volts"), "takes 5.3 V at most, but 5.5 V"),
    # USB
    ("VBUS used", connect_open("U1.40", "V5"), "the supply would feed the laptop's USB port"),
    ("no diode", move("U1.39", "V5"), "meets the 5 V rail without a diode"),
    ("the diode turned round", combine(move("D1.A", "VSYS"), move("D1.K", "V5")), "U1.39 (VSYS) needs 1.8 V"),
    # Data
    ("two outputs on a net", connect_open("U2.8", "BOARD_5V"), "both drive net BOARD_5V"),
    (
        "no level shifter",
        combine(
            move("R1.1", "BOARD_3V"), move("U2.2", "GND"), leave_open("U2.3"), lambda said: said["nets"].pop("BOARD_5V")
        ),
        "RING1.DI (DIN) wants 3.67 V for a high, but U1.4 (GP2) gives 2.62 V.",
    ),
    ("nothing drives a chain", move("RING2.DO", "PANEL_3"), "Nothing drives RING3.DI"),
    ("a lamp on a GPIO", move("LA1.-", "LAMP"), "(GP17) gives 12 mA at most, but LA1 takes 20 mA: use a transistor."),
    # Capacitors
    (
        "a button straight on the Pico",
        put(10, "parts", "R11", "ohm"),
        "SW1 (DRAW) has no resistor of 1000 Ω before the Pico.",
    ),
    ("a wire round the resistor", move("U1.15", "KEY_OK_WIRE"), "SW2 (OK) has no resistor of 1000 Ω before the Pico."),
    (
        "a button without its capacitor",
        put(1e-9, "parts", "C13", "farad"),
        "SW3 (BACK) has no capacitor of 100 nF at its wire.",
    ),
    (
        "no capacitor at the buffer",
        lambda said: said["parts"]["C2"].pop("near"),
        "U2.14 (VCC) has no capacitor of 100 nF beside it.",
    ),
    ("too little bulk", put(1e-6, "parts", "C3", "farad"), "The rail X3 (V5_BOARD) has no bulk capacitor"),
    ("a capacitor for too little voltage", put(4, "parts", "C4", "volts"), "C4 stands 4 V, too little"),
    ("a capacitor off ground", move("C1.-", "V5_IN"), "C1.- is not on ground"),
    # Currents
    ("a fuse too small", put(1.6, "figures", "fuse_amperes"), "The fuse of 1.6 A may blow"),
    ("a supply too small", put(2.0, "figures", "supply_amperes"), "The supply of 2 A is too small for 2.17 A."),
    (
        "a power wire that only the fuse's rating suits",
        put(2.2, "wires", "awg22", "amperes"),
        "carries 2.2 A, but 5.25 A may flow for ever by a fault.",
    ),
    ("a lamp on thin wire", rewire("console", "J8.1", 3, "awg24"), "The wire from J8.1 to LA1.+ carries 3.5 A"),
    ("a cable too thin", put(5.0, "wires", "mm1", "cable_amperes"), "The wire from J4.1 to J2.1 carries 5 A"),
    ("a plug too small", put(5.0, "figures", "plug_amperes"), "A plug's contact carries 5 A"),
    (
        "a screen that draws too much",
        put(650, "figures", "big_screen_ma"),
        "The fuse of 2.5 A may blow with the big screen",
    ),
    ("a screen that overloads the Pico", put(350, "figures", "big_screen_ma"), "are more than the Pico's 3V3 gives"),
    # The input
    ("a USB-C socket without its resistor", move("R8.2", "V5"), "J1.B5 has no resistor to ground, and needs 5100 Ω"),
    ("the wrong resistor", put(56000, "parts", "R7", "ohm"), "J1.A5 has 56000"),
    (
        "a supply too weak for the fuse",
        put(5.0, "figures", "supply_most_amperes"),
        "The fuse of 2.5 A need not clear: the supply gives 5 A into a short circuit.",
    ),
    ("a clamp before the fuse", move("D2.K", "V5_IN"), "D2 must lie behind the fuse"),
    (
        "a fuse that its label contradicts",
        put("T 4 A", "parts", "F1", "label"),
        "F1 is called T 4 A, but the fuse is of 2.5 A.",
    ),
    (
        "cables too long",
        combine(rewire("console", "J4.1", 2, 4000), rewire("console", "J4.3", 2, 4000)),
        "and needs 4.5 V and 30 mV to spare.",
    ),
    ("contacts left out of a tight budget", put(0.03, "figures", "contact_ohm"), "at worst at 1.5 A, and needs 4.5 V"),
    (
        "strips fed at one end only",
        keep_wires("panel", lambda wire: wire[0] not in ("X5", "X6") or wire[1] in ("ROW0.V1", "ROW0.G1")),
        "of ROW9 gets",
    ),
    (
        "two cores of one colour",
        put(["black", "black", "black"], "inside", "cores"),
        "Two cores of a cable have the same colour",
    ),
    (
        "data in the core of protective earth",
        put(["brown", "green-yellow", "blue"], "inside", "cores"),
        "A core is green-yellow",
    ),
)
