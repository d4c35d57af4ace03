"""Power checks: the input, the protection by fuse and supply, the rating of wires, the voltage left for the lights."""

from collections.abc import Iterator

from hardware.generate.drop import lights_of, resistances, worst_loss
from hardware.generate.netlist import Netlist, Part

# The default and the highest setting of the firmware's current limiter; amperes.
BUDGET_A = 1.5
BUDGET_MOST_A = 2.0
# The least ratio of the fuse's rating to the continuous current.
FUSE_MARGIN = 1.1
# IEC 60127-2, time-lag fuses: at 1.5 times the rated current an hour at least, at 2.1 times two minutes at most.
FUSE_HOLDS, FUSE_CLEARS = 1.5, 2.1
FUSE_CLEARS_S = 120
# The margin of the voltage left for the lights.
VOLTAGE_MARGIN = 0.03


def others_draw_ma(netlist: Netlist, screen: str = "screen") -> float:
    """Return the most that everything except the lights draws, in mA; `screen` may be "big_screen"."""
    return float(sum(netlist.figures[f"{name}_ma"] for name in ("pico", screen, "lamp", "buzzer", "buffer")))


def seconds_to_clear(rated: float, amperes: float) -> tuple[float, float]:
    """Return (least, most) seconds until a time-lag fuse of `rated` amperes clears; infinity for never."""
    if amperes >= FUSE_CLEARS * rated:
        return 0.0, float(FUSE_CLEARS_S)
    if amperes > FUSE_HOLDS * rated:
        return 0.0, float("inf")
    return (3600.0, float("inf")) if amperes > rated else (float("inf"), float("inf"))


def may_flow_for_ever(netlist: Netlist) -> float:
    """Return the largest fault current that neither supply nor fuse is sure to stop; every power wire must carry it."""
    figures = netlist.figures
    return float(min(FUSE_CLEARS * figures["fuse_amperes"], figures["supply_most_amperes"]))


def power_input(netlist: Netlist) -> Iterator[str]:
    """Check that the socket cannot take 12 V: USB-C with its resistors, or a protected jack."""
    for part in netlist.of_kind("jack"):
        yield f"{part.name} takes a plug of any voltage and polarity, and nothing behind it stops either: use USB-C."
    for part in netlist.of_kind("usb_c"):
        for pin in ("A5", "B5"):
            ohm = _ohm_to_ground(netlist, netlist.net_of(f"{part.name}.{pin}"))
            need = part.library["cc_ohm"]
            if ohm is None or abs(ohm - need) > need / 10:
                has = "no resistor" if ohm is None else f"{ohm:g} Ω"
                yield f"{part.name}.{pin} has {has} to ground, and needs {need} Ω: without it a supply gives nothing."
    for part in netlist.of_kind("clamp"):
        most = netlist.figures["supply_volts"][1]
        if part.library["stands_off"] < most:
            yield f"{part.name} conducts from {part.library['stands_off']:g} V on, but {most:g} V are allowed."
        if netlist.net_of(f"{part.name}.K") != "V5" or netlist.net_of(f"{part.name}.A") != "GND":
            yield f"{part.name} must lie behind the fuse, its ring at 5 V."


def _ohm_to_ground(netlist: Netlist, net: str | None) -> float | None:
    for part in netlist.of_kind("resistor"):
        if {netlist.net_of(f"{part.name}.1"), netlist.net_of(f"{part.name}.2")} == {net, "GND"}:
            return float(part.values["ohm"])
    return None


def dead_rail(netlist: Netlist) -> Iterator[str]:
    """Check that no input feeds the Pico's 3.3 V into the dead 5 V rail while only USB is plugged in."""
    for part in netlist.parts.values():
        for pin in part.pins():
            if pin.kind != "in" or not _dead_on_usb(netlist, part):
                continue
            for name in netlist.nets.get(netlist.net_of(str(pin)) or "", []):
                driver = netlist.pin(name)
                gives = netlist.parts[driver.part].library.get("io_volts", 0) if driver.kind == "io" else 0
                if gives > part.library.get("in_dead_volts", 0.3):
                    yield f"{name} would feed the dead 5 V rail through {pin}, with USB alone plugged in: use an AHCT."


