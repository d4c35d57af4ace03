"""The layout of memory, see docs/architecture.md: when garbage is collected, and why the interpreter starts anew.

An interpreter loads the modules of one kind of game only. For another kind it starts anew, with empty memory.
"""

import gc

# Why the interpreter has started: see `Hardware.began`.
POWER_UP = 0
NEW_GAME = 1  # to play the live game
OTHER_KIND = 2  # to be ready for a game of another kind
OUT_OF_MEMORY = 3

# Bytes allocated between two collections: usually, and while a game is loaded, which keeps next to nothing of them.
OFTEN = 16 * 1024
SELDOM = 40 * 1024


def collect(after: int) -> None:
    """Collect garbage now, and from now on whenever so many bytes have been allocated, long before memory is full.

    What is short-lived then fills the same few KB again and again, and what is long-lived stays close to what was
    loaded before it, so that the rest of memory remains in one piece.
    """
    gc.collect()
    # CPython has no such setting.
    if hasattr(gc, "threshold"):
        gc.threshold(after)
