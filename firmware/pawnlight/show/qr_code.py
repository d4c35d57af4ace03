"""A link as a QR code on the screen: version 3 of ISO/IEC 18004, correction level L, mask 0, two pixels to a module.

Loaded only while one is shown.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.show.canvas import Canvas

MOST_LETTERS = 53
SIDE = 29
_DATA, _CORRECTION = 55, 15
_FORMAT = 0b111011111000100
_ALIGNMENT = 22
_FREE = 2
# Columns of the screen that are lit behind the code, and the place of its first module in them.
WIDTH, _LEFT, _TOP = 70, 6, 3


def draw_code(canvas: "Canvas", text: str) -> None:
    """Draw the code of `text`, of at most MOST_LETTERS letters, at the left of the screen; it takes WIDTH columns."""
    modules, picture = code_of(text), canvas.picture
    for page in range(8):
        for x in range(WIDTH):
            column, bits = (x - _LEFT) >> 1, 0xFF
            for bit in range(8):
                row = (8 * page + bit - _TOP) >> 1
                if 0 <= column < SIDE and 0 <= row < SIDE and modules[row * SIDE + column]:
                    bits &= ~(1 << bit)
            picture[128 * page + x] = bits


def code_of(text: str) -> bytearray:
    """Return the modules of the code of `text` row by row, 1 for a dark one."""
    modules = bytearray(bytes([_FREE]) * (SIDE * SIDE))
    _draw_patterns(modules)
    bits = _with_correction(text.encode())
    at, count = 0, 8 * len(bits)
    for right in range(SIDE - 1, 0, -2):
        up = right % 4 == 0
        if right <= 6:
            # Column 6 has a line between two finders.
            right -= 1
        for n in range(SIDE):
            row = SIDE - 1 - n if up else n
            for column in (right, right - 1):
                if modules[row * SIDE + column] == _FREE:
                    bit = bits[at >> 3] >> (7 - (at & 7)) & 1 if at < count else 0
                    modules[row * SIDE + column] = bit ^ (row + column + 1 & 1)
                    at += 1
    return modules


def _with_correction(data: bytes) -> bytearray:
    """Return the words of the code: `data` with its head and its padding, and then the correction."""
    words = bytearray(_DATA + _CORRECTION)
    # Four bits say that bytes follow, eight how many.
    before = 4
    for n, byte in enumerate(bytes([len(data)]) + data + b"\0"):
        words[n] = (before << 4 | byte >> 4) & 0xFF
        before = byte
    for n in range(len(data) + 2, _DATA):
        words[n] = (0xEC, 0x11)[n - len(data) & 1]
    generator = [1]
    root = 1
    for _ in range(_CORRECTION):
        generator = [a ^ _product(b, root) for a, b in zip(generator + [0], [0] + generator)]
        root = _product(root, 2)
    rest = words[:]
    for n in range(_DATA):
        factor = rest[n]
        if factor:
            for i in range(1, _CORRECTION + 1):
                rest[n + i] ^= _product(generator[i], factor)
    words[_DATA:] = rest[_DATA:]
    return words


def _product(a: int, b: int) -> int:
    """Multiply in the field of 256 that the code is corrected in."""
    found = 0
    while b:
        if b & 1:
            found ^= a
        a <<= 1
        if a & 256:
            a ^= 0x11D
        b >>= 1
    return found


def _draw_patterns(modules: bytearray) -> None:
    """Draw what is the same in every code: finders, lines between them, the small square, and the format."""
    last = SIDE - 1
    for row in range(SIDE):
        for column in range(SIDE):
            # From the nearest corner that has a finder.
            y, x = (row, last - row)[row > 14], (column, last - column)[column > 14]
            dark = _FREE
            if x < 8 and y < 8 and not (row > 14 and column > 14):
                ring = max(abs(x - 3), abs(y - 3))
                dark = int(ring in (0, 1, 3))
            elif row == 6 or column == 6:
                dark = (row + column + 1) & 1
            elif abs(row - _ALIGNMENT) < 3 and abs(column - _ALIGNMENT) < 3:
                dark = int(max(abs(row - _ALIGNMENT), abs(column - _ALIGNMENT)) != 1)
            modules[row * SIDE + column] = dark
    for n in range(15):
        bit = _FORMAT >> n & 1
        row = n if n < 6 else n + 1 if n < 8 else last - 14 + n
        column = last - n if n < 8 else 7 if n == 8 else 14 - n
        modules[row * SIDE + 8] = bit
        modules[8 * SIDE + column] = bit
    modules[(last - 7) * SIDE + 8] = 1