def _dead_on_usb(netlist: Netlist, part: Part) -> bool:
    supplies = [netlist.net_of(str(pin)) or "" for pin in part.pins() if pin.kind == "supply"]
    return any(net.startswith("V5") for net in supplies)


def currents(netlist: Netlist) -> Iterator[str]:
    """Check fuse, supply and wires against the normal and the fault current."""
    figures = netlist.figures
    fuse, supply, most = figures["fuse_amperes"], figures["supply_amperes"], figures["supply_most_amperes"]
    draws = BUDGET_MOST_A + others_draw_ma(netlist) / 1000
    if fuse < FUSE_MARGIN * draws:
        yield f"The fuse of {fuse:g} A may blow: the limiter allows {draws:.2f} A with everything else, and a margin."
    if draws > supply:
        yield f"The supply of {supply:g} A is too small for {draws:.2f} A."
    if figures["big_screen_ma"] > figures["source_3v3_ma"]:
        yield f"The big screen's {figures['big_screen_ma']} mA are more than the Pico's 3V3 gives."
    big = BUDGET_A + others_draw_ma(netlist, "big_screen") / 1000
    if fuse < FUSE_MARGIN * big:
        yield f"The fuse of {fuse:g} A may blow with the big screen: {big:.2f} A, and a margin."
    if seconds_to_clear(fuse, most)[1] > FUSE_CLEARS_S:
        yield f"The fuse of {fuse:g} A need not clear: the supply gives {most:g} A into a short circuit."
    ever = may_flow_for_ever(netlist)
    cables = [set(cable) for cable in netlist.cables]
    for wire in netlist.wires:
        net = netlist.rails[wire.start]["net"] if wire.start in netlist.rails else netlist.net_of(wire.start) or ""
        if not (net == "GND" and _carries_power(netlist, wire.start, wire.end)) and not net.startswith("V5"):
            continue
        kind = netlist.wire_kinds[wire.kind]
        rating = kind.get("cable_amperes", 0.0) if {wire.start, wire.end} in cables else kind["amperes"]
        if rating < ever:
            way = f"from {wire.start} to {wire.end}"
            yield f"The wire {way} carries {rating:g} A, but {ever:g} A may flow for ever by a fault."
    if figures["plug_amperes"] < ever:
        yield f"A plug's contact carries {figures['plug_amperes']:g} A, but {ever:g} A may flow for ever by a fault."
    for part in netlist.of_kind("fuse"):
        if f"{fuse:g} A" not in part.label:
            yield f"{part.name} is called {part.label}, but the fuse is of {fuse:g} A."


def _carries_power(netlist: Netlist, *ends: str) -> bool:
    """Return whether this is a ground wire of the 5 V supply, not of buttons, piezo or screen."""
    kinds = {netlist.parts[end.rpartition(".")[0]].kind for end in ends if "." in end}
    return not kinds & {"button", "buzzer", "screen"}


def voltage_left(netlist: Netlist) -> Iterator[str]:
    """Check that each setting of the limiter, with its supply, leaves every light its voltage and a margin."""
    matrix = resistances(netlist)
    lights = lights_of(netlist)
    least = netlist.figures["supply_volts"][0]
    bottom = netlist.of_kind("strip")[0].library["volts"][0]
    for budget, supply in ((BUDGET_A, least), (BUDGET_MOST_A, netlist.figures["supply_full_volts"])):
        volts, at = worst_loss(matrix, budget * 1000, others_draw_ma(netlist))
        if supply - volts < bottom + VOLTAGE_MARGIN:
            part, i = lights[at]
            need = f"needs {bottom:g} V and {VOLTAGE_MARGIN * 1000:.0f} mV to spare"
            yield f"Light {i} of {part} gets {supply - volts:.3f} V at worst at {budget:g} A, and {need}."
