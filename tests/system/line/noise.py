"""A simulated noisy line."""

from random import Random


def hurt_byte(out: bytearray, byte: int, random: Random) -> None:
    """Append `byte` to `out` changed, doubled, swapped with the one before, after others, or not at all."""
    kind = random.randrange(5)
    if kind == 0:
        out.append(random.randrange(256))
    elif kind == 1:
        out += bytes((byte, byte))
    elif kind == 2:
        out += random.randbytes(random.randrange(12))
    elif kind == 3 and out:
        out[-1:] = bytes((byte, out[-1]))


class Noise:
    """Corrupts bytes with probability `chance`: changes, drops, doubles or swaps them, or adds others.

    Once in `STRETCH` corrupted bytes, a whole stretch is dropped, doubled or reordered.
    """

    STRETCH = 40

    def __init__(self, chance: float, random: Random) -> None:
        self.chance = chance
        self.random = random
        self.hurt_bytes = 0

    def hurt(self, data: bytes) -> bytes:
        """Return `data` as it arrives."""
        if not self.chance:
            return data
        out = bytearray()
        for byte in data:
            if self.random.random() >= self.chance:
                out.append(byte)
                continue
            self.hurt_bytes += 1
            hurt_byte(out, byte, self.random)
            if self.random.randrange(self.STRETCH) == 0:
                self._hurt_stretch(out)
        return bytes(out)

    def _hurt_stretch(self, out: bytearray) -> None:
        length = self.random.randrange(1, 200)
        last = bytes(out[-length:])
        kind = self.random.randrange(3)
        if kind == 0:
            del out[-length:]
        elif kind == 1:
            out += last
        else:
            lines = last.split(b"\n")
            self.random.shuffle(lines)
            out[-length:] = b"\n".join(lines)
