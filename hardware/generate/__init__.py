"""Generator of every drawing, table and page of the build documents: `python -m hardware.generate`."""

from pathlib import Path

HARDWARE = Path(__file__).resolve().parent.parent
