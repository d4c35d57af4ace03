"""Positions read from text, and what can be wrong with them; a module for each game, which writes them itself.

The table never reads a position, it applies events: so this is the laptop's alone.
"""
