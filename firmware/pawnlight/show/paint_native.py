"""`paint` as machine code of the Pico: in bytecode, a frame would take several milliseconds, and letters make garbage.

Ports without native code refuse this file with a syntax error. The functions are documented in `paint`.
"""

# ruff: noqa: F821
# mypy: disable-error-code="name-defined, no-untyped-def"

import micropython


@micropython.viper
def paint(sent: ptr8, marks: ptr16, count: int, pool: ptr8, levels: ptr8, step: int):
    m = 0
    end = 7 * count
    while m < end:
        length = marks[m + 5]
        level = pool[marks[m + 4] + (step + length - marks[m + 6]) % length]
        if level:
            at = marks[m]
            # For these numbers equal to `// 255`, which would be a call.
            green = marks[m + 1] * level
            red = marks[m + 2] * level
            blue = marks[m + 3] * level
            sent[at] = levels[(green + (green >> 8) + 1) >> 8]
            sent[at + 1] = levels[(red + (red >> 8) + 1) >> 8]
            sent[at + 2] = levels[(blue + (blue >> 8) + 1) >> 8]
        m += 7


@micropython.viper
def sum_bytes(sent: ptr8, count: int) -> int:
    # Four bytes at a time, as two sums in one integer, each with room for 512 bytes.
    words = ptr32(sent)
    low = 0xFF00FF
    both = 0
    i = 0
    end = count >> 2
    while i < end:
        four = words[i]
        both += (four & low) + (four >> 8 & low)
        i += 1
    lit = (both & 0xFFFF) + (both >> 16 & 0xFFFF)
    i <<= 2
    while i < count:
        lit += sent[i]
        i += 1
    return lit


@micropython.viper
def place_lights(sent: ptr8, count: int, places: ptr8, whole: ptr8):
    i = 0
    n = 0
    while i < count:
        at = 3 * places[i]
        whole[at] = sent[n]
        whole[at + 1] = sent[n + 1]
        whole[at + 2] = sent[n + 2]
        n += 3
        i += 1


@micropython.viper
def fill(sent: ptr8, at: int, count: int, level: int):
    end = at + count
    while at < end:
        sent[at] = level
        at += 1


@micropython.viper
def copy(picture: ptr8, at: int, glyphs: ptr8, first: int, count: int):
    end = at + count
    while at < end:
        picture[at] = glyphs[first]
        at += 1
        first += 1


@micropython.viper
def scale(sent: ptr8, count: int, share: int):
    i = 0
    while i < count:
        sent[i] = sent[i] * share >> 8
        i += 1
