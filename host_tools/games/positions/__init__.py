"""Parsing and validation of positions, with a module for each game.

Only the laptop needs them: the firmware writes positions but never reads them, because it applies events.
"""
