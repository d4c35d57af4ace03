"""The electrical check of the netlist: every fault as a sentence."""

import itertools
from collections.abc import Iterator

from hardware.generate.netlist import Netlist, Part, Pin
from hardware.generate.protection import currents, dead_rail, power_input, voltage_left

_BULK_FARAD = 470e-6
_NEAR_FARAD = 100e-9
# 5.25 V on a button's wire then drive 2 mA into the Pico.
_BUTTON_OHM = 1000


def faults(netlist: Netlist) -> list[str]:
    """Return the faults; empty if the netlist can be built."""
    found = list(_pins_once(netlist))
    # Each group requires a netlist without the faults of the groups before.
    groups = (
        (_nets, _wires, _voltages, _back_feed, _outputs, _levels, _gpio_current, _buttons, _decoupling),
        (power_input, dead_rail, currents),
        (voltage_left,),
    )
    for checks in groups:
        if not found:
            found = [fault for check in checks for fault in check(netlist)]
    return found


def _pins_once(netlist: Netlist) -> Iterator[str]:
    known = {str(pin): pin for part in netlist.parts.values() for pin in part.pins()}
    stands: dict[str, list[str]] = {}
    for name, pins in netlist.nets.items():
        for pin in pins:
            stands.setdefault(pin, []).append(name)
    for pin in netlist.open:
        stands.setdefault(pin, []).append("[open]")
    for pin, places in stands.items():
        if pin not in known:
            yield f"{pin} is on {places[0]}, but no part has such a pin."
        elif len(places) > 1:
            yield f"{pin} is connected more than once: {', '.join(places)}."
    for name, known_pin in known.items():
        if name not in stands:
            yield f"{_called(known_pin)} is connected to nothing and is not listed under [open]."
        elif stands[name] == ["[open]"] and known_pin.kind not in ("io", "out", "free", "usb"):
            yield f"{_called(known_pin)} is left open, but {known_pin.kind} pins may not float."


def _nets(netlist: Netlist) -> Iterator[str]:
    for name, pins in netlist.nets.items():
        if len(pins) < 2:
            yield f"Net {name} joins fewer than two pins."


def _wires(netlist: Netlist) -> Iterator[str]:
    joined: dict[str, set[str]] = {}

    def net_at(end: str) -> str | None:
        return netlist.rails[end]["net"] if end in netlist.rails else netlist.net_of(end)

    for wire in netlist.wires:
        nets = (net_at(wire.start), net_at(wire.end))
        if None in nets or nets[0] != nets[1]:
            yield f"The wire from {wire.start} to {wire.end} joins two nets: {nets[0]} and {nets[1]}."
            continue
        joined.setdefault(wire.start, set()).add(wire.end)
        joined.setdefault(wire.end, set()).add(wire.start)
    if len(set(netlist.cores)) < len(netlist.cores):
        yield "Two cores of a cable have the same colour: nobody can tell them apart at its other end."
    if "green-yellow" in netlist.cores:
        yield "A core is green-yellow, which is the colour of protective earth alone."
    lanes = [[f"{p.name}.{lane}1", f"{p.name}.{lane}2"] for p in netlist.of_kind("strip") for lane in "VG"]
    plugs = [[f"{plug.name}.3", f"{plug.name}.6"] for plug in netlist.of_kind("plug")]
    for group in [*netlist.on_carrier().values(), *lanes, *plugs]:
        for a, b in itertools.pairwise(group):
            joined.setdefault(a, set()).add(b)
            joined.setdefault(b, set()).add(a)
    for name, pins in netlist.nets.items():
        reached, new = {pins[0]}, [pins[0]]
        while new:
            for other in joined.get(new.pop(), ()):
                if other not in reached:
                    reached.add(other)
                    new.append(other)
        for pin in pins:
            if pin not in reached:
                yield f"No wire of net {name} reaches {_called(netlist.pin(pin))}."


