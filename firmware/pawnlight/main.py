"""The start of the game at power-up. BACK held at that moment skips it and leaves the REPL to mpremote."""

import asyncio

from pawnlight.drivers import Hardware


def main() -> None:
    """Be the board until a laptop asks for the REPL."""
    hardware = Hardware()
    if hardware.pad.is_down("BACK"):
        print("Pawnlight: BACK is held, so the game is skipped.")
        return
    # The big button and the first light say that there is power, while the game is loaded.
    hardware.lamp.level(160)
    hardware.lights.show(bytearray(b"\x10\x10\x10") + bytearray(3 * hardware.lights.count - 3))
    # Only now: whatever is wrong with the game, BACK gives the REPL, and at once.
    from pawnlight.table.app import run

    asyncio.run(run(hardware))
