"""Tables and text that fit the terminal. Output that goes elsewhere has whole lines, as programs expect."""

import shutil
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest

_GAP = "  "
# Of a longer word, a column of a narrow terminal has no more in a line.
_LONG_WORD = 16
# In a narrower terminal nothing could be read.
_LEAST = 20


def terminal_width() -> int | None:
    """Return the width of the terminal that shows the output, None if it goes elsewhere."""
    return max(shutil.get_terminal_size().columns, _LEAST) if sys.stdout.isatty() else None


def wrap(text: str) -> str:
    """Return `text` with its long lines wrapped. Words stay whole, because somebody may copy them."""
    room = terminal_width()
    if room is None:
        return text
    return "\n".join(part for line in text.split("\n") for part in _wrapped(line, room, breaks_words=False))


def table(
    rows: Iterable[Sequence[str]], sides: str, headings: Sequence[str] = (), indent: str = "", markdown: bool = False
) -> str:
    """Return `rows` in columns, each aligned to its side, `<` or `>`; in Markdown if that fits.

    In a narrow terminal cells are wrapped; where that is not enough either, each row is a list of its cells.
    """
    every = [*([headings] if headings else []), *rows]
    cells = list(zip(*every, strict=True))
    widths = [max(map(_width, column)) for column in cells]
    room = terminal_width()
    if markdown and (room is None or sum(widths) + 3 * len(widths) < room):
        begun, *rest = (f"| {' | '.join(_padded(row, widths, sides))} |" for row in every)
        ruled = _padded([":"] * len(widths), [size + 2 for size in widths], sides)
        return "\n".join([begun, f"|{'|'.join(ruled).replace(' ', '-')}|", *rest])
    if room is not None:
        room -= len(indent) + len(_GAP) * (len(widths) - 1)
        least = [min(_longest_word(column), max(room // 3, _LONG_WORD)) for column in cells]
        if sum(least) > room:
            return wrap(_lists(every, indent) if headings else "\n".join(indent + _GAP.join(row) for row in every))
        while sum(widths) > room:
            widths[max((n for n, size in enumerate(widths) if size > least[n]), key=widths.__getitem__)] -= 1
    lines = []
    for row in every:
        pieces = [_wrapped(cell, size) for cell, size in zip(row, widths, strict=True)]
        lines += [_GAP.join(_padded(parts, widths, sides)) for parts in zip_longest(*pieces, fillvalue="")]
    return "\n".join((indent + line).rstrip() for line in lines)


def _padded(cells: Sequence[str], widths: Sequence[int], sides: str) -> list[str]:
    """Return `cells` with spaces at the other side, up to these widths."""
    from wcwidth import ljust, rjust

    found = zip(cells, widths, sides, strict=True)
    return [ljust(cell, size) if side == "<" else rjust(cell, size) for cell, size, side in found]


def _lists(every: Sequence[Sequence[str]], indent: str) -> str:
    """Return each row as a list of its cells below one another, which the first row names."""
    headings, *rows = every
    return "\n\n".join(
        table([one for one in zip(headings, row, strict=True) if one[1]], "<<", indent=indent) for row in rows
    )


def _width(text: str) -> int:
    from wcwidth import width

    return width(text)


def _longest_word(column: Sequence[str]) -> int:
    return max((_width(word) for cell in column for word in cell.split()), default=0)


def _wrapped(line: str, room: int, breaks_words: bool = True) -> list[str]:
    # Imported only here, because it is large.
    from wcwidth import wrap

    if _width(line) <= room:
        return [line]
    indent = "" if breaks_words else " " * (len(line) - len(line.lstrip()) + 2)
    return wrap(line, room, subsequent_indent=indent, break_long_words=breaks_words, break_on_hyphens=False)