def _carried(netlist: Netlist) -> dict[str, tuple[float, str]]:
    """Return the highest possible voltage on each net, and its path."""
    carried: dict[str, tuple[float, str]] = {}
    new: list[str] = []

    def bring(net: str | None, volts: float, way: str) -> None:
        if net is not None and volts > carried.get(net, (0.0, ""))[0]:
            carried[net] = (volts, way)
            new.append(net)

    most = netlist.figures["supply_volts"][1]
    for part in netlist.parts.values():
        for pin in part.pins():
            if pin.kind == "source":
                bring(
                    netlist.net_of(str(pin)),
                    most if part.kind in ("jack", "usb_c") else part.library["gives"],
                    str(pin),
                )
            elif pin.kind == "usb":
                bring(netlist.net_of(str(pin)), most, str(pin))
            elif pin.kind == "io":
                bring(netlist.net_of(str(pin)), part.library["io_volts"], str(pin))
            elif pin.kind == "out":
                bring(netlist.net_of(str(pin)), most, str(pin))
    while new:
        net = new.pop()
        volts, way = carried[net]
        for name in netlist.nets[net]:
            for onward in _passes_to(netlist, netlist.pin(name)):
                # A net that a button grounds counts as ground; a supply on it is a short circuit, found by its pins.
                if netlist.net_of(onward) == "GND":
                    continue
                bring(netlist.net_of(onward), volts, f"{way}, {name.split('.', maxsplit=1)[0]}")
    return carried


def _passes_to(netlist: Netlist, pin: Pin) -> list[str]:
    part = netlist.parts[pin.part]
    pins = [str(other) for other in part.pins()]
    if part.library.get("passes") == "both":
        return [other for other in pins if other != str(pin)]
    if part.library.get("passes") == "forward":
        return [pins[1]] if str(pin) == pins[0] else []
    ways = [way for way in part.library.get("through", []) if pin.number in way]
    return [f"{part.name}.{other}" for way in ways for other in way if other != pin.number]


def _voltages(netlist: Netlist) -> Iterator[str]:
    carried = _carried(netlist)
    for net, pins in netlist.nets.items():
        volts, way = carried.get(net, (0.0, ""))
        for name in pins:
            pin = netlist.pin(name)
            library = netlist.parts[pin.part].library
            part_is_input = netlist.parts[pin.part].kind in ("jack", "usb_c")
            most = {
                "io": library.get("io_most"),
                "source": max(
                    library.get("gives", 0) + 0.3, netlist.figures["supply_volts"][1] if part_is_input else 0
                ),
                "in": library.get("in_most"),
                "supply": library.get("volts", [0, 0])[1],
                "gnd": 0.0,
            }.get(pin.kind)
            if most is not None and volts > most and name != way and not (pin.kind == "source" and way == name):
                yield f"{_called(pin)} takes {most:g} V at most, but {volts:g} V from {way} stand on net {net}."
            if pin.kind == "supply" and volts < library["volts"][0]:
                yield f"{_called(pin)} needs {library['volts'][0]:g} V, but net {net} brings {volts:g} V."
            if pin.kind == "gnd" and net != "GND":
                yield f"{_called(pin)} is a ground pin, but stands on net {net}."


def _back_feed(netlist: Netlist) -> Iterator[str]:
    rails = {rail["net"] for rail in netlist.rails.values() if rail["net"] != "GND"}
    for part in netlist.of_kind("pico"):
        vbus = netlist.net_of(netlist.number_of(part.name, "VBUS"))
        if vbus is not None:
            yield f"{part.name}.40 (VBUS) is on net {vbus}: the supply would feed the laptop's USB port. Leave it open."
        # From USB, the Pico's own diode feeds VSYS, from which no current may reach the lights.
        vsys = netlist.net_of(netlist.number_of(part.name, "VSYS"))
        reached, new = {vsys}, [vsys]
        while new:
            for name in netlist.nets[new.pop() or ""]:
                for onward in _passes_to(netlist, netlist.pin(name)):
                    net = netlist.net_of(onward)
                    if net not in reached:
                        reached.add(net)
                        new.append(net)
        if rails & reached:
            yield f"{part.name}.39 (VSYS) meets the 5 V rail without a diode: USB would have to feed all the lights."


def _outputs(netlist: Netlist) -> Iterator[str]:
    for net, names in netlist.nets.items():
        drivers = [name for name in names if netlist.pin(name).kind == "out"]
        if len(drivers) > 1:
            yield f"{' and '.join(drivers)} both drive net {net}."


