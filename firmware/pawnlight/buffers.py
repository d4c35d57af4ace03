"""Helper for copying buffers in the frame loop, which must not allocate."""


class _Key:
    def __getitem__(self, key: slice) -> slice:
        return key


# A slice of the whole buffer, created once: `[:]` would allocate a new slice object each time.
WHOLE = _Key()[:]
