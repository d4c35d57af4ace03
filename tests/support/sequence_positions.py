"""Random boards of Sequence for tests: common positions, and some that games hardly ever reach.

Their sequences result from chips put down in some order, as in a game.
"""

import random
from collections.abc import Iterator
from typing import Any

from tests.support.sequence_oracle import (
    CARD_BY_SPACE,
    CARDS,
    CORNERS,
    TEAMS,
    Chips,
    Run,
    Space,
    board_text,
    cell_of,
    put_chip,
)

SPACES_WITH_CARDS = [space for space in CARD_BY_SPACE if space not in CORNERS]


class BoardBuilder:
    """A board on which chips are put down one after the other."""

    def __init__(self, teams: int) -> None:
        self.chips: Chips = {}
        self.sequences: dict[str, list[Run]] = {team: [] for team in TEAMS[:teams]}

    def put(self, team: str, space: Space, noticed: bool = True) -> None:
        """Put a chip on a free space; unless `noticed`, it completes no sequence."""
        if space in CORNERS or space in self.chips:
            return
        if not noticed:
            self.chips[space] = team
            return
        self.chips, found = put_chip(self.chips, team, space, self.sequences[team])
        self.sequences[team] += found

    def take(self, space: Space) -> None:
        if self.chips.get(space, "X").islower():
            del self.chips[space]


def scattered_board(rng: random.Random, teams: int) -> BoardBuilder:
    """Return a board of chips in random places, some removed again: any number of chips, up to a full board."""
    table = BoardBuilder(teams)
    for turn, space in enumerate(rng.sample(SPACES_WITH_CARDS, rng.randint(0, 96))):
        table.put(TEAMS[turn % teams], space)
        if rng.random() < 0.1:
            table.take(rng.choice(SPACES_WITH_CARDS))
    return table


def one_colour_board(rng: random.Random, teams: int) -> BoardBuilder:
    """Return a board with chips of mostly one team: sequences in every direction."""
    table = BoardBuilder(teams)
    strong = rng.choice(TEAMS[:teams])
    for space in rng.sample(SPACES_WITH_CARDS, rng.randint(20, 90)):
        table.put(strong if rng.random() < 0.85 else rng.choice(TEAMS[:teams]), space)
        if rng.random() < 0.1:
            table.take(rng.choice(SPACES_WITH_CARDS))
    return table


def crossing_lines_board(rng: random.Random, teams: int) -> BoardBuilder:
    """Return a board of lines that cross in a free space: a chip there may complete several sequences at once."""
    table = BoardBuilder(teams)
    kept = rng.choice(SPACES_WITH_CARDS)
    strong = rng.choice(TEAMS[:teams])
    ways = [(space, abs(space[0] - kept[0]), abs(space[1] - kept[1])) for space in SPACES_WITH_CARDS if space != kept]
    spaces = [space for space, down, along in ways if 0 in (down, along) or down == along]
    for space in rng.sample(spaces, rng.randint(len(spaces) // 2, len(spaces))):
        near = max(abs(space[0] - kept[0]), abs(space[1] - kept[1])) <= 4
        table.put(strong if near or rng.random() < 0.7 else rng.choice(TEAMS[:teams]), space)
    for space in rng.sample(SPACES_WITH_CARDS, rng.randint(0, 40)):
        if space != kept:
            table.put(rng.choice(TEAMS[:teams]), space)
    return table


def unnoticed_runs_board(rng: random.Random, teams: int) -> BoardBuilder:
    """Return a board of chips of which only some were put down by the rules: long runs without a sequence."""
    table = BoardBuilder(teams)
    few = rng.choice([[1, 1, 1], [8, 1, 1], [1, 8, 1]])[:teams]
    noticing = rng.random()
    for space in rng.sample(SPACES_WITH_CARDS, rng.randint(30, 96)):
        table.put(rng.choices(TEAMS[:teams], few)[0], space, noticed=rng.random() < noticing)
    return table


def nearly_full_board(rng: random.Random, teams: int) -> BoardBuilder:
    """Return a board with at most three free spaces."""
    table = BoardBuilder(teams)
    spaces = rng.sample(SPACES_WITH_CARDS, 96 - rng.randint(0, 3))
    for turn, space in enumerate(spaces):
        table.put(TEAMS[turn % teams], space, noticed=rng.random() < 0.8)
    return table


BOARD_KINDS = [scattered_board, one_colour_board, crossing_lines_board, unnoticed_runs_board, nearly_full_board]


def random_hand(rng: random.Random, table: BoardBuilder) -> list[str]:
    """Return a hand with at most two of each card; jacks and cards for critical spaces are frequent."""
    free = [CARD_BY_SPACE[space] for space in SPACES_WITH_CARDS if space not in table.chips]
    deck = [*CARDS, *CARDS]
    wanted = rng.sample(free, min(len(free), 4)) + rng.sample(["JC", "JC", "JD", "JD", "JH", "JH", "JS", "JS"], 2)
    some = rng.sample(deck, 5) + [card for card in wanted if rng.random() < 0.6]
    rng.shuffle(some)
    kept: list[str] = []
    for card in some[: rng.randint(0, 9)]:
        if kept.count(card) < 2:
            kept.append(card)
    return kept


def random_request(rng: random.Random, table: BoardBuilder, teams: int) -> dict[str, Any]:
    free = [space for space in SPACES_WITH_CARDS if space not in table.chips]
    barred = rng.choice(free) if free and rng.random() < 0.3 else None
    return {
        "rules": "sequence",
        "teams": teams,
        "board": board_text(table.chips),
        "sequences": {
            team: [sorted(cell_of(space) for space in run) for run in runs] for team, runs in table.sequences.items()
        },
        "hand": random_hand(rng, table),
        "team": rng.choice(TEAMS[:teams]),
        "barred": None if barred is None else cell_of(barred),
    }


def random_requests(seed: int, number: int) -> Iterator[dict[str, Any]]:
    """Yield requests for boards of every kind in turn, always the same ones for a seed."""
    rng = random.Random(seed)
    for turn in range(number):
        teams = rng.choice([2, 2, 3])
        yield random_request(rng, BOARD_KINDS[turn % len(BOARD_KINDS)](rng, teams), teams)
