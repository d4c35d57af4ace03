"""The build with a bought panel of 16 × 16: parts, wires, currents, levels and heat, their checks, and its pictures."""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.generate import afternoon, cart, housing, matrix_sheet, tiles
from hardware.generate.afternoon import Link
from hardware.generate.drop import FULL_MA
from hardware.generate.netlist import Netlist
from hardware.generate.plate import Place
from hardware.generate.protection import FUSE_MARGIN, VOLTAGE_MARGIN
from hardware.generate.sheets import housing_sheets
from hardware.generate.sizes import SHEET
from hardware.generate.svg import Svg
from pawnlight.board import BOARD_LIGHTS, LIGHT_IDLE_MA, MATRIX_LIGHTS, MATRIX_SIDE, PANEL_LIGHTS
from pawnlight.show.geometry import MATRIX_PLACES
from pawnlight.show.lights import Picture
from pawnlight.show.seats_scene import show_corners
from pawnlight.table.context import MAX_CURRENT_MA

FUSE_A = 2.0
FUSE_OHM = 0.06
"""A blade fuse of 2 A, cold: an assumption on the careful side."""
FUSE_CLEARS, FUSE_CLEARS_S = 1.35, 600
"""ISO 8820-3, blade fuses: at 1.1 times the rating 100 hours at least, at 1.35 times ten minutes at most."""
WIRE = "awg22"
WIRE_M = 0.4
"""From the socket to the panel, each way: what the panel comes with counted."""
LIGHT_MM = 5.0
"""A WS2812B in its case of 5 × 5 mm."""
WARMTH = 10.0
"""W for each m² and °C: what a surface gives off in still air, by radiation and convection together."""
WARMER_MOST = 25.0
"""By how many °C the panel may be warmer than the room."""
SETTINGS = (0.5, 1.0, 1.5, 2.0)
WHITE_MIN = 4
"""How long the self-test shows white before the board dims its lights, as nobody presses a button."""
_FAR = {"supply +": "+", "supply -": "−", "panel DIN": "DIN"}


@dataclass(frozen=True)
class Part:
    """A part, or a tool, whose `count` is 0. `euros` are the least and most for all of them; see bom.Item."""

    name: str
    count: int
    euros: tuple[float, float]
    look_for: str
    steps: tuple[int, ...]
    called: str


