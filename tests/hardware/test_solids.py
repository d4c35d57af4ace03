"""The files for 3D printing, read back: each one is its piece of the drawings, 3 mm thick.

`make solids` regenerates them, and checks with the same solids that no two parts touch.
"""

import numpy as np
import pytest

from hardware.generate import HARDWARE, housing
from hardware.generate.plate import Plate, Round
from hardware.generate.sheets import all_sheets, housing_sheets
from hardware.generate.sizes import SHEET

pytestmark = pytest.mark.long

PRINT = HARDWARE / "3d" / "print"


def all_pieces() -> dict[str, Plate]:
    return {piece.name: piece for sheet in [*all_sheets(), *housing_sheets()] for piece in sheet.pieces}


def _triangles(name: str) -> np.ndarray:
    """Return the array [triangle, corner, axis] of a binary STL file."""
    content = (PRINT / f"{name.replace(' ', '-')}.stl").read_bytes()
    count = int.from_bytes(content[80:84], "little")
    record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
    assert len(content) == 84 + count * record.itemsize
    return np.frombuffer(content[84:], record)["corners"].astype(float)


def test_a_piece_to_print_is_the_piece_that_is_cut():
    for piece in all_pieces().values():
        corners = _triangles(piece.name)
        low, high = corners.min(axis=(0, 1)), corners.max(axis=(0, 1))
        left, top, right, bottom = piece.outline.bounds
        assert high - low == pytest.approx([right - left, bottom - top, SHEET], abs=0.02)
        # The solid is closed and has its holes: the volume enclosed by the triangles is that of the plate.
        volume = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6
        holes = sum(hole.shape.area * (0.975 if isinstance(hole, Round) else 1.0) for hole in piece.holes)
        assert volume == pytest.approx(SHEET * (piece.outline.area - holes), rel=0.005)


def test_there_is_no_file_without_a_piece():
    # The grid of the panel of 16 x 16 and the stems on its buttons are no pieces of a box.
    assert {path.stem for path in PRINT.iterdir()} - {"matrix-grid", "housing-stem"} == {
        name.replace(" ", "-") for name in all_pieces()
    }


def test_a_stem_is_closed_and_reaches_from_its_button_through_the_lid():
    corners = _triangles("housing-stem")
    low, high = corners.min(axis=(0, 1)), corners.max(axis=(0, 1))
    above = housing.CONSOLE_DEPTH + SHEET + housing.STANDS_OUT
    assert housing.BREADBOARD[2] + housing.CAP + high[2] - low[2] == pytest.approx(above, abs=0.02)
    assert (high - low)[:2] == pytest.approx([housing.FOOT] * 2, abs=0.05)
    volume = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6
    round_parts = (housing.FOOT**2 * SHEET + housing.STEM**2 * housing.stem_long()) * np.pi / 4
    assert volume == pytest.approx(round_parts, rel=0.02)
