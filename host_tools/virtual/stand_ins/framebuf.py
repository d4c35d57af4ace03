"""MicroPython's `framebuf` for pictures of one bit per pixel in pages (MONO_VLSB)."""

MONO_VLSB = 0


class FrameBuffer:
    """Draws into `buffer`: pages of eight rows, a byte per column, the least bit at the top.

    What lies outside is not drawn.
    """

    def __init__(
        self, buffer: bytearray | memoryview, width: int, height: int, kind: int, stride: int | None = None
    ) -> None:
        if kind != MONO_VLSB:
            raise ValueError("the virtual board knows MONO_VLSB frame buffers only")
        self._bytes = buffer
        self._width = width
        self._height = height
        self._stride = stride or width

    def pixel(self, x: int, y: int, c: int | None = None) -> int | None:
        """The pixel (0 or 1; 0 outside), or set it to `c`."""
        if not (0 <= x < self._width and 0 <= y < self._height):
            return 0 if c is None else None
        at, bit = (y >> 3) * self._stride + x, 1 << (y & 7)
        if c is None:
            return int(bool(self._bytes[at] & bit))
        self._bytes[at] = self._bytes[at] | bit if c else self._bytes[at] & ~bit
        return None

    def fill(self, c: int) -> None:
        self.fill_rect(0, 0, self._width, self._height, c)

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int) -> None:
        for row in range(max(0, y), min(self._height, y + h)):
            for column in range(max(0, x), min(self._width, x + w)):
                self.pixel(column, row, c)

    def hline(self, x: int, y: int, w: int, c: int) -> None:
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x: int, y: int, h: int, c: int) -> None:
        self.fill_rect(x, y, 1, h, c)

    def rect(self, x: int, y: int, w: int, h: int, c: int, f: bool = False) -> None:
        if f:
            self.fill_rect(x, y, w, h, c)
            return
        self.hline(x, y, w, c)
        self.hline(x, y + h - 1, w, c)
        self.vline(x, y, h, c)
        self.vline(x + w - 1, y, h, c)

    def line(self, x1: int, y1: int, x2: int, y2: int, c: int) -> None:
        across, down = abs(x2 - x1), abs(y2 - y1)
        steps = max(across, down)
        for step in range(steps + 1):
            self.pixel(
                x1 + (2 * step * (x2 - x1) + steps) // (2 * steps or 1),
                y1 + (2 * step * (y2 - y1) + steps) // (2 * steps or 1),
                c,
            )

    def blit(self, source: "FrameBuffer", x: int, y: int, key: int = -1) -> None:
        """Copy `source` here, its top left corner at (x, y), leaving out pixels of the value `key`."""
        for row in range(source._height):
            for column in range(source._width):
                value = source.pixel(column, row)
                if value != key:
                    self.pixel(x + column, y + row, value)

    def scroll(self, xstep: int, ystep: int) -> None:
        """Move the picture; what is uncovered keeps its old pixels."""
        rows = range(self._height) if ystep < 0 else range(self._height - 1, -1, -1)
        columns = range(self._width) if xstep < 0 else range(self._width - 1, -1, -1)
        for row in rows:
            for column in columns:
                if 0 <= row - ystep < self._height and 0 <= column - xstep < self._width:
                    self.pixel(column, row, self.pixel(column - xstep, row - ystep))

    def text(self, s: str, x: int, y: int, c: int = 1) -> None:
        raise NotImplementedError("the virtual board has no built-in font: draw the letters yourself")
