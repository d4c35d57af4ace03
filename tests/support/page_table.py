"""A virtual board with a laptop beside it: its page, its library, and the page of another computer, for tests."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from host_tools.library import Library
from host_tools.link.board_sync import BoardSync
from host_tools.link.runner import Runner
from host_tools.page.serving import PageWaker, served
from host_tools.virtual import VirtualBoard

# Slow enough that a press on a busy laptop is not taken for a held key.
CLOCK = 4


@dataclass
class Table:
    """A board with a laptop: the Board page, and the page beside a board that has its own lights and buttons."""

    library: Library
    virtual: str
    beside: str
    flash: Path


@contextmanager
def open_table(folder: Path, clock: int = CLOCK) -> Iterator[Table]:
    """Start a board, whose flash is `folder`/flash and whose time is `clock` times as fast, and its laptop."""
    with ExitStack() as stack:
        library = stack.enter_context(Library.open(folder / "library.db"))
        board = stack.enter_context(VirtualBoard(folder / "flash", options=["--clock", str(clock)]))
        virtual = stack.enter_context(served(("127.0.0.1", board.bench), library, 0))
        beside = stack.enter_context(served(library=library, port=0))
        sync = BoardSync(library, time.monotonic, PageWaker(beside), watched=beside.watched)
        for page in (virtual, beside):
            page.attach(sync.starting)
        runner = Runner(board.serial, sync, patient=True)
        logging = runner.start()
        stack.callback(logging.join)
        stack.callback(runner.stop)
        yield Table(library, virtual.address, beside.address, folder / "flash")
