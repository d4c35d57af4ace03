"""Options and arguments shared by several commands."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from host_tools.system.processes import why_no_processes
from host_tools.terminal.dates import date_time
from host_tools.terminal.printable import print_error
from pawnlight.rules.kinds import rule_sets

# Databases and processes take no larger numbers.
MAX_NUMBER = 1_000_000_000
RULE_SETS = rule_sets()

# More completions than this are of no use in a shell.
_OFFERED = 30

library_option = click.option(
    "--library",
    metavar="FILE|URL",
    help="The library: a file, or postgresql+psycopg://USER@HOST/DATABASE for several boards. Default: "
    "$PAWNLIGHT_LIBRARY, or else the standard file of your system.",
)
"""Adds the argument `library`, a str or None, for `Library.open`."""

deleted_option = click.option(
    "--deleted", is_flag=True, help="Bring back games that were deleted from the library, see `pawnlight delete`."
)
"""Adds the argument `deleted`, a bool."""

port_option = click.option(
    "--port", help="A serial port, or a URL such as socket://127.0.0.1:5000. Default: the only Pico plugged in."
)
"""Adds the argument `port`, a str or None, for `port_of`."""

board_option = click.option(
    "--board",
    metavar="ID|NAME",
    help="The Pico to use if there are several: its unique id, or its name (see pawnlight boards).",
)
"""Adds the argument `board`, a str or None, for `port_of`."""


def complete_game(ctx: click.Context, _argument: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return completions for a game: `last`, and the newest games whose ids begin with `begun`."""
    from host_tools.library import GameFilter, Library, LibraryError

    try:
        with Library.open(ctx.params.get("library"), create=False) as library:
            rows = library.games(GameFilter())
    except LibraryError:
        # During completion there is no place for an error message.
        rows = []
    found = [row for row in rows if row.id.startswith(begun)][:_OFFERED]
    items = [CompletionItem(row.id, help=f"{row.rules}, {date_time(row.first_seen)[:10]}") for row in found]
    return [CompletionItem("last")] * "last".startswith(begun) + items


def check_file_suffix(file: Path | None, *endings: str) -> None:
    """Raise UsageError if the name of a file to be written has an ending, and none of these."""
    if file is not None and file.suffix.lower() not in ("", *endings):
        raise click.UsageError(f"the file's name must end in {' or '.join(endings)}, unlike {file.name!r}.")


def process_count(jobs: int | None) -> int:
    """Return the number of processes for `jobs`, by default one per core; one, and say why, if there are no others."""
    wanted = jobs or os.cpu_count() or 1
    why = why_no_processes() if wanted > 1 else ""
    if why:
        print_error(f"One process does all the work: several need semaphores, on Linux those in /dev/shm ({why}).")
    return 1 if why else wanted


def with_library(does: Callable[..., None]) -> Callable[..., None]:
    """Give a subcommand the open library as its first argument; --library may come before or after its name."""
    from host_tools.library import Library

    @click.pass_obj
    def opened(earlier: str | None, /, library: str | None, **values: Any) -> None:
        with Library.open(library or earlier) as found:
            does(found, **values)

    opened.__doc__ = does.__doc__
    return library_option(opened)
