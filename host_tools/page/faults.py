"""Errors as a browser is told of them: without the paths of this laptop."""

import re
from pathlib import PurePath

from host_tools.library import Library
from host_tools.system.errors import PawnlightError
from host_tools.system.messages import shorten
from pawnlight.rules.base import RuleError

# The folders of an absolute path without spaces, such as that of a database server's socket.
_FOLDERS = re.compile(r"(?<![\w:/~.])/(?:[^\s/]+/)+")


def error_message(error: Exception, library: Library | None = None) -> str:
    """Return the message of an error, in which `library` is named without its folder; of a fault only its kind."""
    if not isinstance(error, PawnlightError | RuleError):
        return f"{type(error).__name__}: a fault of this program."
    message = str(error)
    if library is not None:
        message = message.replace(library.place, PurePath(library.place).name)
    return _FOLDERS.sub("", shorten(message))
