"""Pawnlight: a lit game board for the family table."""

VERSION = "0.1.0"
