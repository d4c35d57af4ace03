"""A help for buffers that are copied in the frame loop, where nothing may be allocated."""


class _Key:
    def __getitem__(self, key: slice) -> slice:
        return key


# All of a row of bytes, as a key made once: written `[:]`, it is a new object each time.
WHOLE = _Key()[:]
