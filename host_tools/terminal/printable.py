"""Safe output of untrusted text in the terminal."""

import click


def printable(text: str) -> str:
    """Return `text` with a question mark for each character that could control the terminal; lines and tabs stay."""
    return "".join(c if c.isprintable() or c in "\n\t" else "?" for c in text)


def print_error(sentence: str) -> None:
    """Print `pawnlight: <sentence>` on stderr, whatever a device or a file has put into it."""
    click.echo(f"pawnlight: {printable(sentence)}", err=True)
