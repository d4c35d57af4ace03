"""Options that several commands share."""

from pathlib import Path

import click

library_option = click.option(
    "--library",
    type=click.Path(path_type=Path),
    help="The library's file; else the one PAWNLIGHT_LIBRARY names, else the usual one.",
)
"""Gives a command the argument `library`, for `Library.open`: a path or None."""
