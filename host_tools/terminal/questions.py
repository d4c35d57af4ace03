"""Questions on the command line, which fail with a sentence where nobody can answer."""

import sys

import click

from host_tools.system.errors import PawnlightError


def confirm_or_raise(question: str) -> None:
    """Ask; raise PawnlightError unless the answer is yes."""
    try:
        agreed = click.confirm(question)
    except click.Abort:
        if sys.stdin.isatty():
            raise
        raise PawnlightError("Nothing was changed, because nobody answered. Use --yes to skip the question.") from None
    if not agreed:
        raise PawnlightError("Nothing was changed.")