_TOOL = (0.0, 0.0)
PARTS = (
    Part("panel of 16 × 16 WS2812B", 1, (10.0, 40.0),
         f"5 V, 160 × 160 mm, rigid and at most {housing.panel_most():.1f} mm thick without its lights, or flexible "
         "and cardboard under it, WS2812B or SK6812 RGB, lights 10 mm apart, wires or plugs at DIN and at DOUT; the "
         "self-test finds in what order its colours come, and how its lines run; for example DFRobot DFR0463 "
         "(flexible; wiki.dfrobot.com/DFR0463, seen November 2026; what is at DOUT is not confirmed)", (6, 7, 8),
         r"\b(?<!x 16 )panel\b"),
    Part("its counterpart: a plug of three poles with bare wires", 1, (0.5, 2.0),
         "comes with most panels; else by the panel's plug, JST SM or XH", (6,), "counterpart"),
    Part("Raspberry Pi Pico H", 1, (4.5, 7.0), "the H has its pins soldered on", (1,), r"\bPico\b into"),
    Part("breadboard, 830 holes", 1, (2.5, 4.0), "63 columns, two rails on both sides; self-adhesive; "
         "{:.0f} × {:.0f} mm, {:g} mm high".format(*housing.BREADBOARD), (1,), "breadboard before you"),
    Part("USB cable with data lines, micro B", 1, (1.0, 3.0), "many cheap ones only charge; the plastic of the "
         "micro B plug is at most {:g} × {:g} mm".format(*housing.USB_PLUG), (1, 2, 3, 4, 5, 8), "USB cable"),
    Part("screen SSD1306, 128 × 64, I2C", 1, (3.0, 7.0),
         "0.96 or 1.3 inch, four pins GND VCC SCL SDA, soldered on; SSD1306 or SH1106", (2,), "screen’s four"),
    Part("push button for breadboards, 12 × 12 mm, with cap", 7, (1.4, 2.4),
         f"four legs; with the cap {housing.CAP:g} mm high; a red cap for DRAW", (3,), "seven buttons"),
    Part("piezo, passive", 1, (0.3, 1.0), afternoon.PIEZO, (3,), "piezo"),
    Part("jumper wires, 40 pin to pin, 4 pin to socket", 1, (1.8, 3.6), afternoon.JUMPERS, (2, 3, 4), "jumper wire"),
    Part("resistor 470 Ω, 0.25 W", 2, (0.1, 0.2), "one before the panel, one before the piezo", (3, 4), "470 Ω"),
    Part("74AHCT125 in DIP-14", 1, (0.6, 1.8), "AHCT and nothing else: it plugs into the breadboard", (4,),
         "74AHCT125, its"),
    Part("electrolytic capacitor 470 µF, 10 V", 1, (0.1, 0.5), "10 V or more", (4,), "470 µF"),
    Part("ceramic capacitor 100 nF", 1, (0.05, 0.2), "marked 104", (4,), "100 nF"),
    Part("Schottky diode 1N5817", 1, (0.05, 0.3), "its ring is the end towards the Pico", (5,), "1N5817"),
    Part("USB-C supply 5 V, 3 A, cable attached", 1, (8.0, 15.0),
         "marked CE, UKCA or UL, and LPS or PS2; 5.0 or 5.1 V; or any USB-C charger with “5 V 3 A” on its label, and "
         "a short thick cable; never use a USB-C meter's trigger menu, which asks it for more volts", (5, 6, 7, 8),
         "supply"),
    Part("USB-C socket with two screw terminals", 1, (1.5, 6.0),
         "5.1 kΩ from each CC contact to ground on its board, else a USB-C supply gives it nothing; at most "
         "{:g} × {:g} mm, {:g} mm high".format(*housing.LIES["USB-C socket"].size), (5, 8),
         "screw terminals|USB-C socket"),
    Part("holder for a blade fuse with two wires, AWG 18 to 22", 1, (1.0, 4.0), "with a cap, for ATO or mini fuses",
         (5, 8), "fuse holder"),
    Part("blade fuse 2 A, ATO or mini", 1, (0.2, 0.8), "grey; of the holder's size; buy a spare one", (5,), "2 A fuse"),
    Part("lever connector of 5 poles", 2, (1.2, 3.0), "for 0.2 to 4 mm² or AWG 24 to 12, such as WAGO 221-415",
         (5, 6, 8), "lever connector"),
    Part("lever connector of 2 poles", 1, (0.3, 0.9), "such as WAGO 221-412", (6,), "small lever"),
    Part("hook-up wire 0.34 mm² (AWG 22), solid, red, black and grey", 1, (0.4, 2.0),
         "half a metre of red and of black, 20 cm of grey, or of another third colour", (5, 6), "AWG 22"),
    Part("card of 0.5 mm, two sheets, or the printed grid", 1, (0.5, 2.0), "file boxes are made of it", (7,),
         "thirty strips"),
    Part("paper of 80 to 100 g, A4 or Letter", 5, (0.1, 0.3), "for a colour printer", (7,), "sheet of paper"),
    Part("three sheets of plywood 3 mm, 400 × 300 mm, and their laser time, or 0.7 kg of filament", 1,
         (10.5, 46.0), "plywood for lasers, really 3.0 mm; a makerspace's laser; PLA or PETG of any colour", (6, 8),
         "frame shelf|pieces are flat"),
    Part("clear sheet 2 mm, 166 × 166 mm", 1, (2.0, 8.0), "polystyrene or acrylic, cut to size by the shop", (8,),
         "clear sheet"),
    Part("screw M3 × 12 with nut", 4, (0.2, 0.8), "round head; nuts 5.5 mm wide and 2.4 mm thick", (8,), "M3 × 12"),
    Part("cable tie 2.5 mm wide, 100 mm long", 6, (0.12, 0.6), "2.5 to 3.6 mm wide", (8,), "cable tie"),
    Part("round stick 8 mm, 20 cm", 1, (0.5, 2.0), "wood; printed stems need none", (8,), r"the stick\b"),
    Part("rubber foot, self-adhesive, 12 mm", 8, (0.8, 2.4), "self-adhesive", (8,), "rubber f"),
    Part("wood glue, or super glue for printed pieces", 1, (2.0, 5.0), "any", (8,), "Wood glue"),
    Part("double-sided foam pads", 1, (1.0, 3.0), "1 to 2 mm thick", (8,), "foam pads"),
    Part("computer with Chrome, Edge or Opera, or on which `make play` has run", 0, _TOOL, "", (1,), "to the computer"),
    Part("multimeter", 0, (8.0, 25.0), "", (5, 6, 8), "multimeter"),
    Part("USB-C meter that shows volts and single mA", 0, (8.0, 20.0), "", (6,), "USB-C meter"),
    Part("screwdriver for the terminals", 0, (2.0, 5.0), "", (5,), "(?<!M3 )screwdriver"),
    Part("screwdriver for M3 screws", 0, (2.0, 6.0), "", (8,), "M3 screwdriver"),
    Part("side cutters", 0, (4.0, 12.0), "", (3, 4, 5, 6, 8), "side cutters"),
    Part("wire stripper", 0, (6.0, 20.0), "", (5, 6), "wire stripper"),
    Part("printer", 0, _TOOL, "", (7,), r"\bPrint\b"),
    Part("ruler", 0, _TOOL, "", (3, 4, 5, 6, 7, 8), r"\d mm\b"),
    Part("scissors, glue", 0, _TOOL, "", (7,), "scissors"),
    Part("craft knife", 0, (2.0, 5.0), "", (6, 7, 8), r"\bknife\b"),
    Part("cardboard", 0, _TOOL, "", (6, 8), "cardboard"),
    Part("transparent tape", 0, _TOOL, "", (6, 7, 8), r"\b[Tt]ape"),
    Part("fine saw, for the round stick", 0, (3.0, 10.0), "", (8,), "Saw"),
    Part("sandpaper, 180 grit", 0, (0.5, 2.0), "", (8,), "sandpaper"),
)  # fmt: skip


