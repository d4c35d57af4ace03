"""Many games over a noisy line: the library must equal the journal, event for event."""

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from host_tools.library import Library, LibraryError
from tests.support.cable import NO_ANSWER_NOTICE
from tests.system.line.board import Board
from tests.system.line.host import LoggerProcess
from tests.system.power.cuts import RULE_SETS, whole_game

# The board plays on while the laptop is at most this many events behind.
_BEHIND = 600
_MOMENT = 0.002


class Figures(NamedTuple):
    """The result of a journey; `corrupted` is the number of corrupted bytes."""

    events: int
    games: int
    unplugged: int
    killed: int
    corrupted: int
    seconds: float


def endless_events() -> Iterator[tuple[bytes | None, str]]:
    """Yield the events of one game after another, cycling through the rule sets; the seed comes with the header."""
    number = 0
    while True:
        for rules in RULE_SETS:
            seed, game = whole_game(rules, f"journey {number}")
            for n, text in enumerate(game):
                yield (seed if n == 0 else None), text
        number += 1


def run_journey(
    folder: Path, *, events: int, unplugs: int, kills: int, noise: float = 0.01, speed: float = 20.0, seed: int = 1
) -> Figures:
    """Play `events` events on a board in the current folder, and log them to a library in `folder`.

    The cable is pulled `unplugs` times, the logger killed `kills` times and the link restarted now and then, at random.
    AssertionError if library and journal differ at the end, or if a confirmed event was not stored.
    """
    began = time.monotonic()
    random = Random(seed)
    board = Board(noise, random)
    host = LoggerProcess(board.url, folder, speed)
    host.start()
    pulled, killed, played = 0, 0, 0
    unplug_at = sorted(random.sample(range(1, events), unplugs))
    kill_at = sorted(random.sample(range(1, events), kills))
    restart_at = sorted(random.sample(range(1, events), max(1, unplugs // 20)))
    source = endless_events()
    while played < events:
        board.serve(_MOMENT)
        if played - sum(board.confirmed.values()) < _BEHIND:
            for _ in range(random.randrange(1, 12)):
                _play(board, *next(source))
                played += 1
        while unplug_at and unplug_at[0] <= played and board.plugged:
            unplug_at.pop(0)
            board.unplug()
            pulled += 1
        if kill_at and kill_at[0] <= played:
            kill_at.pop(0)
            host.kill()
            _is_kept(host, board)
            killed += 1
            board.unplug()
            host.start()
        if restart_at and restart_at[0] <= played:
            restart_at.pop(0)
            board.restart()
    while unplug_at:
        # Unplugs for which there was no time while events were played.
        unplug_at.pop()
        until = time.monotonic() + 60
        while not board.plugged and time.monotonic() < until:
            board.serve(_MOMENT)
        assert board.plugged, "the logger does not come back"
        board.unplug()
        pulled += 1
    _settle(board, played)
    host.kill()
    _is_the_same(host, board)
    # In the worst case no hello got through for a while.
    assert host.reported_troubles() <= {NO_ANSWER_NOTICE}
    games = sum(1 for _ in board.journal.games())
    return Figures(played, games, pulled, killed, board.noise.corrupted, time.monotonic() - began)


def _play(board: Board, seed: bytes | None, text: str) -> None:
    if seed is None:
        board.journal.append_event(text)
    else:
        board.journal.start_game(text, seed)


def _settle(board: Board, played: int) -> None:
    quiet_since, last = time.monotonic(), -1
    while sum(board.confirmed.values()) < played:
        board.serve(_MOMENT)
        now = sum(board.confirmed.values())
        if now != last:
            quiet_since, last = time.monotonic(), now
        assert time.monotonic() - quiet_since < 120, f"stuck: {played - now} events are lacking"


def _is_kept(host: LoggerProcess, board: Board) -> None:
    """Check that confirmed events are in the library, no matter when the logger was killed."""
    # Killed while it created the library.
    with suppress(LibraryError), Library.open(host.library, create=False) as library:
        for game, count in board.confirmed.items():
            assert library.event_count(game) >= count, f"game {game}: {count} events were confirmed"
        return
    assert not board.confirmed


def _is_the_same(host: LoggerProcess, board: Board) -> None:
    with Library.open(host.library, create=False) as library:
        kept = [game for game, _, _, _ in board.journal.games()]
        assert sorted(row.id for row in library.games()) == sorted(kept)
        for game in kept:
            assert library.event_lines(game) == list(board.journal.event_lines(game, 0)), f"game {game} differs"
