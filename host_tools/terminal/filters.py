"""Options that choose games: by person, game, board, date, length, winner, state and words."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import wraps
from typing import Any

import click

from host_tools.library import GameFilter, Library, NotFound
from host_tools.library.boards import BoardTable
from host_tools.library.people import PeopleTable, Person
from host_tools.terminal.dates import to_utc
from host_tools.terminal.numbers import Number
from host_tools.terminal.options import MAX_NUMBER, RULE_SETS
from pawnlight.rules.base import COLOURS


class _Day(click.DateTime):
    """A day such as 2026-11-22."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{value!r} is not a day written as 2026-11-22.", param, ctx)


_DAY, _WRITTEN = _Day(["%Y-%m-%d"]), "YYYY-MM-DD"


class Filters:
    """The filters that a user has given; `wanted` finds the people and boards that they name."""

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = values

    @property
    def is_any_given(self) -> bool:
        """Whether there is any filter."""
        return any(value is not None for value in self._values.values())

    def game_filter(self, library: Library, most: int | None = None, hidden: bool = False) -> GameFilter:
        """Return the filter for the library. Raises NotFound, and UsageError for others."""
        given = self._values
        people = PeopleTable(library)
        winner, person, board = given["winner"], given["person"], given["board"]
        colour = winner.lower() if winner is not None and winner.lower() in COLOURS else None
        until: datetime | None = given["until"]
        made = GameFilter(
            rules=given["rules"],
            board=None if board is None else BoardTable(library.store).find(board),
            over=given["over"],
            winner=colour,
            since=_begin(given["since"]),
            until=None if until is None else _after(until),
            most=most,
            hidden=hidden,
            person=None if person is None else people.find(person).id,
            won_by=_winner(people, winner).id if winner is not None and colour is None else None,
            abandoned=given["abandoned"] or None,
            shortest=given["shortest"],
            longest=given["longest"],
            child=given["children"] or None,
            text=given["search"],
        )
        if made.rules not in (None, *RULE_SETS) and not library.games(GameFilter(made.rules, most=1)):
            raise click.BadParameter(f"{made.rules!r} is not one of {', '.join(RULE_SETS)}.", param_hint="'--rules'")
        return made


def _winner(people: PeopleTable, name: str) -> Person:
    """Return the person `name`. Raises UsageError that names the colours too."""
    try:
        return people.find(name)
    except NotFound as problem:
        colours = ", ".join(map(repr, COLOURS))
        raise click.BadParameter(f"{name!r} is none of {colours}. {problem}", param_hint="'--winner'") from problem


def filter_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that choose games to a command, which gets them as `filters`."""
    options = {
        "person": click.option("--person", metavar="NAME", help="Only games at which this person sat."),
        "rules": click.option("--rules", metavar="NAME", help="Only games of this rule set, such as classic."),
        "board": click.option("--board", metavar="ID|NAME", help="Only games of this board."),
        "over": click.option(
            "--over/--open", "over", default=None, help="Only games that are over, or only those in progress."
        ),
        "abandoned": click.option("--abandoned", is_flag=True, default=None, help="Only games without a winner."),
        "children": click.option(
            "--children", is_flag=True, default=None, help="Only children's games, which statistics leave out."
        ),
        "winner": click.option("--winner", metavar="COLOUR|NAME", help="Only games that this colour or person won."),
        "since": click.option("--since", metavar=_WRITTEN, type=_DAY, help="Only games begun on this day or later."),
        "until": click.option("--until", metavar=_WRITTEN, type=_DAY, help="Only games begun on this day or earlier."),
        "shortest": click.option(
            "--shortest", metavar="N", type=Number(1, MAX_NUMBER), help="Only games of N events or more."
        ),
        "longest": click.option(
            "--longest", metavar="N", type=Number(1, MAX_NUMBER), help="Only games of N events or fewer."
        ),
        "search": click.option(
            "--search",
            metavar="WORDS",
            help="Only games with all these words in their id, game, board, evening or people.",
        ),
    }

    @wraps(command)
    def filled(**values: Any) -> Any:
        filters = Filters({name: values.pop(name) for name in options})
        return command(filters=filters, **values)

    for option in reversed(options.values()):
        filled = option(filled)
    return filled


def _begin(day: datetime | None) -> datetime | None:
    # The day begins where the user is.
    return None if day is None else to_utc(day)


def _after(day: datetime) -> datetime | None:
    try:
        return to_utc(day + timedelta(days=1))
    except OverflowError:
        return None
