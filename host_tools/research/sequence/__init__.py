"""The training of *hard* for Sequence, and a simple player for comparison."""

EXTRA_PLAYERS = ("line",)
