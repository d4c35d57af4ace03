"""`pawnlight games`: the games of the library."""

import json

import click

from host_tools.commands.options import library_option
from host_tools.library import GameRow, Library, LibraryMissing, library_place

_HEADINGS = ("game", "begun", "rules", "seats", "events", "cards", "ended")
_RIGHT = {"events", "cards"}


@click.command("games")
@library_option
@click.option("--json", "as_json", is_flag=True, help="A JSON list of objects instead of a table.")
def command(library: str | None, as_json: bool) -> None:
    """List the games of the library, the newest first.

    "cards" counts the cards drawn by all players.
    """
    try:
        with Library.open(library, create=False) as opened:
            rows = opened.games()
    except LibraryMissing:
        # Nobody has played yet: no fault.
        rows = []
    if as_json:
        click.echo(json.dumps([_as_json(row) for row in rows], indent=1))
    elif rows:
        click.echo("\n".join(_table([_HEADINGS, *(_cells(row) for row in rows)])))
    else:
        click.echo(f"There are no games in {library or library_place()} yet. `pawnlight play` begins one.")


def _cells(row: GameRow) -> tuple[str, ...]:
    begun = row.first_seen.astimezone().strftime("%Y-%m-%d %H:%M")
    rules = " ".join((row.rules, *row.options))
    seats = " ".join(colour if player == "person" else f"{colour}({player})" for colour, player in row.seats)
    return (row.id, begun, rules, seats, str(row.events), str(row.cards), _state(row))


def _state(row: GameRow) -> str:
    if row.winner is not None:
        return f"{row.winner} won"
    return "abandoned" if row.over else "goes on"


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if heading in _RIGHT else cell.ljust(width)
            for heading, cell, width in zip(_HEADINGS, row, widths, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def _as_json(row: GameRow) -> dict[str, object]:
    return {
        "id": row.id,
        "board": row.board,
        "rules": row.rules,
        "options": list(row.options),
        "seats": dict(row.seats),
        "first_seen": row.first_seen.isoformat(),
        "last_seen": row.last_seen.isoformat(),
        "events": row.events,
        "cards": row.cards,
        "over": row.over,
        "winner": row.winner,
    }
