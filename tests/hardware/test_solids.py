"""The files for 3D printing, read back: each one is its piece of the drawings, 3 mm thick.

`make solids` regenerates them, and checks with the same solids that no two parts touch.
"""

import numpy as np
import pytest

from hardware.generate import HARDWARE
from hardware.generate.plate import Plate, Round
from hardware.generate.sheets import all_sheets
from hardware.generate.sizes import SHEET

pytestmark = pytest.mark.long

PRINT = HARDWARE / "3d" / "print"


def pieces() -> dict[str, Plate]:
    return {piece.name: piece for sheet in all_sheets() for piece in sheet.pieces}


def _triangles(name: str) -> np.ndarray:
    """Return the array [triangle, corner, axis] of a binary STL file."""
    content = (PRINT / f"{name.replace(' ', '-')}.stl").read_bytes()
    count = int.from_bytes(content[80:84], "little")
    record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
    assert len(content) == 84 + count * record.itemsize
    return np.frombuffer(content[84:], record)["corners"].astype(float)


def test_a_piece_to_print_is_the_piece_that_is_cut():
    for piece in pieces().values():
        corners = _triangles(piece.name)
        low, high = corners.min(axis=(0, 1)), corners.max(axis=(0, 1))
        left, top, right, bottom = piece.outline.bounds
        assert high - low == pytest.approx([right - left, bottom - top, SHEET], abs=0.02)
        # The solid is closed and has its holes: the volume enclosed by the triangles is that of the plate.
        volume = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6
        holes = sum(hole.shape.area * (0.975 if isinstance(hole, Round) else 1.0) for hole in piece.holes)
        assert volume == pytest.approx(SHEET * (piece.outline.area - holes), rel=0.005)


def test_there_is_no_file_without_a_piece():
    # The grid of the panel of 16 x 16 is no piece of a box.
    assert {path.stem for path in PRINT.iterdir()} - {"matrix-grid"} == {name.replace(" ", "-") for name in pieces()}
