"""Luck or skill: the five numbers that make a result, what a player could know, and who erred."""

import random
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from statistics import mean, stdev

import pytest

from host_tools.analysis.analyst import Analysis, AnalysisStep, error_class
from host_tools.analysis.engine import analyse
from host_tools.analysis.model import MODELS_FOLDER, GameChances, load_model
from host_tools.games.intervals import ratio_interval
from pawnlight.rules.events import parse_event_line
from pawnlight.rules.game import open_game
from tests.analysis.between import play_game_between
from tests.support.event_lines import random_game
from tests.support.game_state import with_other_hidden_cards

RECORDED = Path(__file__).parents[1] / "recorded"
ANALYSED_RULE_SETS = ("classic", "teams", "points", "st", "revenge", "sequence")


def recorded_games() -> Iterator[list[str]]:
    """Yield the event texts of every recorded game."""
    for path in sorted(RECORDED.glob("*_games.txt")):
        texts: list[str] = []
        for line in path.read_text().splitlines():
            number, text, _ = parse_event_line(line)
            if number == 0 and texts:
                yield texts
                texts = []
            texts.append(text)
        yield texts


def random_texts(rules: str, players: int = 2, options: str = "-", backs: float = 0.0) -> list[str]:
    """Return the event texts of a game of random players."""
    name = f"{rules} {players} {options}"
    players = 4 if rules == "teams" else players
    lines = random_game(
        rules, sha256(name.encode()).digest(), random.Random(name), options, ("person",) * players, backs=backs
    )
    return [parse_event_line(line)[1] for line in lines]


def check_parts_add_up(texts: list[str]) -> bool:
    """Check that the parts of each side's result add up; return whether the game was analysed."""
    found = analyse(texts).as_dict()
    if "steps" not in found:
        return False
    for total in found["totals"]:
        parts = total["start"] + total["luck"] + total["own"] + total["others"] + total["correction"]
        assert parts == pytest.approx(total["result"], abs=1e-6)
        assert total["own"] <= 0
    assert sum(total["result"] for total in found["totals"]) == pytest.approx(1)
    if found["steps"]:
        assert found["steps"][-1]["chances"] == [total["result"] for total in found["totals"]]
    return True


@pytest.mark.parametrize("rules", ANALYSED_RULE_SETS)
def test_luck_errors_and_correction_add_up_to_the_result(rules: str) -> None:
    options = {"revenge": (), "sequence": ("auto_draw",)}.get(rules, ("quick",))
    assert check_parts_add_up(play_game_between(rules, ("hard",) * (4 if rules == "teams" else 2), rules, options))


@pytest.mark.long
def test_they_add_up_in_every_recorded_game() -> None:
    analysed = [check_parts_add_up(texts) for texts in recorded_games()]
    # The others have house rules, or only begin.
    assert (analysed.count(True), len(analysed)) == (12, 22)


@pytest.mark.long
@pytest.mark.parametrize("rules", ANALYSED_RULE_SETS)
@pytest.mark.parametrize("players", [3, 4])
def test_they_add_up_at_larger_tables(rules: str, players: int) -> None:
    assert check_parts_add_up(random_texts(rules, players))


def test_what_was_taken_back_does_not_count() -> None:
    """Where hands are dealt, both analyses compare with the same random deals."""
    texts = random_texts("revenge", backs=0.1)
    assert "back" in texts
    game = open_game(texts[0], bytes.fromhex(texts[-1].split(" ")[2]))
    standing: list[str] = []
    for text in texts[1:]:
        effect = game.apply(text)
        if effect.undone:
            del standing[-len(effect.undone) :]
        else:
            standing.append(text)
    straight, crooked = analyse([texts[0], *standing]), analyse(texts)
    assert straight.totals() == crooked.totals()
    assert [step.text for step in straight.steps] == [step.text for step in crooked.steps]
    assert texts[crooked.steps[-1].event].endswith(crooked.steps[-1].text)


GAMES_WITHOUT_ANALYSIS = {
    "cards": lambda: random_texts("cards", 1, "sorry"),
    "child": lambda: random_texts("classic", options="quick,child=yes"),
    "house": lambda: random_texts("revenge", options="rows=1"),
    "unfinished": lambda: random_texts("classic")[:20],
    "unknown": lambda: [random_texts("classic")[0].replace("rules=classic", "rules=chess"), "mix -"],
    "refused": lambda: [*random_texts("classic")[:2], "draw 99", "end red 00"],
}


@pytest.mark.parametrize("why", GAMES_WITHOUT_ANALYSIS)
def test_a_game_without_an_analysis_says_why(why: str) -> None:
    found = analyse(GAMES_WITHOUT_ANALYSIS[why]()).as_dict()
    assert found["why"] == why
    assert "steps" not in found


