"""Games of people on a board in the course of an evening, for tests."""

import random
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from host_tools.library import Library
from host_tools.library.people import PeopleTable
from pawnlight.rules.events import game_id, text_of
from tests.support.event_lines import random_game

CHILD_OPTIONS = "quick,start=any,pawns=3,bounce=yes,child=yes"
SIX_O_CLOCK = datetime(2026, 11, 20, 18, tzinfo=UTC)


class Evening:
    """A board on which one game follows another; `at` is the time."""

    def __init__(self, library: Library, board: str = "b0a4d", at: datetime = SIX_O_CLOCK) -> None:
        self.library = library
        self.board = board
        self.at = at
        self.played = 0

    def play(
        self,
        rules: str = "classic",
        players: int | tuple[str, ...] = 2,
        *,
        events: int | None = None,
        wins: str | None = None,
        pause: float = 5,
        options: str = "-",
    ) -> str:
        """Play a game of half an hour after a `pause` in minutes, or its first `events` events; return its id.

        With `wins`, the colour `wins` wins it.
        """
        levels = ("person",) * players if isinstance(players, int) else players
        self.at += timedelta(minutes=pause)
        for _ in range(400):
            self.played += 1
            name = f"{self.board} {self.at} {self.played}"
            seed = sha256(name.encode()).digest()
            lines = random_game(rules, seed, random.Random(name), options, levels, events)
            if wins is None or text_of(lines[-1]).startswith(f"end {wins} "):
                break
        else:
            raise AssertionError(f"{wins} never wins")
        return self.store_game(lines)

    def store_game(self, lines: list[str]) -> str:
        """Keep these lines as a game of half an hour; return its id."""
        game = game_id(text_of(lines[0]))
        self.library.add_lines(game, self.board, lines, (self.at, self.at + timedelta(minutes=30)))
        self.at += timedelta(minutes=30)
        return game


def name_seats(library: Library, game: str, *names: str | None) -> str:
    """Name the players of `game`, None is nobody; return its id."""
    people = PeopleTable(library)
    for seat, name in enumerate(names):
        people.set_person_at_seat(game, seat, None if name is None else people.find_or_add(name).id)
    return game
