"""MicroPython's module, for the type checker."""

from typing import BinaryIO

GZIP: int

class DeflateIO:
    def __init__(self, stream: BinaryIO, format: int) -> None: ...
    def read(self) -> bytes: ...
