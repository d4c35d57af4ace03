"""The board's face: a window over every light, and the engraving that makes it Sorry! and four rows of revenge."""

from functools import cache
from math import atan2, degrees, hypot, pi

from shapely.geometry import LineString, Point, Polygon
from shapely.ops import unary_union

from hardware.generate.lettering import label
from hardware.generate.marks import mark
from hardware.generate.plate import Place, Plate, Round, arc, band, polar, polygons, rectangle
from hardware.generate.sizes import BOARD, SCREW, TRACK_BAND, WINDOW, lights_mm
from pawnlight.board import TRACK_LIGHTS, led_of_home, led_of_start, led_of_zone
from pawnlight.games.sorry.board import diamond_square, slides, start_circle
from pawnlight.rules.base import COLOURS
from pawnlight.show.geometry import LIGHT_SPACING_MM, RING_RADIUS_MM, angle_of

_STEP = 2 * pi / TRACK_LIGHTS
_INNER, _OUTER = TRACK_BAND
_AIR = 0.8  # gap between an engraved area and a window
_NUMBER = (178.3, 3.6)  # radius and height of the squares' numbers
_COUNT = (184.4, 2.4)  # the same for the places in a row of Revenge
_LANE = 7.6
_DIAMOND_REACH = 9.2
_SYMBOL_RADIUS = 0.56 * RING_RADIUS_MM
ROWS = ("I", "II", "III", "IV")


def screws() -> list[Place]:
    """Return the places of the screws: at the corners, beside the seams at the rim, and round the middle."""
    found = []
    for k in range(4):
        found.append(polar(angle_of(15 * k), 252.0))
        for square in (6.5, 8.5):
            found.append(polar(angle_of(15 * k + square), 178.6))
        for radius, aside in ((62.0, -8.0), (112.0, 8.0)):
            found.append(polar(angle_of(15 * k + 7.5), radius, aside))
    return found


@cache
def face() -> Plate:
    """Return the whole square face, centred on its middle."""
    plate = Plate("face", rectangle(0, 0, BOARD, BOARD))
    plate.holes += [Round(x, y, WINDOW / 2) for x, y in lights_mm()]
    plate.holes += [Round(x, y, SCREW / 2) for x, y in screws()]
    _squares(plate)
    for k in range(4):
        _slides(plate, k)
        _start(plate, k)
        _lane(plate, k)
        _row(plate, k)
    _corners(plate)
    # Do not engrave the windows.
    windows = unary_union([hole.shape.buffer(_AIR) for hole in plate.holes])
    plate.fills = [part for fill in plate.fills for part in polygons(fill.difference(windows))]
    return plate


def quarters() -> list[Polygon]:
    """Return the four parts of every layer, clockwise from the upper left, which has red's START and HOME."""
    half = BOARD / 2
    middles = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [rectangle(x * half / 2, y * half / 2, half, half) for x, y in middles]


def turned_quarters() -> list[Polygon]:
    """Return the four parts with seams shifted by three squares, so that such a layer joins the others' quarters."""
    whole = rectangle(0, 0, BOARD, BOARD)
    found = []
    for k in range(4):
        seams = [polar(angle_of(15 * k + square), BOARD) for square in (-4.5, 3.0, 10.5)]
        part = whole.intersection(Polygon([(0, 0), *seams]))
        assert isinstance(part, Polygon)
        found.append(part)
    return found


def _squares(plate: Plate) -> None:
    plate.score(*arc(_INNER, 0, 2 * pi))
    plate.score(*arc(_OUTER, 0, 2 * pi))
    for square in range(TRACK_LIGHTS):
        turn = angle_of(square)
        upright = degrees(turn) + 90
        between = turn + _STEP / 2
        plate.score(polar(between, _INNER), polar(between, _OUTER))
        plate.labels.append(label(str(square), *polar(turn, _NUMBER[0]), _NUMBER[1], upright))
        plate.labels.append(label(str(square % 15 + 1), *polar(turn, _COUNT[0]), _COUNT[1], upright))


