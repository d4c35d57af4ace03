"""The adapter of a game on the laptop, in the folder of the game."""

from importlib import import_module
from typing import TYPE_CHECKING

from pawnlight.rules.base import Game, kind_of
from pawnlight.rules.kinds import rule_sets

if TYPE_CHECKING:
    from host_tools.games.adapter import GameAdapter


def adapter_class(rules: str) -> "type[GameAdapter]":
    """Return the class of the adapters of a rule set. Raises RuleError if the rule set is unknown."""
    # Imported only when used, so that commands start quickly.
    found: type[GameAdapter] = import_module(f"host_tools.games.{kind_of(rules).name}.adapter").ADAPTER
    return found


def adapter_of(game: Game) -> "GameAdapter":
    """Return the adapter of `game`."""
    return adapter_class(game.header.rules)(game)


def trained_rule_sets() -> list[str]:
    """Return the rule sets whose computer players and chances to win are trained, see `GameAdapter.trained`."""
    return [rules for rules in rule_sets() if adapter_class(rules).trained]
