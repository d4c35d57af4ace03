"""Pawnlight: a lit game board for the family table."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

VERSION = "0.1.0"

# As `os.stat` says it.
_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_MODULES = ("/board", "/main", "/memory")
# Modules are compiled, as `pawnlight install` writes them, or all of them are sources.
_suffix = __file__.rpartition("__init__")[2]


class ModuleFiles:
    """The package's modules as a file system, mounted by `main.py`, from which MicroPython imports them.

    For each import MicroPython asks three times what there is, which takes 5 to 9 ms on flash: all names of a folder
    are read for those that do not exist. Here that is known: folders are those beside _MODULES, and the games.
    """

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Do what `vfs.mount` expects."""

    def stat(self, path: str) -> "tuple[int, ...]":
        """Return what `path` is, below the package: "/table", "/table/app.mpy". Raises OSError if it is nothing."""
        # A slice would be a new text, and every new one is looked up among all names.
        if path.endswith(_suffix):
            return _FILE
        depth = path.count("/")
        if "." in path or path in _MODULES or depth != (2 if path.startswith("/games/") else 1):
            raise OSError(2)
        return _FOLDER

    def open(self, path: str, mode: str) -> "IO[Any]":
        """Open a file. Raises OSError."""
        return open("pawnlight" + path, mode)
