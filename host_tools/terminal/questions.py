"""Questions on the command line, which fail with a sentence where nobody can answer."""

import sys
from collections.abc import Callable
from typing import TypeVar

import click

from host_tools.errors import PawnlightError

_T = TypeVar("_T")


def answered(ask: Callable[[], _T], otherwise: str) -> _T:
    """Return the answer that `ask` gets. Raises PawnlightError with the sentence `otherwise` if nobody is there."""
    try:
        return ask()
    except click.Abort:
        if sys.stdin.isatty():
            raise
        raise PawnlightError(otherwise) from None


def confirm(question: str) -> None:
    """Ask; raise PawnlightError unless the answer is yes."""
    unanswered = "Nothing was changed, because nobody answered. Use --yes to skip the question."
    if not answered(lambda: click.confirm(question), unanswered):
        raise PawnlightError("Nothing was changed.")
