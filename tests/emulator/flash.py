"""Erase and write times of the flash chip, which the emulator alone does not model, and power cuts during them."""

from collections.abc import Callable
from random import Random

from rp2040py.peripherals.ssi import CMD_BLOCK_ERASE, CMD_PAGE_PROGRAM, CMD_SECTOR_ERASE
from rp2040py.rp2040 import RP2040

from tests.system.power.device import BLOCK_BYTES, Operation

FLASH_BYTES = 2 * 1024 * 1024
# Typical for the Pico's W25Q16JV, by its data sheet; at most it takes about nine times as long.
_NS = {CMD_SECTOR_ERASE: 45e6, CMD_BLOCK_ERASE: 150e6, CMD_PAGE_PROGRAM: 0.4e6}


class PowerCut(Exception):
    """The power was cut during a flash operation; the message says which one, and how far it got."""


class Flash:
    """Counts erases and writes, and advances the simulated time by their duration.

    erases, pages   sectors erased and pages written since power-up
    timed           False: operations take no time, as while a test installs files
    torn            how an operation was cut off; nothing is written afterwards
    before          the content when that operation began
    """

    def __init__(self, mcu: RP2040, timed: bool, stop: Callable[[], None] = lambda: None) -> None:
        self.erases = 0
        self.pages = 0
        self.timed = timed
        self.torn: str | None = None
        self.before = b""
        self._mcu = mcu
        self._stop = stop
        self._cut_after: int | None = None
        self._how = ""
        self._chance = Random()
        self._apply = mcu.ssi._apply_command
        mcu.ssi._apply_command = self._command  # type: ignore[method-assign]

    def schedule_cut(self, after: int, how: str, chance: Random) -> None:
        """Cut the power in an operation, after `after` complete ones: `before` it begins, `half` or `worn`, as in
        `tests.system.power`. PowerCut is raised to the caller that advances time."""
        self._cut_after, self._how, self._chance = after, how, chance

    def cancel_cut(self) -> None:
        """Cancel `schedule_cut`."""
        self._cut_after = None

    def _command(self) -> None:
        sent = self._mcu.ssi._tx_buffer
        command = sent[0] if sent else 0
        if command in (CMD_SECTOR_ERASE, CMD_BLOCK_ERASE, CMD_PAGE_PROGRAM):
            if self.torn is None and self._cut_after == 0:
                self._tear(command, bytes(sent))
            if self.torn is not None:
                return
            if self._cut_after is not None:
                self._cut_after -= 1
        self.erases += command in (CMD_SECTOR_ERASE, CMD_BLOCK_ERASE)
        self.pages += command == CMD_PAGE_PROGRAM
        self._apply()
        if self.timed and command in _NS:
            # The processor only waits meanwhile, with interrupts disabled.
            self._mcu.clock.tick(_NS[command])

    def _tear(self, command: int, sent: bytes) -> None:
        self.before = self.content()
        block, offset = divmod(int.from_bytes(sent[1:4], "big"), BLOCK_BYTES)
        data = sent[4:] if command == CMD_PAGE_PROGRAM else None
        place = slice(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES)
        content = bytes(self._mcu.flash[place])
        if self._how != "before":
            self._mcu.flash[place] = Operation(block, offset, data).apply_half(content, self._how, self._chance)
        self.torn = f"{self._how}, {'writing' if data else 'erasing'} at {block * BLOCK_BYTES + offset:#x}"
        self._stop()

    def content(self) -> bytes:
        return bytes(self._mcu.flash[:FLASH_BYTES])
