"""A simulated noisy line."""

from random import Random


class Noise:
    """Corrupts bytes with probability `chance`: changes, drops, doubles or swaps them, or adds others.

    Once in `stretch` corrupted bytes, a whole stretch is dropped, doubled or reordered; never if it is 0.
    """

    def __init__(self, chance: float, random: Random, stretch: int = 40) -> None:
        self.chance = chance
        self.random = random
        self.stretch = stretch
        self.corrupted = 0

    def corrupt(self, data: bytes) -> bytes:
        """Return `data` as it arrives."""
        if not self.chance:
            return data
        out = bytearray()
        for byte in data:
            if self.random.random() >= self.chance:
                out.append(byte)
                continue
            self.corrupted += 1
            self._corrupt_byte(out, byte)
            if self.stretch and self.random.randrange(self.stretch) == 0:
                self._corrupt_stretch(out)
        return bytes(out)

    def _corrupt_byte(self, out: bytearray, byte: int) -> None:
        """Append `byte` to `out` changed, doubled, swapped with the one before, after others, or not at all."""
        random = self.random
        kind = random.randrange(5)
        if kind == 0:
            out.append(random.randrange(256))
        elif kind == 1:
            out += bytes((byte, byte))
        elif kind == 2:
            out += random.randbytes(random.randrange(12))
        elif kind == 3 and out:
            out[-1:] = bytes((byte, out[-1]))

    def _corrupt_stretch(self, out: bytearray) -> None:
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
