"""The console: screen, DRAW, the other six buttons, and the electronics under them."""

from shapely.geometry import Point, Polygon, box

from hardware.generate.board_box import SOCKET
from hardware.generate.boxes import INSET, PLAIN_SIDES, slots, wall
from hardware.generate.lettering import label
from hardware.generate.plate import Cornered, Plate, Round, rectangle
from hardware.generate.sizes import CONSOLE, CONSOLE_DEPTH, SCREW, SHEET
from pawnlight.board import PAD_KEYS

_DRAW_HOLE = 30.0
_KEY_HOLE = 24.0
_RIM = 2.5  # a button's rim reaches this far beyond its hole
# From the middle of the face.
SCREEN_PLACE = (0.0, -80.0)
KEYS = {
    "DRAW": (0.0, -32.0, _DRAW_HOLE),
    "OK": (0.0, 44.0, _KEY_HOLE),
    "UP": (0.0, 10.0, _KEY_HOLE),
    "DOWN": (0.0, 78.0, _KEY_HOLE),
    "LEFT": (-34.0, 44.0, _KEY_HOLE),
    "RIGHT": (34.0, 44.0, _KEY_HOLE),
    "BACK": (46.0, 78.0, _KEY_HOLE),
}
# Width and height of the glass that shows, and the holes of its module, across and down.
SCREENS = {"0.96": ((24.0, 13.0), (23.5, 23.8)), "2.42": ((57.5, 29.5), (69.0, 38.0))}
_OPENING = (60.0, 32.0)
_BEZEL = (92.0, 52.0)
_BEZEL_SCREWS = (84.0, 42.0)
_PICO_HOLES = (11.4, 47.0)


def _corner_screws() -> list[Round]:
    x, y = CONSOLE[0] / 2 - 12, CONSOLE[1] / 2 - 12
    return [Round(a * x, b * y, SCREW / 2) for a in (-1, 1) for b in (-1, 1)]


def face() -> Plate:
    """The face, round its middle; the screen's bezel is screwed under it."""
    plate = Plate("console face", rectangle(0, 0, *CONSOLE))
    sx, sy = SCREEN_PLACE
    plate.holes += _corner_screws()
    plate.holes.append(Cornered(rectangle(sx, sy, *_OPENING)))
    plate.holes += _around(sx, sy, *_BEZEL_SCREWS)
    plate.holes += slots(*CONSOLE, PLAIN_SIDES)
    for key in PAD_KEYS:
        x, y, hole = KEYS[key]
        plate.holes.append(Round(x, y, hole / 2))
        rim = Point(x, y).buffer(hole / 2 + _RIM + 1.5)
        plate.score(*rim.exterior.coords)
    plate.labels.append(label("DRAW", 33.0, -32.0, 5.0))
    plate.labels.append(label("BACK", 46.0, 98.0, 3.2))
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
    """Holds the screen of `size` inches under the face's opening. Cut the one that you have bought."""
    glass, holes = SCREENS[size]
    plate = Plate(f"bezel {size}", rectangle(0, 0, *_BEZEL))
    plate.holes.append(Cornered(rectangle(0, 0, *glass)))
    plate.holes += _around(0, 0, *_BEZEL_SCREWS)
    plate.holes += _around(0, 0, *holes, radius=1.1)
    return plate


def bottom() -> Plate:
    """The floor: held by four screws, so that it can be opened; the Pico stands on it with its socket to the north."""
    plate = Plate("console bottom", rectangle(0, 0, *CONSOLE))
    plate.holes += [*_corner_screws(), *slots(*CONSOLE, PLAIN_SIDES)]
    x, y = _PICO
    plate.holes += _around(x, y, *_PICO_HOLES, radius=1.1)
    plate.score(*rectangle(x, y, 21.0, 51.0).exterior.coords)
    plate.labels.append(label("PICO", x, y, 3.2, 90))
    plate.score(*rectangle(28.0, -40.0, 50.0, 70.0).exterior.coords)
    plate.labels.append(label("STRIPBOARD", 28.0, -40.0, 3.2))
    for i in range(9):
        # The piezo is heard through these.
        plate.holes.append(Round(-30.0 + 6 * (i % 3 - 1), 60.0 + 6 * (i // 3 - 1), 1.2))
    plate.labels.append(label("PIEZO", -30.0, 74.0, 3.2))
    return plate


# 4 mm behind the wall, so that a plug reaches in.
_PICO = (-40.0, -CONSOLE[1] / 2 + INSET + SHEET + 1.5 + 25.5)


def walls() -> list[Plate]:
    """North has the sockets: USB, 5 V, and the two cables."""
    found = []
    for number, side in enumerate(PLAIN_SIDES):
        length = CONSOLE[0] if number % 2 == 0 else CONSOLE[1]
        piece = wall(f"console wall {side.name}", length, CONSOLE_DEPTH, side, between=number % 2 == 1)[0]
        if side.name == "north":
            middle = CONSOLE[0] / 2 - INSET
            floor = SHEET + CONSOLE_DEPTH
            usb = middle + _PICO[0]
            # The Pico stands on 6 mm, its board is 1 mm thick, and a plug is 12 × 8 mm.
            piece.holes.append(Cornered(box(usb - 6.5, floor - 13.0, usb + 6.5, floor - 4.0)))
            piece.holes.append(Round(middle, floor - 14, SOCKET / 2))
            piece.holes += [Round(middle + dx, floor - 14, 4.1) for dx in (26.0, 46.0)]
            for said, x in (("USB", usb), ("5V", middle), ("BOARD", middle + 26), ("PANEL", middle + 46)):
                piece.labels.append(label(said, x, floor - 28.0, 3.2))
        found.append(piece)
    return found