def stages(netlist: Netlist) -> list[list[Link]]:
    """Return the links that each step puts in."""
    vsys = afternoon.pin_hole(netlist, "VSYS")
    return [
        [],
        afternoon.screen_links(netlist),
        afternoon.button_links(netlist),
        afternoon.chip_links(netlist, "470 µF"),
        [
            Link("diode 1N5817, its ring at the Pico", "top +", vsys),
            Link("red", "top +", "supply +"),
            Link("black", "top -", "supply -"),
        ],
        [Link("grey", "a29", "panel DIN")],
    ]


def links(netlist: Netlist) -> list[Link]:
    """Return every wire of the breadboard in the order in which they are put in."""
    return [link for stage in stages(netlist) for link in stage]


# Currents, volts, heat


@dataclass(frozen=True)
class Row:
    """What a setting of “power limit” means: amperes in all, volts lost up to the panel, watts, °C above the room."""

    setting: float
    draws: float
    lost: float
    watts: float
    warmer: float


def others_ma(netlist: Netlist) -> int:
    """Return what everything but the lights draws at most; there is no lamp."""
    return int(sum(netlist.figures[f"{name}_ma"] for name in ("pico", "screen", "buzzer", "buffer")))


def ohm(netlist: Netlist) -> float:
    """Return the resistance from the supply's plug to the panel and back."""
    figures = netlist.figures
    # The contacts of USB-C are two side by side; a wire is clamped in two lever connectors at most.
    each = figures["usb_contact_ohm"] / 2 + figures["terminal_ohm"] + 2 * figures["contact_ohm"]
    each += netlist.wire_kinds[WIRE]["ohm_per_km"] / 1000 * WIRE_M
    return float(2 * each + FUSE_OHM + 2 * figures["clip_ohm"])


