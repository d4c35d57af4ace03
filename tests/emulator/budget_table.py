"""The table of budgets in docs/measurements.md: what is measured of each image, a column each."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.emulator.budgets import Figure
from tests.emulator.flash import FLASH_BYTES
from tests.emulator.flashed import copy_uf2

# Of a row, its last cell is the part that it belongs to.
_HEAD = "| what | budget |"
_VERSION = re.compile(rb"MicroPython v(\d+\.\d+\.\d+(?:-preview)?)")

Measured = Mapping[str, Sequence[Figure]]


def image_version(image: Path) -> str:
    """Return the version of MicroPython in this image: `1.28.0`. Raises ValueError if it names none."""
    found = _VERSION.search(copy_uf2(b"\xff" * FLASH_BYTES, image))
    if found is None:
        raise ValueError(f"{image} names no version of MicroPython")
    return found[1].decode()


def update_table(text: str, columns: Mapping[str, Measured]) -> str:
    """Return `text`, a document, with the rows of what was measured in its table of budgets.

    `columns` are the figures by part, by the heading of the column. Rows of other parts stay if the headings do.
    """
    lines = text.split("\n")
    first = next(n for n, line in enumerate(lines) if line.startswith(_HEAD))
    last = next(n for n in range(first, len(lines)) if not lines[n].startswith("|"))
    head = [f"{_HEAD} {' | '.join(columns)} | part |", "|---|---|" + "---|" * len(columns) + "---|"]
    parts = list(next(iter(columns.values())))
    old = lines[first + 2 : last] if lines[first] == head[0] else []
    kept = [line for line in old if line.rstrip("| ").rpartition("`")[0].rpartition("`")[2] not in parts]
    rows = [row for part in parts for row in _rows(part, [measured[part] for measured in columns.values()])]
    return "\n".join(lines[:first] + head + rows + kept + lines[last:])


def _rows(part: str, columns: Sequence[Sequence[Figure]]) -> list[str]:
    rows = []
    above = ""
    for figures in zip(*columns, strict=True):
        figure = figures[0]
        what = figure.what.strip()
        if figure.what.startswith(" "):
            what = f"{above}: {what}"
        else:
            above = what
        if figure.budget is not None:
            sign = "at least" if figure.at_least else "at most"
            cells = [what, f"{sign} {figure.budget:g} {figure.unit}".rstrip(), *map(_range, figures), f"`{part}`"]
            rows.append(f"| {' | '.join(cells)} |")
    return rows


def _range(figure: Figure) -> str:
    """Return the least and the greatest value; one that is over the budget is bold."""
    ends = sorted(figure.values, key=figure.values.__getitem__)
    if not ends:
        return "not measured"
    said = []
    for name in (ends[0], ends[-1]):
        value = f"{figure.values[name]:.{figure.places}f}"
        said.append(value if figure.is_within_budget(name) else f"**{value}**")
    same = said[0] == said[1]
    return f"{said[0] if same else ' to '.join(said)} {figure.unit}".rstrip()
