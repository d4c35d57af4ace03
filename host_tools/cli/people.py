"""`pawnlight people`: the people who play, and where they sat."""

import json

import click

from host_tools.library import Library, LibraryMissing, NotFound, library_name
from host_tools.library.boards import BoardTable
from host_tools.library.people import PeopleTable
from host_tools.library.seats import is_player, seat_of
from host_tools.people.records import PersonStanding, list_standings
from host_tools.system.plain import json_default
from host_tools.terminal.filters import Filters, filter_options
from host_tools.terminal.layout import table
from host_tools.terminal.options import complete_game, library_option, with_library
from host_tools.terminal.questions import confirm_or_raise
from host_tools.terminal.record import rating_text
from host_tools.words.plural import count_noun

_NOBODY = "-"


@click.group("people", invoke_without_command=True)
@library_option
@filter_options
@click.option("--json", "as_json", is_flag=True, help="A JSON list of objects instead of a table.")
@click.pass_context
def command(ctx: click.Context, library: str | None, filters: Filters, as_json: bool) -> None:
    """List the people who play, the best rated first, with their wins among the games that somebody won.

    The interval is the 95 % range of the share of wins. Names stay in the library; no event of a game has
    them.
    """
    ctx.obj = library
    if ctx.invoked_subcommand is not None:
        return
    try:
        with Library.open(library, create=False) as opened:
            rows = list_standings(opened, filters.game_filter(opened))
    except LibraryMissing:
        # Nobody has played yet: no fault.
        rows = []
    if as_json:
        click.echo(json.dumps(rows, default=json_default, indent=1))
    elif rows:
        headings = ("person", "won", "games", "share", "95 %", "by chance", "rating")
        click.echo(table(map(_cells, rows), "<>>>>>>", headings))
    else:
        click.echo(f"Nobody has a name in {library_name(library)} yet. Add people with `pawnlight people add NAME`.")


def _cells(row: PersonStanding) -> tuple[str, ...]:
    rating = rating_text(row.rating) if row.rating else "-"
    if not row.played:
        return (row.name, "0", "0", "-", "-", "-", rating)
    share, fair = (f"{100 * wins / row.played:.1f} %" for wins in (row.won, row.expected))
    interval = f"{100 * row.low:.0f}-{100 * row.high:.0f} %"
    return (row.name, str(row.won), str(row.played), share, interval, fair, rating)


@command.command("add")
@click.argument("name", nargs=-1, required=True)
@with_library
def add(library: Library, name: tuple[str, ...]) -> None:
    """Add a person for each NAME. Put a name of several words in quotation marks."""
    for one in name:
        click.echo(f"{PeopleTable(library).add(one).name} is in the library.")


@command.command("rename")
@click.argument("person")
@click.argument("name")
@with_library
def rename(library: Library, person: str, name: str) -> None:
    """Give PERSON the name NAME."""
    people = PeopleTable(library)
    found = people.find(person)
    click.echo(f"{found.name} is now called {people.rename(found.id, name)}.")


@command.command("merge")
@click.argument("person")
@click.argument("into")
@with_library
def merge(library: Library, person: str, into: str) -> None:
    """Count the games of PERSON as games of INTO, because the two are one person."""
    people = PeopleTable(library)
    found, other = people.find(person), people.find(into)
    people.merge(found.id, other.id)
    click.echo(f"The games of {found.name} are now games of {other.name}.")


@command.command("forget")
@click.argument("person")
@click.option("--yes", is_flag=True, help="Do not ask.")
@with_library
def forget(library: Library, person: str, yes: bool) -> None:
    """Remove PERSON, with the name at every seat. The games stay."""
    people = PeopleTable(library)
    found = people.find(person)
    if not yes:
        games = count_noun(found.games, "game")
        confirm_or_raise(f"Forget {found.name}? Their name is removed from {games}; the games stay.")
    people.forget(found.id)
    click.echo(f"{found.name} is forgotten.")


@command.command("seat")
@click.argument("game", shell_complete=complete_game)
@click.argument("seat")
@click.argument("name")
@click.option("--evening", is_flag=True, help="Also in the other games of this evening with the same seats.")
@with_library
def seat(library: Library, game: str, seat: str, name: str, evening: bool) -> None:
    """Record that NAME played SEAT in GAME; a new NAME is added. Use - as NAME to remove the name.

    GAME is the beginning of a game's id, or `last`. SEAT is a colour, or blue2 for the second of two blue seats.
    """
    found = library.find_game(game)
    row = library.game_row(found)
    if row is None:
        raise NotFound(f"The library holds no game {found!r}.")
    at = seat_of(row.seats, seat)
    people = PeopleTable(library)
    if name == _NOBODY and at not in people.people_at_seats([found]).get(found, {}):
        click.echo(f"Nobody is named at {seat}: there is no name to remove.")
        return
    changed = people.set_person_at_seat(found, at, None if name == _NOBODY else name, evening=evening)
    seated = people.people_at_seats([found]).get(found, {}).get(at)
    games = count_noun(changed, "game")
    click.echo(f"{seated.name} plays {seat} in {games}." if seated else f"The name at {seat} is removed in {games}.")


@command.command("next")
@click.argument("board")
@click.argument("seat")
@click.argument("name")
@with_library
def next_(library: Library, board: str, seat: str, name: str) -> None:
    """Record that NAME plays SEAT in the next game of BOARD; a new NAME is added. Use - as NAME to remove the name."""
    if not is_player(seat):
        raise click.BadParameter(f"{seat!r} is not a colour, or a colour with a number.", param_hint="'SEAT'")
    found = BoardTable(library.store).find(board)
    people = PeopleTable(library)
    people.set_next_people(found, {seat: None if name == _NOBODY else name})
    seated = people.next_people(found).get(seat)
    click.echo(f"{seated.name} plays {seat} in the next game." if seated else f"{seat} has no name in the next game.")
