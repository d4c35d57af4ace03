"""The flash chip's own time: in the emulator alone, erasing and writing take none."""

from rp2040py.peripherals.ssi import CMD_BLOCK_ERASE, CMD_PAGE_PROGRAM, CMD_SECTOR_ERASE
from rp2040py.rp2040 import RP2040

FLASH_BYTES = 2 * 1024 * 1024
# Typical for the Pico's W25Q16JV, by its data sheet; at most it takes about nine times as long.
_NS = {CMD_SECTOR_ERASE: 45e6, CMD_BLOCK_ERASE: 150e6, CMD_PAGE_PROGRAM: 0.4e6}


class Flash:
    """Counts what is erased and written, and lets the time pass that it takes.

    erases, pages   sectors erased and pages written since power-up
    timed           False: it takes no time, as while a test installs files
    """

    def __init__(self, mcu: RP2040, timed: bool) -> None:
        self.erases = 0
        self.pages = 0
        self.timed = timed
        self._mcu = mcu
        self._apply = mcu.ssi._apply_command
        mcu.ssi._apply_command = self._command  # type: ignore[method-assign]

    def _command(self) -> None:
        sent = self._mcu.ssi._tx_buffer
        command = sent[0] if sent else 0
        self.erases += command in (CMD_SECTOR_ERASE, CMD_BLOCK_ERASE)
        self.pages += command == CMD_PAGE_PROGRAM
        self._apply()
        if self.timed and command in _NS:
            # The processor only waits meanwhile, with its interrupts held off.
            self._mcu.clock.tick(_NS[command])

    def content(self) -> bytes:
        return bytes(self._mcu.flash[:FLASH_BYTES])
