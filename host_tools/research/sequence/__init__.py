"""The training of *hard* for Sequence, and a simple player for comparison."""

RIVALS = ("line",)
