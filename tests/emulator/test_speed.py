"""The emulated Pico is as fast as a real one, as far as published scores go."""

from pathlib import Path

import pytest

from tests.emulator.speed import PROGRAMS, RATIOS, measure_score

pytestmark = [pytest.mark.pico, pytest.mark.timeout(600)]

MARGIN = 0.15


@pytest.mark.parametrize("name", RATIOS)
def test_performance_programs_score_as_on_a_real_pico(pico_image: Path, name: str) -> None:
    """Which scores are right depends on where the image has the virtual machine: in flash or in SRAM."""
    found = measure_score(pico_image, name)
    flash, sram = PROGRAMS[name]
    assert flash is not None
    if sram is None:
        assert found == pytest.approx(flash, rel=0.05)
    else:
        assert flash * (1 - MARGIN) <= found <= sram * (1 + MARGIN)
