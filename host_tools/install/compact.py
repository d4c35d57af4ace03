"""The firmware's sources made smaller before they are compiled, with every line where it was.

MicroPython keeps for good every name that it has ever read: attributes, globals, arguments, short texts.
"""

from collections.abc import Mapping

from host_tools.install.constants import with_numbers
from host_tools.install.known_names import known_names, with_known_names
from host_tools.install.private_names import short_names, with_short_names
from host_tools.install.source import Source


def compacted(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The sources, by path as they come, as they are to be compiled: all of them together. Raises CompactError."""
    return {path: source.data for path, source in with_known_names(shortened(files)).items()}


def names_on_board(files: Mapping[str, bytes], path: str) -> dict[str, str]:
    """What the names in the file at `path` become, for who must use them on the board. Raises CompactError."""
    known = known_names(shortened(files).values())
    short = short_names(_with_numbers(files))[path]
    return known | {name: known.get(new, new) for name, new in short.items()}


def shortened(files: Mapping[str, bytes]) -> dict[str, Source]:
    """The sources with numbers in place of their names, and with short private names. Raises CompactError."""
    return with_short_names(_with_numbers(files))


def _with_numbers(files: Mapping[str, bytes]) -> dict[str, Source]:
    return with_numbers({path: Source(path, data) for path, data in files.items()})
