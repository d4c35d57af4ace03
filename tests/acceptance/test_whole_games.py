"""A whole game of each rule set through the installed `pawnlight play`, operated over the page's WebSocket.

The board's question says what to press, and the screen must say the same.
"""

import json
from pathlib import Path
from random import Random

import pytest

from pawnlight.rules.base import house_rules_of
from tests.acceptance.front import PlayCommand
from tests.acceptance.menu import Menu
from tests.acceptance.plan import Plan
from tests.acceptance.player import Player
from tests.acceptance.whole_game import begin_game, play_game, play_to_end, wait_for_ended_games


def all_house_rules(rules: str) -> dict[str, str]:
    """Return the settings that turn every house rule of a rule set on."""
    return {f"house {name}": values[-1] for name, values in house_rules_of(rules)}


# What makes a game short.
SHORT_GAME = {"pace": "fast", "quick": "yes", "house start": "any", "house pawns": "3"}


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    "plan",
    [
        Plan("classic", ("person", "easy"), {"language": "de", "child": "yes"}),
        Plan("classic", ("person", "person", "person"), {"language": "es", "child": "yes"}),
        Plan("classic", ("person", "person", "person", "person"), {"language": "en", "child": "yes"}),
        Plan("row", ("person", "person", "easy"), {"language": "en"}),
        Plan("towers", ("person", "person"), {"language": "es"}),
    ],
    ids=str,
)
def test_a_whole_game_of_a_child(plan: Plan, pawnlight: Path, tmp_path: Path, record_property):
    with PlayCommand(pawnlight, tmp_path) as front:
        told = play_game(front, plan, Random(str(plan)))
    assert told.taken_back
    record_property("measured", str(told))


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    "plan",
    [
        Plan("cards", ("person",), {"language": "en", "deck": "st"}, power_cuts=0, interrupts=0, cards=50),
        Plan("classic", ("person", "easy", "hard"), {"language": "en"}),
        Plan("teams", ("person", "normal", "person", "hard"), {"language": "de", "quick": "yes"}),
        Plan("points", ("person", "person"), {"language": "es", "quick": "yes"}),
        Plan("st", ("normal", "easy", "person", "hard"), {"language": "es", "begins": "yellow"}),
        Plan("revenge", ("person", "person", "normal"), {"language": "en"}),
        Plan("sequence", ("person", "easy", "person", "hard"), {"language": "de", "auto draw": "no"}),
        # With every house rule.
        Plan(
            "classic",
            ("person", "hard"),
            {"language": "es", "quick": "yes", **all_house_rules("classic")},
            interrupts=0,
        ),
        Plan("revenge", ("person", "hard"), {"language": "de", "house rows": "2"}, interrupts=0),
        Plan(
            "sequence",
            ("person", "hard"),
            {"language": "en", "auto draw": "no", "colours": "green+red", "house sequences": "1", "house dead": "one"},
            interrupts=0,
        ),
        Plan("teams", ("person", "easy", "normal", "hard"), {"language": "en", **all_house_rules("teams")}),
        Plan("points", ("person", "person"), {"language": "de", **all_house_rules("points")}),
        Plan("st", ("hard", "person", "person"), {"language": "en", **all_house_rules("st")}),
    ],
    ids=str,
)
def test_a_long_game_of_each_kind(plan: Plan, pawnlight: Path, tmp_path: Path, record_property):
    with PlayCommand(pawnlight, tmp_path) as front:
        told = play_game(front, plan, Random(str(plan)))
    record_property("measured", str(told))


@pytest.mark.parametrize(
    "plan",
    [
        Plan("classic", ("person", "hard"), {"language": "en", **SHORT_GAME}, interrupts=0),
        # With one row it may be over before a move is taken back.
        Plan("revenge", ("person", "normal"), {"language": "es", "pace": "fast", "house rows": "2"}),
        Plan(
            "sequence",
            ("person", "hard"),
            {"language": "de", "pace": "fast", "auto draw": "no", "house sequences": "1"},
            power_cuts=0,
            interrupts=0,
        ),
    ],
    ids=lambda plan: plan.rules,
)
def test_a_whole_game(plan: Plan, pawnlight: Path, tmp_path: Path, record_property):
    """The shortest ones: of Sorry!, of Revenge with a power cut and a Ctrl-C, of Sequence with hidden hands.

    Those of all rule sets are above, and tests/table plays them without a process.
    """
    with PlayCommand(pawnlight, tmp_path) as front:
        told = play_game(front, plan, Random(str(plan)))
    assert told.hints
    assert told.taken_back
    record_property("measured", str(told))


def begin_and_leave(front: PlayCommand, player: Player, menu: Menu) -> None:
    """Play the first events of another game, and leave it."""
    before = front.events
    menu.start_game()
    # The laptop asks for the totals when it has the header alone.
    assert front.until(lambda: front.events > before, 600), front.last_output()
    player.play_until(lambda _: front.events >= before + 3)
    player.end_game()


@pytest.mark.long
def test_a_new_evening_begins_where_the_totals_are_reset(pawnlight: Path, tmp_path: Path) -> None:
    """A game with a winner, one more, and a third after the question of the menu."""
    plan = Plan("revenge", ("person", "easy"), {"language": "en", "house rows": "1"})
    with PlayCommand(pawnlight, tmp_path) as front:
        player = Player(front, Random(1))
        menu = Menu(player)
        begin_game(player, plan)
        play_to_end(front, player, plan)
        player.press_and_wait("BACK")
        begin_and_leave(front, player, menu)
        menu.reset_totals()
        begin_and_leave(front, player, menu)
        wait_for_ended_games(front, 3)
        front.interrupt()
        evenings = json.loads(front.run_cli("evenings", "--json", "--library", front.library))
        assert [evening["games"] for evening in evenings] == [1, 2]
        assert "begins a new evening" in front.last_output()
