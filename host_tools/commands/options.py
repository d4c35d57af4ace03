"""Options and arguments that several commands share."""

import click
from click.shell_completion import CompletionItem

# A shell shows no more than this well.
_OFFERED = 30

library_option = click.option(
    "--library",
    metavar="FILE|URL",
    help="The library: a file, or postgresql+psycopg://USER@HOST/DATABASE for many tables; else the one "
    "PAWNLIGHT_LIBRARY names, else the usual file.",
)
"""Gives a command the argument `library`, for `Library.open`: a str or None."""

port_option = click.option(
    "--port", help="A serial port, or a URL such as socket://127.0.0.1:5000; else the only Pico that is plugged in."
)
"""Gives a command the argument `port`, for `port_of`: a str or None."""

board_option = click.option(
    "--board", metavar="ID|NAME", help="Which of several Picos: its unique id, or its name (pawnlight boards)."
)
"""Gives a command the argument `board`, for `port_of`: a str or None."""


def complete_game(ctx: click.Context, _argument: click.Parameter, begun: str) -> list[CompletionItem]:
    """What a shell offers for a game: `last`, and the newest games whose id begins so."""
    from host_tools.library import Library, LibraryError, Wanted

    try:
        with Library.open(ctx.params.get("library"), create=False) as library:
            rows = library.games(Wanted())
    except LibraryError:
        # A shell asks in the middle of a line: there is nothing to offer, and no place for a sentence.
        rows = []
    found = [row for row in rows if row.id.startswith(begun)][:_OFFERED]
    items = [CompletionItem(row.id, help=f"{row.rules}, {row.first_seen.astimezone():%Y-%m-%d}") for row in found]
    return [CompletionItem("last")] * "last".startswith(begun) + items
