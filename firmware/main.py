"""Run by MicroPython at power-up."""

import sys

import vfs

import pawnlight

path = sys.path[:]
# The package's modules are found by its own path. Else each import of one of MicroPython's searches the flash for 5 ms.
sys.path[:] = [".frozen"]
vfs.mount(pawnlight.ModuleFiles(), "/fw")
pawnlight.__path__ = "/fw"  # type: ignore[assignment]

from pawnlight.drivers import Hardware  # noqa: E402
from pawnlight.main import main  # noqa: E402

# MicroPython's own start leaves it here, with what makes programs for PIO: 1.3 KB.
globals().pop("rp2", None)
try:
    main(Hardware())
finally:
    # The prompt imports what lies on the flash.
    sys.path[:] = path
