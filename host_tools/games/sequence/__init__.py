"""Sequence on the laptop."""
