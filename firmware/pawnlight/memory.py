"""Memory for the next game on a stock MicroPython, which loads modules into RAM: not all games fit there at once.

Where the firmware is frozen into the image, its modules take so little that nothing here is ever forgotten.
"""

import gc
import sys

# Any game takes half of it at most, hints and *hard* computers included; the other half stays free meanwhile.
_ENOUGH = 96 * 1024


def loaded() -> "set[str]":
    """The names of the modules that are there now."""
    return set(sys.modules)


def make_room(kept: "set[str]") -> None:
    """If memory is short, forget the firmware's modules but those `kept`; they are loaded again when they are wanted.

    Nothing of them may be in use. CPython forgets none.
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
