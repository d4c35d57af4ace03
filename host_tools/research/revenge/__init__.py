"""The training of *hard* for Revenge."""

EXTRA_PLAYERS = ()
