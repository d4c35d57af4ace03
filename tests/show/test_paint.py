"""The Pico's native painting code and its replacement in Python give the same result."""

import sys
from array import array
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import pytest

from pawnlight.show import geometry, lights, paint
from pawnlight.show.lights import level_table
from tests.conftest import FIRMWARE


@pytest.fixture
def native_functions(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return the functions of `paint_native`, run as Python."""
    micropython = ModuleType("micropython")
    micropython.viper = lambda function: function  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "micropython", micropython)

    def words(data: bytearray) -> memoryview:
        return memoryview(data)[: len(data) // 4 * 4].cast("I")

    names: dict[str, Any] = {"ptr8": bytes, "ptr16": array, "ptr32": words}
    exec((FIRMWARE / "pawnlight" / "show" / "paint_native.py").read_text(), names)
    return names


def test_marks_are_painted_alike(native_functions: dict[str, Any]) -> None:
    chance = Random(1)
    motions = [
        lights.STEADY_MOTION,
        lights.SPARKLE_MOTION,
        lights.BREATHE_MOTION,
        lights.BLINK_MOTION,
        lights.SHIMMER_MOTION,
        lights.running_motion(12),
    ]
    pool = bytearray(b"".join(motions))
    for _ in range(300):
        count = chance.randrange(40)
        marks = array("H")
        for _ in range(count):
            n = chance.randrange(len(motions))
            where, length = len(b"".join(motions[:n])), len(motions[n])
            colour = [chance.randrange(256) for _ in range(3)]
            marks.extend([3 * chance.randrange(112), *colour, where, length, chance.randrange(length)])
        base = chance.randbytes(336)
        step = chance.randrange(1 << 24)

        def painted(by: Callable[..., None], base: bytes = base, args: tuple[object, ...] = (marks, count)) -> bytes:
            sent = bytearray(base)
            by(sent, *args, pool, level_table(40), step)  # noqa: B023
            return bytes(sent)

        assert painted(native_functions["paint"]) == painted(paint.paint)


def test_lights_are_spread_alike(native_functions: dict[str, Any]) -> None:
    for places in geometry.matrix_light_numbers("lower left", "vertical", "serpentine"):
        sent = bytearray(Random(len(places)).randbytes(3 * len(places)))
        one, other = bytearray(768), bytearray(768)
        native_functions["place_lights"](sent, len(places), places, one)
        paint.place_lights(sent, len(places), places, other)
        assert one == other
        assert {bytes(one[3 * place : 3 * place + 3]) for place in places} == {
            bytes(sent[3 * n : 3 * n + 3]) for n in range(len(places))
        }


@pytest.mark.parametrize("count", [0, 3, 300, 336, 339])
def test_sums_and_dimming_are_alike(native_functions: dict[str, Any], count: int) -> None:
    for sent in (Random(count).randbytes(count), b"\xff" * count):
        assert native_functions["sum_bytes"](bytearray(sent), count) == paint.sum_bytes(bytearray(sent), count)
        one, other = bytearray(sent), bytearray(sent)
        native_functions["scale"](one, count, 99)
        paint.scale(other, count, 99)
        assert one == other


def test_answers_are_alike(native_functions: dict[str, Any]) -> None:
    one, other = bytearray(range(30)), bytearray(range(30))
    native_functions["fill"](one, 6, 15, 77)
    paint.fill(other, 6, 15, 77)
    assert one == other
    assert one == bytes(range(6)) + b"M" * 15 + bytes(range(21, 30))
