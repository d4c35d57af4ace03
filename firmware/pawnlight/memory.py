"""The layout of memory, see docs/architecture.md, and help for code that must not allocate any.

On a Pico, an interpreter loads the modules of one kind of game only. For another it starts anew, with empty memory.
"""

import asyncio
import gc
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any

# Why the interpreter has started: see `Hardware.began`.
STARTED_BY_POWER = 0
STARTED_FOR_GAME = 1  # to play the live game
STARTED_FOR_OTHER_KIND = 2  # to be ready for a game of another kind
STARTED_OUT_OF_MEMORY = 3  # an allocation has failed
STARTED_FOR_PRACTICE = 4  # to practise, which takes one kind of game

# Bytes allocated between two collections: usually, and while the program or a game is loaded, which frees little.
# Most are free again by then, for local variables count too.
GC_THRESHOLD = 32 * 1024
LOADING_GC_THRESHOLD = 48 * 1024
# A game of another rule set takes up to 4 KB of the largest free piece of memory, the menu after it 3 KB, and they need
# one of 6 KB.
_PIECE_BYTES = 14 * 1024


def set_gc_threshold(after: int = GC_THRESHOLD) -> None:
    """Collect garbage now, and from now on whenever so many bytes have been allocated, long before memory is full.

    What is short-lived then fills the same few KB again and again, and what is long-lived stays close to what was
    loaded before it, so that the rest of memory remains in one piece.
    """
    gc.collect()
    # CPython has no such setting.
    if hasattr(gc, "threshold"):
        gc.threshold(after)


def is_fragmented() -> bool:
    """Return whether memory has no free piece left in which another game can be loaded."""
    gc.collect()
    try:
        bytearray(_PIECE_BYTES)
    except MemoryError:
        return True
    return False


def unload_modules(*names: str) -> None:
    """Unload modules that are not needed for a while, and that nothing else holds; they are imported again as usual."""
    for name in names:
        if sys.modules.pop(name, None):
            parent, _, own = name.rpartition(".")
            delattr(sys.modules[parent], own)


class _Key:
    def __getitem__(self, key: slice) -> slice:
        return key


def elapsed_ticks(now: "Any", then: "Any") -> int:
    """Return the ticks from `then` to `now`, never less than 0, however long ago `then` was.

    Ticks begin anew at 2 ** 30: milliseconds after 12.4 days, microseconds after 18 minutes. So what is as old as that
    seems new, for as long as its age is compared with: a press is then heard, or a picture sent, a moment later. What
    may not err at all has to be forgotten when it is old.
    """
    ticks: int = now - then & 0x3FFFFFFF
    return ticks


# A slice of the whole buffer, created once: `[:]` would allocate a new slice object each time.
WHOLE_SLICE = _Key()[:]


async def _pause(milliseconds: int) -> None:
    await asyncio.sleep(milliseconds / 1000)


# Sleep for so many milliseconds. MicroPython's own function allocates nothing; a sleep in seconds creates a float.
sleep_ms: "Callable[[int], Awaitable[None]]" = getattr(asyncio, "sleep_ms", _pause)
