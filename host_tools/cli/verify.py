"""`pawnlight verify`: check the shuffles and rules of games."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path

import click

from host_tools.games.exchange import read_game_file
from host_tools.games.verify import VerificationResult, verify_lines
from host_tools.library import DamagedLibrary, GameFilter, Library
from host_tools.library.verify import verify_library_game, verify_many
from host_tools.terminal.layout import wrap
from host_tools.terminal.numbers import Number
from host_tools.terminal.options import complete_game, library_option, process_count
from host_tools.terminal.progress import show_progress
from host_tools.words.plural import count_noun

ALL_GAMES = "all"
_STATES = {
    "complete": "complete",
    "abandoned": "abandoned",
    "open": "in progress, so that their shuffles cannot be checked yet",
    "inconsistent": "inconsistent",
    "unknown": "with rules that this version does not know",
}
_ALWAYS = ("complete", "inconsistent")
_EXIT_CODES = {"complete": 0, "inconsistent": 1, "unknown": 1, "open": 3, "abandoned": 4}


@click.command("verify")
@click.argument("what", metavar="GAME|FILE|all", nargs=-1, required=True, shell_complete=complete_game)
@library_option
@click.option("--json", "as_json", is_flag=True, help="A JSON object with each game's verdict instead of sentences.")
@click.option("--jobs", type=Number(0, 1000), default=0, help="Number of processes for `all`. Default: one per core.")
def command(what: tuple[str, ...], library: str | None, as_json: bool, jobs: int) -> int:
    """Check every shuffle and every rule, and name the first event that is wrong.

    GAME is the beginning of a game's id, or `last` for the one played last; FILE is a file written by `pawnlight
    export`, `-` the standard input; `all` means every game of the library, checked on all cores. The seed of a
    game in progress is not known yet, so only its rules are checked. One wrong byte of an event is put right, in the
    library too, and reported.

    The exit code is 0 if the game is complete, 1 if it is inconsistent or cannot be checked, 3 if it is not over, and 4
    if it was abandoned; of several games, the first of 1, 4, 3 that applies to one. For `all` it is 1 if any game is
    inconsistent, and otherwise 0.
    """
    verdicts: list[VerificationResult] = []
    damage: str | None = None
    for name in what:
        if name == ALL_GAMES:
            every, damage = _verify_all(library, jobs, quiet=as_json)
            verdicts += every
        elif Path(name).is_file() or name == "-" or any(sign in name for sign in "./\\"):  # an id has none of these
            file = read_game_file(Path(name))
            verdicts.append(replace(verify_lines(name, file.lines), repaired=file.repaired))
        else:
            with Library.open(library, create=False) as opened:
                verdicts.append(verify_library_game(opened, opened.find_game(name)))
    holds = damage is None and all(verdict.is_consistent for verdict in verdicts)
    if as_json:
        found = [asdict(verdict) | {"holds": verdict.is_consistent, "state": verdict.outcome} for verdict in verdicts]
        click.echo(json.dumps({"holds": holds, "damage": damage, "games": found}, indent=1))
    else:
        click.echo(wrap("\n".join([*([damage] if damage else []), *_sentences(verdicts, ALL_GAMES in what)])))
    states = {verdict.outcome for verdict in verdicts}
    if ALL_GAMES in what:
        return 1 if damage is not None or "inconsistent" in states else 0
    codes = {_EXIT_CODES[state] for state in states}
    return 1 if 1 in codes else max(codes)


def _verify_all(named: str | None, jobs: int, quiet: bool) -> tuple[list[VerificationResult], str | None]:
    """Return the verdicts of all games in the library's order, and the damage that the database reports, if any.

    A damaged database does not stop the check: games that can still be read can be exported.
    """
    damage = None
    with Library.open(named, create=False) as library:
        try:
            library.check_database()
        except DamagedLibrary as error:
            damage = str(error)
        ids = [row.id for row in library.games(GameFilter(hidden=None))]
        verdicts = [*show_progress(verify_many(library, named, ids, process_count(jobs)), len(ids), quiet)]
    place = {game: number for number, game in enumerate(ids)}
    return sorted(verdicts, key=lambda verdict: place[verdict.name]), damage


def _sentences(verdicts: list[VerificationResult], summed: bool) -> Iterable[str]:
    """Return a sentence for each game; if `summed`, only for invalid games, and a summary."""
    if not summed:
        return [
            line
            for verdict in verdicts
            for line in (verdict.verdict_sentence(), *verdict.repair_sentences(), *verdict.proof_sentences())
        ]
    bad = [verdict.verdict_sentence() for verdict in verdicts if not verdict.is_consistent]
    bad += [line for verdict in verdicts for line in verdict.repair_sentences()]
    events = sum(verdict.events for verdict in verdicts)
    counts = Counter(verdict.outcome for verdict in verdicts)
    said = ", ".join(f"{counts[state]} {name}" for state, name in _STATES.items() if counts[state] or state in _ALWAYS)
    return [*bad, f"{count_noun(len(verdicts), 'game')} with {count_noun(events, 'event')}: {said}."]
