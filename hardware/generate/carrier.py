"""The carrier: the console's circuit on an ordered board of 100 × 80 mm, and the places of its parts.

Places are in millimetres from its north-west corner, x to the east, y to the south; a part's place is that of its first
pin. `turn` is clockwise as seen from above.
"""

from dataclasses import dataclass

from hardware.generate.plate import Place
from hardware.generate.sizes import CARRIER_AT, CARRIER_THICK, SPACER


@dataclass(frozen=True)
class Spot:
    """The place of a part, and the space that it occupies above the carrier: width, depth, height in mm.

    The space is that of the body, turned by `turn`, with its middle at an offset of `middle` from the place.
    """

    x: float
    y: float
    turn: int
    size: tuple[float, float, float]
    middle: Place = (0.0, 0.0)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return the west, north, east and south edge of its body."""
        x, y = self.x + self.middle[0], self.y + self.middle[1]
        w, d = self.size[0] / 2, self.size[1] / 2
        return (x - w, y - d, x + w, y + d)


_HEADER2, _HEADER4 = (7.0, 7.0, 14.0), (12.0, 7.0, 14.0)
_AXIAL = (12.2, 2.6, 3.0)
_TEST = (2.0, 2.0, 0.1)
# A Pico H in sockets: 8.5 mm of socket, 2.5 mm of its pins' plastic, its board of 1 mm, its USB socket.
PICO_UNDER, PICO_BOARD, PICO_USB = 8.5 + 2.54, 1.0, 2.7
PICO_PINS = 8.5
"""How far a Pico H's pins reach below its board, their plastic included."""

SPOTS = {
    "U1": Spot(11.86, 1.37, 0, (21.0, 51.0, PICO_UNDER + PICO_BOARD + PICO_USB), (8.89, 24.13)),
    "J1": Spot(48.0, 3.4, 180, (9.8, 7.1, 3.3), (0.0, 0.15)),
    "R7": Spot(35.0, 2.5, 90, (2.6, 12.2, 3.0), (0.0, 5.08)),
    "R8": Spot(38.5, 2.5, 90, (2.6, 12.2, 3.0), (0.0, 5.08)),
    "F1": Spot(39.5, 21.0, 0, (26.3, 6.9, 10.0), (11.555, 0.0)),
    "D2": Spot(57.7, 12.5, 180, (15.0, 3.8, 4.2), (-6.35, 0.0)),
    "C1": Spot(59.8, 5.9, 180, (8.3, 8.3, 12.5), (-1.75, 0.0)),
    "J4": Spot(76.08, 33.0, 180, (15.4, 9.8, 13.0), (-5.08, 0.0)),
    "J5": Spot(94.08, 33.0, 180, (15.4, 9.8, 13.0), (-5.08, 0.0)),
    "U2": Spot(43.0, 33.5, 0, (10.2, 18.4, 10.0), (3.81, 7.62)),
    "C2": Spot(44.5, 29.6, 0, (5.4, 2.6, 5.0), (2.5, 0.0)),
    "R1": Spot(55.0, 42.0, 0, _AXIAL, (5.08, 0.0)),
    "R2": Spot(55.0, 47.0, 0, _AXIAL, (5.08, 0.0)),
    "D1": Spot(36.0, 43.0, 270, (2.8, 12.2, 3.2), (0.0, -5.08)),
    "R3": Spot(72.0, 47.0, 90, (2.6, 12.2, 3.0), (0.0, 5.08)),
    "R4": Spot(76.0, 47.0, 90, (2.6, 12.2, 3.0), (0.0, 5.08)),
    "R5": Spot(55.0, 52.0, 0, _AXIAL, (5.08, 0.0)),
    "R6": Spot(72.0, 60.0, 90, (2.6, 12.2, 3.0), (0.0, 5.08)),
    "R9": Spot(65.5, 13.2, 0, _AXIAL, (5.08, 0.0)),
    "D3": Spot(81.27, 13.2, 180, (3.8, 3.4, 6.0), (-1.27, 0.0)),
    "Q1": Spot(76.5, 66.0, 0, (8.0, 5.0, 8.0), (2.54, 0.0)),
    "J6": Spot(83.0, 52.0, 0, _HEADER4, (3.81, 0.0)),
    "J7": Spot(88.0, 64.0, 0, _HEADER2, (1.27, 0.0)),
    "J8": Spot(81.0, 74.5, 0, _HEADER2, (1.27, 0.0)),
    "J11": Spot(11.0, 75.0, 0, _HEADER2, (1.27, 0.0)),
    "J12": Spot(19.0, 75.0, 0, _HEADER2, (1.27, 0.0)),
    "J13": Spot(27.0, 75.0, 0, _HEADER2, (1.27, 0.0)),
    "J14": Spot(35.0, 75.0, 0, _HEADER2, (1.27, 0.0)),
    "J15": Spot(15.0, 62.0, 0, _HEADER2, (1.27, 0.0)),
    "J16": Spot(23.0, 62.0, 0, _HEADER2, (1.27, 0.0)),
    "J17": Spot(31.0, 62.0, 0, _HEADER2, (1.27, 0.0)),
    "TP1": Spot(80.0, 7.4, 0, _TEST),
    "TP2": Spot(41.6, 14.9, 0, _TEST),
    "TP3": Spot(80.0, 22.0, 0, _TEST),
    "TP4": Spot(36.0, 47.0, 0, _TEST),
    "TP5": Spot(80.0, 47.0, 0, _TEST),
}
# Of each button, the resistor in its wire's way to the Pico, and the capacitor from its wire to ground: low enough to
# lie under DRAW.
for _i in range(7):
    SPOTS[f"R1{_i + 1}"] = Spot(44.0, 57.2 + 3.3 * _i, 0, _AXIAL, (5.08, 0.0))
    SPOTS[f"C1{_i + 1}"] = Spot(59.5, 57.2 + 3.3 * _i, 0, (5.4, 2.6, 5.0), (2.5, 0.0))
PITCH = 2.54
# Height of the middle of the USB-C socket's opening above the carrier.
USB_C_RISE = 1.66


def top() -> float:
    """Return the height of the carrier's upper side above the console's floor."""
    return SPACER + CARRIER_THICK


def in_console(x: float, y: float) -> Place:
    """Convert a place on the carrier to the coordinates of the console's plates, from their middle."""
    return (x + CARRIER_AT[0], y + CARRIER_AT[1])


def pin_place(part: str, number: str) -> Place:
    """Return the place of a pole of a header or terminal on the carrier."""
    spot = SPOTS[part]
    step = 5.08 if part in ("J4", "J5") else PITCH
    along = step * (int(number) - 1) * (-1 if spot.turn == 180 else 1)
    return (spot.x + along, spot.y)
