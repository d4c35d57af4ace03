"""The console: screen, DRAW, the other six buttons, and the carrier of the electronics under them."""

from shapely.geometry import Point, Polygon, box

from hardware.generate import carrier
from hardware.generate.boxes import PLAIN_SIDES, outer_x, slots, wall
from hardware.generate.lettering import label
from hardware.generate.plate import Cornered, Place, Plate, Round, rectangle
from hardware.generate.sizes import CARRIER, CARRIER_AT, CARRIER_HOLES, CONSOLE, CONSOLE_DEPTH, SCREW, SHEET
from pawnlight.board import PAD_KEYS

_DRAW_HOLE = 30.0
_KEY_HOLE = 24.0
_RIM = 2.5  # width of a button's rim beyond its hole
# Relative to the middle of the face.
SCREEN_PLACE = (0.0, -78.0)
KEYS = {
    "DRAW": (0.0, -32.0, _DRAW_HOLE),
    "OK": (0.0, 44.0, _KEY_HOLE),
    "UP": (0.0, 10.0, _KEY_HOLE),
    "DOWN": (0.0, 78.0, _KEY_HOLE),
    "LEFT": (-34.0, 44.0, _KEY_HOLE),
    "RIGHT": (34.0, 44.0, _KEY_HOLE),
    "BACK": (46.0, 78.0, _KEY_HOLE),
}
# The middles of their words.
DRAW_AT, BACK_AT = (33.0, -32.0), (46.0, 98.0)
# The window over the lit area, how far its middle lies from that of the module's holes, towards the pins, and the
# distances of these holes. The lit area of a 0.96-inch module (21.7 × 10.9 mm) is 1.2 to 2.4 mm off.
SCREENS = {"0.96": ((26.0, 15.0), 1.3, (23.5, 23.8)), "2.42": ((57.5, 29.5), 0.0, (69.0, 38.0))}
_OPENING = (60.0, 32.0)
_BEZEL = (92.0, 52.0)
_BEZEL_SCREWS = (84.0, 42.0)
PIEZO = (-30.0, 60.0)
# The hole for a cable, with a cable tie behind it, at the height of the carrier's terminals.
CABLE_HOLE, CABLE_RISE = 8.2, 16.0
# The depth of a button below the face, including its lugs and the holder of its lamp.
BUTTON_DEPTH = {_DRAW_HOLE: 45.0, _KEY_HOLE: 36.0}


def _corner_screws() -> list[Round]:
    x, y = CONSOLE[0] / 2 - 12, CONSOLE[1] / 2 - 12
    return [Round(a * x, b * y, SCREW / 2) for a in (-1, 1) for b in (-1, 1)]


def face() -> Plate:
    """Return the face, centred on its middle; the screen's bezel is screwed under it."""
    plate = Plate("console face", rectangle(0, 0, *CONSOLE))
    sx, sy = SCREEN_PLACE
    plate.holes += _corner_screws()
    plate.holes.append(Cornered(rectangle(sx, sy, *_OPENING)))
    plate.holes += _around(sx, sy, *_BEZEL_SCREWS)
    plate.holes += slots(*CONSOLE, PLAIN_SIDES, "upper")
    for key in PAD_KEYS:
        x, y, hole = KEYS[key]
        plate.holes.append(Round(x, y, hole / 2))
        rim = Point(x, y).buffer(hole / 2 + _RIM + 1.5)
        plate.score(*rim.exterior.coords)
    plate.labels.append(label("DRAW", *DRAW_AT, 5.0))
    plate.labels.append(label("BACK", *BACK_AT, 3.2))
    plate.labels.append(label("OK", 20.0, 26.5, 3.2))
    for key, (dx, dy) in {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}.items():
        x, y, hole = KEYS[key]
        plate.fills.append(_arrow(x + 20.5 if dy else x, y - 20.5 if dx else y, dx, dy))
    return plate


def _arrow(x: float, y: float, dx: int, dy: int) -> Polygon:
    tip, wing = 3.2, 2.6
    return Polygon([(x + tip * dx, y + tip * dy), (x - tip * dx / 2 + wing * dy, y - tip * dy / 2 + wing * dx),
                    (x - tip * dx / 2 - wing * dy, y - tip * dy / 2 - wing * dx)])  # fmt: skip