def row(netlist: Netlist, amperes: float) -> Row:
    """Return what it means that all lights draw `amperes`."""
    draws = amperes + others_ma(netlist) / 1000
    watts = amperes * netlist.figures["supply_volts"][1]
    # From the front: the back lies on a table.
    warmer = watts / WARMTH / (matrix_sheet.SIDE / 1000) ** 2
    return Row(amperes, draws, draws * ohm(netlist), watts, warmer)


def fits_fuse(netlist: Netlist, amperes: float) -> bool:
    """Return whether the fuse carries everything while the lights draw `amperes`."""
    return row(netlist, amperes).draws * FUSE_MARGIN <= FUSE_A


def levels(netlist: Netlist) -> dict[str, float]:
    """Return the volts of the data: what the Pico gives, what the panel wants, what the buffer reads and gives."""
    pico, strip, buffer = (netlist.of_kind(kind)[0].library for kind in ("pico", "strip", "buffer"))
    least, most = strip["volts"][0], netlist.figures["supply_volts"][1]
    return {
        "gives": pico["io_high"],
        "wants_least": strip["in_high_share"] * least,
        "wants": strip["in_high_share"] * most,
        "reads": buffer["in_high"],
        "hands_on": most - buffer["out_drop"],
    }


def faults(netlist: Netlist) -> Iterator[str]:
    """Check what the wires join, the current, the volts, the data's levels, the heat, and the sheet."""
    made = links(netlist)
    nets = {"5 V": {"supply +"}, "ground": {"supply -"}, "the panel's data": {"panel DIN"}}
    yield from afternoon.joints("Panel", netlist, made, nets, list(_FAR))
    if ("top +", afternoon.pin_hole(netlist, "VSYS")) not in [
        (link.start, link.end) for link in made if "1N5817" in link.what
    ]:
        yield "Panel: no diode leads from the 5 V rail to VSYS: the supply would feed a computer's port, or no Pico."
    if ("b" + afternoon.legs()["U2.3"][1:], "b29") not in [(link.start, link.end) for link in made]:
        yield "Panel: the data does not come from the 74AHCT125."
    figures, default = netlist.figures, row(netlist, MAX_CURRENT_MA["matrix"] / 1000)
    if not fits_fuse(netlist, default.setting):
        yield f"Panel: it draws {default.draws:.2f} A, too near to the {FUSE_A:g} A of its fuse."
    if figures["supply_amperes"] < FUSE_CLEARS * FUSE_A:
        yield f"Panel: the supply gives {figures['supply_amperes']:g} A, too little to blow the fuse."
    if netlist.wire_kinds[WIRE]["amperes"] < FUSE_CLEARS * FUSE_A:
        yield f"Panel: {netlist.wire_kinds[WIRE]['title']} does not carry what the fuse lets through."
    strip = netlist.of_kind("strip")[0].library
    if figures["supply_volts"][0] - default.lost < strip["volts"][0] + VOLTAGE_MARGIN:
        yield f"Panel: {default.lost:.2f} V are lost on the way, and too little is left for the lights."
    if MAX_CURRENT_MA["matrix"] <= MATRIX_LIGHTS * LIGHT_IDLE_MA:
        yield "Panel: dark lights alone draw what all may draw."
    volts = levels(netlist)
    if volts["gives"] < volts["reads"] or volts["hands_on"] < volts["wants"]:
        yield "Panel: the data's levels are not enough."
    if default.warmer > WARMER_MOST:
        yield f"Panel: it gets {default.warmer:.0f} °C warmer than the room."
    yield from _sheet_faults()


def _sheet_faults() -> Iterator[str]:
    side, pitch = matrix_sheet.SIDE, matrix_sheet.SIDE / MATRIX_SIDE
    for paper, (wide, high) in tiles.PAPERS.items():
        if side > min(wide, high) - 12:
            yield f"Panel: its sheet is larger than {paper}."
    walls = [n * pitch for n in range(MATRIX_SIDE + 1)]
    thick = max(matrix_sheet.WALL, matrix_sheet.slot())
    for light in range(BOARD_LIGHTS + PANEL_LIGHTS):
        for at in matrix_sheet.place(light, side):
            if min(abs(at - wall) for wall in walls) < (LIGHT_MM + thick) / 2:
                yield f"Panel: light {light} is under a wall of the grid."


