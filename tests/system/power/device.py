"""A flash chip as the Pico's filesystem sees it, with a log of its operations."""

from random import Random
from typing import Any, NamedTuple

from littlefs import UserContext

# The Pico's: 1408 KB of 2 MB, in sectors of 4 KB, written in pages of 256 bytes.
BLOCKS = 352
BLOCK_BYTES = 4096
PAGE_BYTES = 256
ERASED = b"\xff" * BLOCK_BYTES


class Operation(NamedTuple):
    """An erase (`data` is None) or a write of a block."""

    block: int
    offset: int
    data: bytes | None

    def apply_to(self, content: bytes) -> bytes:
        """Return the content of the block after the operation."""
        if self.data is None:
            return ERASED
        return content[: self.offset] + self.data + content[self.offset + len(self.data) :]

    def apply_half(self, content: bytes, how: str, chance: Random) -> bytes:
        """Return the content of the block after a power cut in the middle: `half`, or `worn` with random bits."""
        after = self.apply_to(content)
        if how == "half":
            middle = BLOCK_BYTES // 2 if self.data is None else self.offset + len(self.data) // 2
            return after[:middle] + content[middle:]
        undecided = int.from_bytes(chance.randbytes(BLOCK_BYTES), "big")
        old, new = int.from_bytes(content, "big"), int.from_bytes(after, "big")
        return (old & undecided | new & ~undecided).to_bytes(BLOCK_BYTES, "big")


class Device(UserContext):
    """`blocks` is its content; `log` what was done, in order; `erases` how often each block was erased."""

    def __init__(self, blocks: list[bytes] | None = None, *, count: int = BLOCKS) -> None:
        self.blocks = list(blocks) if blocks is not None else [ERASED] * count
        self.log: list[Operation] = []
        self.erases = [0] * len(self.blocks)
        self.pages = 0

    def read(self, cfg: Any, block: int, off: int, size: int) -> bytearray:
        return bytearray(self.blocks[block][off : off + size])

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        content = self.blocks[block]
        assert content[off : off + len(data)] == ERASED[: len(data)], "written without having been erased"
        self.pages += len(data) // PAGE_BYTES
        return self._do(Operation(block, off, bytes(data)))

    def erase(self, cfg: Any, block: int) -> int:
        self.erases[block] += 1
        return self._do(Operation(block, 0, None))

    def _do(self, operation: Operation) -> int:
        self.log.append(operation)
        self.blocks[operation.block] = operation.apply_to(self.blocks[operation.block])
        return 0

    def sync(self, cfg: Any) -> int:
        return 0
