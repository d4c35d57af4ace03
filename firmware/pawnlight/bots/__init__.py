"""Computer players and hints: what those of all games share."""

from pawnlight.rules.base import kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pawnlight.bots.brain import Brain


def computer_player(rules: str, level: str) -> "Brain":
    """Return the computer player `easy`, `normal` or `hard` of a rule set."""
    # Imported only now: a board on which people play alone loads no computer player at all.
    kind = kind_of(rules)
    brain: Callable[[str, str], Brain] = kind.load_from_module(kind.brain_modules[level == "hard"], "brain")  # type: ignore[assignment]
    return brain(rules, level)
