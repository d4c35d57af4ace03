"""Screens drawn by a layout of show/text.py alone, without a board."""

from collections.abc import Callable
from typing import Any

from pawnlight.show.canvas import Canvas
from pawnlight.table.question import Question
from tests.support.screen_reader import Screen, read
from tests.support.table_bench import WatchedCanvas


def layout_picture(layout: Callable[[Any, Canvas], None], **fields: object) -> bytes:
    """Return the picture that `layout` draws of a question with these fields; the others have their defaults."""
    question = Question()
    vars(question).update(fields)
    canvas = WatchedCanvas()
    layout(question, canvas)
    return bytes(canvas.picture)


def layout_screen(layout: Callable[[Any, Canvas], None], **fields: object) -> Screen:
    """Return the text of this picture."""
    return read(layout_picture(layout, **fields))
