"""Statistics, summaries and narration of known games."""

import json
import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from host_tools.answers.presenter import present_game
from host_tools.games.luck import LuckCount
from host_tools.games.narration import sentence_text
from host_tools.games.registry import adapter_of
from host_tools.games.summary import Summary, summary_of
from host_tools.library import GameFilter, Library
from host_tools.library.stats import StatisticsFilter, statistics
from host_tools.words import LANGUAGES, load
from pawnlight.rules.game import open_game
from tests.support.after_mix import after_mix
from tests.support.page_views import make_game, store_game
from tests.support.program import run_cli

SEED = bytes(32)
HEADER = f"game 2 rules=classic options=- seats=red:person,yellow:hard first=red seed={sha256(SEED).hexdigest()}"
RULE_SETS = ("classic", "teams", "points", "st", "revenge", "sequence", "cards")


def test_a_game_in_numbers() -> None:
    events = ["mix -", "draw 1", "move S>4", "draw 2", "move S>34", "draw Sorry!", "move S>4", f"end - {SEED.hex()}"]
    summary = summary_of(HEADER, events)
    assert summary.seats == [("red", "person"), ("yellow", "hard")]
    assert (summary.first, summary.over, summary.winners, summary.sound) == (0, True, [], True)
    assert (summary.events, summary.decisions, summary.drawn) == (9, 3, 3)
    # Yellow's second card, after its 2, takes the place of red's pawn on 4.
    assert (summary.given, summary.taken, summary.hits) == ([0, 1], [1, 0], [4])
    assert vars(Summary(**json.loads(json.dumps(vars(summary))))) == json.loads(json.dumps(vars(summary)))


def test_luck_is_what_the_cards_seen_are_worth_above_the_decks_mean() -> None:
    # Five 1s and four each of 2 3 5 7 8 10 11 12; the 4s move backward; 41 cards have a number.
    mean = (5 + 4 * (2 + 3 + 5 + 7 + 8 + 10 + 11 + 12) - 4 * 4) / 41
    game = after_mix(open_game(HEADER))
    adapter = adapter_of(game)
    assert adapter.card_values.mean == pytest.approx(mean)
    luck = LuckCount(len(game.header.seats), adapter.card_values)
    for event in ("draw 12", "pass", "draw 4", "pass", "draw Sorry!", "pass"):
        luck.count_effect(game.apply(event))
    assert luck.cards == [1, 1]
    assert luck.luck_by_seat() == pytest.approx([12 - mean, -4 - mean])


def test_what_was_taken_back_does_not_count() -> None:
    events = ["mix -", "draw 1", "move S>4", "draw 12", "pass", "back", "pass"]
    assert summary_of(HEADER, events).decisions == 2
    assert summary_of(HEADER, events).luck == summary_of(HEADER, [*events[:4], "pass"]).luck
    assert summary_of(HEADER, events).backs == 1


def test_an_event_against_the_rules_ends_the_count_and_is_told() -> None:
    events = ["mix -", "draw 1", "move S>4", "draw 12", "move 4>16"]
    assert summary_of(HEADER, events).sound is False
    assert summary_of(HEADER, events).decisions == 1
    assert summary_of("game 9", []).sound is False
    whole = present_game([HEADER, *events])
    assert len(whole["snapshots"]) == 5
    assert "shown up to there. 5: " in whole["trouble"]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_event_is_said_in_every_language(rules: str) -> None:
    header, *texts = make_game(rules).texts
    adapter = adapter_of(open_game(header))
    for text in texts:
        sentence = adapter.narrate(adapter.game.apply(text))
        for language in LANGUAGES:
            said = sentence_text(sentence, load(language))
            assert said == said.strip() != ""
            assert not re.search(r"[{}]|\s\s", said), said


def test_moves_are_said_as_people_say_them() -> None:
    adapter = adapter_of(after_mix(open_game(HEADER)))
    said = [
        sentence_text(adapter.narrate(adapter.game.apply(text)))
        for text in ("draw 1", "move S>4", "draw 1", "move S>34", "draw 5", "move 4>9")
    ]
    assert said == [
        "Red draws 1",
        "Red comes out of START",
        "Yellow draws 1",
        "Yellow comes out of START",
        "Red draws 5",
        "Red moves 5 forward",
    ]


@pytest.fixture
def location(tmp_path: Path) -> Path:
    with Library.open(tmp_path / "library.db") as library:
        for n, rules in enumerate(RULE_SETS):
            store_game(library, make_game(rules), f"b{n % 2}", days_ago=n + 1)
        store_game(library, make_game("classic", "goes on", events=30))
    return tmp_path / "library.db"


def test_shares_add_up(location: Path) -> None:
    with Library.open(location) as library:
        found = statistics(library)
        alone = statistics(library, StatisticsFilter(GameFilter(rules="classic")))
        board = statistics(library, StatisticsFilter(GameFilter(board="b1")))
    assert (found.games, found.over, found.won) == (8, 7, 6)
    assert sum(share.expected for share in found.colours.values()) == pytest.approx(
        sum(share.won for share in found.colours.values())
    )
    assert sum(share.won for share in found.begins) == sum(share.won for share in found.levels.values())
    assert (alone.games, alone.over, sum(alone.lengths["bins"])) == (2, 1, 1)
    assert board.games == 3
    assert sum(found.luck["winners"]) + sum(found.luck["others"]) > 0


def test_games_with_house_rules_are_counted_with_the_others_and_named(location: Path) -> None:
    assert "house rules" not in run_cli("stats", "--library", location).stdout
    with Library.open(location) as library:
        store_game(library, make_game("classic", "at home", options="quick,start=any", events=40))
        store_game(library, make_game("revenge", "at home", options="rows=1", events=40))
        store_game(library, make_game("classic", "short", options="quick", events=40))
    assert (
        "11 games, 7 finished: 6 won, 1 without a winner\nwith house rules: 2\n"
        in run_cli("stats", "--library", location).stdout
    )
    assert "with house rules: 1\n" in run_cli("stats", "--rules", "revenge", "--library", location).stdout
    assert json.loads(run_cli("stats", "--rules", "st", "--json", "--library", location).stdout)["house"] == 0


def test_a_childs_game_is_no_contest_unless_somebody_asks_for_it(location: Path) -> None:
    with Library.open(location) as library:
        before = statistics(library)
        store_game(library, make_game("classic", "for a child", options="quick,child=yes"))
        found, asked = statistics(library), statistics(library, StatisticsFilter(GameFilter(child=True)))
    assert found.children == 1
    assert replace(found, children=0, choices=before.choices) == before
    assert (asked.games, asked.over, asked.won, asked.house, asked.children) == (1, 1, 1, 0, 0)
    assert "\ngames for children, left out: 1\n" in run_cli("stats", "--library", location).stdout


def test_the_command_says_it_in_words_and_as_json(location: Path, tmp_path: Path) -> None:
    words = run_cli("stats", "--library", location)
    assert words.exit_code == 0
    for part in ("8 games, 7 finished: 6 won", "wins by colour", "2nd to move", "bumps per game", "pawns are bumped"):
        assert part in words.stdout
    narrowed = run_cli("stats", "--library", location, "--rules", "sequence", "--json")
    assert json.loads(narrowed.stdout)["games"] == 1
    assert "No games match" in run_cli("stats", "--library", location, "--level", "nobody").stdout
    nothing = run_cli("stats", "--library", tmp_path / "none.db")
    assert nothing.exit_code == 0
    assert nothing.stdout.startswith("There are no games in ")
