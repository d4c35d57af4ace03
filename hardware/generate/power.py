"""Currents, voltages, fuses and wires: the numbers of power-budget.md, computed from netlist and firmware."""

from dataclasses import dataclass

from hardware.generate.drop import FULL_MA, lights_of, resistances, worst_loss
from hardware.generate.netlist import Netlist
from hardware.generate.protection import (
    BUDGET_A,
    BUDGET_MOST_A,
    FUSE_CLEARS,
    FUSE_CLEARS_S,
    FUSE_HOLDS,
    FUSE_MARGIN,
    VOLTAGE_MARGIN,
    may_flow_for_ever,
    others_draw_ma,
    seconds_to_clear,
)
from pawnlight.board import LIGHT_IDLE_MA, LIGHT_MA, PANEL_LIGHTS
from pawnlight.show.lights import PLAYER_COLOURS, level_table

_NAMED = ("pico", "screen", "big_screen", "source_3v3", "lamp", "buzzer", "buffer")
SETTINGS = (0.5, 1.0, 1.5, 2.0)


@dataclass(frozen=True)
class Row:
    """The requirements of a setting of the limiter; amperes and volts.

    `supply` is the least voltage at the plug that is sufficient for every light, plus a margin.
    """

    setting: float
    draws: float
    big_draws: float
    loss: float
    supply: float


def rows(netlist: Netlist) -> list[Row]:
    """Return a row for each setting of the firmware's limiter."""
    matrix = resistances(netlist)
    light = netlist.of_kind("strip")[0].library["volts"][0]
    found = []
    for setting in SETTINGS:
        others = others_draw_ma(netlist)
        loss, _ = worst_loss(matrix, setting * 1000, others)
        big = setting + others_draw_ma(netlist, "big_screen") / 1000
        found.append(Row(setting, setting + others / 1000, big, loss, light + VOLTAGE_MARGIN + loss))
    return found


