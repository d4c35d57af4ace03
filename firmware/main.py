"""What the Pico runs at power-up. BACK held at that moment skips the game and leaves the REPL to mpremote."""

import asyncio

from pawnlight.drivers import Hardware
from pawnlight.table.app import run

hardware = Hardware()
if hardware.pad.is_down("BACK"):
    print("Pawnlight: BACK is held, so the game is skipped.")
else:
    asyncio.run(run(hardware))
