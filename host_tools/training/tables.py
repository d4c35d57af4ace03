"""The tables at which *hard* plays for the training of the chances to win."""

from importlib import import_module

from pawnlight.rules.base import kind_of

# Players, teams and options; each table of a rule set plays the same share of the games.
Table = tuple[int, int, tuple[str, ...]]


def tables_of(rules: str) -> list[Table]:
    """Return the tables of a rule set."""
    tables: dict[str, list[Table]] = import_module(f"host_tools.games.{kind_of(rules).name}.course").TABLES
    return tables[rules]
