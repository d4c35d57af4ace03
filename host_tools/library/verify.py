"""Verification of the games of a library, with their list entries, many at once on all cores."""

import os
import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

from host_tools.errors import PawnlightError
from host_tools.games.game_row import draws, ending
from host_tools.games.verify import Verdict, verify_lines
from host_tools.interrupt import interrupts_blocked
from host_tools.library import DamagedLibrary, GameRow, Library
from host_tools.library.mixes import sent
from pawnlight.rules.events import unseal

# Games given to a process at a time: at most a second's work, so that Ctrl-C takes effect soon.
_PORTION = 20


def verify_kept(library: Library, game: str) -> Verdict:
    """Verify the game with the id `game` in `library`, including its list entry."""
    try:
        row, lines = library.kept(game)
        given = sent(library, row.branch_of or game, row.header) if row else None
    except DamagedLibrary as error:
        return Verdict(game, 0, None, str(error).rstrip("."), False)
    verdict = verify_lines(game, lines)
    fault = _misread(row, lines) if verdict.holds else None
    return replace(verdict, fault=verdict.fault or fault, sent=given)


def _misread(row: GameRow | None, lines: Sequence[str]) -> str | None:
    """Return the first difference between the list entry of a game and its events, if any."""
    if row is None:
        return "the library's list lacks it, though its events are there"
    texts = [unseal(line)[1] for line in lines]
    over, winner = ending(texts[-1])
    for what, listed, counted in (
        ("id", row.branch_of or row.id, texts[0].rpartition(" seed=")[2][:12]),
        ("header", row.header, texts[0]),
        ("number of events", row.events, len(texts)),
        ("number of draws", row.cards, draws(texts)),
        ("end", row.over, over),
        ("winner", row.winner, winner),
    ):
        if listed != counted:
            return f"its events are valid, but the library's list is damaged: {what} {listed!r} in place of {counted!r}"
    if not row.sound:
        changed = "its times, board, rules, options or seats are not what they were"
        return f"its events are valid, but the library's list is damaged: {changed}"
    return None


# Many games, on all cores

_library: Library | None = None


def verify_many(library: Library, named: str | Path | None, games: Sequence[str], jobs: int = 0) -> Iterator[Verdict]:
    """Verify the games with these ids in `jobs` processes (0: one per core); verdicts come in any order.

    `named` is the argument with which `library` was opened, because each process opens it again.
    """
    jobs = jobs or os.cpu_count() or 1
    portions = [games[at : at + _PORTION] for at in range(0, len(games), _PORTION)]
    if jobs == 1 or len(portions) < 2:
        for game in games:
            yield verify_kept(library, game)
        return
    # Spawned, not forked: a fork would share the open database.
    context = get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(portions)), context, _begin, (named,)) as pool:
        waiting: set[Future[list[Verdict]]] = set()
        try:
            for portion in portions:
                with interrupts_blocked():
                    waiting.add(pool.submit(_verify_portion, portion))
                if len(waiting) > 2 * jobs:
                    yield from _done(waiting)
            while waiting:
                yield from _done(waiting)
        except BrokenProcessPool as error:
            raise PawnlightError(
                "The system ended a process that verified games. Try fewer processes: --jobs 1."
            ) from error
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _done(waiting: "set[Future[list[Verdict]]]") -> Iterable[Verdict]:
    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
    waiting -= done
    return [verdict for future in done for verdict in future.result()]


def _begin(named: str | Path | None) -> None:
    """Initialize a worker process."""
    global _library
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _library = Library.open(named, create=False)


def _verify_portion(games: Sequence[str]) -> list[Verdict]:
    assert _library is not None
    return [verify_kept(_library, game) for game in games]
