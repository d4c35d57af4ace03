"""SVG as text: the same input gives the same bytes, numbers with two decimals."""

from collections.abc import Sequence
from html import escape

from reportlab.pdfbase.pdfmetrics import stringWidth
from shapely.geometry import Polygon

from hardware.generate.plate import Place

FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
# Of the fonts above the widest is this much wider than the one that is measured.
_WIDER = 1.06


def number(value: float) -> str:
    """A number as short as it can be with two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide `text` is at most, in the units of `size`."""
    return float(stringWidth(text, "Helvetica-Bold" if bold else "Helvetica", size)) * _WIDER


def points(line: Sequence[Place], *, closed: bool = False) -> str:
    """The `d` of a path through places."""
    said = "L".join(f"{number(x)} {number(y)}" for x, y in line)
    return f"M{said}{'Z' if closed else ''}"


def ring(shape: Polygon) -> str:
    """The `d` of a polygon with its holes."""
    rings = [shape.exterior, *shape.interiors]
    return "".join(points(list(one.coords)[:-1], closed=True) for one in rings)


class Svg:
    """A drawing that grows element by element; `unit` is "mm" where it has a size on paper, else pixels."""

    def __init__(
        self, width: float, height: float, title: str, unit: str = "", left: float = 0, top: float = 0
    ) -> None:
        self._head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}{unit}" height="{number(height)}{unit}" '
            f'viewBox="{number(left)} {number(top)} {number(width)} {number(height)}" font-family="{FONT}">\n'
            f"<title>{escape(title)}</title>\n"
        )
        self._lines: list[str] = []

    def add(self, name: str, **attributes: str | float) -> None:
        """One element; `_` in an attribute's name stands for `-`."""
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
        """Text with its baseline at y."""
        turned = f' transform="rotate({number(turn)} {number(x)} {number(y)})"' if turn else ""
        weight = ' font-weight="bold"' if bold else ""
        anchored = f' text-anchor="{anchor}"' if anchor != "start" else ""
        self._lines.append(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" '
            f'fill="{fill}"{weight}{anchored}{turned}>{escape(said)}</text>'
        )

    def __str__(self) -> str:
        return self._head + "\n".join(self._lines) + "\n</svg>\n"
