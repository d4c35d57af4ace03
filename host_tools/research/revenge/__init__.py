"""The training of *hard* for Revenge."""

RIVALS = ()