def test_a_game_of_pictures_is_not_analysed_as_it_is_a_childs() -> None:
    assert analyse(random_texts("row", options="child=yes")).why == "child"


def test_an_abandoned_game_is_unfinished() -> None:
    texts = random_texts("classic")
    seed = texts[-1].split(" ")[2]
    assert analyse([*texts[:30], f"end - {seed}"]).why == "unfinished"


# What a player could know


@pytest.mark.parametrize("rules", ["points", "revenge", "sequence"])
def test_a_decision_is_judged_by_what_its_player_knew(rules: str) -> None:
    texts = random_texts(rules, 3)
    game = open_game(texts[0], bytes.fromhex(texts[-1].split(" ")[2]))
    rng = random.Random(rules)
    told = hidden = 0
    for text in texts[1:60]:
        game.apply(text)
        if game.due != "play":
            continue
        judge, seat = GameChances(game), game.seat
        known, true = judge.chances(seat), judge.chances()
        judge = GameChances(with_other_hidden_cards(game, seat, rng))
        assert judge.chances(seat) == pytest.approx(known)
        told += judge.chances() != pytest.approx(true)
        hidden += 1
    assert hidden > 4
    assert told


# Luck and errors


def analyse_games(
    rules: str, games: int, errs: int | None = None, players: tuple[str, str] = ("hard", "hard")
) -> list[Analysis]:
    return [analyse(play_game_between(rules, players, f"{rules} {n}", ("quick",), errs)) for n in range(games)]


@pytest.mark.long
def test_the_same_players_have_other_luck_with_other_cards_and_the_same_errors() -> None:
    """The luck is 0 on average."""
    games = 200
    found = analyse_games("classic", games)
    luck = [one.totals()[0]["luck"] for one in found]
    assert stdev(luck) > 0.2
    assert abs(mean(luck)) < 3.3 * stdev(luck) / games**0.5
    half = games // 2
    lost = [
        [(seat["error"], seat["decisions"]) for one in part for seat in one.seat_results()]
        for part in (found[:half], found[half:])
    ]
    (_, low, high), (_, other_low, other_high) = map(ratio_interval, lost)
    assert low < other_high
    assert other_low < high


def test_who_errs_on_purpose_is_found_out_and_luck_favours_nobody() -> None:
    seats = [one.seat_results() for one in analyse_games("classic", 6, errs=1)]
    luck = [careful["luck"] for careful, _ in seats]
    assert stdev(luck) > 0.2
    assert abs(mean(luck)) < 3.3 * stdev(luck) / len(luck) ** 0.5
    careful, careless = (
        sum(one[seat]["error"] for one in seats) / sum(one[seat]["decisions"] for one in seats) for seat in (0, 1)
    )
    assert careless > 1.5 * careful


# What is said of a game


@pytest.mark.parametrize(
    ("luck", "error", "by"),
    [(0.6, -0.1, "luck"), (0.0, -0.5, "play"), (0.3, -0.25, "equal"), (0.2, -0.0, "equal"), (-0.3, -0.8, "play")],
)
def test_a_win_is_called_lucky_only_if_luck_outweighs_the_rest(luck: float, error: float, by: str) -> None:
    """The other side loses by its error; what is missing to the result is correction."""
    rest = 0.5 - luck + error
    steps = [
        AnalysisStep(2, "card", 0, "12", [0.5, 0.5], [luck, -luck], [rest, -rest]),
        AnalysisStep(
            3, "decision", 1, "pass", [1.0, 0.0], [-error, error], [0.0, 0.0], [("pass", 0.1), ("move 1>2", 0.2)]
        ),
    ]
    found = Analysis("", "", 0.1, sides=[[0], [1]], start=[0.5, 0.5], result=[1.0, 0.0], steps=steps)
    assert found.verdict() == {"side": 0, "by": by}


def test_the_models_say_how_they_were_made_and_are_small() -> None:
    for rules in ANALYSED_RULE_SETS:
        about = load_model(rules).about
        assert about["command"].startswith(
            f"python -m host_tools.research train --model chance --rules {rules} --games "
        )
    assert sum(path.stat().st_size for path in MODELS_FOLDER.glob("*.chance")) < 200_000


@pytest.mark.parametrize(
    ("lost", "name"),
    [(0.0, ""), (0.09, ""), (0.1, "inexact"), (0.2, "mistake"), (0.29, "mistake"), (0.3, "blunder"), (1.0, "blunder")],
)
def test_a_decision_has_the_class_of_what_it_loses(lost: float, name: str) -> None:
    assert error_class(lost, (0.1, 0.2, 0.3)) == name
