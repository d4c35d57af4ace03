"""How many games a command has done so far."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

import click

Each = TypeVar("Each")


def show_progress(games: Iterable[Each], count: int | None = None, quiet: bool = False) -> Iterator[Each]:
    """Yield `games`, `count` of them, and say on stderr how many are done, if that is a terminal and not `quiet`."""
    hidden = quiet or not sys.stderr.isatty()
    with click.progressbar(games, count, label="Games", file=sys.stderr, width=0, show_pos=True, hidden=hidden) as bar:
        yield from bar
