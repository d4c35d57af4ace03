"""Single-stroke lettering, which a laser engraves in one pass and which needs no installed font."""

from functools import cache

from HersheyFonts import HersheyFonts
from shapely import affinity
from shapely.geometry import MultiLineString, box

from hardware.generate.plate import Label, Place

# Metrics of the font: the baseline and the height of capitals.
_BASE = 9.0
_CAPITAL = 21.0


@cache
def _font() -> HersheyFonts:
    font = HersheyFonts()
    font.load_default_font("rowmans")
    return font


@cache
def _strokes(said: str) -> tuple[tuple[Place, ...], ...]:
    strokes = [tuple((float(x), float(y) - _BASE) for x, y in stroke) for stroke in _font().strokes_for_text(said)]
    return tuple(stroke for stroke in strokes if len(stroke) > 1)


def label(said: str, x: float, y: float, height: float, degrees: float = 0.0) -> Label:
    """Return the strokes of a text in capitals `height` mm tall, centred on (x, y), turned clockwise."""
    lines = MultiLineString(_strokes(said))
    scale = height / _CAPITAL
    left, _, right, _ = lines.bounds
    lines = affinity.translate(lines, -(left + right) / 2, _CAPITAL / 2)
    lines = affinity.scale(lines, scale, scale, origin=(0, 0))
    area = box(*lines.buffer(0.3).bounds)
    lines, area = (affinity.rotate(shape, degrees, origin=(0, 0)) for shape in (lines, area))
    return Label(said, affinity.translate(lines, x, y), affinity.translate(area, x, y))
