"""The training of *hard* for Sorry!, and a simple player for comparison."""

EXTRA_PLAYERS = ("greedy",)
