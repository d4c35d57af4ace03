"""The page: the virtual board as it would lie on a table, every game of a library live and again, and statistics."""

from host_tools.page.server import Page, start_page

__all__ = ["Page", "start_page"]
