"""No large area of the board flashes more than three times a second."""

from bisect import bisect_left

import pytest

from pawnlight.board import BOARD_LIGHTS
from tests.support.screen_text import current_ma_of
from tests.support.table_bench import BenchBoard
from tests.table.test_games import play_to_winner

MAX_FLASHES = 3  # flashes in a second, from the Web Content Accessibility Guidelines
LARGE_AREA = BOARD_LIGHTS // 4


def flash_times(sent: list[tuple[float, bytes]], light: int) -> list[float]:
    """Return the times at which a light comes on again after being much darker."""
    moments, low = [], 255
    for moment, picture in sent:
        level = sum(picture[3 * light : 3 * light + 3])
        if level < 0.5 * low:
            low = level
        elif level > 2 * low + 10:
            moments.append(moment)
            low = level
        low = min(low, level) if level < low else low
        if level > low:
            low = max(low, level // 2)
    return moments


def busiest_moments(moments: list[float]) -> list[float]:
    """Return the moments that begin a second with more than MOST flashes."""
    return [
        at for n, at in enumerate(moments) if n + MAX_FLASHES < len(moments) and moments[n + MAX_FLASHES] - at < 1.0
    ]


@pytest.mark.long
@pytest.mark.parametrize("rules", ["classic", pytest.param("st", marks=pytest.mark.long)])
def test_in_a_whole_game_no_quarter_of_the_lights_flashes_at_once(bench: BenchBoard, rules: str) -> None:
    bench.begin([], rules=rules, quick="yes", blue="easy", light="5", current="2.0")
    play_to_winner(bench)
    bench.wait(5)
    sent = bench.hardware.lights.sent
    assert len(sent) > 1000
    busy = {light: busiest_moments(flash_times(sent, light)) for light in range(BOARD_LIGHTS)}
    for moments in busy.values():
        for moment in moments:
            at_once = 0
            for other in busy.values():
                n = bisect_left(other, moment)
                at_once += n < len(other) and other[n] < moment + 1
            assert at_once < LARGE_AREA


def test_the_test_sees_a_flash() -> None:
    sent = [(n / 10, bytes([0 if n % 2 else 200] * 3)) for n in range(40)]
    assert len(flash_times(sent, 0)) >= 19
    assert busiest_moments(flash_times(sent, 0))


@pytest.mark.long
def test_a_whole_game_keeps_within_the_current_that_is_set(bench: BenchBoard) -> None:
    bench.begin([], quick="yes", blue="easy", light="5", current="0.5")
    play_to_winner(bench)
    bench.wait(5)
    panel = current_ma_of(bytes(300))
    assert max(current_ma_of(picture) for _, picture in bench.hardware.lights.sent) + panel <= 500
