"""Options and output of the commands whose page visitors on the same network may watch."""

import io
import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from host_tools.page.server import Page
from host_tools.page.visitors import DEFAULT_LAN_PORT, LanAddress
from host_tools.terminal.numbers import Number


def lan_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the argument `lan`, a Lan or None, to a command."""

    @wraps(command)
    def filled(on: bool, lan_address: str | None, lan_port: int | None, **others: Any) -> Any:
        if not on and (lan_address is not None or lan_port is not None):
            raise click.UsageError("--lan-address and --lan-port need --lan.")
        return command(lan=LanAddress(lan_address, lan_port) if on else None, **others)

    for option in reversed(
        (
            click.option("--lan", "on", is_flag=True, help="Let phones and televisions on the same network watch."),
            click.option(
                "--lan-address", metavar="ADDRESS", help="This laptop's address for --lan. Default: detected."
            ),
            click.option(
                "--lan-port", type=Number(0, 65535), help=f"The port for --lan; 0: any.  [default: {DEFAULT_LAN_PORT}]"
            ),
        )
    ):
        filled = option(filled)
    return filled


def show_link(page: Page, err: bool = False) -> None:
    """Print the link for visitors, if there may be any, and on a terminal its QR code."""
    if page.visitors is None:
        return
    click.echo(f"Visitors on the same network watch at {page.visitors.link}", err=err)
    if page.visitors.seats_link:
        click.echo(f"Phones take a seat at {page.visitors.seats_link}", err=err)
    stream = sys.stderr if err else sys.stdout
    if stream.isatty():
        drawn = io.StringIO()
        page.visitors.code.terminal(out=drawn, border=2, compact=True)
        for line in drawn.getvalue().splitlines():
            # White modules on black, whatever the colours of the terminal, unless nobody wants colours.
            click.echo(
                line if os.environ.get("NO_COLOR") else click.style(line, fg="bright_white", bg="black"), err=err
            )
