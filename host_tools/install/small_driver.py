"""As much of the driver `ssd1306` as Pawnlight uses, for a Pico that is installed without a network. Runs on the Pico.

Commands and their order are those of the SSD1306's data sheet for a glass of 128 x 64 over I2C.
"""

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from _typeshed import Incomplete as Any

_COMMAND = b"\x80"
_DATA = b"\x40"
# Off; memory in rows; start line, both directions mirrored, all 64 rows, no offset, pins; clock, pre-charge, level of
# unselected rows; full contrast, what is in memory, not inverted; charge pump.
_SETUP = b"\xae\x20\x00\x40\xa1\xa8\x3f\xc8\xd3\x00\xda\x12\xd5\x80\xd9\xf1\xdb\x30\x81\xff\xa4\xa6\x8d\x14"
_ALL = b"\x21\x00\x7f\x22\x00\x07"
_ON = 0xAF


class SSD1306_I2C:  # noqa: N801
    """The chip at the address `addr` of the bus `i2c`, switched on and cleared. Raises OSError when none answers."""

    def __init__(self, width: int, height: int, i2c: "Any", addr: int = 0x3C) -> None:
        self.i2c = i2c
        self.addr = addr
        for command in _SETUP + _ALL:
            self.write_cmd(command)
        self.write_data(bytearray(width * height // 8))
        self.write_cmd(_ON)

    def write_cmd(self, cmd: int) -> None:
        """One byte of a command."""
        self.i2c.writeto(self.addr, _COMMAND + bytes([cmd]))

    def write_data(self, buf: "bytes | bytearray | memoryview") -> None:
        """Bytes for the window that is set, eight pixels each."""
        self.i2c.writevto(self.addr, [_DATA, buf])
