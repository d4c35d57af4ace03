"""The SSD1306 screen, sent in small pieces so that no frame of the lights waits for it."""

from machine import I2C, Pin
from ssd1306 import SSD1306_I2C

from pawnlight.board import PIN_SCL, PIN_SDA, SCREEN_ADDRESS, SCREEN_HEIGHT, SCREEN_WIDTH

# The commands that choose the block to be written: columns from (2) to (3), pages from (5) to (6).
_WINDOW = b"\x00\x21\x00\x00\x22\x00\x00"
_PIECE = 32


class Screen:
    """128 x 64 pixels. `sent` is what the glass shows; `push` sends the first piece in which a picture differs."""

    def __init__(self, display: SSD1306_I2C) -> None:
        self._display = display
        self._sent = bytearray(SCREEN_WIDTH * SCREEN_HEIGHT // 8)
        self._window = bytearray(_WINDOW)
        self._at = 0

    def push(self, picture: bytearray) -> bool:
        """Send one piece of `picture` (1024 bytes, eight pixels a byte, as the SSD1306 has them).

        Returns whether a piece was sent: False means that the glass shows the picture. Takes about 1 ms at 400 kHz.
        """
        sent = self._sent
        if picture == sent:
            return False
        at = self._at
        while picture[at : at + _PIECE] == sent[at : at + _PIECE]:
            at = (at + _PIECE) % len(sent)
        piece = picture[at : at + _PIECE]
        self._send(at, piece)
        sent[at : at + _PIECE] = piece
        self._at = at
        return True

    def _send(self, at: int, piece: bytearray) -> None:
        window = self._window
        window[2] = at % SCREEN_WIDTH
        window[3] = window[2] + _PIECE - 1
        window[5] = window[6] = at // SCREEN_WIDTH
        self._display.i2c.writeto(self._display.addr, window)
        self._display.write_data(piece)


class NoScreen:
    """Stands in where no screen answers: the lights alone carry the game."""

    def push(self, picture: bytearray) -> bool:
        """Nothing to send."""
        return False


def open_screen() -> "Screen | NoScreen":
    """The screen on the board's I2C pins, or a stand-in when none answers."""
    i2c = I2C(0, sda=Pin(PIN_SDA), scl=Pin(PIN_SCL), freq=400_000)
    try:
        return Screen(SSD1306_I2C(SCREEN_WIDTH, SCREEN_HEIGHT, i2c, SCREEN_ADDRESS))
    except OSError:
        return NoScreen()
