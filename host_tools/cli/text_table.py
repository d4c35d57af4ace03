"""Tables for the terminal."""

from collections.abc import Sequence


def text_table(rows: Sequence[Sequence[str]], right: set[str]) -> list[str]:
    """Return the lines of a table. The first row has the headings; columns headed by `right` are right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if heading in right else cell.ljust(width)
            for heading, cell, width in zip(rows[0], row, widths, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return lines
