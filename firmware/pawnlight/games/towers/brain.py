"""Towers: which card helps a player most. It glows first, and a computer player chooses it every second time."""

from pawnlight.bots.brain import EASY_ERRS, Brain, choose
from pawnlight.games.towers.game import LINE, ROCKET, SQUIRREL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from pawnlight.games.towers.game import Play, TowersGame


def best_first(game: "TowersGame", options: "list[Play]") -> "list[Play]":
    """Return the plays, the best one first."""
    values = [(-_value(game, option), n) for n, option in enumerate(options)]
    return [options[n] for _, n in sorted(values)]


def _value(game: "TowersGame", option: "Play") -> int:
    """Return what a play is worth: how much higher the own tower is, then how much lower another one is."""
    card, rival = option
    height = sum(game.towers[game.seat])
    top = game.towers[rival][-1] if rival >= 0 else 0
    rises = LINE - height if card == ROCKET else int(card) if card.isdigit() else top * (card == SQUIRREL)
    full = height + rises >= LINE
    # The highest tower first: its block hurts most.
    other = sum(game.towers[rival]) if rival >= 0 else 0
    return 1000 * full + (0 if card == ROCKET else 20 * rises) + 10 * top + other


class TowersBrain(Brain):
    """A computer player that chooses the best play every second time."""

    def think(
        self, game: "TowersGame", options: "list[Play]", below: "Callable[[int], int]"
    ) -> "Generator[Play | None, None, None]":
        yield None
        yield best_first(game, options)[0] if below(EASY_ERRS) else choose(options, below)


def brain(rules: str, level: str) -> Brain:
    """Return the computer player: in a child's game there is only one level."""
    return TowersBrain()
