"""Options shared by leagues and simulations."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from host_tools.research.players import players_of
from host_tools.terminal.numbers import Number
from host_tools.terminal.options import RULE_SETS
from pawnlight.rules.base import kind_of, options_of


def named_players(rules: str, bots: str) -> tuple[str, ...]:
    """Return the computer players in `bots`, which are separated by commas. Raises UsageError for an unknown one."""
    names = tuple(bots.split(","))
    known = players_of(rules)
    for name in names:
        if name not in known:
            raise click.UsageError(f"there is no computer player {name!r} for {rules}; choose from {', '.join(known)}.")
    return names


def table_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that define a game to a command: `rules`, `players`, `teams` and the `options` of the rules."""

    @wraps(command)
    def filled(rules: str, chosen: tuple[str, ...], no_options: bool, **others: Any) -> Any:
        options = chosen or (() if no_options else options_of(rules)[1])
        return command(rules=rules, options=options, **others)

    for option in reversed(
        (
            click.option(
                "--rules",
                type=click.Choice([rules for rules in RULE_SETS if kind_of(rules).brain_modules]),
                default=RULE_SETS[0],
                show_default=True,
                help="Rule set.",
            ),
            click.option("--players", type=Number(2, 12), default=2, show_default=True, help="Seats at the table."),
            click.option("--teams", type=Number(2, 3), help="Teams of Sequence; 3 for 3 or 9 players, otherwise 2."),
            click.option(
                "--option", "chosen", multiple=True, help="An option of the rules, such as quick; may be repeated."
            ),
            click.option("--no-options", is_flag=True, help="Turn off the options that are on by default."),
        )
    ):
        filled = option(filled)
    return filled
