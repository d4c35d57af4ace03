"""What finds the moves of a 7 in machine code of the Pico finds the same as what stands in for it elsewhere.

python -m tests.test_sevens 50000 [SEED]     in so many positions of each rule set
"""

import sys
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest

from pawnlight.rules.sorry import HOME, OUT, START, TRACK, VARIANTS, engine_of
from pawnlight.sevens import sevens
from tests.conftest import FIRMWARE
from tests.oracle import COLOURS
from tests.positions import requests

Move = tuple[tuple[int, int, int], ...]
PLACES = {"S": START, "H": HOME}


def native() -> Callable[..., list[Move]]:
    """`sevens` of `sevens_native`, as Python."""

    def ptr8(data: Any) -> Any:
        return data

    def ptr32(data: Any) -> Any:
        return memoryview(data).cast("I")

    def viper(function: Callable[..., None]) -> Callable[..., None]:
        code = function.__code__
        kinds = [function.__annotations__.get(name) for name in code.co_varnames[: code.co_argcount]]

        def called(*given: Any) -> None:
            function(*[ptr32(value) if kind is ptr32 else value for kind, value in zip(kinds, given, strict=True)])

        return called

    micropython = ModuleType("micropython")
    micropython.viper = viper  # type: ignore[attr-defined]
    micropython.const = lambda value: value  # type: ignore[attr-defined]
    names: dict[str, Any] = {"ptr8": ptr8, "ptr32": ptr32}
    with patch.dict(sys.modules, micropython=micropython):
        exec((FIRMWARE / "pawnlight" / "sevens_native.py").read_text(), names)
    found: Callable[..., list[Move]] = names["sevens"]
    return found


def place(place: "int | str", k: int) -> int:
    """A place of `tests.positions` as the engine has it."""
    if isinstance(place, int):
        return place
    return PLACES.get(place) or TRACK + 5 * k - 1 + int(place[1:])


def anywhere(rng: Random, rules: str) -> tuple[list[int], int]:
    """A position of one of the kinds that are asked of the oracle."""
    request = next(iter(requests(rng.randrange(1 << 30), 1, rules)))
    pawns = [OUT] * 16
    for colour, places in request["pawns"].items():
        k = COLOURS.index(colour)
        pawns[4 * k : 4 * k + 4] = [place(said, k) for said in places]
    return pawns, COLOURS.index(request["turn"])


def crowded(rng: Random, _: str) -> tuple[list[int], int]:
    """All sixteen pawns in one stretch of the track, in their safety zone and, a few, in START or HOME."""
    length = rng.randint(16, 30)
    first = rng.randrange(TRACK)
    stretch = rng.sample([(first + n) % TRACK for n in range(length)], 16)
    pawns = []
    for k in range(4):
        zone = [TRACK + 5 * k + n for n in range(5)]
        rng.shuffle(zone)
        for _n in range(4):
            chance = rng.random()
            pawns.append(
                START if chance < 0.04 else HOME if chance < 0.08 else (zone if chance < 0.2 else stretch).pop()
            )
    return pawns, rng.randrange(4)


def compare(rules: str, number: int, seed: int) -> tuple[int, int]:
    """How many lists of moves, and of those with a goal, were the same in all; AssertionError where they were not."""
    rng = Random(seed)
    engine = engine_of(rules)
    by_machine = native()
    goals = 0
    for n in range(number):
        pawns, k = (anywhere, crowded)[n % 2](rng, rules)
        before = pawns[:]
        listed = sevens(engine, pawns, k)
        assert by_machine(engine, pawns, k) == listed, (rules, pawns, k)
        for goal in rng.sample(listed, min(3, len(listed))):
            goals += 1
            # Exchanged pawns of one colour are the same position, so that only the first of both may be chosen.
            assert by_machine(engine, pawns, k, goal) == [goal], (rules, pawns, k, goal)
            assert goal in sevens(engine, pawns, k, goal), (rules, pawns, k, goal)
            backward = tuple(reversed(goal))
            assert (backward in by_machine(engine, pawns, k, backward)) == (backward in listed)
        assert pawns == before
    return number, goals


@pytest.mark.parametrize("rules", VARIANTS)
def test_machine_code_lists_the_same_moves_in_the_same_order(rules: str) -> None:
    assert compare(rules, 300, 7)[1] > 300


def test_where_a_slide_ends_is_not_where_a_part_of_a_7_lands() -> None:
    engine = engine_of("classic")
    pawns = [32, 15, 13, 23, 18, 27, 16, 22, 20, 30, 25, 24, 29, 19, 28, 26]
    first = engine.arrive(pawns, 8, 23)
    assert first is not None
    # From the triangle where it stands, as if it had landed there; four squares further is the end of the slide.
    slid = (*first, (11, 24, 24), (11, 24, 28), (5, 27, START), (10, 25, START), (14, 28, START), (15, 26, START))
    assert not engine.allows(pawns, 2, "7", slid, False)
    assert slid not in native()(engine, pawns, 2, slid)


def test_only_where_no_machine_code_is_compiled_python_stands_in_for_it() -> None:
    assert engine_of("classic").moves([START] * 16, 0, "7") == []
    assert "pawnlight.sevens_native" not in sys.modules


def main(number: str, seed: str = "1") -> None:
    for rules in VARIANTS:
        lists, goals = compare(rules, int(number), int(seed))
        print(f"{rules}: {lists} lists and {goals} goals alike", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
