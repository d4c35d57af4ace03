"""What is done to every light of every frame, where the port compiles no machine code; see `paint_native`."""

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from array import array


def paint(sent: bytearray, marks: "array[int]", count: int, pool: bytearray, levels: bytes, step: int) -> None:
    """Put `count` marks over what is in `sent`: each has at `step` the level of its motion, and none at level 0.

    `levels` is what is sent for each level, `pool` holds the motions. A mark is seven numbers: where its first byte is
    sent; green, red and blue as the eye should see them; where its motion begins in the pool, and how long that is; how
    many steps it is behind.
    """
    for m in range(0, 7 * count, 7):
        length = marks[m + 5]
        level = pool[marks[m + 4] + (step + length - marks[m + 6]) % length]
        if level:
            at = marks[m]
            sent[at] = levels[marks[m + 1] * level // 255]
            sent[at + 1] = levels[marks[m + 2] * level // 255]
            sent[at + 2] = levels[marks[m + 3] * level // 255]


def total(sent: bytearray, count: int) -> int:
    """The sum of `count` bytes."""
    return sum(sent)


def dim(sent: bytearray, count: int, share: int) -> None:
    """Bring `count` bytes down to so many of 256 parts of themselves."""
    for i in range(count):
        sent[i] = sent[i] * share >> 8
