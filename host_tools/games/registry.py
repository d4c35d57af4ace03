"""The registry of the laptop's adapters, one line for each rule set of `pawnlight.rules.game`."""

from importlib import import_module
from typing import TYPE_CHECKING

from pawnlight.rules.base import Game, RuleError

if TYPE_CHECKING:
    from host_tools.games.adapter import GameAdapter

_SORRY = ("host_tools.games.sorry.adapter", "SorryAdapter")
# Rule set: the module and the subclass of GameAdapter.
ADAPTERS = {
    "classic": _SORRY,
    "teams": _SORRY,
    "points": _SORRY,
    "st": _SORRY,
    "revenge": ("host_tools.games.revenge.adapter", "RevengeAdapter"),
    "sequence": ("host_tools.games.sequence.adapter", "SequenceAdapter"),
    "cards": ("host_tools.games.cards", "CardsAdapter"),
}


def adapter_class(rules: str) -> "type[GameAdapter]":
    """Return the class of the adapters of a rule set. Raises RuleError if the rule set is unknown."""
    if rules not in ADAPTERS:
        raise RuleError(f"there is no rule set {rules[:20]!r}")
    module, name = ADAPTERS[rules]
    # Imported only when used, so that commands start quickly.
    found: type[GameAdapter] = getattr(import_module(module), name)
    return found


def adapter_of(game: Game) -> "GameAdapter":
    """Return the adapter of `game`."""
    return adapter_class(game.header.rules)(game)
