"""The Mandelbrot set: how soon each of WORK points escapes, in complex numbers."""

SIZE = 20
WORK = SIZE * SIZE


def picture(width, height):
    def escapes_after(c):
        z = 0
        for n in range(32):
            z = z * z + c
            if abs(z) > 100:
                return n
        return 0

    lines = bytearray(width * height)
    for row in range(height):
        for column in range(width):
            lines[row * width + column] = escapes_after((column / width * 3 - 2) + (row / height * 2 - 1) * 1j)
    return lines


def run():
    return 60 < picture(SIZE, SIZE).count(b"\0") < 140
