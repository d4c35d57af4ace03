"""Room on flash: the oldest finished games that a laptop has make way for what must be written.

If that is not enough, the game goes on and its newest events stay in memory: see `Journal.full` and `Journal.held`.
"""

from pawnlight.store.files import replace

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable

    from pawnlight.store.archive import Archive


class Space:
    """Room on flash, at the expense of `archive`."""

    def __init__(self, archive: "Archive") -> None:
        self._archive = archive

    def make(self, write: "Callable[[], None]") -> bool:
        """Call `write`, again after each game evicted while it raises OSError. Returns False if flash stays full."""
        while True:
            try:
                write()
                return True
            except OSError:
                if not self._archive.evict():
                    return False

    def write(self, path: str, text: str) -> bool:
        """Make `text` the content of the file `path`. Returns False, with the old content kept, if flash is full."""
        return self.make(lambda: replace(path, [text]))
