"""micropython-lib's `ssd1306`: the same public interface, over I2C only."""

from host_tools.virtual.stand_ins import framebuf
from host_tools.virtual.stand_ins.machine import I2C

_COMMAND, _DATA = 0x80, b"\x40"
_CONTRAST, _COLUMNS, _PAGES, _OFF, _ON, _NORMAL = 0x81, 0x21, 0x22, 0xAE, 0xAF, 0xA6
_COLUMNS_OF_CHIP = 128


class SSD1306(framebuf.FrameBuffer):
    """Draw into the frame buffer (`buffer`, page order), then `show` it."""

    def __init__(self, width: int, height: int, external_vcc: bool) -> None:
        self.width = width
        self.height = height
        self.external_vcc = external_vcc
        self.pages = height // 8
        self.buffer = bytearray(self.pages * width)
        super().__init__(self.buffer, width, height, framebuf.MONO_VLSB)
        self.init_display()

    def write_cmd(self, cmd: int) -> None:
        raise NotImplementedError

    def write_data(self, buf: bytes | bytearray) -> None:
        raise NotImplementedError

    def init_display(self) -> None:
        pump = 0x10 if self.external_vcc else 0x14
        pins = 0x02 if self.width > 2 * self.height else 0x12
        clock_and_geometry = (0x20, 0x00, 0x40, 0xA1, 0xA8, self.height - 1, 0xC8, 0xD3, 0x00, 0xDA, pins, 0xD5, 0x80)
        driving = (0xD9, 0x22 if self.external_vcc else 0xF1, 0xDB, 0x30, _CONTRAST, 0xFF, 0xA4, _NORMAL, 0x8D, pump)
        for command in (_OFF, *clock_and_geometry, *driving, _ON):
            self.write_cmd(command)
        self.fill(0)
        self.show()

    def poweroff(self) -> None:
        self.write_cmd(_OFF)

    def poweron(self) -> None:
        self.write_cmd(_ON)

    def contrast(self, contrast: int) -> None:
        self.write_cmd(_CONTRAST)
        self.write_cmd(contrast)

    def invert(self, invert: int) -> None:
        self.write_cmd(_NORMAL | (invert & 1))

    def rotate(self, rotate: int) -> None:
        self.write_cmd(0xC0 | ((rotate & 1) << 3))
        self.write_cmd(0xA0 | (rotate & 1))

    def show(self) -> None:
        first = (_COLUMNS_OF_CHIP - self.width) // 2
        for command in (_COLUMNS, first, first + self.width - 1, _PAGES, 0, self.pages - 1):
            self.write_cmd(command)
        self.write_data(self.buffer)


class SSD1306_I2C(SSD1306):  # noqa: N801
    def __init__(self, width: int, height: int, i2c: I2C, addr: int = 0x3C, external_vcc: bool = False) -> None:
        self.i2c = i2c
        self.addr = addr
        super().__init__(width, height, external_vcc)

    def write_cmd(self, cmd: int) -> None:
        self.i2c.writeto(self.addr, bytes((_COMMAND, cmd)))

    def write_data(self, buf: bytes | bytearray) -> None:
        self.i2c.writevto(self.addr, (_DATA, buf))
