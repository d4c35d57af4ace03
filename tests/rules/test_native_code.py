"""CPython never loads the Pico's machine code: it would run it as Python, with different results."""

import subprocess
import sys

# Stricter than the virtual board needs: CPython must load none of it, whatever the stand-ins define.
PROGRAM = """
import builtins, pkgutil, select, sys
from unittest.mock import MagicMock
sys.modules["machine"] = sys.modules["rp2"] = MagicMock()
sys.modules["micropython"] = micropython = MagicMock()
for name in ("const", "native", "viper"):
    setattr(micropython, name, lambda thing: thing)
for name in ("ptr", "ptr8", "ptr16", "ptr32"):
    setattr(builtins, name, memoryview)

import pawnlight
for module in pkgutil.walk_packages(pawnlight.__path__, "pawnlight."):
    if not module.name.endswith("_native"):
        __import__(module.name)
print(*[name for name in sys.modules if name.startswith("pawnlight.")])
"""


def test_no_machine_code_is_loaded_on_the_virtual_board() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=120, check=True)
    loaded = done.stdout.split()
    rooms = {"pawnlight.main", "pawnlight.drivers", "pawnlight.show.lights", "pawnlight.games.sorry.board"}
    assert rooms <= set(loaded)
    assert [name for name in loaded if name.endswith("_native")] == []
