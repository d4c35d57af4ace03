"""The page: the virtual board, the games of a library live and as replays, and statistics."""

from host_tools.page.server import Page, start_page

__all__ = ["Page", "start_page"]
