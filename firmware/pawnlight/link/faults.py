"""Descriptions of exceptions for screen and laptop, kept on flash for a laptop that connects later."""

import sys

from pawnlight.store.files import read, remove

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.store.archive import Space

_PATH = "fault"
_LONGEST = 180
_LONGEST_PLACE = 60


def describe(fault: Exception) -> str:
    """Describe an exception and its place in one line: `ValueError: no such card (table/play.py:88 in step)`."""
    text = "%s: %s" % (type(fault).__name__, fault)
    text = "".join([c if 32 <= ord(c) < 126 else "?" for c in text[: _LONGEST - _LONGEST_PLACE - 3]])
    place = _place(fault)
    return "%s (%s)" % (text, place) if place else text


def _place(fault: Exception) -> str:
    """Return the file, line and function in which `fault` was raised; empty if unknown.

    A compiled module, as installed, has no lines: it is in line 1 all over.
    """
    if not hasattr(sys, "print_exception"):
        return ""
    from io import StringIO

    traceback = StringIO()
    sys.print_exception(fault, traceback)
    place = ""
    for line in traceback.getvalue().split("\n"):
        # A line reads `  File "pawnlight/table/play.py", line 88, in step`.
        if line.startswith('  File "'):
            file, _, rest = line[8:].partition('", line ')
            number, _, function = rest.partition(", ")
            if number != "1":
                file += ":" + number
            place = "%s %s" % (file.replace("pawnlight/", ""), function)
    return place[:_LONGEST_PLACE]


def save_fault(space: "Space", fault: Exception) -> str:
    """Save the description of `fault` on flash, unless it is there. Returns it."""
    words = describe(fault)
    if read(_PATH) != words:
        # A fault that keeps repeating must not wear out the flash.
        space.write(_PATH, words)
    return words


def saved_fault() -> str:
    """Return the description of the last fault that no laptop has received; empty if none."""
    return (read(_PATH) or "")[:_LONGEST]


def clear_fault() -> None:
    """Remove the saved fault, after a laptop has received it."""
    remove(_PATH)
