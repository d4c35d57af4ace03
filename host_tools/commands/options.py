"""Options and arguments that several commands share."""

import click

library_option = click.option(
    "--library",
    metavar="FILE|URL",
    help="The library: a file, or postgresql+psycopg://USER@HOST/DATABASE for many tables; else the one "
    "PAWNLIGHT_LIBRARY names, else the usual file.",
)
"""Gives a command the argument `library`, for `Library.open`: a str or None."""
