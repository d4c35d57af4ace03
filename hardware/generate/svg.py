"""SVG writer with reproducible output: numbers have two decimals, and text is drawn as paths, without fonts."""

from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path

import reportlab
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont
from shapely.geometry import Polygon

from hardware.generate.plate import Place

# Bitstream Vera, which is bundled with reportlab.
_FONTS = {False: "Vera.ttf", True: "VeraBd.ttf"}
_EM = 2048


def number(value: float) -> str:
    """Format a number with at most two decimals, as short as possible."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@cache
def _font(bold: bool) -> TTFont:
    font = TTFont(Path(reportlab.__file__).parent / "fonts" / _FONTS[bold])
    assert font["head"].unitsPerEm == _EM
    return font


@cache
def _glyph(letter: str, bold: bool) -> tuple[str, int]:
    """Return the outline and the advance of a letter, in units of the font, y up."""
    font = _font(bold)
    name = font.getBestCmap().get(ord(letter))
    if name is None:
        raise ValueError(f"The font has no {letter!r}.")
    glyphs = font.getGlyphSet()
    pen = SVGPathPen(glyphs)
    glyphs[name].draw(pen)
    return pen.getCommands(), int(glyphs[name].width)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of `text`, in the units of `size`."""
    return sum(_glyph(letter, bold)[1] for letter in text) * size / _EM


def points(line: Sequence[Place], *, closed: bool = False) -> str:
    """Return the `d` attribute of a path through places."""
    said = "L".join(f"{number(x)} {number(y)}" for x, y in line)
    return f"M{said}{'Z' if closed else ''}"


def ring(shape: Polygon) -> str:
    """Return the `d` attribute of a polygon with its holes."""
    rings = [shape.exterior, *shape.interiors]
    return "".join(points(list(one.coords)[:-1], closed=True) for one in rings)


class Svg:
    """A drawing, built element by element; `unit` is "mm" for a drawing with a size on paper, else pixels."""

    def __init__(
        self, width: float, height: float, title: str, unit: str = "", left: float = 0, top: float = 0
    ) -> None:
        self._head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}{unit}" height="{number(height)}{unit}" '
            f'viewBox="{number(left)} {number(top)} {number(width)} {number(height)}">\n'
            f"<title>{escape(title)}</title>\n"
        )
        self._lines: list[str] = []
        self._glyphs: dict[tuple[str, bool], str] = {}

    def add(self, name: str, **attributes: str | float) -> None:
        """Add an element; `_` in an attribute's name stands for `-`."""
        said = ""
        for key, value in attributes.items():
            shown = number(value) if isinstance(value, int | float) else escape(value)
            said += f' {key.replace("_", "-")}="{shown}"'
        self._lines.append(f"<{name}{said}/>")

    def open(self, name: str, **attributes: str | float) -> None:
        """Open a group, to be closed by `close`."""
        self.add(name, **attributes)
        self._lines[-1] = self._lines[-1][:-2] + ">"

    def close(self, name: str) -> None:
        """Close a group."""
        self._lines.append(f"</{name}>")

    def text(
        self,
        said: str,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        anchor: str = "start",
        fill: str = "#222",
        turn: float = 0,
    ) -> None:
        """Add text as outlines, with its baseline at y; `aria-label` has the text for screen readers."""
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width_of(said, size, bold=bold)
        turned = f" rotate({number(turn)} {number(x - left)} 0)" if turn else ""
        scale = f"{size / _EM:.5f}"
        uses, along = "", 0
        for letter in said:
            outline, advance = _glyph(letter, bold)
            if outline:
                name = self._glyphs.setdefault((letter, bold), f"g{len(self._glyphs)}")
                uses += f'<use href="#{name}"' + (f' x="{along}"' if along else "") + "/>"
            along += advance
        self._lines.append(
            f'<g role="img" aria-label="{escape(said)}" fill="{fill}" '
            f'transform="translate({number(left)} {number(y)}){turned} scale({scale} -{scale})">{uses}</g>'
        )

    def __str__(self) -> str:
        glyphs = "".join(
            f'<path id="{name}" d="{_glyph(letter, bold)[0]}"/>' for (letter, bold), name in self._glyphs.items()
        )
        defs = f"<defs>{glyphs}</defs>\n" if glyphs else ""
        return self._head + defs + "\n".join(self._lines) + "\n</svg>\n"