def cart_rows() -> list[cart.Row]:
    """Return the cart of the build, with its tools."""
    return [cart.Row(part.name, str(part.count or 1), part.euros, part.look_for, tool=not part.count) for part in PARTS]


def _housing() -> dict[str, str]:
    """Return what the page says of the housing's pieces."""
    lines = ["| ☐ | piece | number |", "|---|---|---|"]
    lines += [f"| ☐ | {piece.name} | {housing.SEVERAL.get(piece.name, 1)} |" for piece in housing.pieces()]
    lying = [
        f"- [{sheet.name}](cut/{sheet.name}.svg): {', '.join(piece.name for piece in sheet.pieces)}"
        for sheet in housing_sheets()
    ]
    return {
        "housing_lying": "\n".join(lying),
        "housing_bed": f"{housing.BED:g} × {housing.BED:g}",
        "housing_pieces": "\n".join(lines),
        "housing_panel": f"{housing.panel_most():.1f}",
        "housing_window": f"{housing.WINDOW:g}",
        "housing_cap": f"{housing.CAP:g}",
        "housing_stem": f"{housing.stem_long() + SHEET:g}",
        "housing_frames": " or ".join(f"{size} × {size} mm" for size in housing.PANEL_SIZES),
        "housing_deep": f"{housing.FRAME_DEPTH:g}",
        "housing_sheets": str(len(housing_sheets())),
        "housing_size": f"{housing.FRAME[0]:g} × {housing.FRAME[1] + housing.CONSOLE[1]:g}",
    }


