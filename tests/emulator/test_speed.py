"""The emulated Pico is as fast as a real one, as far as published scores go."""

from pathlib import Path

import pytest

from tests.emulator.speed import PROGRAMS, score

pytestmark = [pytest.mark.pico, pytest.mark.timeout(600)]

MARGIN = 0.15


@pytest.mark.parametrize("name", PROGRAMS)
def test_performance_programs_score_as_on_a_real_pico(pico_image: Path, name: str) -> None:
    """Which scores are right depends on where the image has the virtual machine: in flash or in SRAM."""
    program = PROGRAMS[name]
    found = score(pico_image, name) / program.ratio
    published = [real for real in (program.flash, program.sram) if real is not None]
    if len(published) == 2:
        assert published[0] * (1 - MARGIN) <= found <= published[1] * (1 + MARGIN)
    elif name == "viper_call":
        assert found == pytest.approx(published[0], rel=0.05)
