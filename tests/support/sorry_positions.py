"""Random positions of Sorry! for tests: common ones, and some that games hardly ever reach."""

import random
from collections.abc import Iterator
from typing import Any

from tests.support.sorry_oracle import (
    CARDS,
    COLOURS,
    ZONE,
    Place,
    as_pawns,
    as_table,
    is_in_teams,
    next_turn,
    play,
    side,
    side_of,
    winners,
)

Pawns = dict[str, list[Place]]

SPECIAL = [1, 4, 2, 9, 13]
"""Offsets from a colour's corner where a rule happens: triangles, ends, the diamond."""


def colours(rng: random.Random, rules: str) -> list[str]:
    """Return two to four colours in play, in any combination, clockwise; all four in teams."""
    if is_in_teams(rules):
        return COLOURS
    return sorted(rng.sample(COLOURS, rng.randint(2, 4)), key=COLOURS.index)


def each(rules: str) -> range:
    """Return the numbers of the pawns of a colour."""
    return range(3 if "pawns=3" in rules else 4)


class Placer:
    """Places pawns, never two on one square."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.taken: set[tuple[str, Place]] = set()

    def free(self, colour: str, place: Place) -> bool:
        """Take the place if it is free; return whether it was."""
        if place in ("S", "H"):
            return True
        key = ("" if isinstance(place, int) else colour, place)
        if key in self.taken:
            return False
        self.taken.add(key)
        return True

    def one_of(self, colour: str, places: list[Place]) -> Place:
        """Take one of these places that is free, or START, and return it."""
        for place in self.rng.sample(places, len(places)):
            if self.free(colour, place):
                return place
        return "S"


def sparse(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position with most pawns in START or HOME, and a few anywhere."""
    placer = Placer(rng)
    off: list[Place] = ["S", "S", "H"]
    anywhere: list[Place] = [*range(60), *ZONE]
    return {
        colour: [
            placer.one_of(colour, anywhere) if rng.random() < 0.3 else placer.one_of(colour, rng.sample(off, 1))
            for _ in each(rules)
        ]
        for colour in colours(rng, rules)
    }


def crowded(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position with nearly every pawn on one part of the track."""
    placer = Placer(rng)
    first, length = rng.randrange(60), rng.randint(18, 40)
    stretch: list[Place] = [(first + offset) % 60 for offset in range(length)]
    return {
        colour: [placer.one_of(colour, ["S"] if rng.random() < 0.1 else stretch) for _ in each(rules)]
        for colour in colours(rng, rules)
    }


def round_slides(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position with pawns on slides, and on places from which a card or part of a 7 leads to a triangle."""
    placer = Placer(rng)
    near: list[Place] = []
    for _ in range(2):
        corner = side(rng.choice(COLOURS)) + rng.choice((1, 9))
        near += [(corner + offset) % 60 for offset in (-12, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 8)]
    near = sorted(set(near), key=str)
    return {
        colour: [placer.one_of(colour, ["S"] if rng.random() < 0.2 else near) for _ in each(rules)]
        for colour in colours(rng, rules)
    }


def round_home(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position with each colour near its own diamond and in its safety zone."""
    placer = Placer(rng)
    pawns: Pawns = {}
    for colour in colours(rng, rules):
        near: list[Place] = [(side(colour) + offset) % 60 for offset in range(-8, 8)]
        pawns[colour] = [placer.one_of(colour, rng.choice([near, [*ZONE], ["S"], ["H"]])) for _ in each(rules)]
    return pawns


def special(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position with pawns on triangles, ends of slides and diamonds of any colour."""
    placer = Placer(rng)
    squares: list[Place] = [side(colour) + offset for colour in COLOURS for offset in SPECIAL]
    return {
        colour: [placer.one_of(colour, rng.choice([squares, squares, [*range(60)], ["S"]])) for _ in each(rules)]
        for colour in colours(rng, rules)
    }


def played(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position after some turns of play."""
    in_play = colours(rng, rules)
    pawns: Pawns = {colour: ["S" for _ in each(rules)] for colour in in_play}
    turn = in_play[0]
    for _ in range(rng.randint(5, 60)):
        card = rng.choice(CARDS)
        tables, _ = play(as_table(pawns), turn, card, rules)
        if tables:
            after = as_pawns(rng.choice(tables))
            if winners(after, rules):
                break
            pawns = after
        if card != "2":
            turn = next_turn(pawns, turn)
    return pawns


def last_steps(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position with most pawns HOME or within a card of it: exact counts, bounces, colours without a move."""
    placer = Placer(rng)
    pawns: Pawns = {}
    for colour in colours(rng, rules):
        near: list[Place] = [*ZONE, *ZONE, *((side(colour) + offset) % 60 for offset in range(-4, 6))]
        home = rng.choice((1, 2, 3, 3, 4))
        pawns[colour] = [placer.one_of(colour, near) if number >= home else "H" for number in each(rules)]
        if rng.random() < 0.2:
            pawns[colour][rng.choice(each(rules))] = "S"
    return pawns


def without_targets(rng: random.Random, rules: str = "classic") -> Pawns:
    """Return a position without a pawn of one side on the track, or of the other in START: Sorry! cannot be played."""
    placer = Placer(rng)
    off: list[list[Place]] = [["S"], ["H"], [*ZONE]]
    in_play = colours(rng, rules)
    hidden = side_of(rng.choice(in_play), rules)
    others_start = rng.random() < 0.5
    pawns: Pawns = {}
    for colour in in_play:
        if colour in hidden:
            pawns[colour] = [placer.one_of(colour, rng.choice(off)) for _ in each(rules)]
        else:
            on = rng.choice([[*range(60)], [*ZONE], ["H"], ["S"] if others_start else ["H"]])
            pawns[colour] = [placer.one_of(colour, rng.choice([on, [*range(60)]])) for _ in each(rules)]
    return pawns


KINDS = (sparse, crowded, round_slides, round_home, special, played, last_steps, without_targets)


def hand(rng: random.Random) -> list[str]:
    """Return up to five cards; some hands have few different cards, so that none can be played, or only 11s."""
    names = rng.choice([CARDS, CARDS, ["11", "Sorry!"], rng.sample(CARDS, 2)])
    return rng.sample([name for name in names for _ in range(4)], rng.randint(1, 5))


def requests(seed: int, number: int, rules: str = "classic") -> Iterator[dict[str, Any]]:
    """Yield `number` requests: every kind of position, with every card, for any colour in play.

    House rules follow the rule set, as "classic,start=any".
    """
    name, *options = rules.split(",")
    rng = random.Random(seed)
    made = 0
    while made < number:
        pawns = KINDS[made // len(CARDS) % len(KINDS)](rng, rules)
        if winners(pawns, rules):
            continue
        turn = rng.choice(list(pawns))
        for card in CARDS[: number - made]:
            yield {"rules": name, "options": options, "pawns": pawns, "turn": turn, "card": card}
            made += 1


def hands(seed: int, number: int, rules: str = "points") -> Iterator[dict[str, Any]]:
    """Yield `number` requests for hands in `points`."""
    for request in requests(seed, number, rules):
        rng = random.Random(str(request))
        del request["card"]
        yield {**request, "hand": hand(rng)}
