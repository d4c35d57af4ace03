"""The board's serial port, without a cable."""


class FakeSerial:
    """A fake serial port: `inbox` has the laptop's bytes, `outbox` the board's, while there is `room`."""

    def __init__(self) -> None:
        self.inbox = b""
        self.outbox = b""
        self.room = 1 << 30

    def open(self) -> None: ...

    def close(self) -> None: ...

    def read(self, most: int) -> bytes:
        data, self.inbox = self.inbox[:most], self.inbox[most:]
        return data

    def write(self, data: bytes) -> int:
        taken = min(len(data), self.room)
        self.outbox += data[:taken]
        self.room -= taken
        return taken

    def take(self) -> bytes:
        """Return what the board has written since the last call."""
        data, self.outbox = self.outbox, b""
        return data
