"""Towers in the menu."""

from pawnlight.table.menu_rows import GameMenu


class Menu(GameMenu):
    """Its rows are those of any game."""