def facts(netlist: Netlist) -> dict[str, str]:
    """Return the tables and numbers of matrix.md."""
    found: dict[str, str] = {}
    first = 1
    for step, stage in enumerate([*stages(netlist), [], []], 1):
        lines = ["| | from | to | what |", "|---|---|---|---|"]
        lines += [
            f"| ☐ {n} | {_said(at.start)} | {_said(at.end)} | {at.what}{', AWG 22' if at.end in _FAR else ''} |"
            for n, at in enumerate(stage, first)
        ]
        taken = ", ".join(
            part.name.partition(",")[0] if part.count else part.name for part in PARTS if step in part.steps
        )
        found[f"matrix_takes_{step}"] = f"*Parts and tools: {taken}.*"
        if stage:
            found[f"matrix_wires_{step}"] = "\n".join(lines)
        first += len(stage)
    volts, default = levels(netlist), row(netlist, MAX_CURRENT_MA["matrix"] / 1000)
    least = netlist.figures["supply_volts"][0]
    dark = MATRIX_LIGHTS * LIGHT_IDLE_MA
    least_left = netlist.of_kind("strip")[0].library["volts"][0] + VOLTAGE_MARGIN
    rows = [row(netlist, dark / 1000), *(row(netlist, setting) for setting in SETTINGS)]
    table = [
        f"| {f'{one.setting:.1f} A' if one.setting in SETTINGS else 'lights dark'} | {one.draws:.2f} A "
        f"| {one.lost:.2f} V | {least - one.lost:.2f} V | {one.watts:.1f} W | {one.warmer:.0f} °C "
        f"| {'yes' if fits_fuse(netlist, one.setting) else 'no'} |"
        for one in rows
    ]
    return found | {
        "matrix_parts": cart.table(cart_rows()),
        "matrix_tools": cart.table(cart_rows(), tools=True),
        "matrix_piezo": afternoon.piezo_numbers(links(netlist)),
        "matrix_white_min": f"{WHITE_MIN}",
        "matrix_euros": "{:.0f} to {:.0f}".format(*cart.total(cart_rows(), tools=False)),
        **_housing(),
        "matrix_lights": str(MATRIX_LIGHTS),
        "matrix_dark_ma": str(dark),
        "matrix_stage_ma": str(dark + others_ma(netlist)),
        "matrix_most_a": f"{MAX_CURRENT_MA['matrix'] / 1000:g}",
        "matrix_left_ma": str(MAX_CURRENT_MA["matrix"] - dark),
        "matrix_draws_a": f"{default.draws:.2f}",
        "matrix_warmer": f"{default.warmer:.0f}",
        "matrix_table": "\n".join(table),
        "matrix_fuse_a": f"{FUSE_A:g}",
        "matrix_fuse_mohm": f"{FUSE_OHM * 1000:g}",
        "matrix_clears_a": f"{FUSE_CLEARS * FUSE_A:g}",
        "matrix_clears_min": str(FUSE_CLEARS_S // 60),
        "matrix_mohm": f"{1000 * ohm(netlist):.0f}",
        "matrix_wire_m": f"{WIRE_M:g}",
        "matrix_wire_a": f"{netlist.wire_kinds[WIRE]['amperes']:g}",
        "matrix_warmth": f"{WARMTH:g}",
        "matrix_side": f"{matrix_sheet.SIDE:g}",
        "matrix_pitch": f"{matrix_sheet.SIDE / MATRIX_SIDE:g}",
        "matrix_high": f"{matrix_sheet.HIGH:g}",
        "matrix_card": f"{matrix_sheet.CARD:g}",
        "matrix_slot": f"{matrix_sheet.slot():g}",
        "matrix_play": f"{matrix_sheet.PLAY:g}",
        "matrix_holds_v": f"{least_left + rows[3].lost:.2f}",
        "matrix_white_a": f"{MATRIX_LIGHTS * (FULL_MA + LIGHT_IDLE_MA) / 1000:.1f}",
        **{f"level_{name}_v": f"{value:.2f}" for name, value in volts.items()},
    }


def _said(end: str) -> str:
    if end in _FAR:
        return {"supply +": "lever connector +", "supply -": "lever connector −"}.get(end, "small lever connector")
    return end.replace("-", "−") + " rail" if " +" in end or " -" in end else end


# Pictures


def pictures(netlist: Netlist) -> dict[str, str]:
    """Return the picture of each step."""
    found: dict[str, str] = {}
    made: list[Link] = []
    bodies = (("Pico",), ("Pico", "screen"), ("Pico", "screen", "buttons"), afternoon.BODIES)
    for step, stage in enumerate(stages(netlist)[:4], 1):
        first = len(made) + 1
        made += stage
        title = f"the panel of 16 × 16, step {step}"
        found[f"matrix-{step}.svg"] = afternoon.breadboard(title, made, "", _FAR, bodies[step - 1], first)
    first = len(made) + 1
    made += stages(netlist)[4]
    rails = {end: said for end, said in _FAR.items() if end != "panel DIN"}
    title = "the panel of 16 × 16, step 5, on the breadboard"
    found["matrix-5-board.svg"] = afternoon.breadboard(title, made, "lever connectors", rails, first=first)
    found["matrix-5.svg"] = _power(netlist, False)
    found["matrix-6.svg"] = _power(netlist, True)
    found["matrix-7.svg"] = _layers()
    return found


_RED, _BLACK, _GREY, _PALE = "#d22", "#222", "#999", "#d8d4ca"


def _power(netlist: Netlist, panel: bool) -> str:
    """Draw the way of the 5 V from the supply, and then the `panel` on it."""
    svg = Svg(1200, 640, f"Pawnlight: the panel of 16 × 16, step {6 if panel else 5}")
    svg.add("rect", x=0, y=0, width=1200, height=640, fill="#fbfaf6")
    new, old = (_PALE, _PALE) if panel else (_RED, _BLACK)
    last = len(links(netlist))

    def box(x: float, y: float, wide: float, high: float, *said: str, fill: str = "#fff") -> None:
        svg.add("rect", x=x, y=y, width=wide, height=high, rx=8, fill=fill, stroke="#444", stroke_width=2)
        for n, line in enumerate(said):
            svg.text(line, x + wide / 2, y + high / 2 + 6 + 20 * (n - (len(said) - 1) / 2), 15, bold=n == 0,
                     anchor="middle")  # fmt: skip

    def wire(colour: str, *places: Place, dashed: bool = False) -> None:
        d = "M" + "L".join(f"{x:g} {y:g}" for x, y in places)
        svg.add("path", d=d, fill="none", stroke="#fff", stroke_width=8)
        svg.add("path", d=d, fill="none", stroke=colour, stroke_width=4.5, stroke_linejoin="round",
                stroke_dasharray="10 6" if dashed else "none")  # fmt: skip

    def number(n: str, x: float, y: float) -> None:
        svg.add("circle", cx=x, cy=y, r=12, fill="#fff", stroke="#333")
        svg.text(n, x, y + 5, 13, bold=True, anchor="middle")

    wire(new, (320, 100), (470, 100))
    wire(new, (610, 100), (700, 100))
    wire(old, (320, 150), (400, 150), (400, 240), (700, 240))
    wire(new, (740, 130), (740, 175), (460, 175), (460, 440))
    wire(old, (740, 270), (740, 330), (540, 330), (540, 440))
    wire("#888", (90, 125), (200, 125))
    if panel:
        box(12, 90, 82, 70, "supply", "5 V, 3 A")
        box(108, 90, 78, 70, "USB-C", "meter")
    else:
        box(30, 90, 120, 70, "supply", "5 V, 3 A")
    box(200, 80, 120, 90, "USB-C", "socket")
    svg.text("+", 304, 106, 20, bold=True, anchor="middle", fill=_RED)
    svg.text("−", 304, 156, 20, bold=True, anchor="middle")
    box(470, 75, 140, 50, "fuse holder", "2 A")
    box(400, 440, 200, 150, "breadboard", "top + rail, top − rail", *(["a29: data"] if panel else []), fill="#f4f1ea")
    if panel:
        wire(_RED, (850, 115), (875, 115), (875, 300), (800, 300), (800, 445), (815, 445))
        wire(_BLACK, (850, 255), (860, 255), (860, 285), (780, 285), (780, 490), (815, 490))
        wire(_RED, (850, 90), (1020, 90), (1020, 380), dashed=True)
        wire(_BLACK, (850, 230), (980, 230), (980, 380), dashed=True)
        wire(_GREY, (600, 535), (650, 535))
        wire(_GREY, (760, 535), (815, 535))
        box(650, 510, 110, 50, "small lever", "connector")
        svg.text("two more, if it has them", 1032, 335, 13)
        _panel(svg, 895, 380, 220)
        for x, data, said in ((815.0, "DIN", "data in"), (1135.0, "DOUT", "stays free")):
            svg.add("rect", x=x, y=415, width=60, height=150, rx=6, fill="#fff", stroke="#444", stroke_width=2)
            to_panel = (875, 895) if x < 895 else (1115, 1135)
            for n, (pole, colour) in enumerate((("5V", _RED), ("GND", _BLACK), (data, _GREY))):
                svg.text(pole, x + 30, 450 + 45 * n, 14, bold=True, anchor="middle")
                wire(colour, *((at, 445 + 45 * n) for at in to_panel))
            svg.text(said, x + 30, 586, 13, anchor="middle")
        svg.text("the test picture, upright", 1005, 622, 14, bold=True, anchor="middle")
        for letter, x, y in (("D", 875, 200), ("D", 940, 90), ("E", 780, 370), ("E", 980, 290), ("F", 785, 535),
                             (f"{last}", 625, 535)):  # fmt: skip
            number(letter, x, y)
    else:
        for letter, x, y in (("A", 395, 100), ("B", 655, 100), ("C", 400, 195), (f"{last - 2}", 460, 300),
                             (f"{last - 1}", 540, 390)):  # fmt: skip
            number(letter, x, y)
    box(700, 75, 150, 55, "lever connector", "+", fill="#fde8e6")
    box(700, 215, 150, 55, "lever connector", "−", fill="#eceae4")
    return str(svg)


def _test_picture() -> dict[int, str]:
    """Return the colour of each place of a panel, row × 16 + column, that is lit in the firmware's test picture."""
    lights, panel = Picture(BOARD_LIGHTS), Picture(PANEL_LIGHTS)
    show_corners(lights, panel)
    found = {}
    for picture, first in ((lights, 0), (panel, BOARD_LIGHTS)):
        for light in range(picture.count):
            green, red, blue = picture.base[3 * light : 3 * light + 3]
            if green or red or blue:
                found[MATRIX_PLACES[first + light]] = f"#{red:02x}{green:02x}{blue:02x}"
    return found


def _lights(side: float) -> Iterator[tuple[float, float, float, str]]:
    """Return left, top, width and colour of each light of a panel with sides of `side`, its test picture lit."""
    pitch, lit = side / MATRIX_SIDE, _test_picture()
    for place in range(MATRIX_SIDE**2):
        row_, column = divmod(place, MATRIX_SIDE)
        share = 0.8 if place in lit else 0.5
        gap = (1 - share) / 2
        yield (column + gap) * pitch, (row_ + gap) * pitch, share * pitch, lit.get(place, "#6a665c")


def _panel(svg: Svg, x: float, y: float, side: float) -> None:
    """Draw the panel with its test picture."""
    svg.add("rect", x=x, y=y, width=side, height=side, fill="#222", rx=4)
    for left, top, wide, colour in _lights(side):
        svg.add("rect", x=x + left, y=y + top, width=wide, height=wide, fill=colour)


def _layers() -> str:
    """Draw what lies on what: panel, grid, sheet."""
    svg = Svg(1180, 620, "Pawnlight: the panel of 16 × 16, step 7")
    svg.add("rect", x=0, y=0, width=1180, height=620, fill="#fbfaf6")

    def at(x: float, y: float, lift: float) -> str:
        return f"{330 + 1.9 * x - 1.25 * y:.1f} {265 + 0.35 * x + 0.75 * y - lift:.1f}"

    side = 160.0
    corners = ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side))
    for lift, fill, said in (
        (-150.0, "#222", "the panel, with the test picture"),
        (20.0, "#f1e8d4", "the grid: strips of card, or printed"),
        (190.0, "#ffffff", "the sheet: square 0 at red’s light"),
    ):
        svg.add("path", d="M" + "L".join(at(x, y, lift) for x, y in corners) + "Z", fill=fill, stroke="#444",
                stroke_width=2, fill_opacity=0.93)  # fmt: skip
        if lift == 190.0:
            for item in matrix_sheet.drawing("sorry").items:
                if isinstance(item, matrix_sheet.Shape):
                    d = "".join("M" + "L".join(at(x, y, lift) for x, y in ring) + "Z" for ring in item.rings)
                    svg.add("path", d=d, fill=item.fill or "none", fill_rule="evenodd", stroke=item.ink or "none",
                            stroke_width=0.8 if item.ink else 0)  # fmt: skip
        else:
            for n in range(MATRIX_SIDE + 1 if lift > 0 else 0):
                svg.add("path", d=f"M{at(n * 10, 0, lift)}L{at(n * 10, side, lift)}M{at(0, n * 10, lift)}"
                        f"L{at(side, n * 10, lift)}", stroke="#8a7a58", stroke_width=1.4, fill="none")  # fmt: skip
            for x, y, wide, colour in _lights(side) if lift < 0 else ():
                tile = ((x, y), (x + wide, y), (x + wide, y + wide), (x, y + wide))
                svg.add("path", d="M" + "L".join(at(*corner, lift) for corner in tile) + "Z", fill=colour)
        svg.text(said, 660, 272 + 0.35 * side - lift, 15, bold=True)
    # From light to light.
    x, top, bottom = (float(at(5, 5, lift).split()[n]) for n, lift in ((0, 0.0), (1, 190.0), (1, -150.0)))
    svg.add("path", d=f"M{x} {top}V{bottom}", stroke=_RED, stroke_width=2, stroke_dasharray="8 6", fill="none")
    svg.text("red’s corner", x - 20, top - 8, 14, bold=True, anchor="end", fill=_RED)
    return str(svg)
