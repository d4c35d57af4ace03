"""`pawnlight log`: save the games of a board in the library."""

import time
from contextlib import ExitStack

import click

from host_tools.library import Library, data_folder
from host_tools.library.linked_libraries import LinkedLibrary
from host_tools.link.board_sync import BoardSync
from host_tools.link.find_port import choose_port, find_board_port
from host_tools.link.observer import Observers
from host_tools.link.ports import OpenPort, open_port
from host_tools.link.runner import SyncRunner
from host_tools.page.server import DEFAULT_PORT
from host_tools.page.serving import PageObserver, open_in_browser, serve_page
from host_tools.page.visitors import LanAddress
from host_tools.system.clock import awake_clock
from host_tools.system.signals import stop_on_signals
from host_tools.terminal.lan import lan_options, show_link
from host_tools.terminal.narrator import Narrator
from host_tools.terminal.numbers import Number
from host_tools.terminal.options import board_option, deleted_option, library_option, port_option
from host_tools.words.plural import count_noun

# In the folder of the library, the address at which phones reach this laptop.
PHONES_FILE = ".phones"


@click.command("log")
@port_option
@board_option
@click.option("--wait", is_flag=True, help="If no board is plugged in, wait for one.")
@library_option
@deleted_option
@click.option("--page", type=Number(0, 65535), help=f"The page's port; 0: any.  [default: {DEFAULT_PORT}]")
@click.option("--browser", is_flag=True, help="Open the page in the browser.")
@lan_options
def command(
    port: str | None,
    board: str | None,
    wait: bool,
    library: str | None,
    deleted: bool,
    page: int | None,
    browser: bool,
    lan: LanAddress | None,
) -> None:
    """Save the games of a board in the library, and show them as they are played.

    Games that the board kept while no laptop was connected come first. The page shows every board of the library live
    and replays its games. Press Ctrl-C to stop.
    """

    def open_board(known: str = "") -> OpenPort:
        # A board that is plugged in again may get a port of another name, and another Pico may have its port.
        return open_port(find_board_port(known) if known and port is None else choose_port(port, board, library))

    with ExitStack() as stack:
        opened = stack.enter_context(Library.open(library))
        # Without a board there is nothing to serve, unless it is waited for.
        found = [] if wait else [open_board()]
        serving = stack.enter_context(
            serve_page(library=opened, port=page, lan=lan, phones=data_folder() / PHONES_FILE)
        )
        click.echo(f"The page is at {serving.address} (press Ctrl-C to stop)", err=True)
        show_link(serving, err=True)
        if browser:
            open_in_browser(serving.address)
        observer = Observers(Narrator(opened), PageObserver(serving))
        sync = BoardSync(
            LinkedLibrary(opened.store),
            awake_clock(time.monotonic),
            observer,
            deleted=deleted,
            watched=serving.has_audience,
        )
        serving.allow_starting(sync.starting)
        serving.carry_phones(sync)
        runner = SyncRunner(
            port or board or "USB",
            sync,
            patient=wait,
            opener=lambda _: found.pop() if found else open_board(sync.board),
        )
        with stop_on_signals(runner.stop):
            runner.run()
        click.echo(f"Stopped; {count_noun(sync.kept, 'event')} saved in {opened.place}.", err=True)
