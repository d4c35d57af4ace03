"""`pawnlight games`: list the games of the library."""

import json
from datetime import datetime

import click
from tabulate import tabulate

from host_tools.cli.dates import local, utc
from host_tools.cli.options import MOST, RULE_SETS, library_option
from host_tools.library import GameRow, Library, LibraryMissing, Wanted, library_place
from host_tools.library.summaries import summaries
from host_tools.library.verify import fingerprint_of, short_fingerprint
from pawnlight.rules.base import COLOURS

_HEADINGS: tuple[str, ...] = ("game", "begun", "rules", "seats", "events", "cards", "ended")


@click.command("games")
@library_option
@click.option("--rules", metavar="NAME", help="Only games of this rule set, such as classic.")
@click.option("--board", metavar="ID|NAME", help="Only games of this board.")
@click.option("--over/--open", "over", default=None, help="Only games that are over, or only those in progress.")
@click.option("--winner", type=click.Choice(COLOURS, case_sensitive=False), help="Only games that this colour has won.")
@click.option("--since", type=click.DateTime(["%Y-%m-%d"]), help="Only games begun on this day or later.")
@click.option("--most", metavar="N", type=click.IntRange(1, MOST), help="Only the N newest games.")
@click.option("--fingerprints", is_flag=True, help="Show the fingerprint of each game, see `pawnlight verify`.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list of objects instead of a table.")
def command(
    library: str | None,
    rules: str | None,
    board: str | None,
    over: bool | None,
    winner: str | None,
    since: datetime | None,
    most: int | None,
    fingerprints: bool,
    as_json: bool,
) -> None:
    """List the games of the library, the newest first.

    The column "cards" counts the cards drawn.
    """
    names: dict[str, str | None] = {}
    points: dict[str, list[int]] = {}
    prints: dict[str, str] = {}
    narrowed = any(one is not None for one in (rules, board, over, winner, since))
    try:
        with Library.open(library, create=False) as opened:
            named = opened.board(board) if board is not None else None
            # The day begins where the user is.
            begun = utc(since) if since is not None else None
            rows = opened.games(Wanted(rules, named, over, winner, begun, most))
            if not rows and rules is not None and rules not in RULE_SETS and not opened.games(Wanted(rules, most=1)):
                raise click.BadParameter(f"{rules!r} is not one of {', '.join(RULE_SETS)}.", param_hint="'--rules'")
            scored = {row.id for row in rows if row.rules == "points" and row.winner is not None}
            if scored:
                points = {game: found.scores for game, found in summaries(opened, scored).items()}
            if fingerprints:
                prints = {row.id: fingerprint_of(opened.kept(row.id)[1]) for row in rows}
            if as_json:
                names = {row.id: row.name for row in opened.boards()}
    except LibraryMissing:
        # Nobody has played yet: no fault.
        rows = []
    if as_json:
        listed = [_as_json(row, names.get(row.board)) | {"scores": points.get(row.id, [])} for row in rows]
        if fingerprints:
            listed = [one | {"fingerprint": prints[row.id]} for row, one in zip(rows, listed, strict=True)]
        click.echo(json.dumps(listed, indent=1))
    elif rows:
        sides: tuple[str, ...] = ("left", "left", "left", "left", "right", "right", "left")
        headings, cells = _HEADINGS, [_cells(row, points.get(row.id, [])) for row in rows]
        if fingerprints:
            headings, sides = (*headings, "fingerprint"), (*sides, "left")
            cells = [(*some, short_fingerprint(prints[row.id])) for row, some in zip(rows, cells, strict=True)]
        click.echo(tabulate(cells, headings, "plain", colalign=sides, disable_numparse=True))
    elif narrowed:
        click.echo(f"There are no such games in {library_place(library)}.")
    else:
        click.echo(f"There are no games in {library_place(library)} yet. `pawnlight play` begins one.")


def _cells(row: GameRow, points: list[int]) -> tuple[str, ...]:
    begun = f"{local(row.first_seen):%Y-%m-%d %H:%M}"
    rules = " ".join((row.rules, *row.options))
    seats = " ".join(colour if player == "person" else f"{colour}({player})" for colour, player in row.seats)
    return (row.id, begun, rules, seats, str(row.events), str(row.cards), _state(row, points))


def _state(row: GameRow, points: list[int]) -> str:
    if not row.sound:
        return "damaged: see pawnlight verify"
    if row.winner is not None:
        # Partners have the points of their team.
        sides = points[: len(points) // 2] if "teams" in row.options else points
        return f"{row.winner} won" + (f" {':'.join(map(str, sides))}" if sides else "")
    return "abandoned" if row.over else "in progress"


def _as_json(row: GameRow, name: str | None) -> dict[str, object]:
    return {
        "id": row.id,
        "board": row.board,
        "board_name": name,
        "rules": row.rules,
        "options": list(row.options),
        "seats": [{"colour": colour, "player": player} for colour, player in row.seats],
        "first_seen": row.first_seen.isoformat(),
        "last_seen": row.last_seen.isoformat(),
        "events": row.events,
        "cards": row.cards,
        "over": row.over,
        "winner": row.winner,
        "sound": row.sound,
    }
