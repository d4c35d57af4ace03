"""Order in MicroPython's heap: what stays is put behind a front that is left free for what comes and goes.

Modules come and go too: each game, the menu and the hints have theirs, and there is no room for all. What was imported
is forgotten when it is over, and imported again when it is wanted again. Whoever forgets must hold nothing of it any
more.

Whoever takes more than 16 bytes has the heap searched from its beginning, and every call of a larger function takes
some and gives it back. Where the beginning is full of what stays, each such search passes all of it: up to 0.3 ms.

On a laptop, where there is room and others may hold what they have imported, nothing here does anything.
"""

import gc
import sys

_FRONT_PIECES = 64
_PIECE_BYTES = 240
# While modules are loaded, garbage is collected once so many bytes have been taken: it must not come to lie between
# what stays, or a larger piece soon finds no room though half of the heap is free.
_GARBAGE_BYTES = 131072

_front: "list[bytearray]" = []
_names: "list[bool]" = []  # whether they have been taken up
# MicroPython alone has it.
_threshold = getattr(gc, "threshold", None)


def hold_front() -> None:
    """What stays is to come: modules, a game. The front is held against it."""
    if _threshold and not _front:
        gc.collect()
        # In pieces, as something small may have stayed in between.
        for _ in range(_FRONT_PIECES):
            _front.append(bytearray(_PIECE_BYTES))
        _threshold(_GARBAGE_BYTES)


def take_up_names() -> None:
    """Have MicroPython take up, before the first game, the names that it keeps for good of all games.

    Later they would come to lie between what goes again, and after fifty games less would be free than after one.
    """
    if _threshold and not _names:
        _names.append(True)
        from pawnlight.store.files import read

        # The installer makes the file, of what it has compiled. One by one, so that a key is answered in between.
        for name in (read("pawnlight/names") or "").split("\t"):
            hasattr(gc, name)


def forget(name: str) -> None:
    """Let MicroPython forget the module `name`; it goes when nobody holds it any more."""
    del sys.modules[name]
    package, _, last = name.rpartition(".")
    parent = sys.modules.get(package)
    if hasattr(parent, last):
        delattr(parent, last)


def loaded() -> "set[str]":
    """The names of the modules that are there now."""
    return set(sys.modules)


def forget_but(kept: "set[str]") -> None:
    """Forget the modules of ours that are not in `kept`."""
    if _threshold:
        for name in loaded() - kept:
            if name.startswith("pawnlight."):
                forget(name)
    gc.collect()


def free_front() -> None:
    """What stays is there."""
    if _threshold and _front:
        _front.clear()
        _threshold(-1)
        gc.collect()
