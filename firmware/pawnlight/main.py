"""Entry point at power-up. BACK held at that moment skips the game and leaves the REPL to mpremote."""

import asyncio
import gc

from pawnlight.drivers import Hardware

# So many bytes are allocated between two collections while modules are loaded.
_GARBAGE = 8192


def main() -> None:
    """Run the board until a laptop asks for the REPL."""
    hardware = Hardware()
    if hardware.pad.is_down("BACK"):
        print("Pawnlight: BACK is held, so the game is skipped.")
        return
    # The lamp and the first light show that there is power while the game is loaded.
    hardware.lamp.level(160)
    hardware.lights.show(bytearray(b"\x10\x10\x10") + bytearray(3 * hardware.lights.count - 3))
    # Garbage between the modules would leave a stock MicroPython no 9 KB in one piece, which its table of names takes
    # when it grows.
    _collect_after(_GARBAGE)
    # Imported only now, so that BACK gives access to the REPL even if the game cannot be imported.
    from pawnlight.table.app import run

    _collect_after(-1)
    asyncio.run(run(hardware))


def _collect_after(size: int) -> None:
    """Collect garbage whenever `size` bytes have been allocated; -1: only when memory is short."""
    # CPython, which runs the virtual board, has no such setting.
    if hasattr(gc, "threshold"):
        gc.threshold(size)
