"""Sequence, with all that the board needs of it."""
