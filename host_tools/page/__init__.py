"""The page: the virtual board in a browser, as it would lie on a table."""

from host_tools.page.server import start_page

__all__ = ["start_page"]
