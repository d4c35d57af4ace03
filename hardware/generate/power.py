"""Currents, voltages, fuses and wires: the numbers of power-budget.md, worked out from netlist and firmware."""

from dataclasses import dataclass

from hardware.generate.drop import FULL_MA, lights_of, resistances, worst_loss
from hardware.generate.electric import BUDGET_A, BUDGET_MOST_A, FUSE_MARGIN, others_draw_ma
from hardware.generate.netlist import Netlist
from pawnlight.board import LIGHT_IDLE_MA, LIGHT_MA
from pawnlight.show.colours import PLAYER, levels

# What is sold, by IEC 60127: the reference has the first that is enough.
_FUSES = (1.0, 1.25, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0, 6.3)
_SUPPLIES = (2.0, 3.0, 4.0, 5.0, 6.0, 8.0)
SETTINGS = (0.5, 1.0, 1.5, 2.0)


@dataclass(frozen=True)
class Row:
    """What a setting of the limiter asks for; amperes and volts."""

    setting: float
    draws: float
    fuse: float
    supply: float
    loss: float
    left: float


def rows(netlist: Netlist) -> list[Row]:
    """A row for each setting of the firmware's limiter."""
    matrix = resistances(netlist)
    least = netlist.figures["supply_volts"][0]
    found = []
    for setting in SETTINGS:
        draws = setting + others_draw_ma(netlist) / 1000
        fuse = next(size for size in _FUSES if size >= FUSE_MARGIN * draws)
        supply = next(size for size in _SUPPLIES if size >= fuse)
        loss, _ = worst_loss(matrix, setting * 1000, others_draw_ma(netlist))
        found.append(Row(setting, draws, fuse, supply, loss, least - loss))
    return found


def facts(netlist: Netlist) -> dict[str, str]:
    """The numbers by the names that the pages use."""
    lights = {build: len(lights_of(netlist, build)) for build in ("small", "full")}
    others = others_draw_ma(netlist)
    pawns = sum(sum(levels(100)[part] for part in colour) for colour in PLAYER) * 4 * LIGHT_MA / 255
    least, most = netlist.figures["supply_volts"]
    default = next(row for row in rows(netlist) if row.setting == BUDGET_A)
    highest = next(row for row in rows(netlist) if row.setting == BUDGET_MOST_A)
    figures = netlist.figures
    built = [row for row in rows(netlist) if row.setting <= BUDGET_MOST_A]
    table = "\n".join(
        f"| {row.setting:.1f} A | {row.draws:.2f} A | T {row.fuse:g} A | {row.supply:g} A "
        f"| {row.loss:.2f} V | {row.left:.2f} V | {'yes' if row in built else 'no: see below'} |"
        for row in rows(netlist)
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
        "default_left_v": f"{default.left:.2f}",
        "highest_left_v": f"{highest.left:.2f}",
        "fuse_a": f"{figures['fuse_amperes']:g}",
        "supply_a": f"{figures['supply_amperes']:g}",
        "supply_least_v": f"{least:.2f}",
        "supply_most_v": f"{most:.2f}",
        "strip_ohm": f"{figures['strip_ohm_per_m']:g}",
        "fuse_mohm": f"{figures['fuse_ohm'] * 1000:g}",
        "contact_mohm": f"{figures['contact_ohm'] * 1000:g}",
        "light_least_v": f"{netlist.of_kind('strip')[0].library['volts'][0]:g}",
        "light_most_v": f"{netlist.of_kind('strip')[0].library['volts'][1]:g}",
        "settings_table": table,
        "wire_table": kinds,
        **{f"{name}_ma": str(figures[f"{name}_ma"]) for name in ("pico", "screen", "lamp", "buzzer", "buffer")},
    }
