"""Towers on the laptop."""