def _slides(plate: Plate, k: int) -> None:
    entry = _diamond(k, _DIAMOND_REACH + 1.6)
    for first, last in slides(k):
        start, end = angle_of(first), angle_of(last)
        for off in (-6.4, 6.4):
            radius = RING_RADIUS_MM + off
            # A line on either side of the windows, from the triangle to the round end.
            lane = band(start - 0.2 * _STEP, end - 6.6 / radius, radius - 0.6, radius + 0.6)
            plate.fills += polygons(lane.difference(entry))
        for square in range(first, last):
            tip = angle_of(square + 0.5) + 0.009
            tail = tip - 0.018
            chevron = Polygon(
                [polar(tip, RING_RADIUS_MM), polar(tail, RING_RADIUS_MM - 3.2), polar(tail, RING_RADIUS_MM + 3.2)]
            )
            if not chevron.intersects(entry):
                plate.fills.append(chevron)
        back = start - 0.46 * _STEP
        plate.fills.append(
            Polygon([polar(back, _INNER + 0.8), polar(start, RING_RADIUS_MM), polar(back, _OUTER - 0.8)])
        )
        if last != start_circle(k):
            middle = Point(polar(end, RING_RADIUS_MM))
            plate.fills.append(middle.buffer(7.4).difference(middle.buffer(6.4)))


def _diamond(k: int, reach: float) -> Polygon:
    ways = ((reach, 0), (0, reach), (-reach, 0), (0, -reach))
    return Polygon([polar(angle_of(diamond_square(k)), RING_RADIUS_MM + along, aside) for along, aside in ways])


def _start(plate: Plate, k: int) -> None:
    places = [lights_mm()[led_of_start(k, i)] for i in range(4)]
    x, y = (sum(place[i] for place in places) / 4 for i in (0, 1))
    reach = hypot(places[0][0] - x, places[0][1] - y) + WINDOW / 2 + 2.2
    turn = angle_of(start_circle(k))
    out = polar(turn, RING_RADIUS_MM)
    plate.fills.append(Point(x, y).buffer(reach + 1.2).difference(Point(x, y).buffer(reach)))
    plate.fills.append(Point(out).buffer(7.9).difference(Point(out).buffer(6.3)))
    way = LineString([(x, y), polar(turn, _INNER - 0.6)])
    plate.fills += polygons(way.buffer(1.0).difference(Point(x, y).buffer(reach + 1.2)))
    upright = degrees(angle_of(15 * k + 5)) + 90
    plate.labels.append(
        label("START", *polar(angle_of(15 * k + 5), 0.8 * RING_RADIUS_MM - LIGHT_SPACING_MM - 17.5), 4.2, upright)
    )


def _lane(plate: Plate, k: int) -> None:
    turn = angle_of(diamond_square(k))
    places = lights_mm()
    for z in range(1, 6):
        radius = hypot(*places[led_of_zone(k, z)])
        low, high = radius - LIGHT_SPACING_MM / 2 + 0.5, radius + LIGHT_SPACING_MM / 2 - 0.5
        corners = [
            polar(turn, low, -_LANE),
            polar(turn, high, -_LANE),
            polar(turn, high, _LANE),
            polar(turn, low, _LANE),
        ]
        plate.score(*corners, corners[0])
    first, last = (polar(turn, hypot(*places[led_of_home(k, i)])) for i in (0, 3))
    home = LineString([first, last])
    plate.fills.append(home.buffer(7.6).difference(home.buffer(6.8)))
    plate.fills.append(_diamond(k, _DIAMOND_REACH).difference(_diamond(k, _DIAMOND_REACH - 1.0)))
    upright, aside = degrees(turn), 11.6
    if not -90 <= (upright + 180) % 360 - 180 <= 90:
        upright, aside = upright + 180, -aside
    middle = (hypot(*places[led_of_home(k, 1)]) + hypot(*places[led_of_home(k, 2)])) / 2
    plate.labels.append(label("HOME", *polar(turn, middle, aside), 4.2, upright))
    plate.labels.append(label("SAFETY", *polar(turn, 0.66 * RING_RADIUS_MM, aside), 3.4, upright))


def _row(plate: Plate, k: int) -> None:
    """Engrave a row of Revenge, which is a quarter of the ring."""
    edge = angle_of(15 * k - 0.5)
    plate.score(polar(edge, _OUTER), polar(edge, 187.0))
    turn = angle_of(15 * k + 11)
    upright = degrees(turn) + 90
    plate.labels.append(label(f"ROW {ROWS[k]}", *polar(turn, 149.5), 4.2, upright))
    plate.fills += mark(COLOURS[k], *polar(turn, _SYMBOL_RADIUS), 34)


def _corners(plate: Plate) -> None:
    for k, colour in enumerate(COLOURS):
        x, y = polar(angle_of(15 * k), 229.0)
        plate.fills += mark(colour, x, y, 20)
        turn = atan2(y, x)
        plate.score(polar(turn, 243.0, -14), polar(turn, 243.0, 14))
        plate.score(polar(turn, 213.0, -30), polar(turn, 213.0, 30))
