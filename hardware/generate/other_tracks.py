"""Faces for two other tracks of 60 lights, without spokes: a bought ring in quarters, and uncut strips in a square."""

from math import cos, degrees, pi, sin

from hardware.generate.lettering import label
from hardware.generate.plate import Place, Plate, Round, rectangle
from hardware.generate.sheets import Sheet
from hardware.generate.sizes import GAP, SCREW, STRIP_WIDTH
from pawnlight.board import TRACK
from pawnlight.rules.sorry_board import circle, diamond, slides
from pawnlight.show.geometry import PITCH_MM, turn_of

# Ready-made rings of 60 in quarters are sold with 145 mm inside and 157 mm outside: measure yours.
QUARTER_RING_RADIUS = 75.5
QUARTER_RING_PITCH = 2 * pi * QUARTER_RING_RADIUS / TRACK
_SIDE = TRACK // 4 * PITCH_MM


def ring_places() -> list[tuple[Place, float]]:
    """Return (place, direction outwards in radians) for each square on the bought ring."""
    turns = [turn_of(square) for square in range(TRACK)]
    return [((QUARTER_RING_RADIUS * cos(turn), QUARTER_RING_RADIUS * sin(turn)), turn) for turn in turns]


def square_places() -> list[tuple[Place, float]]:
    """Return the same for four straight pieces of 15 in a square; square 0 is at the upper left, red's side on top."""
    half, found = _SIDE / 2, []
    for k in range(4):
        along = k * pi / 2
        outward = along - pi / 2
        x0, y0 = -half * cos(along) + half * cos(outward), -half * sin(along) + half * sin(outward)
        for i in range(TRACK // 4):
            found.append(((x0 + i * PITCH_MM * cos(along), y0 + i * PITCH_MM * sin(along)), outward))
    return found


def _face(name: str, size: float, places: list[tuple[Place, float]], window: float, tall: float, out: float) -> Plate:
    plate = Plate(name, rectangle(0, 0, size, size))
    plate.holes += [Round(x, y, window / 2) for (x, y), _ in places]
    corner = size / 2 - 8
    plate.holes += [Round(a * corner, b * corner, SCREW / 2) for a in (-1, 1) for b in (-1, 1)]
    named = {circle(k): "O" for k in range(4)} | {diamond(k): "+" for k in range(4)}
    for k in range(4):
        named |= {first: ">" for first, _ in slides(k)} | {last: "I" for _, last in slides(k) if last != circle(k)}
    for square, ((x, y), turn) in enumerate(places):
        upright = degrees(turn) + 90
        plate.labels.append(label(str(square), x + out * cos(turn), y + out * sin(turn), tall, upright))
        inwards = out * 0.9
        if square in named:
            plate.labels.append(label(named[square], x - inwards * cos(turn), y - inwards * sin(turn), tall, upright))
    return plate


def _wells(face: Plate, wider: float) -> Plate:
    holes = [
        Round(h.x, h.y, h.radius + (0 if h.radius == SCREW / 2 else wider)) for h in face.holes if isinstance(h, Round)
    ]
    return Plate(f"{face.name} wells", face.outline, [*holes])


def _plate_of_square(size: float) -> Plate:
    """Return the plate for the four pieces of strip, which is also the floor: outlines, and holes for the wires."""
    plate = Plate("square track plate", rectangle(0, 0, size, size))
    corner = size / 2 - 8
    plate.holes += [Round(a * corner, b * corner, SCREW / 2) for a in (-1, 1) for b in (-1, 1)]
    half = _SIDE / 2
    for k in range(4):
        along = k * pi / 2
        outward = along - pi / 2
        # A piece begins half a pitch before its first light.
        shift = -PITCH_MM / 2
        x, y = half * cos(outward) + shift * cos(along), half * sin(outward) + shift * sin(along)
        plate.score(*rectangle(x, y, _SIDE, STRIP_WIDTH, degrees(along)).exterior.coords)
        inside = half - 14.0
        plate.holes.append(Round(inside * (cos(outward) - cos(along)), inside * (sin(outward) - sin(along)), 5.0))
        first = half - 26.0
        place = (first * cos(outward) - (half - 34.0) * cos(along), first * sin(outward) - (half - 34.0) * sin(along))
        plate.labels.append(label(str(15 * k), *place, 4.0))
    return plate


def sheets() -> list[Sheet]:
    """Return the faces with their wells. Marks: > triangle, I end of a slide, + diamond, O start circle."""
    ring = _face("quarter ring", 190.0, ring_places(), 5.0, 2.5, 6.2)
    square = _face("square track", 290.0, square_places(), 10.0, 3.6, 11.0)
    left = 95.0 + GAP
    pair = [ring.moved(left, left), _wells(ring, 0.4).moved(3 * 95.0 + 2 * GAP, left)]
    middle = 145.0 + GAP
    return [
        Sheet("variant-quarter-ring", 1, pair),
        Sheet("variant-square-track-face", 1, [square.moved(middle, middle)]),
        Sheet("variant-square-track-wells", 2, [_wells(square, 1.0).moved(middle, middle)]),
        Sheet("variant-square-track-plate", 2, [_plate_of_square(290.0).moved(middle, middle)]),
    ]