def facts(netlist: Netlist) -> dict[str, str]:
    """Return the numbers by their names on the pages."""
    lights = {build: len(lights_of(netlist, build)) for build in ("small", "full")}
    others = others_draw_ma(netlist)
    pawns = sum(sum(level_table(100)[part] for part in colour) for colour in PLAYER_COLOURS) * 4 * LIGHT_MA / 255
    least, most = netlist.figures["supply_volts"]
    default = next(row for row in rows(netlist) if row.setting == BUDGET_A)
    highest = next(row for row in rows(netlist) if row.setting == BUDGET_MOST_A)
    figures = netlist.figures
    fuse = figures["fuse_amperes"]
    least_for_all = max(least, *(row.supply for row in rows(netlist)))
    table = "\n".join(
        f"| {row.setting:.1f} A | {row.draws:.2f} A | {row.loss:.2f} V | {max(row.supply, least):.2f} V "
        f"| {row.big_draws:.2f} A: {'yes' if FUSE_MARGIN * row.big_draws <= figures['fuse_amperes'] else 'no'} |"
        for row in rows(netlist)
    )
    clears = "\n".join(
        f"| {said} | {amperes:.2f} A | {amperes / fuse:.2f} | {_cleared(fuse, amperes)} |"
        for said, amperes in (
            ("everything at the highest setting", highest.draws),
            ("garbage on the wire, small build", _garbage(netlist, "small")),
            ("a short that the supply does not stop", FUSE_CLEARS * figures["fuse_amperes"]),
            ("the most that a limited supply delivers into a short circuit", figures["supply_most_amperes"]),
        )
    )
    kinds = "\n".join(
        f"| {kind['title']} | {kind['ohm_per_km']:g} Ω/km | {kind['amperes']:g} A | "
        f"{kind.get('cable_amperes', 0) or '–'}{' A' if 'cable_amperes' in kind else ''} |"
        for kind in netlist.wire_kinds.values()
    )
    return {
        "lights_small": str(lights["small"]),
        "lights_full": str(lights["full"]),
        "light_ma": str(LIGHT_MA),
        "light_full_ma": str(FULL_MA),
        "idle_ma": str(LIGHT_IDLE_MA),
        "worst_lights_a": f"{lights['full'] * (FULL_MA + LIGHT_IDLE_MA) / 1000:.1f}",
        "worst_small_a": f"{lights['small'] * (FULL_MA + LIGHT_IDLE_MA) / 1000:.1f}",
        "idle_full_ma": str(lights["full"] * LIGHT_IDLE_MA),
        "typical_ma": f"{pawns + lights['full'] * LIGHT_IDLE_MA + others:.0f}",
        "typical_pawns_ma": f"{pawns:.0f}",
        "others_ma": f"{others:.0f}",
        "budget_a": f"{BUDGET_A:g}",
        "budget_most_a": f"{BUDGET_MOST_A:g}",
        "default_draws_a": f"{default.draws:.2f}",
        "highest_draws_a": f"{highest.draws:.2f}",
        "default_loss_v": f"{default.loss:.2f}",
        "default_left_v": f"{least - default.loss:.2f}",
        "full_volts": f"{figures['supply_full_volts']:g}",
        "full_left_v": f"{figures['supply_full_volts'] - highest.loss:.2f}",
        "least_for_all_v": f"{least_for_all:.2f}",
        "margin_mv": f"{VOLTAGE_MARGIN * 1000:.0f}",
        "clears_table": clears,
        "fuse_holds_a": f"{FUSE_HOLDS * figures['fuse_amperes']:.2f}",
        "fuse_clears_a": f"{FUSE_CLEARS * figures['fuse_amperes']:.2f}",
        "plug_a": f"{figures['plug_amperes']:g}",
        "ever_a": f"{may_flow_for_ever(netlist):g}",
        "supply_most_a": f"{figures['supply_most_amperes']:g}",
        "usb_mohm": f"{figures['usb_contact_ohm'] * 1000:g}",
        "clip_mohm": f"{figures['clip_ohm'] * 1000:g}",
        "terminal_mohm": f"{figures['terminal_ohm'] * 1000:g}",
        "carrier_mohm": f"{figures['carrier_ohm'] * 1000:g}",
        "stage_pico_ma": str(figures["pico_ma"] + figures["screen_ma"]),
        "stage_u2_ma": str(figures["pico_ma"] + figures["screen_ma"] + figures["buffer_ma"]),
        "stage_small_ma": str(_dark(netlist, "small")),
        "stage_board_ma": str(_dark(netlist, "full") - PANEL_LIGHTS * LIGHT_IDLE_MA),
        "stage_panel_ma": str(_dark(netlist, "full")),
        "fuse_a": f"{figures['fuse_amperes']:g}",
        "supply_a": f"{figures['supply_amperes']:g}",
        "supply_least_v": f"{least:.2f}",
        "supply_most_v": f"{most:.2f}",
        "strip_ohm": f"{figures['strip_ohm_per_m']:g}",
        "fuse_mohm": f"{figures['fuse_ohm'] * 1000:g}",
        "contact_mohm": f"{figures['contact_ohm'] * 1000:g}",
        "light_least_v": f"{netlist.of_kind('strip')[0].library['volts'][0]:g}",
        "clamp_v": _range(netlist.of_kind("clamp")[0].library["breaks_down"]),
        "diode_test_v": _range(netlist.of_kind("diode")[0].library["test_volts"]),
        "diode_drop_v": _range(netlist.of_kind("diode")[0].library["drop_volts"]),
        "light_most_v": f"{netlist.of_kind('strip')[0].library['volts'][1]:g}",
        "settings_table": table,
        "wire_table": kinds,
        **{f"{name}_ma": str(figures[f"{name}_ma"]) for name in _NAMED},
    }


def _range(values: list[float]) -> str:
    return " to ".join(f"{value:g}" for value in values)


def _cleared(rated: float, amperes: float) -> str:
    least, most = seconds_to_clear(rated, amperes)
    if most <= FUSE_CLEARS_S:
        return f"within {FUSE_CLEARS_S // 60} minutes"
    return "never" if least == float("inf") else "an hour or never" if least else "perhaps"


def _garbage(netlist: Netlist, build: str) -> float:
    """Return the current of a build with every light at full white, and everything else, in amperes."""
    return (len(lights_of(netlist, build)) * (FULL_MA + LIGHT_IDLE_MA) + others_draw_ma(netlist)) / 1000


def _dark(netlist: Netlist, build: str) -> int:
    """Return the most that a build draws with all lights dark, including the lamp; mA."""
    return int(len(lights_of(netlist, build)) * LIGHT_IDLE_MA + others_draw_ma(netlist))
