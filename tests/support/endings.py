"""Games on the bench played at random to the moment in which somebody has won."""

from random import Random

from pawnlight.rules.base import Game
from pawnlight.store.journal import Journal
from tests.support.event_lines import begin_game, play_on
from tests.support.journals import record_game
from tests.support.table_bench import BenchBoard


def resume_at_end(bench: BenchBoard) -> None:
    """Cut the power, add random events to the journal of the game in progress, and resume: its end is shown."""
    game, journal = bench.game, bench.journal
    bench.unplug()
    _finish(game, journal)
    bench.plug_in()
    bench.press("OK")
    bench.wait(3)


def leave_ended_game(rules: str, players: int, options: tuple[str, ...] = (), number: int = 0) -> tuple[str, list[str]]:
    """Leave a game of people in the journal that somebody has just won; return its header and its events."""
    seed = Random(number).randbytes(32)
    game = begin_game(rules, players, seed, ",".join(options) or "-")
    header = game.header.event_text()
    journal = Journal()
    record_game(journal, seed, [header, "mix -"])
    return header, ["mix -", *_finish(game, journal)]


def _finish(game: Game, journal: Journal) -> list[str]:
    events = play_on(game, journal.seed, Random(5), until=lambda game: game.due == "end", backs=0.05)
    for event in events:
        journal.append_event(event)
    return events
