"""`pawnlight evenings`: the evenings of the library, and their scoreboards."""

import json

import click

from host_tools.library import Library, LibraryMissing, NotFound, library_name
from host_tools.library.boards import BoardTable
from host_tools.library.evenings import Evenings
from host_tools.library.seats import PERSON_LEVEL
from host_tools.people.score import StandingsRow
from host_tools.people.scoreboard import Scoreboard, evening_scoreboard
from host_tools.system.plain import json_default
from host_tools.terminal.dates import date_time
from host_tools.terminal.layout import table, wrap
from host_tools.terminal.numbers import Number
from host_tools.terminal.options import MAX_NUMBER, complete_game, library_option, with_library
from host_tools.words.plural import count_noun

_NONE = "-"
_LAST = "last"


@click.group("evenings", invoke_without_command=True)
@library_option
@click.option("--most", metavar="N", type=Number(1, MAX_NUMBER), help="Only the N newest evenings.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list of objects instead of a table.")
@click.pass_context
def command(ctx: click.Context, library: str | None, most: int | None, as_json: bool) -> None:
    """List the evenings, the newest first.

    An evening is what a board played without a pause of three hours. Join and split them as they really were.
    """
    ctx.obj = library
    if ctx.invoked_subcommand is not None:
        return
    try:
        with Library.open(library, create=False) as opened:
            rows = Evenings(opened.store).list_evenings(most)
            names = BoardTable(opened.store).board_names()
    except LibraryMissing:
        # Nobody has played yet: no fault.
        rows = []
    if as_json:
        click.echo(json.dumps(rows, default=json_default, indent=1))
    elif rows:
        headings = ("evening", "begun", "games", "boards", "name")
        cells = [
            (
                str(row.id),
                date_time(row.begun),
                str(row.games),
                ", ".join(names.get(board, board) for board in row.boards),
                row.name or _NONE,
            )
            for row in rows
        ]
        click.echo(table(cells, "><><<", headings))
    else:
        click.echo(f"There are no games in {library_name(library)} yet. Start one with `pawnlight play`.")


@command.command("show")
@click.argument("evening", default=_LAST)
@with_library
def show(library: Library, evening: str) -> None:
    """Show the scoreboard of EVENING, which is a number or `last`."""
    board = evening_scoreboard(library, _id(library, evening))
    click.echo(wrap("\n\n".join(_told(board))))


@command.command("join")
@click.argument("evening")
@click.argument("other")
@with_library
def join(library: Library, evening: str, other: str) -> None:
    """Make one evening of EVENING and OTHER, also if they were played on different boards."""
    kept = Evenings(library.store).join(_id(library, evening), _id(library, other))
    click.echo(f"Evening {kept} has all games of both.")


@command.command("split")
@click.argument("game", shell_complete=complete_game)
@with_library
def split(library: Library, game: str) -> None:
    """Begin a new evening with GAME; the later games of its evening follow."""
    made = Evenings(library.store).split(library.find_game(game))
    click.echo(f"Evening {made} begins with this game.")


@command.command("name")
@click.argument("evening")
@click.argument("name")
@with_library
def name(library: Library, evening: str, name: str) -> None:
    """Give EVENING the name NAME. An empty NAME removes the name."""
    found = _id(library, evening)
    Evenings(library.store).change(found, name=name)
    click.echo(f"Evening {found} is called {' '.join(name.split())}." if name else f"Evening {found} has no name.")


@command.command("match")
@click.argument("evening")
@click.argument("wins")
@with_library
def match(library: Library, evening: str, wins: str) -> None:
    """Make EVENING a match that is won with WINS wins; - ends the match."""
    if wins != _NONE and not (wins.isascii() and wins.isdigit() and len(wins) < 4):
        raise click.BadParameter(f"{wins!r} is not a number of wins.", param_hint="'WINS'")
    found = _id(library, evening)
    Evenings(library.store).change(found, aim=None if wins == _NONE else int(wins))
    click.echo(
        f"Evening {found} is a match to {count_noun(int(wins), 'win')}." if wins != _NONE else "There is no match."
    )


def _id(library: Library, evening: str) -> int:
    evenings = Evenings(library.store)
    if evening == _LAST:
        return evenings.newest().id
    if not (evening.isascii() and evening.isdigit() and len(evening) < 10):
        raise NotFound(f"An evening is a number or `last`, not {evening!r}.")
    return evenings.evening(int(evening)).id


def _told(board: Scoreboard) -> list[str]:
    row = board.evening
    title = f"evening {row.id}" + (f", {row.name}" if row.name else "")
    told = [f"{title}: {count_noun(row.games, 'game')}" + (f" from {date_time(row.begun)} on" if row.begun else "")]
    if row.aim:
        champions = ", ".join(_who(one) for one in board.champions)
        told[0] += f"\nmatch to {count_noun(row.aim, 'win')}" + (f": {champions} has won" if champions else "")
    points = any(one.points is not None for one in board.scores)
    headings = ("", "", "won", "games", *(("points",) if points else ()))
    cells = [
        (
            f"{one.place}.",
            _who(one),
            str(one.tally.won),
            str(one.tally.played),
            *((str(one.points or 0),) if points else ()),
        )
        for one in board.scores
    ]
    told.append(table(cells, "><>>>"[: len(headings)], headings))
    for one in board.tables:
        if one.next:
            seats = ", ".join(f"{score.name} ({player})" for player, score in one.next)
            told.append(f"next at {one.name or one.board}: {seats}")
    if board.waiting:
        told.append(f"waiting: {', '.join(_who(one) for one in board.waiting)}")
    return told


def _who(score: StandingsRow) -> str:
    return score.name or (score.player if score.level == PERSON_LEVEL else f"{score.player} ({score.level})")
