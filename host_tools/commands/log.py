"""`pawnlight log`: keep what a board at a port sends."""

import time

import click

from host_tools.commands.interrupt import ending_by
from host_tools.commands.narrator import Narrator
from host_tools.commands.options import library_option
from host_tools.library import Library
from host_tools.link.logger import Logger
from host_tools.link.runner import Runner
from host_tools.page.serving import USUAL_PORT, Waking, open_in_browser, served


@click.command("log")
@click.option("--port", required=True, help="A serial port, or a URL such as socket://127.0.0.1:5000.")
@click.option("--wait", is_flag=True, help="Wait for a port that is not there yet.")
@library_option
@click.option("--page", type=click.IntRange(0, 65535), help=f"The page's port; 0: any.  [default: {USUAL_PORT}]")
@click.option("--browser", is_flag=True, help="Open the page in the browser.")
def command(port: str, wait: bool, library: str | None, page: int | None, browser: bool) -> None:
    """Keep the games of the board at a port in the library, and show them as they are played.

    What the board kept while no laptop was there comes first. The page shows every table of the library live, and
    replays its games. Ctrl-C ends it.
    """
    with Library.open(library) as opened, served(library=opened, port=page) as serving:
        click.echo(f"The page is at {serving.address} (Ctrl-C ends)", err=True)
        if browser:
            open_in_browser(serving.address)
        logger = Logger(opened, time.monotonic, Waking(Narrator(opened), serving.wake))
        runner = Runner(port, logger, patient=wait)
        with ending_by(runner.stop):
            runner.run()
        events = "1 event" if logger.kept == 1 else f"{logger.kept} events"
        click.echo(f"Ended; {events} kept in {opened.place}.", err=True)
