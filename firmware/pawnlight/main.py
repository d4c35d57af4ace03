"""Entry point at power-up. BACK held at that moment skips the game and leaves the REPL to mpremote."""

import asyncio

from pawnlight.memory import LOADING_GC_THRESHOLD, STARTED_BY_POWER, STARTED_OUT_OF_MEMORY, set_gc_threshold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.board import Hardware


def main(hardware: "Hardware") -> None:
    """Run the board until a laptop asks for the REPL."""
    if hardware.began == STARTED_BY_POWER and hardware.pad.is_down("BACK"):
        print("Pawnlight: BACK is held, so the game is skipped.")
        return
    try:
        _run(hardware)
    except MemoryError:
        # Once: then the REPL is left to a laptop. What fails while the tasks run is up to `App`.
        if hardware.began != STARTED_OUT_OF_MEMORY:
            hardware.restart_interpreter(STARTED_OUT_OF_MEMORY)
        hardware.watchdog.stop()
        raise


def _run(hardware: "Hardware") -> None:
    set_gc_threshold(LOADING_GC_THRESHOLD)
    # Imported only now, so that BACK gives access to the REPL even if the game cannot be imported.
    from pawnlight.table.app import run

    asyncio.run(run(hardware))
