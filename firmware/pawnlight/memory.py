"""Memory for the next game on a stock MicroPython, which loads modules into RAM, where not all games fit at once.

If the firmware is frozen into the image, its modules take so little memory that none is ever unloaded.
"""

import gc
import sys

# Any game, including hints and *hard* computers, takes at most half of this; the other half stays free.
_ENOUGH = 96 * 1024


def loaded() -> "set[str]":
    """Return the names of the loaded modules."""
    return set(sys.modules)


def make_room(kept: "set[str]") -> None:
    """If memory is short, unload the firmware's modules except those `kept`; they are imported again when needed.

    They must not be in use. Under CPython nothing is unloaded.
    """
    if not _is_short():
        return
    gc.collect()
    if not _is_short():
        return
    for name in loaded() - kept:
        if name.startswith("pawnlight."):
            del sys.modules[name]
            package, _, last = name.rpartition(".")
            if hasattr(sys.modules.get(package), last):
                delattr(sys.modules[package], last)
    gc.collect()


def _is_short() -> bool:
    return hasattr(gc, "mem_free") and gc.mem_free() < _ENOUGH
