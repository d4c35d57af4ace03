"""Play the first minute of several games in a row on one board, and check the results."""

import time
from collections.abc import Callable, Sequence
from random import Random

from tests.acceptance.front import PlayCommand
from tests.acceptance.menu import Menu
from tests.acceptance.plan import CARDS_RULE_SET, Plan
from tests.acceptance.player import Player, Question, is_over
from tests.acceptance.whole_game import check_stored, wait_for_ended_games

# In the board's time.
_MINUTE_S = 60
PLANS = (
    Plan("classic", ("person", "easy"), {"language": "en"}),
    Plan("points", ("person", "normal")),
    Plan("revenge", ("person", "person")),
    Plan(CARDS_RULE_SET, ("person",), {"deck": "st"}),
    Plan("teams", ("person", "easy", "person", "hard"), {"language": "de"}),
    Plan("st", ("person", "easy", "normal"), {"language": "es"}),
    Plan("sequence", ("person", "hard")),
)
# Each share is played by a separate process.
PLAN_GROUPS = (tuple(plan.rules for plan in PLANS[:4]), tuple(plan.rules for plan in PLANS[4:]))


def play_minutes(front: PlayCommand, rules: Sequence[str], chance: Random) -> str:
    """Play a minute of each of `rules` at `front`, leave the game, and check what was stored. Raises Failure."""
    player = Player(front, chance)
    menu = Menu(player)
    plans = [plan for plan in PLANS if plan.rules in rules]
    began = time.monotonic()
    for plan in plans:
        menu.apply_plan(plan)
        menu.start_game()
        end = time.monotonic() + _MINUTE_S / front.clock
        player.play_until(_passed(end))
        player.end_game()
    games = wait_for_ended_games(front, len(plans))
    front.interrupt()
    check_stored(front)
    events = sum(game.events for game in games)
    return f"{', '.join(rules)}: {events} events, {player.presses} presses, {time.monotonic() - began:.1f} s"


def _passed(end: float) -> Callable[[Question], bool]:
    # A game of Sequence against *hard* may be over within a minute: the next key would begin another one.
    return lambda question: time.monotonic() > end or is_over(question)
