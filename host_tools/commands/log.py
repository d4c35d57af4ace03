"""`pawnlight log`: keep what a board at a port sends."""

import time

import click

from host_tools.commands.interrupt import ending_by
from host_tools.commands.narrator import Narrator
from host_tools.commands.options import library_option
from host_tools.library import Library
from host_tools.link.logger import Logger
from host_tools.link.runner import Runner


@click.command("log")
@click.option("--port", required=True, help="A serial port, or a URL such as socket://127.0.0.1:5000.")
@click.option("--wait", is_flag=True, help="Wait for a port that is not there yet.")
@library_option
def command(port: str, wait: bool, library: str | None) -> None:
    """Keep the games of the board at a port in the library, and show them as they are played.

    What the board kept while no laptop was there comes first. Ctrl-C ends it.
    """
    with Library.open(library) as opened:
        logger = Logger(opened, time.monotonic, Narrator(opened))
        runner = Runner(port, logger, patient=wait)
        with ending_by(runner.stop):
            runner.run()
        events = "1 event" if logger.kept == 1 else f"{logger.kept} events"
        click.echo(f"Ended; {events} kept in {opened.place}.", err=True)
