"""Stands in on the emulated Pico for micropython-lib's `ssd1306`, which a test without a network cannot install."""

from framebuf import MONO_VLSB, FrameBuffer  # type: ignore[import-not-found]

_SETUP = (
    b"\xae\x20\x00\x40\xa1\xa8\x3f\xc8\xd3\x00\xda\x12\xd5\x80\xd9\xf1\xdb\x30\x81\xff\xa4\xa6\x8d\x14\xaf"  # 128 x 64
)


class SSD1306_I2C(FrameBuffer):  # type: ignore[misc]  # noqa: N801
    def __init__(self, width, height, i2c, addr=0x3C, external_vcc=False):
        self.width, self.height, self.pages = width, height, height // 8
        self.i2c = i2c
        self.addr = addr
        self.temp = bytearray(2)
        self.parts = [b"\x40", None]
        self.buffer = bytearray(self.pages * width)
        super().__init__(self.buffer, width, height, MONO_VLSB)
        for command in _SETUP:
            self.write_cmd(command)
        self.fill(0)
        self.show()

    def write_cmd(self, cmd):
        self.temp[0] = 0x80
        self.temp[1] = cmd
        self.i2c.writeto(self.addr, self.temp)

    def write_data(self, buf):
        self.parts[1] = buf
        self.i2c.writevto(self.addr, self.parts)

    def show(self):
        for command in (0x21, 0, self.width - 1, 0x22, 0, self.pages - 1):
            self.write_cmd(command)
        self.write_data(self.buffer)
