"""Verification of the games of a library, with their list entries, many at once on all cores."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from host_tools.games.game_row import count_draws, ending_and_winner, id_in_header
from host_tools.games.repair import readable_lines
from host_tools.games.verify import VerificationResult, verify_lines
from host_tools.library import DamagedLibrary, GameRow, Library, LibraryError
from host_tools.library.mixes import find_sent_bytes
from host_tools.system.processes import run_in_processes
from pawnlight.rules.events import parse_event_line

# Games given to a process at a time: at most a second's work, so that Ctrl-C takes effect soon.
_PORTION = 20


def verify_library_game(library: Library, game: str) -> VerificationResult:
    """Verify the game with the id `game` in `library`, including its list entry.

    Events that differ in one byte from what was stored are put right there, if the library can be written.
    """
    repaired: list[int] = []
    try:
        row, lines = library.game_and_lines(game)
        if readable_lines(lines) != lines:
            with suppress(LibraryError):
                repaired = library.repair_events(game)
            row, lines = library.game_and_lines(game)
        given = find_sent_bytes(library, id_in_header(game), row.header) if row else None
    except DamagedLibrary as error:
        return VerificationResult(game, 0, None, str(error).rstrip("."), False)
    verdict = verify_lines(game, lines)
    fault = _misread(row, lines) if verdict.is_consistent else None
    return replace(verdict, fault=verdict.fault or fault, sent=given, repaired=tuple(repaired))


def _misread(row: GameRow | None, lines: Sequence[str]) -> str | None:
    """Return the first difference between the list entry of a game and its events, if any."""
    if row is None:
        return "the library's list lacks it, though its events are there"
    texts = [parse_event_line(line)[1] for line in lines]
    over, winner = ending_and_winner(texts[-1])
    for what, listed, counted in (
        ("id", id_in_header(row.id), texts[0].rpartition(" seed=")[2][:12]),
        ("header", row.header, texts[0]),
        ("number of events", row.events, len(texts)),
        ("number of draws", row.cards, count_draws(texts)),
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


def verify_many(
    library: Library, named: str | Path | None, games: Sequence[str], jobs: int = 0
) -> Iterator[VerificationResult]:
    """Verify the games with these ids in `jobs` processes (0: one per core); verdicts come in any order.

    `named` is the argument with which `library` was opened, because each process opens it again.
    """
    jobs = jobs or os.cpu_count() or 1
    portions = [games[at : at + _PORTION] for at in range(0, len(games), _PORTION)]
    if jobs == 1 or len(portions) < 2:
        for game in games:
            yield verify_library_game(library, game)
        return
    tasks = ((None, portion) for portion in portions)
    processes = min(jobs, len(portions))
    for _, verdicts in run_in_processes(_verify_portion, tasks, processes, "verified games", _begin, named):
        yield from verdicts


def _begin(named: str | Path | None) -> None:
    global _library
    _library = Library.open(named, create=False)


def _verify_portion(games: Sequence[str]) -> list[VerificationResult]:
    assert _library is not None
    return [verify_library_game(_library, game) for game in games]
