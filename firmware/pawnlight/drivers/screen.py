"""Driver of the screen, an SSD1306 or SH1106, updated in small pieces so that no frame of the lights waits for it.

Both are written page by page, each page of eight rows from a column on; the SH1106 knows no other way.
"""

from machine import I2C, Pin

from pawnlight.board import PIN_SCL, PIN_SDA, SCREEN_ADDRESSES, SCREEN_HEIGHT, SCREEN_WIDTH
from pawnlight.memory import WHOLE_SLICE

# From the data sheets: off; addressing by pages; start line 0, both directions reversed, 64 rows, no offset, pins;
# clock, pre-charge, level of unselected rows; full contrast, display from memory, not inverted; charge pump on.
# What is for the SSD1306 alone, such as its addressing, means to an SH1106 nothing, or a column.
_SETUP = b"\x00\xae\x20\x02\x40\xa1\xa8\x3f\xc8\xd3\x00\xda\x12\xd5\x80\xd9\xf1\xdb\x30\x81\xff\xa4\xa6\x8d\x14"
_ON = b"\x00\xaf"
# The commands that select where writing begins: page (1), the column's lower (2) and upper half (3).
_PLACE = b"\x00\xb0\x00\x10"
# Of the memory of an SH1106. On an SSD1306 the last four of them are the first ones again.
_COLUMNS = 132
_PIXELS = b"\x40"
_PIECE = 32
# Commands that do nothing. They complete a command that was cut short, which takes up to six more bytes.
_NOTHING = b"\x00" + b"\xe3" * 6
# How often a screen that does not answer is tried, once a frame: for a second.
_TRIES = 30


class Display:
    """The screen; `update` sends the first piece that differs from what is on it.

    Some screens start more slowly than the Pico. As long as none has answered, the game goes on with the lights alone.

    Raises OSError if a screen has answered and does so no more. After that it may have understood the last commands in
    another way, and have pixels in other places: the next `update` sets it up anew and clears it.
    """

    def __init__(self, i2c: I2C) -> None:
        self._i2c = i2c
        self._sent = bytearray(SCREEN_WIDTH * SCREEN_HEIGHT // 8)
        # Views of its pieces, and of those of the picture that was pushed last: slices would make garbage.
        self._pieces = _pieces_of(self._sent)
        self._picture: bytearray | None = None
        self._views: list[memoryview] = []
        self._place = bytearray(_PLACE)
        self._first = 0
        self._parts: list[bytes | memoryview] = [_PIXELS, b""]
        self._at = 0
        self._address, self._other = SCREEN_ADDRESSES
        self._ready = False
        self._found = False
        self.find_screen()
        self._begin()

    def find_screen(self) -> None:
        self._tries = _TRIES

    def set_first_column(self, column: int) -> None:
        if column != self._first:
            self._first = column
            self._ready = False

    def _begin(self) -> bool:
        """Set up the screen; return whether there is one. Raises OSError if there was."""
        try:
            self._set_up()
        except OSError:
            if self._found:
                raise
            self._address, self._other = self._other, self._address
            self._tries -= 1
        return self._found

    def _set_up(self) -> None:
        """Set up the screen, all dark."""
        i2c, sent = self._i2c, self._sent
        sent[WHOLE_SLICE] = bytes(len(sent))
        i2c.writeto(self._address, _NOTHING)
        i2c.writeto(self._address, _SETUP)
        dark = bytes(_COLUMNS)
        for page in range(SCREEN_HEIGHT // 8):
            self._write(page, 0, dark)
        i2c.writeto(self._address, _ON)
        self._ready = self._found = True

    def update(self, picture: bytearray) -> bool:
        # A piece takes about 1 ms at 400 kHz.
        sent = self._sent
        if not self._ready:
            return self._tries > 0 and self._begin()
        if picture == sent:
            return False
        if picture is not self._picture:
            self._picture, self._views = picture, _pieces_of(picture)
        n = self._at
        while self._views[n] == self._pieces[n]:
            n = (n + 1) % len(self._pieces)
        self._ready = False
        at = n * _PIECE
        self._write(at // SCREEN_WIDTH, self._first + at % SCREEN_WIDTH, self._views[n])
        self._ready = True
        self._pieces[n][WHOLE_SLICE] = self._views[n]
        self._at = n
        return True

    def _write(self, page: int, column: int, pixels: "bytes | memoryview") -> None:
        place = self._place
        place[1] = 0xB0 | page
        place[2] = column & 15
        place[3] = 0x10 | column >> 4
        self._i2c.writeto(self._address, place)
        self._parts[1] = pixels
        self._i2c.writevto(self._address, self._parts)


def _pieces_of(picture: bytearray) -> "list[memoryview]":
    view = memoryview(picture)
    return [view[at : at + _PIECE] for at in range(0, len(picture), _PIECE)]


def open_display() -> Display:
    """Return the screen on the board's I2C pins."""
    return Display(I2C(0, sda=Pin(PIN_SDA), scl=Pin(PIN_SCL), freq=400_000))
