"""`pawnlight play`: a virtual board, its page and its logger, in one go."""

import time
from pathlib import Path
from threading import Event

import click

from host_tools.commands.interrupt import ending_by
from host_tools.commands.lock import held
from host_tools.commands.narrator import Narrator
from host_tools.commands.options import library_option
from host_tools.errors import PawnlightError
from host_tools.library import Library, data_folder
from host_tools.link.logger import Logger
from host_tools.link.runner import Runner
from host_tools.page.serving import USUAL_PORT, Waking, open_in_browser, served
from host_tools.virtual import VirtualBoard
from host_tools.virtual.bench import EXIT_UNPLUGGED

_HOST = "127.0.0.1"
_LOOK_SECONDS = 0.1
_UNPLUGGED_SECONDS = 1.0


@click.command("play")
@click.option("--port", type=click.IntRange(0, 65535), help=f"The page's port; 0: any.  [default: {USUAL_PORT}]")
@click.option(
    "--state",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder that is the board's flash; else the usual one.",
)
@library_option
@click.option(
    "--clock",
    type=click.FloatRange(0.1, 100),
    default=1.0,
    show_default=True,
    help="Let time on the board pass so many times as fast: lights, sounds, computer players.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the page in the browser.")
def command(port: int | None, state: Path | None, library: str | None, clock: float, no_browser: bool) -> None:
    """Play on a virtual board in the browser, and keep its games in the library.

    The games are shown in words as they are played. Ctrl-C ends it; the board keeps an unfinished game.
    """
    flash = (state or data_folder() / "virtual-board").expanduser()
    stop = Event()
    with (
        ending_by(stop.set),
        held(flash),
        Library.open(library) as opened,
        VirtualBoard(flash, options=["--clock", str(clock)]) as board,
        served((_HOST, board.bench), opened, port) as page,
    ):
        click.echo(f"The board is at {page.address} (Ctrl-C ends)")
        if not no_browser:
            open_in_browser(page.address)
        observer = Waking(Narrator(opened), page.wake)
        runner = Runner(board.serial, Logger(opened, time.monotonic, observer), patient=True)
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
    """The board has ended: after a pulled plug start it again. Anything else is a fault, unless all is ending."""
    if stop.wait(_UNPLUGGED_SECONDS):
        # Ctrl-C in the terminal reaches the board as well.
        return
    if board.exit_code != EXIT_UNPLUGGED:
        raise PawnlightError(
            f"The virtual board has stopped by itself (exit code {board.exit_code}). Its game is kept: "
            f"`pawnlight play` goes on with it."
        )
    click.echo("The plug was pulled; the board starts again.", err=True)
    board.start()
