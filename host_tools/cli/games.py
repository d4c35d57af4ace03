"""`pawnlight games`: list the games of the library."""

import json

import click

from host_tools.games.game_row import Seated
from host_tools.games.verify import fingerprint_of, short_fingerprint
from host_tools.library import Library, LibraryMissing, library_name
from host_tools.library.boards import BoardTable
from host_tools.library.people import PeopleTable
from host_tools.library.summaries import summaries_of
from host_tools.terminal.filters import Filters, filter_options
from host_tools.terminal.game_rows import COLUMN_ALIGNMENT, COLUMN_HEADINGS, beside_text, game_as_json, table_cells
from host_tools.terminal.layout import table, wrap
from host_tools.terminal.numbers import Number
from host_tools.terminal.options import MAX_NUMBER, library_option
from host_tools.terminal.printable import printable


@click.command("games")
@library_option
@filter_options
@click.option("--most", metavar="N", type=Number(1, MAX_NUMBER), help="Only the N newest games.")
@click.option("--hidden", is_flag=True, help="Only hidden games, see `pawnlight hide`; otherwise they are not listed.")
@click.option("--fingerprints", is_flag=True, help="Show the fingerprint of each game, see `pawnlight verify`.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list of objects instead of a table.")
def command(
    library: str | None, filters: Filters, most: int | None, hidden: bool, fingerprints: bool, as_json: bool
) -> None:
    """List the games of the library, the newest first.

    House rules are listed beside the rule set. A sentence below the table tells of a game that begins like another one
    and was played on differently.
    """
    names: dict[str, str] = {}
    points: dict[str, list[int]] = {}
    people: dict[str, dict[int, Seated]] = {}
    prints: dict[str, str] = {}
    try:
        with Library.open(library, create=False) as opened:
            rows = opened.games(filters.game_filter(opened, most, hidden))
            people = PeopleTable(opened).people_at_seats(row.id for row in rows)
            scored = {row.id for row in rows if row.rules == "points" and row.winner is not None}
            if scored:
                points = {game: found.scores for game, found in summaries_of(opened.store, list(scored)).items()}
            if fingerprints:
                prints = {row.id: fingerprint_of(opened.game_and_lines(row.id)[1]) for row in rows}
            names = BoardTable(opened.store).board_names()
    except LibraryMissing:
        # Nobody has played yet: no fault.
        rows = []
    if as_json:
        listed = [
            game_as_json(row, names.get(row.board), people.get(row.id, {})) | {"scores": points.get(row.id, [])}
            for row in rows
        ]
        if fingerprints:
            listed = [one | {"fingerprint": prints[row.id]} for row, one in zip(rows, listed, strict=True)]
        click.echo(json.dumps(listed, indent=1))
    elif rows:
        headings, sides = COLUMN_HEADINGS, COLUMN_ALIGNMENT
        cells = [table_cells(row, points.get(row.id, []), people.get(row.id, {})) for row in rows]
        if fingerprints:
            headings, sides = (*headings, "fingerprint"), sides + "<"
            cells = [(*some, short_fingerprint(prints[row.id])) for row, some in zip(rows, cells, strict=True)]
        click.echo(table(cells, sides, headings))
        for row in rows:
            if row.beside is not None:
                click.echo(wrap(f"{row.id}: {printable(beside_text(row, names.get(row.board)))}"))
    elif filters.is_any_given or hidden:
        click.echo(f"No games match in {library_name(library)}.")
    else:
        click.echo(f"There are no games in {library_name(library)} yet. Start one with `pawnlight play`.")
