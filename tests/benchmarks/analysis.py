"""Measure the analysis of games: how good the chances are, and what luck-adjusted results are worth.

Each part has games of its own, which no model was trained with. Intervals are 95 %.
"""

import argparse
import math
import time
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from statistics import mean, stdev

from host_tools.analysis.engine import analyse
from host_tools.analysis.model import GameChances
from host_tools.games.intervals import ratio_interval, wilson_interval
from host_tools.games.registry import trained_rule_sets
from host_tools.json_types import AnalysisSeat, AnalysisTotal
from host_tools.research.course import tables_of
from host_tools.research.deal import begin_without_mix
from host_tools.research.league_report import luck_adjusted
from host_tools.research.players import decision_function, random_below
from host_tools.research.simulation import header_of
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import seat_colours
from tests.analysis.between import play_game_between
from tests.benchmarks.frame import Options, run_in_processes, share_text, time_rounds

_OPTIONS = {"points": ("quick",), "sequence": ("auto_draw",)}
# The games of a block in which one player errs on purpose.
_BLOCK = 20

CalibrationPoint = tuple[float, float, float, int]


def calibration_points(task: tuple[str, int]) -> list[CalibrationPoint]:
    """Play a game of *hard* at the tables of the training; return chance, result, share of the way, number of sides.

    One for each side of each position after a decision.
    """
    rules, number = task
    name = f"held out {rules} {number}"
    players, teams, options = tables_of(rules)[number % len(tables_of(rules))]
    secret = sha256(name.encode()).digest()
    game = begin_without_mix(header_of(rules, seat_colours(rules, players, teams), options, seed_hash(secret)), secret)
    judge, think, below = GameChances(game), decision_function(rules, "hard"), random_below(Random(name))
    seen: list[tuple[list[float], list[float]]] = []
    while game.due != "end":
        options_now = game.decisions()
        game.push(options_now[0] if len(options_now) == 1 else think(game, below))
        if game.due not in ("end", "move", "cut"):
            ways = [1.0 + game.progress_of(seats[0])[2] + 20 * game.progress_of(seats[0])[0] for seats in judge.sides]
            seen.append((judge.chances(), [way / sum(ways) for way in ways]))
    result = judge.final_result()
    return [
        (one, won, way, len(result))
        for chances, ways in seen
        for one, won, way in zip(chances, result, ways, strict=True)
    ]


