"""Numbers on the command line, with messages in plain words."""

from math import isnan
from typing import Any

import click


class Number(click.IntRange):
    """A whole number in a range."""

    name = "number"


class Decimal(click.FloatRange):
    """A number in a range, with or without decimals."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        # "nan", which no comparison finds outside the range.
        if isnan(found):
            self.fail(f"{value!r} is not a valid number.", param, ctx)
        return found
