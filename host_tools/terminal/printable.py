"""Safe output of untrusted text in the terminal."""

import click

from host_tools.system.messages import shorten

# Lines, tabs, and the two joiners that names may have between letters.
_HARMLESS = "\n\t\u200c\u200d"


def printable(text: str) -> str:
    """Return `text` with a question mark for each character that could control the terminal, and shortened values."""
    return "".join(c if c.isprintable() or c in _HARMLESS else "?" for c in shorten(text))


def print_error(sentence: str) -> None:
    """Print `pawnlight: <sentence>` on stderr, whatever a device or a file has put into it."""
    click.echo(f"pawnlight: {printable(sentence)}", err=True)