def _levels(netlist: Netlist) -> Iterator[str]:
    """Check that every high level is recognized: by the buffer, and by each light."""
    least, most = netlist.figures["supply_volts"]
    for part in netlist.parts.values():
        for pin in part.pins():
            net = netlist.net_of(str(pin))
            if pin.kind != "in" or net is None:
                continue
            driver = _driver(netlist, net, set())
            if driver is None:
                if _tied(net) is None:
                    yield f"Nothing drives {_called(pin)} on net {net}."
                continue
            from_part = netlist.parts[driver.part]
            library = part.library
            share = library.get("in_high_share")
            if driver.kind == "io" and part.kind == "screen":
                continue  # both at the Pico's own 3.3 V, with a pull-up to it
            high = from_part.library["io_high"] if driver.kind == "io" else least - from_part.library["out_drop"]
            # Strip and buffer share a supply; a Pico's output does not rise with it.
            need = share * (most if driver.kind == "io" else least) if share else library["in_high"]
            if high < need:
                yield f"{_called(pin)} wants {need:.2f} V for a high, but {_called(driver)} gives {high:.2f} V."


def _driver(netlist: Netlist, net: str, seen: set[str]) -> Pin | None:
    seen.add(net)
    for name in netlist.nets[net]:
        pin = netlist.pin(name)
        if pin.kind in ("out", "io"):
            return pin
    for name in netlist.nets[net]:
        part = netlist.parts[netlist.pin(name).part]
        if part.kind in ("resistor", "plug"):
            for onward in _passes_to(netlist, netlist.pin(name)):
                other = netlist.net_of(onward)
                if other is not None and other not in seen and other != "GND" and not other.startswith("V"):
                    driver = _driver(netlist, other, seen)
                    if driver is not None:
                        return driver
    return None


def _tied(net: str) -> str | None:
    return net if net == "GND" or net.startswith("V") else None


def _gpio_current(netlist: Netlist) -> Iterator[str]:
    for part in netlist.of_kind("lamp"):
        for pin in part.pins():
            for name in netlist.nets.get(netlist.net_of(str(pin)) or "", []):
                other = netlist.pin(name)
                most = netlist.parts[other.part].library.get("io_ma", 0)
                if other.kind == "io" and netlist.figures["lamp_ma"] > most:
                    takes = f"{part.name} takes {netlist.figures['lamp_ma']} mA"
                    yield f"{_called(other)} gives {most} mA at most, but {takes}: use a transistor."


def _buttons(netlist: Netlist) -> Iterator[str]:
    """Check that no button's wire leads straight to the Pico: a spark, or 5 V of the lamp beside it, would get in."""
    for part in netlist.of_kind("button"):
        net = netlist.net_of(f"{part.name}.1") or ""
        resistors = {netlist.pin(name).part for name in netlist.nets[net]} & {
            r.name for r in netlist.of_kind("resistor")
        }
        ohm = min((netlist.parts[name].values["ohm"] for name in resistors), default=0)
        if ohm < _BUTTON_OHM or any(netlist.pin(name).kind == "io" for name in netlist.nets[net]):
            yield f"{part.name} ({part.label}) has no resistor of {_BUTTON_OHM} Ω before the Pico."
        if not _capacitors(netlist, net, _NEAR_FARAD):
            yield f"{part.name} ({part.label}) has no capacitor of 100 nF at its wire."


def _decoupling(netlist: Netlist) -> Iterator[str]:
    for part in netlist.parts.values():
        for pin in part.pins():
            if pin.kind == "supply" and not part.library.get("decoupled"):
                net = netlist.net_of(str(pin))
                if not any(c.values.get("near") == part.name for c in _capacitors(netlist, net, _NEAR_FARAD)):
                    yield f"{_called(pin)} has no capacitor of 100 nF beside it."
    for name, rail in netlist.rails.items():
        if rail["net"] != "GND" and not _capacitors(netlist, rail["net"], _BULK_FARAD):
            yield f"The rail {name} ({rail['net']}) has no bulk capacitor of {_BULK_FARAD * 1e6:g} µF or more."
    for part in netlist.of_kind("capacitor"):
        carried = _carried(netlist).get(netlist.net_of(f"{part.name}.+") or "", (0.0, ""))[0]
        if part.values["volts"] < 1.2 * carried:
            yield f"{part.name} stands {part.values['volts']} V, too little for {carried:g} V."
        if netlist.net_of(f"{part.name}.-") != "GND":
            yield f"{part.name}.- is not on ground: the capacitor is the wrong way round."


def _capacitors(netlist: Netlist, net: str | None, least: float) -> list[Part]:
    return [
        c
        for kind, plus in (("capacitor", "+"), ("ceramic", "1"))
        for c in netlist.of_kind(kind)
        if netlist.net_of(f"{c.name}.{plus}") == net and c.values["farad"] >= least
    ]


def _called(pin: Pin) -> str:
    return str(pin) if pin.number == pin.name else f"{pin} ({pin.name})"
