"""Numbers on the command line, with messages in plain words."""

import click


class Number(click.IntRange):
    """A whole number in a range."""

    name = "number"


class Decimal(click.FloatRange):
    """A number in a range, with or without decimals."""

    name = "number"
