"""`pawnlight play`: run a virtual board, its page and its logger."""

import time
from pathlib import Path
from threading import Event

import click

from host_tools.library import Library, data_folder
from host_tools.library.linked_libraries import LinkedLibrary
from host_tools.link.board_sync import BoardSync
from host_tools.link.observer import Observers
from host_tools.link.runner import SyncRunner
from host_tools.page.server import DEFAULT_PORT
from host_tools.page.serving import PageObserver, open_in_browser, serve_page
from host_tools.page.visitors import LanAddress
from host_tools.system.clock import awake_clock
from host_tools.system.errors import PawnlightError
from host_tools.system.signals import stop_on_signals
from host_tools.terminal.lan import lan_options, show_link
from host_tools.terminal.narrator import Narrator
from host_tools.terminal.numbers import Decimal, Number
from host_tools.terminal.options import deleted_option, library_option
from host_tools.virtual import VirtualBoard
from host_tools.virtual.bench import EXIT_UNPLUGGED

_HOST = "127.0.0.1"
_LOOK_SECONDS = 0.1
# In the folder of the board, at whose seats the phones are.
PHONES_FILE = ".phones"
_UNPLUGGED_SECONDS = 1.0


@click.command("play")
@click.option("--port", type=Number(0, 65535), help=f"The page's port; 0: any.  [default: {DEFAULT_PORT}]")
@click.option(
    "--state",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder used as the board's memory. Default: the standard one.",
)
@library_option
@deleted_option
@click.option(
    "--clock",
    type=Decimal(0.1, 100),
    default=1.0,
    show_default=True,
    help="Speed of time on the board: with 2, lights, sounds and computer players are twice as fast.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the page in the browser.")
@lan_options
def command(
    port: int | None,
    state: Path | None,
    library: str | None,
    deleted: bool,
    clock: float,
    no_browser: bool,
    lan: LanAddress | None,
) -> None:
    """Play on a virtual board in the browser, and save its games in the library.

    The games are narrated here as they are played. Press Ctrl-C to stop; the board keeps an unfinished game.
    """
    flash = (state or data_folder() / "virtual-board").expanduser()
    stop = Event()
    with (
        stop_on_signals(stop.set),
        Library.open(library) as opened,
        VirtualBoard(flash, options=["--clock", str(clock)]) as board,
        serve_page((_HOST, board.bench), opened, port, lan, flash / PHONES_FILE) as page,
    ):
        click.echo(f"The board is at {page.address} (press Ctrl-C to stop)")
        show_link(page)
        if not no_browser:
            open_in_browser(page.address)
        observer = Observers(Narrator(opened), PageObserver(page))
        sync = BoardSync(
            LinkedLibrary(opened.store),
            awake_clock(time.monotonic),
            observer,
            deleted=deleted,
            watched=page.has_audience,
        )
        page.allow_starting(sync.starting)
        runner = SyncRunner(board.serial, sync, patient=True)
        logging = runner.start()
        try:
            while not stop.wait(_LOOK_SECONDS):
                if runner.failure is not None:
                    raise runner.failure
                if not board.running:
                    _plug_in_again(board, stop)
        finally:
            runner.stop()
            logging.join()


def _plug_in_again(board: VirtualBoard, stop: Event) -> None:
    """Restart a board whose plug was pulled. Raises PawnlightError if it stopped for another reason."""
    if stop.wait(_UNPLUGGED_SECONDS):
        # The terminal sends Ctrl-C to the board's process too.
        return
    if board.exit_code != EXIT_UNPLUGGED:
        raise PawnlightError(
            f"The virtual board stopped unexpectedly (exit code {board.exit_code}). Its game is kept; "
            f"`pawnlight play` resumes it."
        )
    click.echo("The plug was pulled. The board restarts.", err=True)
    board.start()
