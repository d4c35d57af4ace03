"""Random positions of Sorry! for tests: common ones, and some that games hardly ever reach."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from tests.support.sorry_oracle import (
    CARDS,
    COLOURS,
    ZONE,
    Place,
    as_pawns,
    as_table,
    board_side,
    colours_of_side,
    is_in_teams,
    next_turn,
    play_card,
    winners,
)

Pawns = dict[str, list[Place]]

SPECIAL_SQUARES = [1, 4, 2, 9, 13]
"""Offsets from a colour's corner where a rule happens: triangles, ends, the diamond."""


def random_colours(rng: random.Random, rules: str) -> list[str]:
    """Return two to four colours in play, in any combination, clockwise; all four in teams."""
    if is_in_teams(rules):
        return COLOURS
    return sorted(rng.sample(COLOURS, rng.randint(2, 4)), key=COLOURS.index)


def pawn_numbers(rules: str) -> range:
    """Return the numbers of the pawns of a colour."""
    return range(3 if "pawns=3" in rules else 4)


class Placer:
    """Places pawns, never two on one square."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.taken: set[tuple[str, Place]] = set()

    def take_if_free(self, colour: str, place: Place) -> bool:
        """Take the place if it is free; return whether it was."""
        if place in ("S", "H"):
            return True
        key = ("" if isinstance(place, int) else colour, place)
        if key in self.taken:
            return False
        self.taken.add(key)
        return True

    def take_one(self, colour: str, places: list[Place]) -> Place:
        """Take one of these places that is free, or START, and return it."""
        for place in self.rng.sample(places, len(places)):
            if self.take_if_free(colour, place):
                return place
        return "S"


def _placed(rng: random.Random, rules: str, places: Callable[[str], list[Place]]) -> Pawns:
    """Return a position with each pawn on one of the `places` of its colour, which are asked for each pawn."""
    placer = Placer(rng)
    colours = random_colours(rng, rules)
    return {colour: [placer.take_one(colour, places(colour)) for _ in pawn_numbers(rules)] for colour in colours}


def sparse_position(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position with most pawns in START or HOME, and a few anywhere."""
    off: list[Place] = ["S", "S", "H"]
    return _placed(rng, rules, lambda _: [*range(60), *ZONE] if rng.random() < 0.3 else rng.sample(off, 1))


def crowded_position(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position with nearly every pawn on one part of the track."""
    first, length = rng.randrange(60), rng.randint(18, 40)
    stretch: list[Place] = [(first + offset) % 60 for offset in range(length)]
    return _placed(rng, rules, lambda _: ["S"] if rng.random() < 0.1 else stretch)


def slides_position(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position with pawns on slides, and on places from which a card or part of a 7 leads to a triangle."""
    near: list[Place] = []
    for _ in range(2):
        corner = board_side(rng.choice(COLOURS)) + rng.choice((1, 9))
        near += [(corner + offset) % 60 for offset in (-12, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 8)]
    near = sorted(set(near), key=str)
    return _placed(rng, rules, lambda _: ["S"] if rng.random() < 0.2 else near)


def near_home_position(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position with each colour near its own diamond and in its safety zone."""

    def places(colour: str) -> list[Place]:
        near: list[Place] = [(board_side(colour) + offset) % 60 for offset in range(-8, 8)]
        return rng.choice([near, [*ZONE], ["S"], ["H"]])

    return _placed(rng, rules, places)


def special_squares_position(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position with pawns on triangles, ends of slides and diamonds of any colour."""
    squares: list[Place] = [board_side(colour) + offset for colour in COLOURS for offset in SPECIAL_SQUARES]
    return _placed(rng, rules, lambda _: rng.choice([squares, squares, [*range(60)], ["S"]]))


def played_position(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position after some turns of play."""
    in_play = random_colours(rng, rules)
    pawns: Pawns = {colour: ["S" for _ in pawn_numbers(rules)] for colour in in_play}
    turn = in_play[0]
    for _ in range(rng.randint(5, 60)):
        card = rng.choice(CARDS)
        tables, _ = play_card(as_table(pawns), turn, card, rules)
        if tables:
            after = as_pawns(rng.choice(tables))
            if winners(after, rules):
                break
            pawns = after
        if card != "2":
            turn = next_turn(pawns, turn)
    return pawns


def last_steps_position(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position with most pawns HOME or within a card of it: exact counts, bounces, colours without a move."""
    placer = Placer(rng)
    pawns: Pawns = {}
    for colour in random_colours(rng, rules):
        near: list[Place] = [*ZONE, *ZONE, *((board_side(colour) + offset) % 60 for offset in range(-4, 6))]
        home = rng.choice((1, 2, 3, 3, 4))
        pawns[colour] = [placer.take_one(colour, near) if number >= home else "H" for number in pawn_numbers(rules)]
        if rng.random() < 0.2:
            pawns[colour][rng.choice(pawn_numbers(rules))] = "S"
    return pawns


def no_targets_position(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position without a pawn of one side on the track, or of the other in START: Sorry! cannot be played."""
    placer = Placer(rng)
    off: list[list[Place]] = [["S"], ["H"], [*ZONE]]
    in_play = random_colours(rng, rules)
    hidden = colours_of_side(rng.choice(in_play), rules)
    others_start = rng.random() < 0.5
    pawns: Pawns = {}
    for colour in in_play:
        if colour in hidden:
            pawns[colour] = [placer.take_one(colour, rng.choice(off)) for _ in pawn_numbers(rules)]
        else:
            on = rng.choice([[*range(60)], [*ZONE], ["H"], ["S"] if others_start else ["H"]])
            pawns[colour] = [placer.take_one(colour, rng.choice([on, [*range(60)]])) for _ in pawn_numbers(rules)]
    return pawns


POSITION_KINDS = (
    sparse_position,
    crowded_position,
    slides_position,
    near_home_position,
    special_squares_position,
    played_position,
    last_steps_position,
    no_targets_position,
)


def random_hand(rng: random.Random) -> list[str]:
    """Return up to five cards; some hands have few different cards, so that none can be played, or only 11s."""
    names = rng.choice([CARDS, CARDS, ["11", "Sorry!"], rng.sample(CARDS, 2)])
    return rng.sample([name for name in names for _ in range(4)], rng.randint(1, 5))


def random_requests(seed: int, number: int, rules: str = "classic") -> Iterator[dict[str, Any]]:
    """Yield `number` requests: every kind of position, with every card, for any colour in play.

    House rules follow the rule set, as "classic,start=any".
    """
    name, *options = rules.split(",")
    rng = random.Random(seed)
    made = 0
    while made < number:
        pawns = POSITION_KINDS[made // len(CARDS) % len(POSITION_KINDS)](rng, rules)
        if winners(pawns, rules):
            continue
        turn = rng.choice(list(pawns))
        for card in CARDS[: number - made]:
            yield {"rules": name, "options": options, "pawns": pawns, "turn": turn, "card": card}
            made += 1


def random_hand_requests(seed: int, number: int, rules: str = "points") -> Iterator[dict[str, Any]]:
    """Yield `number` requests for hands in `points`."""
    for request in random_requests(seed, number, rules):
        rng = random.Random(str(request))
        del request["card"]
        yield {**request, "hand": random_hand(rng)}
