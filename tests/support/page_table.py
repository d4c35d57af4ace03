"""A virtual board with a laptop beside it: its page, its library, and the page of another computer, for tests."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from host_tools.library import Library
from host_tools.library.linked_libraries import LinkedLibrary
from host_tools.link.board_sync import BoardSync
from host_tools.link.runner import SyncRunner
from host_tools.page.server import Page as Served
from host_tools.page.serving import PageObserver, serve_page
from host_tools.page.visitors import LanAddress
from host_tools.virtual import VirtualBoard

# Slow enough that a press on a busy laptop is not taken for a held key.
CLOCK_SPEED = 4


@dataclass
class BoardWithLaptop:
    """A board with a laptop: the Board page, and the page beside a board that has its own lights and buttons.

    bench_port  the port of the board's bench
    visitors    the page of other people's devices, if they are let in
    """

    library: Library
    board_url: str
    laptop_url: str
    flash: Path
    bench_port: int
    visitors: str


@contextmanager
def open_board(
    folder: Path, settings: str = "", clock: float = CLOCK_SPEED, main: Path | None = None
) -> Iterator[VirtualBoard]:
    """Start a board with these settings on its flash, `folder`/flash, whose time is `clock` times as fast."""
    if settings:
        (folder / "flash").mkdir(exist_ok=True)
        (folder / "flash" / "settings").write_text(settings, encoding="utf-8")
    with VirtualBoard(folder / "flash", main=main, options=["--clock", str(clock)]) as board:
        yield board


@contextmanager
def follow_board(url: str, library: Library, page: Served, *others: Served) -> Iterator[None]:
    """Keep the games of the board at `url`, and show them on `page`; it and `others` may start a game there."""
    sync = BoardSync(LinkedLibrary(library.store), time.monotonic, PageObserver(page), watched=page.has_audience)
    for one in (page, *others):
        one.allow_starting(sync.starting)
    runner = SyncRunner(url, sync, patient=True)
    logging = runner.start()
    try:
        yield
    finally:
        runner.stop()
        logging.join()


@contextmanager
def open_laptop(url: str, library: Library, *others: Served, lan: LanAddress | None = None) -> Iterator[Served]:
    """Keep the games of the board at `url`, and show them on a page; `others` may start a game there, too."""
    with serve_page(library=library, port=0, lan=lan) as page, follow_board(url, library, page, *others):
        yield page


@contextmanager
def open_table(
    folder: Path, clock: float = CLOCK_SPEED, settings: str = "", lan: LanAddress | None = None
) -> Iterator[BoardWithLaptop]:
    """Start a board (`open_board`), its page and a laptop, whose library is in `folder`."""
    with (
        Library.open(folder / "library.db") as library,
        open_board(folder, settings, clock) as board,
        serve_page(("127.0.0.1", board.bench), library, 0) as virtual,
        open_laptop(board.serial, library, virtual, lan=lan) as beside,
    ):
        visitors = beside.visitors.link if beside.visitors else ""
        yield BoardWithLaptop(library, virtual.address, beside.address, folder / "flash", board.bench, visitors)
