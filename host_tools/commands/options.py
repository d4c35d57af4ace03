"""Options and arguments shared by several commands."""

import click
from click.shell_completion import CompletionItem

# More completions than this are of no use in a shell.
_OFFERED = 30

library_option = click.option(
    "--library",
    metavar="FILE|URL",
    help="The library: a file, or postgresql+psycopg://USER@HOST/DATABASE for several tables. Default: "
    "$PAWNLIGHT_LIBRARY, or else the usual file.",
)
"""Adds the argument `library`, a str or None, for `Library.open`."""

port_option = click.option(
    "--port", help="A serial port, or a URL such as socket://127.0.0.1:5000. Default: the only Pico plugged in."
)
"""Adds the argument `port`, a str or None, for `port_of`."""

board_option = click.option(
    "--board", metavar="ID|NAME", help="Which of several Picos: its unique id, or its name (see pawnlight boards)."
)
"""Adds the argument `board`, a str or None, for `port_of`."""


def complete_game(ctx: click.Context, _argument: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return completions for a game: `last`, and the newest games whose ids begin with `begun`."""
    from host_tools.library import Library, LibraryError, Wanted

    try:
        with Library.open(ctx.params.get("library"), create=False) as library:
            rows = library.games(Wanted())
    except LibraryError:
        # During completion there is no place for an error message.
        rows = []
    found = [row for row in rows if row.id.startswith(begun)][:_OFFERED]
    items = [CompletionItem(row.id, help=f"{row.rules}, {row.first_seen.astimezone():%Y-%m-%d}") for row in found]
    return [CompletionItem("last")] * "last".startswith(begun) + items
