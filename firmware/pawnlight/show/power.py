"""How much current the lights may draw, estimated from what is sent, and kept to by dimming what would exceed it."""

from pawnlight.board import LIGHT_IDLE_MA, LIGHT_MA

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Sequence


def milliamperes(sent: "Sequence[int]") -> int:
    """What a chain draws that shows `sent` (three bytes a light, 0-255 each), by the data sheet's figures."""
    return len(sent) // 3 * LIGHT_IDLE_MA + sum(sent) * LIGHT_MA // 255


def keep_within(budget: int, one: bytearray, other: bytearray) -> bool:
    """Dim both chains alike until they draw at most `budget` milliamperes together. Returns whether that was needed.

    What the lights draw when they are dark cannot be dimmed away.
    """
    most = max(budget * 3 - (len(one) + len(other)) * LIGHT_IDLE_MA, 0) * 85 // LIGHT_MA
    lit = sum(one) + sum(other)
    if lit <= most:
        return False
    share = most * 256 // lit
    _dim(one, share)
    _dim(other, share)
    return True


def _dim(sent: bytearray, share: int) -> None:
    for i in range(len(sent)):
        sent[i] = sent[i] * share >> 8