def _around(x: float, y: float, across: float, down: float, radius: float = SCREW / 2) -> list[Round]:
    return [Round(x + a * across / 2, y + b * down / 2, radius) for a in (-1, 1) for b in (-1, 1)]


def bezel(size: str) -> Plate:
    """Return the bezel that holds a screen of `size` inches under the face's opening."""
    glass, off, holes = SCREENS[size]
    plate = Plate(f"bezel {size}", rectangle(0, 0, *_BEZEL))
    plate.holes.append(Cornered(rectangle(0, -off, *glass)))
    plate.holes += _around(0, 0, *_BEZEL_SCREWS)
    plate.holes += _around(0, 0, *holes, radius=1.1)
    plate.labels.append(label("PINS THIS SIDE", 0, -22.5, 2.4))
    return plate


def bottom() -> Plate:
    """Return the floor from above: held by four screws, so that it can be opened; the carrier stands on it."""
    plate = Plate("console bottom", rectangle(0, 0, *CONSOLE))
    plate.holes += [*_corner_screws(), *slots(*CONSOLE, PLAIN_SIDES, "lower")]
    plate.holes += [Round(*carrier.in_console(x, y), SCREW / 2) for x, y in CARRIER_HOLES]
    x, y = CARRIER_AT[0] + CARRIER[0] / 2, CARRIER_AT[1] + CARRIER[1] / 2
    plate.score(*rectangle(x, y, *CARRIER).exterior.coords)
    plate.labels.append(label("CARRIER", x, y, 5.0))
    px, py = PIEZO
    # Openings for the sound of the piezo.
    plate.holes += [Round(px + 6 * (i % 3 - 1), py + 6 * (i // 3 - 1), 1.2) for i in range(9)]
    plate.labels.append(label("PIEZO", px, py + 14, 3.2))
    plate.labels.append(label("INSIDE", 30, 60, 4.0))
    return plate


def openings() -> dict[str, tuple[Place, tuple[float, float]]]:
    """Return each opening of the north wall as (middle, size); the middle is (x of the plates, height above the floor).

    A round opening has a width of 0; its diameter is the second number.
    """
    pico, usb_c = carrier.SPOTS["U1"], carrier.SPOTS["J1"]
    usb_x = (pico.box[0] + pico.box[2]) / 2 + CARRIER_AT[0]
    usb_z = carrier.top() + carrier.PICO_UNDER + carrier.PICO_BOARD + carrier.PICO_USB / 2
    power_x = (usb_c.box[0] + usb_c.box[2]) / 2 + CARRIER_AT[0]
    cables = {
        f"{said}": (carrier.SPOTS[name].x - 5.08 + CARRIER_AT[0]) for said, name in (("BOARD", "J4"), ("PANEL", "J5"))
    }
    # A micro-USB plug's body is 12 × 8 mm at most, a USB-C plug's 12.4 × 6.5 mm.
    return {
        "USB": ((usb_x, usb_z), (13.0, 9.0)),
        "5V": ((power_x, carrier.top() + carrier.USB_C_RISE), (14.0, 8.0)),
    } | {said: ((x, CABLE_RISE), (0.0, CABLE_HOLE)) for said, x in cables.items()}


def walls() -> list[Plate]:
    """Return the walls as seen from outside. The north wall has the openings: USB, 5 V, and the two cables."""
    found = []
    for number, side in enumerate(PLAIN_SIDES):
        length = CONSOLE[0] if number % 2 == 0 else CONSOLE[1]
        piece = wall(f"console wall {side.name}", length, CONSOLE_DEPTH, side, between=number % 2 == 1)[0]
        if side.name == "north":
            floor = SHEET + CONSOLE_DEPTH
            for said, ((along, height), (wide, tall)) in openings().items():
                x, y = outer_x(side, CONSOLE[0], along), floor - height
                if wide:
                    piece.holes.append(Cornered(box(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)))
                else:
                    piece.holes.append(Round(x, y, tall / 2))
                piece.labels.append(label(said, x, floor - 32.0, 3.2))
            piece.labels.append(label("5 V ONLY", piece.outline.centroid.x, floor - 42.0, 3.2))
        found.append(piece)
    return found
