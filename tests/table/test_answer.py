"""A light acknowledges a press at once, whatever the press does and whatever else the board is doing."""

import pytest

from pawnlight.board import led_of_zone
from tests.support.table_bench import ANSWER_SECONDS, BenchBoard

RED_SPOKE = [led_of_zone(0, z) for z in range(1, 6)]
SOON_S = 0.011  # the bench polls the pad every ten milliseconds


def spoke_lights(bench: BenchBoard) -> bytes:
    sent = bench.hardware.lights.sent[-1][1]
    return b"".join(sent[3 * light : 3 * light + 3] for light in RED_SPOKE)


def key_goes_down(bench: BenchBoard, key: str) -> None:
    bench.key_down(key, SOON_S)


def key_goes_up(bench: BenchBoard, key: str) -> None:
    bench.key_up(key, SOON_S)


def test_a_key_that_does_nothing_is_answered_too(bench: BenchBoard) -> None:
    bench.begin([])
    before = spoke_lights(bench)
    key_goes_down(bench, "UP")
    assert spoke_lights(bench) != before
    key_goes_up(bench, "UP")
    bench.wait(ANSWER_SECONDS)
    assert spoke_lights(bench) == before


def test_a_press_soon_after_another_is_seen_as_well(bench: BenchBoard) -> None:
    bench.begin([])
    before = spoke_lights(bench)
    key_goes_down(bench, "UP")
    first = spoke_lights(bench)
    key_goes_up(bench, "UP")
    key_goes_down(bench, "DOWN")
    assert spoke_lights(bench) != first
    key_goes_up(bench, "DOWN")
    bench.wait(ANSWER_SECONDS)
    assert spoke_lights(bench) == before


def test_the_edge_itself_is_answered_while_the_table_is_busy(bench: BenchBoard) -> None:
    bench.begin([])
    before = spoke_lights(bench)
    bench.app.renderer.acknowledge_in_interrupt()
    at_once = spoke_lights(bench)
    assert at_once != before
    key_goes_down(bench, "UP")
    assert spoke_lights(bench) == at_once, "the same press, and so the same answer"
    key_goes_up(bench, "UP")
    bench.wait(ANSWER_SECONDS)
    assert spoke_lights(bench) == before


def test_a_frame_that_came_too_soon_after_another_is_sent_when_that_is_through(
    bench: BenchBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.begin([])
    refused: list[bytes] = []

    def busy(picture: bytearray) -> bool:
        refused.append(bytes(picture))
        return False

    with monkeypatch.context() as patch:
        patch.setattr(bench.hardware.lights, "show", busy)
        bench.app.renderer.lights.set_light(0, (255, 0, 0))
        bench.wait(0.1)
    assert len(refused) > 1
    bench.wait(0.1)
    assert bench.hardware.lights.sent[-1][1] == refused[-1]
