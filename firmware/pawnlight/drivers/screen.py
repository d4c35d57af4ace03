"""The SSD1306 screen, sent in small pieces so that no frame of the lights waits for it."""

from machine import I2C, Pin
from ssd1306 import SSD1306_I2C

from pawnlight.board import PIN_SCL, PIN_SDA, SCREEN_ADDRESS, SCREEN_HEIGHT, SCREEN_WIDTH

_COLUMN_ADDRESS = 0x21
_PAGE_ADDRESS = 0x22
_PIECE = 32


class Screen:
    """128 x 64 pixels. `sent` is what the glass shows; `push` sends the first piece in which a picture differs."""

    def __init__(self, display: SSD1306_I2C) -> None:
        self._display = display
        self._sent = bytearray(SCREEN_WIDTH * SCREEN_HEIGHT // 8)
        self._piece = bytearray(_PIECE)

    def push(self, picture: bytearray) -> bool:
        """Send one piece of `picture` (1024 bytes, eight pixels a byte, as the SSD1306 has them).

        Returns whether a piece was sent: False means that the glass shows the picture. Takes about 1 ms at 400 kHz.
        """
        sent = self._sent
        if picture == sent:
            return False
        for at in range(0, len(sent), _PIECE):
            piece = picture[at : at + _PIECE]
            if piece != sent[at : at + _PIECE]:
                self._send(at, piece)
                sent[at : at + _PIECE] = piece
                break
        return True

    def _send(self, at: int, piece: bytearray) -> None:
        column, page = at % SCREEN_WIDTH, at // SCREEN_WIDTH
        command = self._display.write_cmd
        command(_COLUMN_ADDRESS)
        command(column)
        command(column + _PIECE - 1)
        command(_PAGE_ADDRESS)
        command(page)
        command(page)
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