def analyse_match(task: tuple[str, int, tuple[str, str], int | None]) -> tuple[list[AnalysisTotal], list[AnalysisSeat]]:
    """Play a game between two players; return its totals by player, and what the players lost."""
    rules, number, players, errs = task
    seats = 4 if rules == "teams" else 2
    turned = players if number % 2 == 0 else players[::-1]
    seat = None if errs is None else (errs + number) % 2
    name = f"met {rules} {number} {players} {errs}"
    texts = play_game_between(rules, turned * (seats // 2), name, _OPTIONS.get(rules, ()), seat)
    found = analyse(texts)
    totals, lost = found.totals(), found.seat_results()[:2]
    return (totals, lost) if number % 2 == 0 else (totals[::-1], lost[::-1])


def calibration_lines(rules: str, games: int) -> Iterator[str]:
    found: list[list[CalibrationPoint]] = list(
        run_in_processes(calibration_points, [(rules, number) for number in range(games)], 20)
    )
    said_won = sorted((one, won, game) for game, part in enumerate(found) for one, won, _, _ in part)
    yield f"{rules}: {games} games of hard, {len(said_won)} chances"
    worst = 0.0
    for tenth in range(10):
        part = said_won[len(said_won) * tenth // 10 : len(said_won) * (tenth + 1) // 10]
        by_game: dict[int, list[float]] = {}
        for one, won, game in part:
            sums = by_game.setdefault(game, [0.0, 0.0])
            sums[0] += won - one
            sums[1] += 1
        off, low, high = ratio_interval([(one, count) for one, count in by_game.values()])
        worst = max(worst, abs(off))
        said = mean(one for one, *_ in part)
        yield f"  said {100 * said:5.1f}, came {100 * (said + off):5.1f}: {share_text(off, low, high)}"
    yield f"  largest difference {100 * worst:.1f} points"
    for name, guess in (("model", 0), ("constant", None), ("squares", 2)):
        scores = []
        for seen in found:
            brier = loss = 0.0
            for point in seen:
                said = 1 / point[3] if guess is None else min(max(point[guess], 1e-6), 1 - 1e-6)
                brier += (said - point[1]) ** 2 / point[3]
                loss -= point[1] * math.log(said)
            scores.append((brier, loss, len(seen) / max(1, seen[0][3] if seen else 1)))
        brier, low, high = ratio_interval([(one, count) for one, _, count in scores])
        loss, low2, high2 = ratio_interval([(one, count) for _, one, count in scores])
        yield f"  {name}: Brier {brier:.4f} ({low:.4f}–{high:.4f}), log loss {loss:.4f} ({low2:.4f}–{high2:.4f})"


def league_lines(rules: str, games: int) -> Iterator[str]:
    found = list(run_in_processes(analyse_match, [(rules, n, ("hard", "normal"), None) for n in range(games)], 10))
    yield f"{rules}: {games} games of hard against normal"
    won = sum(totals[0]["result"] for totals, _ in found)
    yield f"  bare {share_text(won / games, *wilson_interval(round(won), games), 2)}"
    pairs = [(totals[0]["result"], totals[0]["luck"]) for totals, _ in found]
    rest = luck_adjusted(pairs)
    # The interval of the variance left, from tenths of the games.
    half = 2.26 * stdev(luck_adjusted(pairs[part::10])["variance"] for part in range(10)) / math.sqrt(10)
    adjusted = share_text(rest["rate"], rest["low"], rest["high"], 2)
    yield f"  without luck {adjusted}, coefficient {rest['coefficient']:.2f}"
    yield f"  variance left {rest['variance']:.3f} (+- {half:.3f})"
    corrections = [totals[0]["correction"] for totals, _ in found]
    spread = stdev(corrections)
    off = spread / math.sqrt(2 * games) * 1.96
    yield f"  correction: standard deviation {100 * spread:.1f} (+- {100 * off:.1f}) points"
    for n, name in enumerate(("hard", "normal")):
        lost = share_text(*ratio_interval([(seats[n]["error"], seats[n]["decisions"]) for _, seats in found]), 2)
        yield f"  {name} loses {lost} a decision"


def block_lines(rules: str, count: int) -> Iterator[str]:
    tasks = [(rules, n, ("hard", "hard"), 1) for n in range(count * _BLOCK)]
    found = [lost for _, lost in run_in_processes(analyse_match, tasks, _BLOCK)]
    right = 0
    for at in range(0, len(found), _BLOCK):
        careful, careless = (
            sum(lost[n]["error"] for lost in found[at : at + _BLOCK])
            / max(1, sum(lost[n]["decisions"] for lost in found[at : at + _BLOCK]))
            for n in (0, 1)
        )
        right += careless > careful
    yield (
        f"{rules}: who errs in one of ten decisions has the larger error in {right} of {count} blocks of "
        f"{_BLOCK} games, {share_text(right / count, *wilson_interval(right, count), 0)}"
    )


def analysis_time_lines(rules: str, games: int) -> Iterator[str]:
    """Analyse games of *hard* for two and four players, in this process, and tell the CPU time."""
    for players in (4,) if rules == "teams" else (2, 4):
        took = []
        for number in range(games):
            texts = play_game_between(rules, ("hard",) * players, f"timed {number}", _OPTIONS.get(rules, ()))
            took += time_rounds(lambda texts=texts: analyse(texts), 1, time.process_time)  # type: ignore[misc]
        yield f"{rules}, {players} players: an analysis takes {mean(took):.2f} s of CPU, at most {max(took):.2f}"


# Each part, and how many games or blocks it takes unless told otherwise; 0 leaves it out.
MEASUREMENTS = {
    "calibrated": (calibration_lines, 2000),
    "league": (league_lines, 2000),
    "blocks": (block_lines, 100),
    "times": (analysis_time_lines, 10),
}


def add_options(parser: Options) -> None:
    parser.add_argument("--rules", choices=trained_rule_sets(), action="append", help="only this rule set")
    for name, (_, count) in MEASUREMENTS.items():
        what = "blocks of 20 games" if name == "blocks" else "games"
        parser.add_argument(f"--{name}", type=int, default=count, help=f"{what}, 0 for none; {count} by default")


def measure(wanted: argparse.Namespace) -> Iterator[str]:
    for name, (part, _) in MEASUREMENTS.items():
        if count := getattr(wanted, name):
            for rules in wanted.rules or trained_rule_sets():
                yield from part(rules, count)
