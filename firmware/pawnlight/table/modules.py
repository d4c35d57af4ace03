"""Modules that are wanted for a while: each game, the menu and the hints have theirs, and the heap has no room for all.

What was imported is forgotten when it is over, and imported again when it is wanted again. Whoever forgets must hold
nothing of it any more. Only MicroPython forgets: a laptop has room, and others there may hold what they have imported.
"""

import gc
import sys

from pawnlight.heap import forget

_FORGETS = sys.implementation.name == "micropython"


def loaded() -> "set[str]":
    """The names of the modules that are there now."""
    return set(sys.modules)


def forget_but(kept: "set[str]") -> None:
    """Forget the modules of ours that are not in `kept`."""
    if _FORGETS:
        for name in loaded() - kept:
            if name.startswith("pawnlight."):
                forget(name)
        gc.collect()
