"""A simulated SSD1306 or SH1106, with the commands that affect its pixels."""

WIDTH = 128
PAGES = 8

# The number of arguments of each command that has any.
_ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1, 0xAD: 1,
    0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
_HORIZONTAL, _VERTICAL, _BY_PAGE = 0, 1, 2
# The SH1106 has more columns than the screen, whose first is this one, and is addressed by pages alone.
_SH1106_WIDTH, _SH1106_FIRST = 132, 2
_SH1106_LACKS = (0x20, 0x21, 0x22, 0x8D)
_UPSIDE_DOWN = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class ScreenChip:
    """The screen's controller: interprets I2C writes and keeps the picture.

    A command's arguments may come in later writes than the command itself. `name` is printed on it, if anything is.
    """

    def __init__(self, name: str = "SSD1306") -> None:
        self.name = name
        self._wide = _SH1106_WIDTH if name == "SH1106" else WIDTH
        self.ram = bytearray(self._wide * PAGES)
        self.on = False
        self.contrast = 0x7F
        self._inverted = False
        self._all_lit = False
        self._columns_turned = False
        self._rows_turned = False
        self._addressing = _BY_PAGE
        self._column, self._first_column, self._last_column = 0, 0, WIDTH - 1
        self._page, self._first_page, self._last_page = 0, 0, PAGES - 1
        self._command: list[int] = []

    def receive(self, data: bytes) -> None:
        """Handle one whole I2C write: control bytes, each followed by commands or pixels."""
        at = 0
        while at < len(data):
            control = data[at]
            single, pixels = control & 0x80, control & 0x40
            end = at + 2 if single else len(data)
            for byte in data[at + 1 : end]:
                if pixels:
                    self._put(byte)
                else:
                    self._take(byte)
            at = end

    def picture(self) -> bytes:
        """Return the visible picture in 1024 bytes: 8 pages of 128 columns, the least significant bit at the top."""
        if self._all_lit:
            return b"\xff" * (WIDTH * PAGES)
        first = _SH1106_FIRST if self.name == "SH1106" else 0
        rows = range(first, len(self.ram), self._wide)
        picture = b"".join(bytes(self.ram[at : at + WIDTH]) for at in rows)
        if self._inverted:
            picture = bytes(byte ^ 0xFF for byte in picture)
        pages = [picture[page * WIDTH : (page + 1) * WIDTH] for page in range(PAGES)]
        # On common modules the picture is upright when both directions are reversed.
        if not self._rows_turned:
            pages = [page.translate(_UPSIDE_DOWN) for page in reversed(pages)]
        if not self._columns_turned:
            pages = [page[::-1] for page in pages]
        return b"".join(pages)

    def _put(self, byte: int) -> None:
        self.ram[self._page * self._wide + self._column] = byte
        if self._addressing == _VERTICAL:
            self._page += 1
            if self._page > self._last_page:
                self._page = self._first_page
                self._step_column()
        elif self._step_column() and self._addressing == _HORIZONTAL:
            self._page = self._first_page if self._page >= self._last_page else self._page + 1

    def _step_column(self) -> bool:
        """Advance one column. Returns whether it wrapped to the first."""
        self._column += 1
        last, first = (self._wide - 1, 0) if self._addressing == _BY_PAGE else (self._last_column, self._first_column)
        if self._column <= last:
            return False
        self._column = first
        return True

    def _take(self, byte: int) -> None:
        self._command.append(byte)
        code, *arguments = self._command
        lacks = self.name == "SH1106" and code in _SH1106_LACKS
        if not lacks and len(arguments) < _ARGUMENTS.get(code, 0):
            return
        self._command = []
        if lacks:
            return
        if code <= 0x1F:
            low, shift = (0x0F, 4) if code >= 0x10 else (0xF0, 0)
            self._column = ((self._column & low) | ((code & 0x0F) << shift)) % self._wide
        elif code == 0x20:
            self._addressing = min(arguments[0] & 3, _BY_PAGE)
        elif code == 0x21:
            self._column = self._first_column = arguments[0] % WIDTH
            self._last_column = arguments[1] % WIDTH
        elif code == 0x22:
            self._page = self._first_page = arguments[0] % PAGES
            self._last_page = arguments[1] % PAGES
        elif code == 0x81:
            self.contrast = arguments[0]
        elif code in (0xA0, 0xA1):
            self._columns_turned = code == 0xA1
        elif code in (0xA4, 0xA5):
            self._all_lit = code == 0xA5
        elif code in (0xA6, 0xA7):
            self._inverted = code == 0xA7
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif 0xB0 <= code <= 0xB7:
            self._page = code - 0xB0
        elif 0xC0 <= code <= 0xCF:
            self._rows_turned = bool(code & 0x08)
