"""`pawnlight analyse`: how much of a game was luck, and what its decisions lost."""

import json
from typing import Literal

import click

from host_tools.games.narration import card_name, player_name, sentence_text
from host_tools.games.registry import adapter_of
from host_tools.games.replay import replay_events, seed_in_last_event
from host_tools.json_types import Analysis, AnalysisStep, AnalysisTotal
from host_tools.library import Library
from host_tools.library.analyses import analyse_many, find_or_make_analysis, unanalysed_games
from host_tools.terminal.layout import table, wrap
from host_tools.terminal.numbers import Number
from host_tools.terminal.options import complete_game, library_option, process_count
from host_tools.terminal.printable import print_error
from host_tools.terminal.progress import show_progress
from host_tools.words import ENGLISH
from host_tools.words.plural import count_noun
from pawnlight.rules.events import parse_event_line
from pawnlight.rules.game import open_game

ALL_GAMES = "all"
# The largest strokes of luck and mistakes that are listed.
_LISTED = 5
REASON_TEXTS = {
    "cards": "Cards only has no players, so there is nothing to analyse",
    "child": "it is a child's game, which nobody judges",
    "house": "it has house rules, for which there is no model",
    "unfinished": "it was not played to its end, so its result and its seed are not known",
    "unknown": "this version does not know its rules",
    "refused": "its events break the rules, see `pawnlight verify`",
}
_PARTS: tuple[Literal["start", "luck", "own", "others"], ...] = ("start", "luck", "own", "others")
_BY = {
    "luck": "won by luck: it outweighs errors and correction together",
    "play": "won by better play: errors outweigh luck and correction together",
    "equal": "won: luck and play are about equal",
}


@click.command("analyse")
@click.argument("game", metavar="GAME|all", shell_complete=complete_game)
@library_option
@click.option("--json", "as_json", is_flag=True, help="The whole analysis as a JSON object, see docs/analysis.md.")
@click.option("--jobs", type=Number(1, 1000), help="Number of processes for `all`. Default: one per core.")
def command(game: str, library: str | None, as_json: bool, jobs: int | None) -> int:
    """Show the luck of each side and what its decisions lost, in points: hundredths of a win.

    GAME is the beginning of a game's id, or `last` for the one played last. `all` analyses every finished game of the
    library that has no analysis yet, for the statistics of people; Ctrl-C stops it, and the next time it goes on from
    there.

    The exit code is 3 if the game has no analysis; a sentence says why, for instance because of house rules.
    """
    with Library.open(library, create=False) as opened:
        if game == ALL_GAMES:
            if as_json:
                raise click.UsageError("--json is for one game.")
            _analyse_all(opened, process_count(jobs))
            return 0
        name = opened.find_game(game)
        found = find_or_make_analysis(opened, name, lambda error: print_error(f"The analysis was not kept. {error}"))
        texts = [parse_event_line(line)[1] for line in opened.event_lines(name)]
    if as_json:
        click.echo(json.dumps(found))
    elif "steps" in found:
        click.echo(wrap("\n\n".join(_report(name, found, texts))))
    else:
        click.echo(f"Game {name} has no analysis: {REASON_TEXTS[found['why']]}.")
    return 3 if found["why"] else 0


def _analyse_all(library: Library, jobs: int) -> None:
    ids = unanalysed_games(library)
    for _ in show_progress(analyse_many(library, ids, jobs), len(ids)):
        pass
    click.echo(f"{count_noun(len(ids), 'game')} analysed.")


def _report(name: str, found: Analysis, texts: list[str]) -> list[str]:
    adapter = adapter_of(open_game(texts[0]))
    sides = [
        " and ".join(player_name(adapter.player_name(seat), ENGLISH) for seat in seats) for seats in found["sides"]
    ]
    heads = ("", "start", "luck", "own errors", "others' errors", "correction", "result")
    rows = [
        [side, *(_points(value, signed=one not in ("start", "result")) for one, value in _adding_up(total))]
        for side, total in zip(sides, found["totals"], strict=True)
    ]
    verdict = found["verdict"]
    said = f"{sides[verdict['side']]} {_BY[verdict['by']]}." if verdict else "Nobody has won alone."
    parts = [f"Game {name}, in points: hundredths of a win", table(rows, "<>>>>>>", heads), said]
    steps = found["steps"]
    sentences = [sentence_text(step.sentence) for step in replay_events(texts[0], texts[1:], narrated=True)]
    side_of = {seat: side for side, seats in enumerate(found["sides"]) for seat in seats}
    cards = [(step, step["luck"][side_of[step["seat"]]]) for step in steps if step["kind"] == "card"]
    strokes = sorted(cards, key=lambda card: -abs(card[1]))[:_LISTED]
    parts.append(
        _listed("Luck", [(step, _points(luck, True), _card(step, texts)) for step, luck in strokes], sentences)
    )
    lost = sorted((step for step in steps if step.get("class")), key=lambda step: -step["lost"])[:_LISTED]
    better = [(step, f"-{_points(step['lost'])} {step['class']}", _better(step, texts, sentences)) for step in lost]
    parts.append(_listed("Mistakes", better, sentences))
    seats = [
        f"{player_name(adapter.player_name(seat), ENGLISH)}: {count_noun(one['decisions'], 'decision')} with a choice"
        + (f", {100 * one['error'] / one['decisions']:.2f} points lost by each" if one["decisions"] else "")
        for seat, one in enumerate(found["seats"])
    ]
    return [part for part in [*parts, "\n".join(seats)] if part]


def _listed(title: str, rows: list[tuple[AnalysisStep, str, str]], sentences: list[str]) -> str:
    cells = [(str(step["event"]), value, f"{sentences[step['event']]}{more}") for step, value, more in rows]
    return f"{title}\n{table(cells, '>><', indent='  ')}" if cells else ""


def _card(step: AnalysisStep, texts: list[str]) -> str:
    """Return the card of a step that its sentence does not tell, because it was hidden."""
    card = step["text"]
    return "" if not card or card in texts[step["event"]].split() else f": {card_name(card, ENGLISH)}"


def best_option(step: AnalysisStep) -> str:
    """Return the event of the best option of a decision."""
    return max(step["options"], key=lambda option: option[1])[0]


def _better(step: AnalysisStep, texts: list[str], sentences: list[str]) -> str:
    """Return what would have been best in place of a decision, as events too if it is said in the same words."""
    best = best_option(step)
    *_, last = replay_events(
        texts[0], [*texts[1 : step["event"]], best], seed_in_last_event(texts[0], texts[-1]), narrated=True
    )
    better, number = sentence_text(last.sentence), step["event"]
    where = f" ({best}, not {texts[number]})" if better == sentences[number] else ""
    return f"; better: {better}{where}"


def _adding_up(total: AnalysisTotal) -> list[tuple[str, float]]:
    """Return the parts as they are shown: what rounding leaves over goes into the correction, as on the page."""
    shown = [(one, round(total[one], 3)) for one in _PARTS]
    result = round(total["result"], 3)
    return [*shown, ("correction", result - sum(value for _, value in shown)), ("result", result)]


def _points(chance: float, signed: bool = False) -> str:
    """Return a chance in hundredths."""
    text = f"{100 * chance:+.1f}" if signed else f"{100 * chance:.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text
