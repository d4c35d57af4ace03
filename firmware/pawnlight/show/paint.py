"""The inner loops over the lights of a frame and the letters of a screen, for ports without native code.

On the Pico, `paint_native` stands in for it.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array


def paint(sent: bytearray, marks: "array[int]", count: int, pool: bytearray, levels: bytes, step: int) -> None:
    """Paint `count` marks over `sent`, each at the level of its motion at `step`; level 0 leaves the base visible.

    `levels` has the value to send for each level, `pool` holds the motions. A mark is seven numbers: the index of its
    first byte in `sent`; green, red and blue as perceived; the start and length of its motion in the pool; its delay in
    steps.
    """
    for m in range(0, 7 * count, 7):
        length = marks[m + 5]
        level = pool[marks[m + 4] + (step + length - marks[m + 6]) % length]
        if level:
            at = marks[m]
            sent[at] = levels[marks[m + 1] * level // 255]
            sent[at + 1] = levels[marks[m + 2] * level // 255]
            sent[at + 2] = levels[marks[m + 3] * level // 255]


def sum_bytes(sent: bytearray, count: int) -> int:
    """Return the sum of `count` bytes."""
    return sum(sent)


def place_lights(sent: bytearray, count: int, places: bytes, whole: bytearray) -> None:
    """Put the `count` lights of `sent` into `whole`, light i at the place `places[i]` of its chain."""
    for i in range(count):
        at = 3 * places[i]
        whole[at] = sent[3 * i]
        whole[at + 1] = sent[3 * i + 1]
        whole[at + 2] = sent[3 * i + 2]


def fill(sent: bytearray, at: int, count: int, level: int) -> None:
    """Set `count` bytes of `sent` to `level`, from `at` on."""
    sent[at : at + count] = bytes([level]) * count


def copy(picture: bytearray, at: int, glyphs: bytes, first: int, count: int) -> None:
    """Copy `count` bytes of `glyphs`, from `first` on, to `at` in `picture`."""
    picture[at : at + count] = glyphs[first : first + count]


def scale(sent: bytearray, count: int, share: int) -> None:
    """Scale `count` bytes down to `share` / 256."""
    for i in range(count):
        sent[i] = sent[i] * share >> 8
