"""A library in memory."""

from host_tools.site.games.browser_library import BrowserLibrary


def memory_library(files: dict[str, str] | None = None) -> BrowserLibrary:
    """Return a browser's library that has `files` for its disk; they are empty if there are none."""
    disk = {} if files is None else files
    library = BrowserLibrary(disk.__getitem__, disk.__setitem__, bytes, lambda: 0)
    for game, text in disk.items():
        assert library.add_file(game, text) >= 0
    return library
